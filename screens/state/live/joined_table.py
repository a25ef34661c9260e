"""What touches do at a live table: they go out to everyone, and what comes in is taken up here.

The public part of every tool is the room's; what is private stays in the tool sessions of this page, as
does a personal tool as a whole. A tool session's history is what this phone saw, step by step: it is
saved as ever, and it is what stays when the phone leaves the table.
"""

from collections.abc import Awaitable, Callable
from typing import TypeVar

import flet as ft

from companion.core.blocks import Button, Question, Steps
from companion.core.errors import CompanionError, StorageError
from companion.core.table import Table
from companion.core.values import Value
from companion.display import table_words as words
from companion.evening.offers import offers_anything
from companion.evening.touch import Touch, apply_touch, cause_of_touch
from companion.live import actions as do
from companion.live.causes import cause_of_op
from companion.live.drafts import draft, table_draft
from companion.live.labels import public_words
from companion.live.log import Log
from companion.live.messages import LeaderCommand
from companion.live.operation import Draft, Entry, Op
from companion.live.private import merged
from companion.live.public import live_part
from companion.live.remarks import Reaction, reaction_draft
from companion.live.room import Room
from companion.live.story import StoryLine
from companion.live.undo import redoes, typed_on, undoes
from companion.tools.cause import Cause
from companion.tools.history import History
from screens.state.clock import seconds
from screens.state.drawing_context import OnPage
from screens.state.live.games import LiveGames
from screens.state.live.link import LiveLink
from screens.state.live.memory import LiveMemory
from screens.state.live.own_steps import OwnStep, OwnSteps
from screens.state.live.tool_sessions import SharedToolSessions
from screens.state.local_table import LocalTable
from screens.state.saved_sessions import SavedSessions
from screens.state.screen_state import ScreenState
from screens.state.tool_session import ToolSession

BlockT = TypeVar("BlockT", Question, Button, Steps)


class JoinedTable(ft.Observable):
    """One phone at a live table. It is drawn again with ``news``; each tool with its tool session's ``shared``."""

    def __init__(
        self,
        kept: SavedSessions,
        screen: ScreenState,
        memory: LiveMemory,
        link: LiveLink,
        on_page: OnPage,
        on_end: Callable[[str], Awaitable[None]],
        on_news: Callable[[], None],
    ) -> None:
        """Come to the table of *link* with what is *kept* here and what is in *memory*.

        *on_page* runs what draws on this page, *screen* tells what had no effect. *on_end* is called
        with a sentence once this phone is out, *on_news* after whatever happened, one's own touches too.
        """
        self.news, self.link = 0, link
        self._kept, self._own, self._screen = kept, LocalTable(kept), screen
        self.memory, self._on_page = memory, on_page
        self._on_end, self._on_news = on_end, on_news
        self._steps = OwnSteps()
        self._slots = SharedToolSessions(kept, link)
        self.games = LiveGames(kept, screen, memory)
        self._following, self._sending = False, 0
        self._stop = link.watch(self._heard)

    @property
    def device(self) -> int:
        """The number of this phone at the table."""
        return self.link.phone.device

    @property
    def room(self) -> Room:
        """The room as this phone shows it."""
        return self.link.phone.shown

    @property
    def seat(self) -> int | None:
        """The seat of this phone; None if it only looks on."""
        return self.room.seats.get(self.device)

    def label_source(self, tool_session: ToolSession, block: BlockT) -> tuple[Value, BlockT]:
        """Return the state and the block of which the label of a touch is made: nothing private."""
        if tool_session.tool.personal:
            return tool_session.state, block
        return public_words(tool_session.tool, tool_session.state, block)

    def used(self, target: ToolSession) -> dict[str, Value]:
        """Return the states of the tools that have anything for the one in *target*, used here or by others, by their
        names.
        """
        found, mine = {}, self._history(target)
        for tool_session in self._kept:
            shared, state = not tool_session.tool.personal, tool_session.state
            history = self._history(tool_session)
            fresh = tool_session.tool.opening(self.room.table)
            followed = shared and not history.past and history.now != fresh
            if followed or offers_anything(tool_session.tool.key, history, mine):
                found[tool_session.tool.name] = state
        return found

    def _history(self, tool_session: ToolSession) -> History:
        """Return the history of a tool: the table's, unless it is personal."""
        tool = tool_session.tool
        return tool_session.history if tool.personal else self.room.history(tool)

    # ---- touches --------------------------------------------------------------------------------

    async def touch(
        self, tool_session: ToolSession, touch: Touch, now: int, seed: int, said: str
    ) -> None:
        """Apply *touch* here and for everyone; what is private is applied here alone.

        Where it begins another game after one that was kept, all tools are cleared. Raises CompanionError for
        whoever only looks on.
        """
        played = await self.games.begin(self, tool_session, touch)
        await self._touch(tool_session, touch, now, seed, said)
        if played:
            await self.games.clear(self, tool_session, played)

    async def _touch(
        self, tool_session: ToolSession, touch: Touch, now: int, seed: int, said: str
    ) -> None:
        tool, before = tool_session.tool, tool_session.state
        if tool.personal:
            await self._own.touch(tool_session, touch, now, seed, said)
            return
        after = apply_touch(tool, before, touch, now, seed)
        asked = draft(tool, before, touch, now, seed, said)
        if asked is None:
            await self.own_step(tool_session, after, said, cause_of_touch(tool, touch))
            return
        if self.seat is None:
            raise CompanionError(words.ONLY_LOOKING)
        if self.room.needs(tool, live_part(after), self.device):
            await self.send(asked)  # as an offer: it counts once the others said yes
            return
        self._steps.note_public_step(tool)
        self._kept.begin_step(tool_session, after, asked.label, cause_of_touch(tool, touch))
        await self.send(asked)
        await self._kept.end_step(tool_session)

    async def own_step(
        self, tool_session: ToolSession, after: Value, said: str, cause: Cause
    ) -> None:
        """Change what is private in *tool_session* to what it is in *after*; this phone alone can undo that."""
        step = OwnStep(tool_session.state, after, said, cause, self.link.phone.count)
        self._steps.add(tool_session.tool, step)
        await self._step(tool_session, after, said, cause)
        self._slots.note(tool_session, self)

    async def _step(
        self, tool_session: ToolSession, state: Value, said: str, cause: Cause
    ) -> None:
        after = self._kept.evening(tool_session.tool).touched(
            tool_session.tool.key, state, said, cause
        )
        await self._kept.step(tool_session, after)

    async def send(self, asked: Draft) -> None:
        """Send *asked*, and show what it does, unless a further touch is under way already."""
        self._sending += 1
        try:
            await self.link.send(asked)
        finally:
            self._sending -= 1
            await self.follow()

    async def ask(self, action: do.Action, tool: str = "", said: str = "") -> None:
        """Ask the table for *action*, now."""
        await self.send(Draft(tool, action, seconds(), said))

    # ---- undo -----------------------------------------------------------------------------------

    def undoes(self, tool_session: ToolSession) -> str:
        """Return this phone's last step in the tool, in words; '' if there is none."""
        if tool_session.tool.personal:
            return self._own.undoes(tool_session)
        entry = self._last(tool_session.tool.name)
        private = self._steps.undoes(tool_session.tool, entry.op.seq if entry else 0)
        return private.label if private else entry.op.label if entry else ""

    def undo_cause(self, tool_session: ToolSession) -> Cause | None:
        """Return the cause of this phone's last step in the tool; None if there is none."""
        if tool_session.tool.personal:
            return self._own.undo_cause(tool_session)
        entry = self._last(tool_session.tool.name)
        private = self._steps.undoes(tool_session.tool, entry.op.seq if entry else 0)
        if private:
            return private.cause
        return cause_of_op(tool_session.tool, entry.op) if entry else None

    def redoes(self, tool_session: ToolSession) -> str:
        """Return the step that this phone undid last in the tool, in words; '' if there is none."""
        if tool_session.tool.personal:
            return self._own.redoes(tool_session)
        entry = self._next(tool_session.tool.name)
        private = self._steps.redoes(
            tool_session.tool, entry is not None, self.link.phone.count
        )
        return private.label if private else entry.op.label if entry else ""

    async def undo(self, tool_session: ToolSession) -> None:
        """Take back this phone's last step in the tool; the others' steps stay."""
        if tool_session.tool.personal:
            await self._own.undo(tool_session)
            return
        entry, count = self._last(tool_session.tool.name), self.link.phone.count
        if private := self._steps.undo(tool_session.tool, entry.op.seq if entry else 0, count):
            await self._return(tool_session, private.before, private)
        elif entry:
            await self.drop(entry.op)
            while (before := self._last(tool_session.tool.name)) and typed_on(
                self._log, before, entry
            ):
                entry = before  # another digit of the same number
                await self.drop(entry.op)

    async def redo(self, tool_session: ToolSession) -> None:
        """Bring back the step that this phone undid last in the tool."""
        if tool_session.tool.personal:
            await self._own.redo(tool_session)
            return
        entry, count = self._next(tool_session.tool.name), self.link.phone.count
        if private := self._steps.redo(tool_session.tool, entry is not None, count):
            await self._return(tool_session, private.after, private)
        elif entry:
            await self.keep(entry.op)
            while (after := self._next(tool_session.tool.name)) and typed_on(
                self._log, entry, after
            ):
                entry = after
                await self.keep(entry.op)

    @property
    def _log(self) -> Log:
        return self.link.phone.ahead

    async def drop(self, step: Op | StoryLine) -> None:
        """Take *step* out for everyone, whoever did it."""
        await self.ask(do.UndoAction(step.name), step.tool, step.label)

    async def keep(self, step: Op | StoryLine) -> None:
        """Bring *step* back for everyone."""
        await self.ask(do.RedoAction(step.name), step.tool, step.label)

    def forget_steps(self) -> None:
        """Forget the private steps: the phone goes to someone else."""
        self._steps = OwnSteps()

    def _last(self, tool: str) -> Entry | None:
        return undoes(self.link.phone.ahead, self.device, tool)

    def _next(self, tool: str) -> Entry | None:
        return redoes(self.link.phone.ahead, self.device, tool)

    async def _return(self, tool_session: ToolSession, to: Value, step: OwnStep) -> None:
        """Set the private fields in *tool_session* back to what they are in *to*, before or after a private *step*."""
        state = merged(
            tool_session.tool, to, live_part(to), live_part(tool_session.state), None
        )
        await self._step(tool_session, state, step.label, step.cause)
        self._slots.note(tool_session, self)

    # ---- the table ------------------------------------------------------------------------------

    @property
    def table_undoes(self) -> str:
        """This phone's last change of the table, in words; '' if there is none."""
        entry = self._last("")
        return entry.op.label if entry else ""

    @property
    def table_redoes(self) -> str:
        """The change of the table that this phone undid last, in words; '' if there is none."""
        entry = self._next("")
        return entry.op.label if entry else ""

    async def use_table(self, table: Table) -> None:
        """Let everyone use *table*. Raises CompanionError for whoever only looks on."""
        if self.seat is None:
            raise CompanionError(words.ONLY_LOOKING)
        if table != self.room.table:
            await self.send(table_draft(self.room.table, table, seconds()))

    async def undo_table(self) -> None:
        """Undo this phone's last change of the table."""
        if entry := self._last(""):
            await self.drop(entry.op)

    async def redo_table(self) -> None:
        """Redo the change of the table that this phone undid last."""
        if entry := self._next(""):
            await self.keep(entry.op)

    # ---- what comes in --------------------------------------------------------------------------

    def _heard(self) -> None:
        if not self._following:  # news that come at once are taken up at once
            self._following = True
            self._on_page(self.follow)

    async def follow(self) -> None:
        """Take up what happened at the table: not before the host has heard all touches of this page."""
        self._following = False
        if self._sending:
            return
        phone = self.link.phone
        self.news += 1
        ended = await self._slots.follow(self)
        await self.games.follow(self, ended)
        await self._remember()
        await self._open_sealed()
        news = (*map(words.lost_words, phone.lost), *self.link.refused)
        if news:
            self.link.read()
        for said in news:
            self._screen.notice(said)
        if self.link.ended:
            await self._on_end(self.link.ended)
        else:
            self._on_news()

    async def do(
        self, tool_session: ToolSession, reaction: Reaction, about: tuple[do.Name, ...]
    ) -> None:
        """Do what a player chose about an offer or a conflict of the tool in *tool_session*, see ``remarks``."""
        if reaction == "fine":
            self._slots.dismiss_conflict(tool_session, about, self)
        if asked := reaction_draft(self.room, reaction, about, seconds()):
            await self.send(asked)

    async def control(self, what: LeaderCommand, device: int = 0) -> str:
        """Perform what only the leader may do; return '' or why it was refused."""
        said = await self.link.control(what, device)
        await self.follow()
        return said

    async def _open_sealed(self) -> None:
        """Open what this phone has sealed, where everyone has."""
        for about, reveal in self.room.sealed.items():
            mine = reveal.sealed.get(self.seat) if self.seat is not None else None
            found = self.memory.find(mine) if mine else None
            if found and self.seat not in reveal.opened and reveal.is_ready(self.room.taken):
                await self.ask(do.OpenText(about, found.text, found.salt))

    async def _remember(self) -> None:
        """Remember how this device comes back; the key of the table may have changed."""
        try:
            await self.memory.sit(self.link.link, self.link.token)
        except StorageError as error:
            self._screen.storage_failed(error)

    def close(self) -> None:
        """Leave the table; the tools stay as they are."""
        self._stop()
        self._slots.close()
