"""A step of a checklist that players called like one of ours is a step like any other."""

import asyncio
from collections.abc import Callable
from typing import Any, Final

import pytest

from companion.core.blocks import Steps
from companion.core.nesting import flat
from companion.core.table import Table
from companion.display.labels import BEGUN, EXAMPLE, ONLY_AN_EXAMPLE, START_OVER
from companion.evening.touch import AnswerPut, MoveMade, StateReplaced, Touch
from companion.game_maker.definition import Definition
from companion.game_maker.definition_moves import add_rows
from companion.live.drafts import draft
from companion.live.log import Log
from companion.live.operation import Draft, Entry
from companion.live.snapshot import snapshot_from_json, snapshot_to_json
from companion.storage.store import MemoryStore
from companion.tools.seating import CHANGED
from companion.tools.step_label import tick_label
from screens.light.pages.table_remarks import remarks_above
from screens.light.state import light_tool_session, touches
from screens.light.state.keys import key
from screens.state.page_session import PageSession
from screens.visitors.visitor import Visitor
from tests.companion.live.test_room import seated
from tests.companion.live.touches import NOW
from tests.screens.own_games import HARBOUR, NUMBER, TOWN, made_tool

NAMES: Final = (
    EXAMPLE,
    START_OVER,
    BEGUN,
    CHANGED,
    "Follow the round in the score",
    "At a table",
)

CHECKLIST, SCORE, MAKE = (made_tool(each) for each in ("round", "score", "make"))


def called(name: str) -> Definition:
    """Return a game whose first step is called *name*."""
    (first, *phases) = TOWN.course.phases
    course = TOWN.course.evolve(phases=(first.evolve(steps=name), *phases))
    return add_rows(HARBOUR, "Gold").evolve(course=course, least=2)


def steps_of(state: Any) -> Steps:
    blocks = flat((*CHECKLIST.form(state), *CHECKLIST.result(state)))
    return next(block for block in blocks if isinstance(block, Steps))


def over(state: Any) -> Any:
    return state.evolve(over=True)


def in_app(name: str) -> tuple[Any, Any]:
    async def play() -> tuple[Any, Any]:
        store = MemoryStore()
        session = PageSession(store, "https://example.org")
        await session.load()
        await session.games.add(NUMBER, called(name), "Made this game")
        tool_session = session.tool_session(CHECKLIST)
        await session.at.touch(tool_session, MoveMade("next"), NOW, 0, "Next")
        await session.tick(tool_session, steps_of(tool_session.state), 0)
        assert tool_session.history.undoes == f"Ticked “{name}”"
        assert session.is_under_way(CHECKLIST)
        again = PageSession(store, "https://example.org")
        await again.load()
        tool_session = again.tool_session(CHECKLIST)
        assert tool_session.history.undoes == f"Ticked “{name}”"
        await again.replace_state(tool_session, over(tool_session.state), "Over")
        return tool_session.state, again.tool_session(SCORE).state

    return asyncio.run(play())


def on_a_laptop(name: str) -> tuple[Any, Any]:
    visitor = Visitor("here", Table())
    visitor.keep(
        light_tool_session.stepped(
            light_tool_session.opened(MAKE), called(name), "Made this game"
        )
    )

    def loaded(tool: Any) -> light_tool_session.LightToolSession:
        return visitor.informed(visitor.load(tool, str))

    visitor.keep(
        light_tool_session.stepped(loaded(SCORE), SCORE.state().evolve(table=Table()), ".")
    )
    tool_session = loaded(CHECKLIST)
    tool_session = light_tool_session.stepped(
        tool_session, CHECKLIST.move(tool_session.state, "next", (), NOW, 0), "Next"
    )
    steps = next(each for each in flat(tool_session.parts.body) if isinstance(each, Steps))
    tool_session = touches.touched(tool_session, {"k": key(steps), "v": "+0"}, float(NOW), 0)
    assert tool_session.history.undoes == f"Ticked “{name}”"
    assert ONLY_AN_EXAMPLE not in str(remarks_above(tool_session))
    tool_session = light_tool_session.restored(
        CHECKLIST, light_tool_session.save_text(tool_session)
    )
    visitor.keep(tool_session)
    tool_session = loaded(CHECKLIST)
    visitor.keep(light_tool_session.stepped(tool_session, over(tool_session.state), "Over"))
    return loaded(CHECKLIST).state, loaded(SCORE).state


def at_a_table(name: str) -> tuple[Any, Any]:
    log = Log.begin(seated(1))

    def do(tool: Any, touch: Touch, said: str = "A touch") -> Draft:
        nonlocal log
        asked = draft(tool, log.room.state(tool), touch, NOW, 0, said)
        assert asked
        op = asked.numbered(1, log.end + 1, log.end)
        log = log.add(Entry(log.end + 1, 1, op))
        return asked

    do(MAKE, StateReplaced(called(name)))
    do(CHECKLIST, MoveMade("next"))
    steps = steps_of(log.room.state(CHECKLIST))
    assert tick_label(steps, 0, done=True) == f"Ticked “{name}”"
    do(CHECKLIST, AnswerPut(steps.path, frozenset({0})), name)  # as up to 0.15
    log = snapshot_from_json(snapshot_to_json(Log.begin(log.room)))
    assert log.room.history(CHECKLIST).undoes == name
    told = do(CHECKLIST, StateReplaced(over(log.room.state(CHECKLIST))), name)
    assert told.cause == "player", "the label says something else"
    return log.room.state(CHECKLIST), log.room.state(SCORE)


SESSIONS: Final[list[Callable[[str], tuple[Any, Any]]]] = [in_app, on_a_laptop, at_a_table]


@pytest.mark.parametrize("session", SESSIONS, ids=lambda each: each.__name__)
@pytest.mark.parametrize("name", NAMES)
def test_the_score_hears_of_the_round_and_that_the_game_is_over(
    name: str, session: Callable[[str], tuple[Any, Any]]
) -> None:
    """After such a step the checklist was an example, and "game over" never reached the Score."""
    checklist, score = session(name)
    assert checklist.table.size == score.table.size
    assert (checklist.ticks, checklist.over) == (frozenset({0}), True)
    assert score.over
