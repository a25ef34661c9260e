"""A new game, begun on a checklist: what the other tools of a kept game have is cleared with it."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import NamedTuple

from companion.catalogue import find_game
from companion.core.blocks import Press
from companion.core.values import Value
from companion.display import new_game_undo
from companion.display.labels import BEGUN
from companion.live.causes import begins_game
from companion.plays.play import Play
from companion.tools.cause import NEW, Cause
from companion.tools.history import History
from companion.tools.tool import with_table
from screens.state.live.desk import LiveDesk
from screens.state.own_table import OwnTable
from screens.state.playlog import PlayLog
from screens.state.saved_slots import SavedSlots
from screens.state.slot import Slot


class OldGame(NamedTuple):
    """What was there before the touch on *New game*."""

    others: list[tuple[Slot, History]]
    """The other tools of the kept game with their histories; none where no game was kept."""
    past: tuple[object, ...]
    """The steps of the checklist."""


class NewGameStarter:
    """Begins games anew in all their tools, once the one before is kept."""

    def __init__(
        self,
        kept: SavedSlots,
        plays: PlayLog,
        own: OwnTable,
        replace_state: Callable[[Slot, Value, str, Cause], Awaitable[None]],
    ) -> None:
        """Clear what is *kept* here, each by *replace_state* where it is at a live table."""
        self._kept, self._plays, self._own = kept, plays, own
        self._replace_state = replace_state

    def kept_end(self, game: str) -> Play | None:
        """Return the play of the end that a tool of *game* shows, None if none was kept."""
        found = find_game(game)
        slots = map(self._kept.slot, found.tools if found else ())
        ends = (self._plays.find_end(slot.tool, slot.state) for slot in slots)
        return next(filter(None, ends), None)

    def leaves_entered(self, slot: Slot, press: Press) -> bool:
        """Return whether *press* begins a new game, and other tools keep what was entered in one that nobody kept."""
        if not _begins(slot, press) or self.kept_end(slot.tool.game):
            return False
        table, others = self._kept.device.table, self._others(slot)
        used = (each for each in others if each.history.past)
        return any(each.state != each.tool.begun(each.state, table) for each in used)

    async def before(self, slot: Slot, press: Press) -> OldGame:
        """Return what the touch *press* on the tool in *slot* is about to clear."""
        others = list[tuple[Slot, History]]()
        if _begins(slot, press):
            await self._plays.load()
            if self.kept_end(slot.tool.game):
                others = [(each, each.history) for each in self._others(slot)]
        return OldGame(others, slot.history.past)

    async def clear(self, slot: Slot, old: OldGame, live: LiveDesk | None) -> None:
        """Clear what the *old* game has in the other tools; *slot* has the checklist, which has begun anew."""
        if old.others:
            await self._seat_checklist(slot, live)
        cleared = [other for other, played in old.others if await self._begin(other, played)]
        if cleared and not live:
            if slot.history.past == old.past:  # who only counted has no step there to undo
                await self._kept.put(slot, new_game_undo.with_step(slot.history))
            self._own.remember_new_game(slot, cleared)

    def _others(self, slot: Slot) -> list[Slot]:
        game = find_game(slot.tool.game)
        slots = map(self._kept.slot, game.tools if game else ())
        return [each for each in slots if each is not slot]

    async def _seat_checklist(self, slot: Slot, live: LiveDesk | None) -> None:
        """Let the checklist in *slot* have tonight's table: the kept game, which it may have shown, had its own."""
        state = with_table(slot.state, self._kept.device.table)
        if state != slot.state and live:
            await self._replace_state(slot, state, BEGUN, NEW)
        elif state != slot.state:
            await self._kept.put(slot, replace(slot.history, now=state))

    async def _begin(self, slot: Slot, played: History) -> bool:
        """Clear the tool in *slot* for another game, as a step after the history *played*.

        Return whether there was something to clear.

        All tools of a game are cleared, so no facts flow between them. A tool that has only what is
        lasting gets no step.
        """
        begun = slot.tool.begun(played.now, self._kept.device.table)
        state = self._kept.as_defined(slot.tool, begun)
        if state == played.now:
            return False
        if slot.tool.name in self._kept.elsewhere:
            await self._replace_state(slot, state, BEGUN, NEW)
        else:
            await self._kept.put(slot, played.then(state, BEGUN, NEW))
        return True


def _begins(slot: Slot, press: Press) -> bool:
    """Return whether *press* is *New game* on a checklist."""
    return begins_game(slot.tool, press.move)
