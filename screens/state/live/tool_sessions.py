"""Keeps the tool sessions of a page in step with a live table: the room's state, with what is private here."""

import asyncio
from typing import Final, Protocol

from companion.catalogue import find_tool, game_of
from companion.core.table import Table
from companion.core.values import Value
from companion.display.table_words import claim_words
from companion.display.targets import Sitting
from companion.evening.flow import is_untouched
from companion.evening.made_games import defines_game
from companion.live.actions import Name, RedoAction
from companion.live.causes import cause_of_op
from companion.live.operation import Entry, Op
from companion.live.private import merged
from companion.live.public import live_part
from companion.live.reducer import outcome
from companion.live.remarks import last_line, waiting_in
from companion.live.reveals import can_seal
from companion.live.room import Room
from companion.live.story import only_looking
from companion.tools.cause import FOLLOWED, Cause
from companion.tools.seating import reseated
from companion.tools.tool import AnyTool, with_table
from screens.state.live.link import LiveLink
from screens.state.saved_sessions import SavedSessions
from screens.state.tool_session import SharedNote, ToolSession

MOST_STEPPED: Final = 20
"""Entries of others on one tool that are taken up one by one; more are taken up at once."""

CAUGHT_UP: Final = "The table went on"

ToolEntries = dict[str, list[Entry]]
"""Entries by the names of their tools."""


class UndoLabels(Protocol):
    """What undo and redo would do with this phone's own touches."""

    def undoes(self, tool_session: ToolSession) -> str:
        """Return the step that undo would undo, in words; '' if there is none."""

    def redoes(self, tool_session: ToolSession) -> str:
        """Return the step that redo would redo, in words; '' if there is none."""


class SharedToolSessions:
    """The tool sessions of the tools that a live table shares."""

    def __init__(self, kept: SavedSessions, link: LiveLink) -> None:
        """Keep the tool sessions of what is *kept* here in step with the table of *link*."""
        self._kept, self._link = kept, link
        self._slots: list[ToolSession] = []
        self._dismissed: set[tuple[Name, ...]] = set()
        self._known: dict[str, Value] = {}
        self._end = link.phone.log.end
        self._around: object = None
        self._share(link.phone.shown)

    async def follow(self, labels: UndoLabels) -> list[tuple[ToolSession, Value]]:
        """Take up what happened since the last time. All tool sessions are changed before anything is saved.

        Return the ends of kept games to which the table did no more than seat others, or change what the
        game is, each as it was.
        """
        ended = []
        if self._link.phone.shown.table != self._kept.device.table or self._defines_anew():
            ended = [
                (tool_session, tool_session.state)
                for tool_session in await self._kept.finished()
            ]
        phone, room, news = self._link.phone, self._link.phone.shown, self._news()
        self._share(room)
        before = self._kept.device.table
        if room.table != before:
            self._kept.set_device(self._kept.device.seated(room.table))
            self._reseat(before, room.table)
        changed = [
            tool_session
            for tool_session in self._slots
            if self._take_up(tool_session, room, news)
        ]
        touched = {*news, *(tool_session.tool.name for tool_session in changed)}
        touched |= {op.tool for op in phone.pending}
        everywhere = self._is_news_everywhere(room)
        for tool_session in self._slots:
            if everywhere or tool_session.shared is None or tool_session.tool.name in touched:
                self.note(tool_session, labels)
        await asyncio.gather(*map(self._kept.follow, changed))
        await self._kept.others_played({tool_session.tool.game for tool_session in changed})
        if room.table != before:
            await self._kept.save_device(self._kept.device)
        return [
            (tool_session, state)
            for tool_session, state in ended
            if state
            != tool_session.state
            == self._as_defined(tool_session.tool, with_table(state, room.table))
        ]

    def _as_defined(self, tool: AnyTool, state: Value) -> Value:
        return self._kept.evening(tool).as_defined(tool.key, state)

    def _share(self, room: Room) -> None:
        """Find out which tool sessions the table shares: a game that players made may be new there."""
        for tool in filter(None, map(find_tool, room.histories)):
            if not self._kept.is_full:
                self._kept.add_game(game_of(tool))
        self._slots = [
            tool_session for tool_session in self._kept if not tool_session.tool.personal
        ]
        self._kept.elsewhere = frozenset(tool_session.tool.name for tool_session in self._slots)
        self._let_seal(can_seal(room, room.seats.get(self._link.phone.device)))

    def _let_seal(self, seals: bool | None) -> None:
        for tool_session in self._kept:
            tool_session.seals = seals

    def note(self, tool_session: ToolSession, labels: UndoLabels) -> None:
        """Update what the screen of the tool says about the table."""
        room, log, name = self._link.phone.shown, self._link.phone.ahead, tool_session.tool.name
        device = self._link.phone.device
        seat = room.seats.get(device)
        tool_session.shared = SharedNote(
            Sitting(seat, room.taken - {seat}),
            last_line(log, name, device),
            not self._link.connected,
            waiting_in(log, name, device, self._dismissed),
            labels.undoes(tool_session),
            labels.redoes(tool_session),
            only_looking(log, device) if seat is None else "",
            self._asks(room),
        )

    def _asks(self, room: Room) -> str:
        """Return the question whether someone is whose seat they ask for, if this device may answer it."""
        asked = sorted(self._link.requests.claims.items())
        return next(
            (claim_words(room.who(device), room.table.name(seat)) for device, seat in asked), ""
        )

    def dismiss_conflict(
        self, tool_session: ToolSession, about: tuple[Name, ...], labels: UndoLabels
    ) -> None:
        """Stop showing the conflict *about* two answers on this phone."""
        self._dismissed.add(about)
        self.note(tool_session, labels)

    def close(self) -> None:
        """Stop following the table; the states stay as they are."""
        self._kept.elsewhere = frozenset()
        self._let_seal(None)
        for tool_session in self._slots:
            tool_session.shared = None

    def _news(self) -> ToolEntries:
        """Return the entries that came since the last call, by tool."""
        found = ToolEntries()
        for entry in self._unread():
            found.setdefault(entry.op.tool, []).append(entry)
        self._end = self._link.phone.log.end
        return found

    def _unread(self) -> tuple[Entry, ...]:
        log = self._link.phone.log
        return tuple(log.entries[max(0, self._end - log.start) :])

    def _defines_anew(self) -> bool:
        """Return whether something new at the table may change the definition of a game that players made."""
        ops = (*(each.op for each in self._unread()), *self._link.phone.pending)
        tools = (find_tool(op.tool) for op in ops)
        return any(tool and defines_game(tool) for tool in tools)

    def _take_up(self, tool_session: ToolSession, room: Room, news: ToolEntries) -> bool:
        """Lay what is private here over the room's state of the tool; return whether it is another."""
        name, mine, state = (
            tool_session.tool.name,
            tool_session.state,
            room.state(tool_session.tool),
        )
        if self._known.get(name) is state:
            return False
        self._known[name] = state
        if live_part(mine) == state:
            return False
        device = self._link.phone.device
        entries = [each for each in news.get(name, ()) if each.op.device != device]
        for each in entries if len(entries) <= MOST_STEPPED else ():
            mine = _after(tool_session.tool, mine, each.op)
        if live_part(mine) != state:
            mine = merged(tool_session.tool, mine, live_part(mine), state, None)
        last = entries[-1].op if entries else None
        said = last.label if last else ""
        cause = self._cause(tool_session.tool, last) if last and said else FOLLOWED
        tool_session.history = tool_session.history.then(mine, said or CAUGHT_UP, cause)
        return True

    def _cause(self, tool: AnyTool, op: Op) -> Cause:
        """Return why *op* of another phone changed *tool*: what brings a step back does so for that step's cause."""
        again = op.action.step if isinstance(op.action, RedoAction) else None
        step = self._link.phone.log.find(again) if again else None
        return cause_of_op(tool, step.op if step else op)

    def _reseat(self, before: Table, table: Table) -> None:
        """Let the personal tools follow the table."""
        for tool_session in self._kept:
            if tool_session.tool.personal:
                tool_session.history = reseated(tool_session.history, before, table)

    def _is_news_everywhere(self, room: Room) -> bool:
        """Return whether what every tool's screen says of the table has changed."""
        old = self._around
        self._around = (
            room.table,
            room.seats,
            room.called,
            room.offers,
            self._link.connected,
            tuple(sorted(self._link.requests.claims.items())),
        )
        return old != self._around


def public_states(kept: SavedSessions) -> dict[str, Value]:
    """Return what is public of the tools that were touched here, by their names."""
    return {
        tool_session.tool.name: live_part(tool_session.state)
        for tool_session in kept
        if not (
            tool_session.tool.personal or is_untouched(tool_session.tool, tool_session.history)
        )
    }


def _after(tool: AnyTool, mine: Value, op: Op) -> Value:
    """Return *mine*, a whole state, after *op* of someone else; unchanged where it cannot be done."""
    before = live_part(mine)
    state = outcome(tool, before, op.action, op.now)
    if state is None:  # the room knows better, and what it has is taken up next
        return mine
    return merged(tool, mine, before, state, op)
