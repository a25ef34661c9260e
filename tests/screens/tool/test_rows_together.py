"""A row whose questions share one pad: it stays while they are answered, and what was typed always counts."""

from collections.abc import Awaitable, Callable

import flet as ft
import pytest

from companion.core.words import AS_A_TABLE
from companion.display.labels import HIDE_PAD
from companion.games.turf_war.areas.state import Area, AreasState
from screens.state.page_session import PageSession
from screens.tool.key_bindings import pictured_questions
from tests.screens.desks import TOOLS, opened
from tests.screens.harness import Screen
from tests.screens.tool.test_key_handler import Player
from tests.screens.tool.test_key_handler import at as at_keys
from tests.screens.whole_app import shown

AREAS = TOOLS["turf-war/areas"]
PLACEMENT = TOOLS["lawless-empire/placement"]
TWO = AreasState(rows=(Area(name="Docks", owner=0), Area(name="Park", owner=1)))
DOCKS, PARK = "Docks, Owner: Red, in the picture", "Park, Owner: Green, in the picture"


def on_areas(play: Callable[[Screen, PageSession], Awaitable[None]], start: AreasState) -> None:
    session = opened()

    async def act(screen: Screen) -> None:
        await session.begin_with(session.tool_session(AREAS), start, "as posted")
        await screen.go("/g/turf-war/areas")
        await play(screen, session)

    shown(session, "/", act)


def rows(session: PageSession) -> tuple[Area, ...]:
    state = session.tool_session(AREAS).state
    assert isinstance(state, AreasState)
    return state.rows


def field(screen: Screen, label: str) -> ft.TextField:
    (found,) = [each for each in screen.all(ft.TextField) if each.label == label]
    return found


def test_a_tile_opens_the_pad_of_its_area_which_stays_while_it_is_answered() -> None:
    async def play(screen: Screen, session: PageSession) -> None:
        assert HIDE_PAD not in screen.names()
        await screen.touch(PARK)
        assert field(screen, "Name").value == "Park"
        await screen.touch("Red, Owner")
        assert rows(session)[1].owner == 0
        assert field(screen, "Name").value == "Park", "it is still the same pad"
        await screen.touch(DOCKS)
        assert field(screen, "Name").value == "Docks"

    on_areas(play, TWO)


def test_what_is_typed_counts_for_its_area_while_the_next_one_is_touched() -> None:
    async def play(screen: Screen, session: PageSession) -> None:
        await screen.touch(DOCKS)
        pieces = field(screen, "Pieces")
        screen.fill_in(pieces, "3 H")
        await screen.fire(pieces, "blur")
        await screen.touch(PARK)
        assert [row.pieces for row in rows(session)] == ["3 H", ""]
        assert field(screen, "Name").value == "Park"

    on_areas(play, TWO)


@pytest.mark.parametrize("hides", [False, True], ids=["open", "closed"])
def test_a_new_area_takes_the_pad(hides: bool) -> None:
    async def play(screen: Screen, session: PageSession) -> None:
        await screen.touch(DOCKS)
        if hides:
            await screen.touch(HIDE_PAD)
        await screen.touch("Add an area")
        assert len(rows(session)) == 3
        name = field(screen, "Name")
        assert name.value == ""
        screen.fill_in(name, "Mole")
        await screen.fire(name, "submit")
        assert rows(session)[2].name == "Mole"
        assert field(screen, "Name").value == "Mole", "owner and pieces are next"

    on_areas(play, TWO)


@pytest.mark.parametrize("touches", [0, 1], ids=["first", "chosen"])
def test_an_area_that_is_added_while_another_is_empty_takes_the_pad(touches: int) -> None:
    """The pad stayed with Area 2, and what was meant for the new one was entered there."""

    async def play(screen: Screen, session: PageSession) -> None:
        await screen.touch("Add an area")
        for _ in range(touches):
            await screen.touch("Area 3, Name: –, in the picture")
        await screen.touch("Add an area")
        await screen.touch("Red, Owner")
        assert [row.owner for row in rows(session)[2:]] == [None, 0]

    on_areas(play, TWO)


def test_a_badge_that_turns_to_a_gang_takes_the_pad_along() -> None:
    """The pad stayed with Red's MC, while the ring and the answer were of Green."""
    session = opened()

    async def play(screen: Screen) -> None:
        await screen.go("/g/turf-war/treasury")
        await screen.touch("Red, Hitmen: 4, in the picture")
        assert pad_title(screen) == "Red · Hitmen"
        await screen.touch("Green's treasury, in the picture")
        assert pad_title(screen) == "Green · Hitmen"
        await screen.touch(HIDE_PAD)
        await screen.touch("Red's treasury, in the picture")
        assert HIDE_PAD not in screen.names(), "a pad that was closed stays closed"

    shown(session, "/", play)


def pad_title(screen: Screen) -> str:
    """Return what the docked pad asks."""
    titles = {"Red · Hitmen", "Green · Hitmen"}
    (found,) = [each for each in screen.texts() if each in titles]
    return found


def test_a_table_that_a_picture_asks_opens_by_its_fold_and_leads_to_the_same_pad() -> None:
    async def play(screen: Screen, session: PageSession) -> None:
        assert "Docks, Owner: Red" not in screen.names()
        await screen.touch(f"{AS_A_TABLE}, closed")
        await screen.touch("Docks, Owner: Red")
        assert field(screen, "Name").value == "Docks"

    on_areas(play, TWO)


def test_a_figure_still_answers_what_is_asked_on_a_picture() -> None:
    """Attack: 3 says that three red stars were cast, with the table folded."""

    async def play(player: Player) -> None:
        await player.press("4", "Enter", "3")
        assert player.hears("Undo: Red stars: 3")

    at_keys("/g/makiavelia/attack", play)


def test_only_the_fold_beside_a_picture_counts_as_in_sight_for_keys() -> None:
    found = [each.title for each in pictured_questions(PLACEMENT.form(PLACEMENT.example))]
    assert any(title.startswith("How many does") for title in found)
    assert pictured_questions(AREAS.form(TWO)) == ()
