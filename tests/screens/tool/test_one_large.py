"""One button at most is large on a tool's screen, in the app and on a light page: the next step."""

import asyncio
from dataclasses import replace
from typing import Any

import flet as ft
import pytest

from companion.catalogue import every_game, find_game
from companion.display.labels import HIDE_PAD
from companion.games.makiavelia.negotiation.state import Power
from companion.tools.history import History
from companion.tools.tool import AnyTool, Game
from screens.light.pages import changing_part
from screens.light.state import light_tool_session
from tests.companion.test_tool_links import phases
from tests.screens.beside import beside
from tests.screens.control_tree import name_of
from tests.screens.desks import TOOLS, opened
from tests.screens.harness import Screen
from tests.screens.light.html_tree import Node, tree
from tests.screens.whole_app import shown
from tests.states import every_tool
from tests.tool_screens import TO_THE_TURN

NOW = 1_800_000_000
each_game = pytest.mark.parametrize("game", every_game(), ids=[g.key for g in every_game()])


def large(screen: Screen) -> list[str]:
    """Return the names of the filled buttons on *screen*."""
    filled = [each for each in screen.all(ft.Container) if each.bgcolor == ft.Colors.PRIMARY]
    return [name for name in map(name_of, filled) if name]


def ringed(screen: Screen) -> list[str]:
    """Return the names of the buttons on *screen* to a tool that helps first: they are ringed, not filled."""
    found = []
    for each in screen.all(ft.Container):
        rim = each.foreground_decoration
        ring = rim and isinstance(rim.border, ft.Border) and rim.border.top.color
        if ring == ft.Colors.PRIMARY and each.bgcolor == ft.Colors.SURFACE_CONTAINER_HIGH:
            found.append(name_of(each))
    return [name for name in found if name]


def large_on_page(tool: AnyTool, state: Any, **others: Any) -> list[str]:
    """Return the texts of the filled buttons on the light page of *tool* in *state*.

    A field that opens to be typed in has its own *Keep*. *others* are the states of other tools of its game, by their
    keys.
    """
    here = replace(
        light_tool_session.opened(tool), history=History(state), others=beside(others)
    )
    return large_in(tree(changing_part.changing_part(here, now=NOW)))


def large_in(top: Node, without: str = "nojs") -> list[str]:
    """Return the texts of the filled buttons of the light page *top*, *without* those of this look."""
    buttons = [*top.all("a"), *top.all("button")]
    looks = [(each.text, each.get("class").split()) for each in buttons]
    return [
        text
        for text, look in looks
        if ("main" in look or ("strong" in look and text == "Next")) and without not in look
    ]


@pytest.mark.slow
@every_tool
def test_one_is_large_at_most(tool: AnyTool) -> None:
    session, seen = opened(), (tool.state(), tool.example)

    async def act(screen: Screen) -> None:
        for state in seen:
            await session.replace_state(session.tool_session(tool), state, "for a test")
            await screen.settle()
            assert len(large(screen)) <= 1, state

    shown(session, f"/g/{tool.game}/{tool.key}", act)


@pytest.mark.slow
@every_tool
def test_one_is_large_at_most_on_a_light_page_too(tool: AnyTool) -> None:
    for state in (tool.state(), tool.example):
        assert len(large_on_page(tool, state)) <= 1, state


@each_game
def test_each_phase_has_one_large_button_above_the_steps_in_them_or_below(game: Game) -> None:
    session, tool = opened(), game.tools[0]

    async def act(screen: Screen) -> None:
        for state in phases(game):
            await session.replace_state(session.tool_session(tool), state, "played")
            await screen.settle()
            assert len(large(screen)) == 1

    shown(session, f"/g/{game.key}", act)


def test_while_digits_are_typed_their_next_is_the_large_one() -> None:
    session, track = opened(), TOOLS["mafia-works/track"]
    asyncio.run(session.replace_state(session.tool_session(track), track.example, "set up"))

    async def act(screen: Screen) -> None:
        assert large(screen) == ["The Track advances: Red"]
        await screen.touch("Cards in the deck: 12")
        assert large(screen) == ["Next"]
        assert "The Track advances: Red" in screen.names()
        await screen.touch("Next")
        assert large(screen) == ["The Track advances: Red"]

    shown(session, "/g/mafia-works/track", act)


def test_while_digits_are_typed_the_way_to_another_tool_is_small() -> None:
    """In the set-up the Track leads back: not before the digits of the deck are in."""
    session = opened()
    before: Any = TOOLS["mafia-works/round"].state(first=1)
    steps = session.tool_session(TOOLS["mafia-works/round"])
    asyncio.run(session.replace_state(steps, before, "set up"))

    async def act(screen: Screen) -> None:
        await screen.touch("6")
        await screen.touch("9")
        assert large(screen) == ["Next"]
        assert "Go on" in screen.names()
        await screen.touch("Next")
        assert large(screen) == ["Go on"]

    shown(session, "/g/mafia-works/track", act)


def test_while_one_of_a_few_is_picked_the_large_button_stays_large() -> None:
    """The pad of a share has no *Next*: the last coin may be dealt with the button."""
    session, negotiation = opened(), TOOLS["makiavelia/negotiation"]
    state: Any = negotiation.state(powers=(Power(power=(5,)),) * 8)
    three = state.table.evolve(seats=(0, 1, 2))
    state = state.evolve(table=three, regimes=(0, 0, 1, 2, 3, 4, 5, 6))
    state = state.put(("shares", 0, "coins"), 2)
    asyncio.run(session.replace_state(session.tool_session(negotiation), state, "joined"))

    async def act(screen: Screen) -> None:
        assert HIDE_PAD in screen.names()
        assert large(screen) == ["The last Makielon goes to Green"]
        assert large_on_page(negotiation, state) == ["The last Makielon goes to Green"]

    shown(session, "/g/makiavelia/negotiation", act)


def test_once_the_books_of_a_turn_are_closed_its_end_leads_on() -> None:
    session, game = opened(), find_game("turf-war")
    assert game
    turn, treasury, post = (game.by_key[key] for key in ("round", "treasury", "post"))

    async def act(screen: Screen) -> None:
        await session.replace_state(
            session.tool_session(turn), turn.state(round=2, phase=5), "played"
        )
        await screen.settle()
        assert ringed(screen) == ["Who owns what"]
        await screen.go("/g/turf-war/treasury")
        assert large(screen) == ["Next turn for all gangs"]
        await screen.touch("Next turn for all gangs")
        assert large(screen) == [TO_THE_TURN]
        await screen.go("/g/turf-war")
        assert session.tool_session(treasury).state.booked == 2
        assert ringed(screen) == ["Write the turn post"]
        written = post.state(turn="Blue holds the docks.", turn_held=2)
        await session.replace_state(session.tool_session(post), written, "posted")
        await screen.settle()
        assert (ringed(screen), large(screen)) == ([], ["Next: Turn 3 · Upkeep"])

    shown(session, "/g/turf-war", act)


def test_the_fights_of_the_turn_come_before_the_way_back_from_the_areas() -> None:
    session, game = opened(), find_game("turf-war")
    assert game
    areas, combat = game.by_key["areas"], game.by_key["combat"]
    rounds = game.by_key["round"]

    async def act(screen: Screen) -> None:
        ending = rounds.state(round=2, phase=5)
        await session.replace_state(session.tool_session(rounds), ending, "end of turn")
        await session.replace_state(session.tool_session(areas), areas.example, "posted")
        await session.replace_state(
            session.tool_session(combat), combat.example.evolve(area="Docks"), "met"
        )
        await screen.go("/g/turf-war/areas")
        assert large(screen) == ["Use this turn's fights"]
        await screen.touch("Use this turn's fights")
        assert large(screen) == ["All owners are right"]
        session._double_taps._last.clear()  # a moment later
        await screen.touch("All owners are right")
        assert large(screen) == [TO_THE_TURN]

    shown(session, "/g/turf-war/areas", act)
