"""One round in every session: the app alone, light pages of a laptop and of the browser copy, and a live table."""

import asyncio
from collections.abc import Callable
from typing import Any, Final

import pytest

from companion.catalogue import find_game
from companion.core.table import Table
from companion.core.values import Value
from companion.evening.touch import MoveMade, StateReplaced, Touch
from companion.game_maker.definition import shown
from companion.game_maker.examples import examples
from companion.game_maker.keys import key_of
from companion.game_maker.score_state import entered
from companion.games.makiavelia.negotiation.state import Power
from companion.live.drafts import draft
from companion.live.room import after
from companion.storage import saves
from companion.storage.store import MemoryStore, Store
from companion.tools.tool import AnyTool
from screens.light.state import light_tool_session
from screens.light_worker import LightWorker
from screens.state.page_session import PageSession
from screens.visitors.visitor import Visitor
from tests.companion.live.test_room import seated
from tests.companion.live.touches import NOW

OWN: Final = key_of(7)
States = dict[str, Any]
Played = tuple[str, Touch]


def tool_of(game: str, key: str) -> AnyTool:
    found = find_game(game)
    assert found
    return found.by_key[key]


def in_app(game: str, touches: list[Played]) -> States:
    session = PageSession(MemoryStore(), "https://example.org")

    async def play() -> None:
        await session.load()
        for key, touch in touches:
            await session.at.touch(
                session.tool_session(tool_of(game, key)), touch, NOW, 0, "A touch"
            )

    asyncio.run(play())
    found = find_game(game)
    assert found
    return {tool.key: session.tool_session(tool).state for tool in found.tools}


def done(tool: AnyTool, state: Any, touch: Touch) -> Value:
    match touch:
        case MoveMade(move, args):
            moved: Value = tool.move(state, move, args, NOW, 0)
            return moved
        case StateReplaced(new):
            return new
        case _:
            raise AssertionError(touch)


def on_a_laptop(game: str, touches: list[Played]) -> States:
    visitor, found = Visitor("here", Table()), find_game(game)
    assert found

    def loaded(tool: AnyTool) -> light_tool_session.LightToolSession:
        return visitor.informed(visitor.load(tool, str))

    for key, touch in touches:
        tool_session = loaded(tool_of(game, key))
        state = done(tool_session.tool, tool_session.state, touch)
        stepped = light_tool_session.stepped(tool_session, state, "A touch")
        visitor.keep(stepped)
    return {tool.key: loaded(tool).state for tool in found.tools}


def in_the_copy(game: str, touches: list[Played]) -> States:
    store: Store = MemoryStore()
    found = find_game(game)
    assert found

    async def play() -> States:
        for key, touch in touches:
            worker = LightWorker(store, "https://example.org")  # each page may be another's
            before = await worker._beside(await worker._load(tool_of(game, key)))
            state = done(before.tool, before.state, touch)
            stepped = light_tool_session.stepped(before, state, "A touch")
            await worker._keep(before, stepped)
        opened = {tool.key: await saves.open_history(store, tool) for tool in found.tools}
        last = LightWorker(store, "https://example.org")
        loaded = {tool.key: (await last._load(tool)).state for tool in found.tools}
        saved = {key: history.now for key, (history, _) in opened.items() if history}
        return {
            **loaded,
            **{key: saved[key] for key in (touches[-1][0], "round") if key in saved},
        }

    return asyncio.run(play())


def at_a_table(game: str, touches: list[Played]) -> States:
    room, found = seated(1), find_game(game)
    assert found
    for number, (key, touch) in enumerate(touches, 10):
        tool = tool_of(game, key)
        asked = draft(tool, room.state(tool), touch, NOW, 0, "A touch")
        assert asked
        room = after(room, asked.numbered(1, number, 0), number)
    return {tool.key: room.state(tool) for tool in found.tools}


SESSIONS: Final[list[Callable[[str, list[Played]], States]]] = [
    in_app, on_a_laptop, in_the_copy, at_a_table,
]  # fmt: skip
every_session = pytest.mark.parametrize("session", SESSIONS, ids=lambda each: each.__name__)


@every_session
def test_two_rounds_of_makiavelia(
    session: Callable[[str, list[Played]], States],
) -> None:
    begun = tool_of("makiavelia", "round").state(first=0)
    powers = tuple(Power(power=(n,)) for n in (1, 2, 3, 4)) + (Power(),) * 4
    negotiated = tool_of("makiavelia", "negotiation").state(powers=powers)
    touches: list[Played] = [
        ("round", StateReplaced(begun)),
        ("round", MoveMade("next", ())),
        ("round", MoveMade("next", ())),
        ("negotiation", StateReplaced(negotiated)),
        ("negotiation", MoveMade("next", ())),
        ("round", MoveMade("next", ())),
        ("round", MoveMade("next", ())),
    ]
    for played, place in ((5, (2, 0, 3)), (6, (2, 1, 3)), (7, (3, 0, 2))):
        states = session("makiavelia", touches[:played])
        at, talks = states["round"], states["negotiation"]
        assert (at.round, at.phase, at.first) == place
        assert (talks.told_round, talks.first) == (place[0], place[2])


@every_session
def test_a_round_of_a_game_of_ones_own(
    session: Callable[[str, list[Played]], States],
) -> None:
    """The Score was in round 2, and the checklist in round 1; and whoever was picked was first in one tool alone."""
    made = examples()["tricks"]
    sheet: Any = tool_of(OWN, "score").state(sheet=made.sheet, called=made.course.unit)
    for seat in sheet.table.seats:
        for row in shown(made.sheet):
            sheet = entered(sheet, seat, row, 0, (3,))
    touches: list[Played] = [
        ("make", StateReplaced(made)),
        ("first", StateReplaced(tool_of(OWN, "first").state(first=2))),
        ("round", MoveMade("next", ())),
        ("score", StateReplaced(sheet)),
        ("score", MoveMade("next", ())),
    ]
    states = session(OWN, touches)
    assert (states["round"].round, states["score"].round) == (2, 1)
    assert states["round"].first == states["first"].first == 3
    back = session(OWN, [*touches, ("first", StateReplaced(replace_first(states["first"], 1)))])
    assert back["round"].first == back["first"].first == 1


def replace_first(state: Value, seat: int) -> Value:
    return state.evolve(first=seat)
