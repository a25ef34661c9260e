"""*New game* in another tool than the checklist never moves the checklist: not done, undone or redone, wherever it is
played.

What such a step brings back is of the old game, and the checklist has that of the next one.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import pytest

from companion.core.table import Table
from companion.core.values import Value
from companion.display.labels import BEGUN
from companion.evening.flow import flowed
from companion.evening.touch import MoveMade, StateReplaced, Touch
from companion.live.drafts import draft
from companion.live.log import Log
from companion.live.operation import Draft, Entry, dropped, kept
from companion.storage import saves
from companion.storage.store import MemoryStore
from companion.tools.cause import NEW
from companion.tools.checklist_model import CHECKLIST, NEW_GAME
from companion.tools.history import History
from companion.tools.tool import AnyTool, Game
from screens.light.state.light_tool_session import LightToolSession
from screens.light_worker import LightWorker
from screens.server.light_routes import tool_pages
from screens.state.page_session import PageSession
from screens.visitors.visitor import Visitor
from tests.companion.live.test_room import seated
from tests.companion.live.touches import NOW
from tests.pseudo_labels import seen
from tests.screens.sessions import game_of


class Case(NamedTuple):
    """A tool that moves the checklist on: what it had in the old game, and the checklist by now."""

    game: Game
    tool: AnyTool
    old: Value
    checklist: Value

    @property
    def cleared(self) -> History:
        """The tool's history, with *New game* as its last step."""
        before = History(self.tool.state()).then(self.old, "played")
        return before.then(self.tool.for_new_game(self.old, Table()), BEGUN, NEW)

    @property
    def next(self) -> History:
        """The checklist's history, in the next game."""
        tool = self.game.by_key[CHECKLIST]
        return History(tool.state()).then(self.checklist, "Next")

    @property
    def histories(self) -> dict[str, History]:
        fresh = {tool.key: History(tool.state()) for tool in self.game.tools}
        return {**fresh, self.tool.key: self.cleared, CHECKLIST: self.next}


def cases() -> list[Case]:
    makiavelia, law = game_of("makiavelia"), game_of("the-law")
    negotiation, change = makiavelia.by_key["negotiation"], law.by_key["change"]
    talks = negotiation.example.evolve(told_round=3)
    begun = makiavelia.by_key[CHECKLIST].state(first=0).evolve(round=1)
    attempt = change.example.evolve(told_round=5)
    return [
        Case(makiavelia, negotiation, talks, begun),
        Case(law, change, attempt, law.by_key[CHECKLIST].state().evolve(round=1)),
    ]


CASES: Final = cases()
each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.tool.name)


@each_case
def test_the_old_game_would_move_it(case: Case) -> None:
    """Else nothing is held here."""
    played = {**case.histories, case.tool.key: case.cleared.undo()}
    moved = flowed(case.game, played, case.tool.key)[CHECKLIST].now
    assert moved != case.checklist


def has_begun(history: History) -> bool:
    """Return whether *New game* is done in *history*."""
    return NEW in {step.cause for step in history.past}


Checklists = list[Any]


def in_app(case: Case) -> Checklists:
    store, told = MemoryStore(), Checklists()

    async def play() -> None:
        for key in (case.tool.key, CHECKLIST):
            tool = case.game.by_key[key]
            await saves.save_history(store, tool, case.histories[key])
        session = PageSession(store, "https://example.org")
        await session.load()
        tool_session, checklist = (
            session.tool_session(case.tool),
            session.tool_session(case.game.by_key[CHECKLIST]),
        )

        async def done(state: Value) -> None:
            assert tool_session.state == state
            told.append(seen(checklist.history))

        await session.at.undo(tool_session)
        await done(case.old)
        await session.at.redo(tool_session)
        await done(case.cleared.now)
        await session.own.return_to(tool_session, 1)
        await done(case.old)
        await session.own.return_to(tool_session, 2)
        await done(case.cleared.now)

    asyncio.run(play())
    return told


def on_a_laptop(case: Case) -> Checklists:
    visitor, told = Visitor("here", Table()), Checklists()
    checklist = case.game.by_key[CHECKLIST]

    def loaded(tool: AnyTool) -> LightToolSession:
        return visitor.informed(visitor.load(tool, str))

    for key in (CHECKLIST, case.tool.key):
        visitor.keep(LightToolSession(case.game.by_key[key], case.histories[key]))
    visitor.keep(loaded(checklist))  # it has heard of the other
    for word in ("undo", "redo") * 2:
        before = loaded(case.tool)
        outcome = asyncio.run(tool_pages._touched(None, visitor, before, {"k": word}))
        assert has_begun(outcome.after.history) == (word == "redo")
        visitor.keep(outcome.after)
        told.append(seen(visitor.tools[checklist.name].history))
        opened = loaded(checklist)
        visitor.keep(opened)
        told.append(seen(opened.history))
    return told


def in_the_copy(case: Case) -> Checklists:
    store, told = MemoryStore(), Checklists()
    checklist = case.game.by_key[CHECKLIST]

    async def play() -> None:
        for key in (case.tool.key, CHECKLIST):
            await saves.save_history(store, case.game.by_key[key], case.histories[key])
        worker = LightWorker(store, "https://example.org")
        await worker.page(f"/t/{checklist.name}")
        for word in ("undo", "redo") * 2:
            await worker.touch(f"/t/{case.tool.name}", {"k": word})
            mine, _ = await saves.open_history(store, case.tool)
            assert mine
            assert has_begun(mine) == (word == "redo")
            found, _ = await saves.open_history(store, checklist)
            assert found
            told.append(seen(found))
            told.append(seen((await worker._load(checklist)).history))
            other = LightWorker(store, "https://example.org")
            told.append(seen((await other._load(checklist)).history))

    asyncio.run(play())
    return told


def at_a_table(case: Case) -> Checklists:
    log, told = Log.begin(seated(1)), Checklists()
    checklist = case.game.by_key[CHECKLIST]

    def send(asked: Draft | None) -> Entry:
        nonlocal log
        assert asked
        op = asked.numbered(1, log.end + 1, log.end)
        log = log.add(Entry(log.end + 1, 1, op))
        return log.entries[-1]

    def do(tool: AnyTool, touch: Touch) -> Entry:
        return send(draft(tool, log.room.state(tool), touch, NOW, 0, "A touch"))

    shared = [tool for tool in case.game.tools if not tool.personal and tool != checklist]
    for tool in shared:
        do(tool, StateReplaced(case.old if tool == case.tool else tool.example))
    do(checklist, StateReplaced(case.checklist.evolve(round=7)))
    do(checklist, MoveMade(NEW_GAME))
    steps = {
        tool: do(
            tool, StateReplaced(tool.for_new_game(log.room.state(tool), log.room.table), NEW)
        )
        for tool in (case.tool, *(each for each in shared if each != case.tool))
    }
    cleared = steps[case.tool]
    assert log.room.state(checklist).look(("round",)) == 0
    told_now = seen(log.room.history(checklist))
    for mark in (dropped, kept, dropped):
        send(mark(cleared.op, NOW))
        assert has_begun(log.room.history(case.tool)) == (mark is kept)
        assert seen(log.room.history(checklist)) == told_now
        told.append(seen(case.next))
    return told


SESSIONS: Final[list[Callable[[Case], Checklists]]] = [
    in_app,
    on_a_laptop,
    in_the_copy,
    at_a_table,
]


@pytest.mark.parametrize("session", SESSIONS, ids=lambda each: each.__name__)
@each_case
def test_it_does_not_move_the_checklist(
    session: Callable[[Case], Checklists], case: Case
) -> None:
    found = session(case)
    assert len(found) > 2
    for at, each in enumerate(found):
        assert each == seen(case.next), at
