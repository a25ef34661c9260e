"""A tool scrolls to the row that is asked, but not under another screen, where no row is laid out."""

import asyncio
from dataclasses import replace

import flet as ft
import pytest

from companion.core.blocks import Note, QuestionSequence
from companion.games.the_law.city import CARDS, PLACES, City, Scene
from companion.games.the_law.city_picture import picture
from companion.games.the_law.shared_questions import place_question
from companion.games.turf_war.combat.state import CombatState, Force
from screens.state.page_session import PageSession
from screens.tool import reveal
from screens.views import drawings
from tests.screens.desks import TOOLS, opened
from tests.screens.harness import Screen
from tests.screens.whole_app import shown

COMBAT = TOOLS["turf-war/combat"]
AT = f"/g/{COMBAT.name}"
TWO = (Force(hitmen=1), Force(hitmen=2))


def third_is_asked() -> PageSession:
    """A fight of 4 gangs; the pieces of the third are asked next."""
    session = opened()
    state = CombatState(here=frozenset(range(4)), forces=TWO + CombatState().forces[2:])
    asyncio.run(session.replace_state(session.tool_session(COMBAT), state, "entered"))
    return session


def test_the_row_that_is_asked_is_scrolled_to_where_the_tool_is_in_front() -> None:
    async def act(screen: Screen) -> None:
        assert screen.calls("scroll_to") == 1

    shown(third_is_asked(), AT, act)


def test_a_tool_under_another_screen_scrolls_once_it_is_in_front() -> None:
    async def act(screen: Screen) -> None:
        assert screen.calls("scroll_to") == 0
        await screen.go(AT)
        assert screen.calls("scroll_to") == 1

    shown(third_is_asked(), f"{AT}/share", act)


def test_rows_of_screens_that_lie_on_top_of_each_other_have_names_of_their_own() -> None:
    """Two games' tools ask the same players: what is scrolled to is in the screen in front."""

    async def act(screen: Screen) -> None:
        found = [
            each.key.value for each in screen.controls() if isinstance(each.key, ft.ScrollKey)
        ]
        assert found
        assert all(str(name).startswith(f"{AT}#") for name in found)

    shown(third_is_asked(), AT, act)


FIRST = TOOLS["lawless-empire/first"]


def test_who_rerolls_is_scrolled_back_to_and_once_all_is_told_the_top() -> None:
    """The third and the fourth player were asked last: the tied ones stand above them."""

    async def act(screen: Screen) -> None:
        for total in ("21", "25", "21", "30"):
            await screen.touch(total)
        assert screen.calls("scroll_to") == 3, "to the third, the fourth, and back to the first"
        await screen.touch("26")
        await screen.touch("24")
        assert "Purple chooses" in screen.texts()
        assert screen.calls("scroll_to") == 5, "to the top, where it is asked who starts"

    shown(opened(), f"/g/{FIRST.name}", act)


def test_a_tool_in_the_place_of_another_remembers_nothing_of_that_one() -> None:
    """A line was asked in Damage: Negotiation opens at its top all the same."""

    async def act(screen: Screen) -> None:
        await screen.touch("Add a card, in the picture")
        before = screen.calls("scroll_to")
        await screen.go("/g/makiavelia/negotiation")
        assert "Red, Power: –" in screen.names()
        assert screen.calls("scroll_to") == before

    shown(opened(), "/g/makiavelia/damage", act)


def test_a_tool_that_is_opened_from_another_begins_at_its_top() -> None:
    async def act(screen: Screen) -> None:
        screen.resize(360, 640)
        await screen.go("/g/lawless-empire/score")
        assert screen.calls("scroll_to") == 0
        await screen.go("/g/lawless-empire/orders")
        await screen.go("/g/lawless-empire/score")
        assert screen.calls("scroll_to") == 0

    shown(opened(), "/g/lawless-empire/orders", act)


SCORE = TOOLS["lawless-empire/score"]


def one_is_missing() -> PageSession:
    """The example of the Score, but for the Tokens of the last in turn, whose pad is open."""
    session = opened()
    example = SCORE.example
    lines = list(example.lines)
    lines[1] = lines[1].evolve(tokens=())
    tool_session = session.tool_session(SCORE)
    asyncio.run(
        session.replace_state(tool_session, example.evolve(lines=tuple(lines)), "entered")
    )
    return session


@pytest.mark.long
def test_a_winner_above_an_open_pad_leaves_the_row_in_sight_that_is_asked() -> None:
    """A sum wins as soon as its first number stands, and its next number is still to come."""

    async def act(screen: Screen) -> None:
        row = screen.last_call("scroll_to")["scroll_key"]
        for key in ("Add up", "7"):
            await screen.touch(key)
        assert "A picture for the group" in screen.names()
        assert screen.last_call("scroll_to")["scroll_key"] == row, "which lies lower now"
        await screen.touch("Hide the pad")
        assert screen.last_call("scroll_to")["offset"] == 0, "to the winner, once all is told"

    shown(one_is_missing(), f"/g/{SCORE.name}", act)


def test_a_pad_that_is_drawn_after_the_device_has_scrolled_covers_nothing() -> None:
    """A busy device scrolls before it has drawn the pad, and less of the rows is left then."""

    async def act(screen: Screen) -> None:
        (rows,) = (each for each in screen.all(ft.Container) if each.on_size_change)

        async def has(height: float) -> None:
            await screen.fire(rows, "size_change", {"w": 366.0, "h": height})

        await screen.touch("White, Tokens: 16")
        row, before = screen.last_call("scroll_to")["scroll_key"], screen.calls("scroll_to")
        await has(300.0)
        assert screen.calls("scroll_to") == before + 1
        assert screen.last_call("scroll_to")["scroll_key"] == row
        await has(300.0)
        assert screen.calls("scroll_to") == before + 1, "it is as high as it was"
        await screen.touch("Hide the pad")
        before = screen.calls("scroll_to")
        await has(600.0)
        assert screen.calls("scroll_to") == before, "nothing is asked"

    shown(one_is_missing(), f"/g/{SCORE.name}", act)


TRACK = TOOLS["mafia-works/track"]


def test_a_drawing_that_comes_above_the_asked_row_hides_nothing_on_a_small_phone() -> None:
    """The Victory Track is drawn once its deck has a first digit, and the second one is still asked."""

    async def act(screen: Screen) -> None:
        await screen.touch("5")
        assert screen.calls("scroll_to") == 0, "the row is the first on the screen"
        await screen.touch("1")
        assert screen.calls("scroll_to") == 1
        row = screen.last_call("scroll_to")["scroll_key"]
        assert row.startswith(f"/g/{TRACK.name}#row-")
        await screen.touch("2")
        assert screen.calls("scroll_to") == 1, "it lies where it lay"

    async def small(screen: Screen) -> None:
        screen.resize(360, 640)
        await screen.go(f"/g/{TRACK.name}")
        await act(screen)

    shown(opened(), "/", small)


CITY = "/g/the-law/patrols"


def test_while_a_patrol_is_placed_the_city_stays_in_sight() -> None:
    """Its place is lit there, and the cells lie far below."""

    async def act(screen: Screen) -> None:
        screen.resize(360, 640)
        for place in ("Above Where: –, in the picture", "Beside Midtown: –, in the picture"):
            await screen.touch(place)
            assert screen.last_call("scroll_to")["offset"] == 0
            await screen.touch("Hide the pad")

    shown(opened(), CITY, act)


@pytest.mark.parametrize(("width", "drawn"), [(336, True), (400, False)])
def test_a_place_is_drawn_in_sight_as_far_as_a_low_phone_shows_it(
    width: int, drawn: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    (city,) = picture(City(), Scene(), "is", CARDS, tuple(PLACES))
    asked = place_question(City(), CARDS, "downtown")
    monkeypatch.setattr(drawings, "_scaled", lambda each: (each.scene, width / 320))
    monkeypatch.setattr(reveal, "is_large", lambda: False)
    sequence = QuestionSequence("Beside the rows", (asked,), optional=True)
    assert reveal.is_drawn_on_top((city, sequence), asked) is drawn
    assert not reveal.is_drawn_on_top((Note("First"), city, sequence), asked)
    assert not reveal.is_drawn_on_top((city, sequence), None)
    goes_on = replace(sequence, optional=False)
    assert not reveal.is_drawn_on_top((city, goes_on), asked), "its cells are followed"


def test_a_fold_that_opens_at_the_lower_edge_comes_up_with_what_it_holds() -> None:
    """It opened out of sight: nothing seemed to happen."""

    async def act(screen: Screen) -> None:
        screen.resize(360, 640)
        await screen.tap_at("Hospital, closed", 100, 200)
        assert screen.calls("scroll_to") == 0, "what is below it is in sight"
        await screen.tap_at("How this table plays, closed", 100, 500)
        assert screen.calls("scroll_to") == 1
        assert screen.last_call("scroll_to")["delta"] == 500 - 0.45 * 640
        await screen.tap_at("How this table plays, open", 100, 280)
        assert screen.calls("scroll_to") == 1, "nothing opens"
        await screen.touch("How this table plays, closed")
        assert screen.calls("scroll_to") == 1, "a key and a screen reader come to it themselves"

    shown(opened(), "/g/makiavelia/damage", act)
