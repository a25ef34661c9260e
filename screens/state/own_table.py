"""What touches do where this device plays by itself: its own states, and its own undo."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final, TypeVar

from companion.core.blocks import Ask, Press, Steps
from companion.core.table import Table, changed
from companion.core.values import Value
from companion.display import new_game_undo, own_undo
from companion.display.new_game_undo import (
    ClearedGame,
    cleared_again,
    has_begun,
    moves_others,
    of_another_game,
    taken_back,
)
from companion.live.touch import Touch, apply_touch, cause_of_touch
from companion.storage.device_settings import DeviceSettings
from companion.tools.cause import Cause
from companion.tools.history import History
from companion.tools.seating import reseated, returned
from screens.state.saved_slots import SavedSlots
from screens.state.slot import Slot

BlockT = TypeVar("BlockT", Ask, Press, Steps)


MOST_NEW_GAMES: Final = 8
"""How many new games a page remembers, to undo them in all tools."""


class OwnTable:
    """A table that is on this device alone. Everything that players touch is done here."""

    def __init__(self, kept: SavedSlots) -> None:
        """Apply touches to the slots *kept* here."""
        self._kept = kept
        self._new_games: list[tuple[str, ClearedGame]] = []

    async def touch(self, slot: Slot, touch: Touch, now: int, seed: int, said: str) -> None:
        """Apply *touch* to the tool in *slot*, as a step called *said* that can be undone."""
        state = apply_touch(slot.tool, slot.state, touch, now, seed)
        await self._kept.step(slot, state, said, cause_of_touch(slot.tool, touch))

    def label_source(self, slot: Slot, block: BlockT) -> tuple[Value, BlockT]:
        """Return the state and the block of which the label of a touch on *block* is made."""
        return slot.state, block

    def used(self) -> dict[str, Value]:
        """Return the states of the tools that were used, by their names."""
        return {slot.tool.name: slot.state for slot in self._kept if slot.history.past}

    def forget_steps(self) -> None:
        """Do nothing: the desk clears the histories."""

    def undoes(self, slot: Slot) -> str:
        """Return the step that undo would undo, in words; '' if there is none."""
        return own_undo.own_steps(slot.tool, slot.history).undoes

    def redoes(self, slot: Slot) -> str:
        """Return the step that redo would redo, in words; '' if there is none."""
        return own_undo.redoes(slot.tool, slot.history)

    def undo_cause(self, slot: Slot) -> Cause | None:
        """Return the cause of the step that undo would undo; None if there is none."""
        return own_undo.own_steps(slot.tool, slot.history).last_cause

    async def undo(self, slot: Slot) -> None:
        """Take the last step back."""
        tool, history = slot.tool, slot.history
        found = own_undo.undone(tool, history, self._kept.definition(tool))
        await self._follow_checklist(slot, found)

    async def redo(self, slot: Slot) -> None:
        """Bring back what was undone last."""
        tool, history = slot.tool, slot.history
        found = own_undo.redone(tool, history, self._kept.definition(tool))
        await self._follow_checklist(slot, found)

    async def _follow_checklist(self, slot: Slot, history: History) -> None:
        """Undo or redo, so that *slot* has *history*, and follow the checklist; another game's says nothing of this one."""
        other = of_another_game(slot.history, history)
        await self._change(slot, history if other else self._kept.kept_up(slot.tool, history))

    async def return_to(self, slot: Slot, place: int) -> None:
        """Undo or redo until *place* steps are done."""
        definition = self._kept.definition(slot.tool)
        found = own_undo.returned(slot.tool, slot.history, place, definition)
        await self._change(slot, found)

    def remember_new_game(self, checklist: Slot, cleared: Iterable[Slot]) -> None:
        """Remember that the last step of *checklist* has *cleared* other tools.

        As long as this page is open, undo and redo of that step are done in all of them.
        """
        histories = {slot.tool.name: slot.history for slot in cleared}
        game = new_game_undo.begun(checklist.history, histories)
        others = [each for each in self._new_games if each[1].steps != game.steps]
        self._new_games = [*others, (checklist.tool.name, game)][-MOST_NEW_GAMES:]

    async def _change(self, slot: Slot, history: History) -> None:
        """Undo or redo in *slot*. Where that is about a new game, the tools that it cleared follow.

        In another tool than the checklist it moves this game's checklist neither on nor back.
        """
        following = self._following(slot, history)
        ended = await self._kept.as_it_ended(slot, history)
        if not moves_others(slot.tool, slot.history, history):
            await self._kept.put(slot, ended)
            return
        await self._kept.change(slot, ended)
        for other, after in following:  # what flows between them is in their histories already
            await self._kept.put(other, await self._kept.as_it_ended(other, after))
        if following:  # the checklist may have noted what they had when they were cleared
            await self._kept.put(slot, self._kept.kept_up(slot.tool, slot.history))

    def _following(self, slot: Slot, history: History) -> list[tuple[Slot, History]]:
        """Return the tools that new games have cleared, as they are once *slot* has *history*."""
        games = [game for name, game in self._new_games if name == slot.tool.name]
        found: dict[str, History] = {}
        for game in reversed(games):
            if has_begun(game, slot.history) and not has_begun(game, history):
                self._follow(game, taken_back, found)
        for game in games:
            if has_begun(game, history) and not has_begun(game, slot.history):
                again = partial(cleared_again, table=self._kept.device.table)
                self._follow(game, again, found)
        return [
            (other, found[other.tool.name]) for other in self._kept if other.tool.name in found
        ]

    def _follow(
        self, game: ClearedGame, follow: Callable[..., History], found: dict[str, History]
    ) -> None:
        """Put what becomes of the tools that *game* has cleared into *found*."""
        for slot in self._kept:
            if cleared := game.cleared.get(slot.tool.name):
                before = found.get(slot.tool.name, slot.history)
                definition = self._kept.definition(slot.tool)
                after = follow(slot.tool, before, cleared, definition)
                if after is not before:  # facts still flow into tools touched since
                    found[slot.tool.name] = after

    async def use_table(self, table: Table) -> None:
        """Use *table* from now on. The tools' states follow; see ``companion.tools.seating``."""
        await self._seat(self._kept.device.seated(table), reseated)

    @property
    def table_undoes(self) -> str:
        """The last change of the table in words; '' if there is none."""
        device = self._kept.device
        return changed(device.past[-1], device.table) if device.past else ""

    @property
    def table_redoes(self) -> str:
        """The change of the table that was undone last in words; '' if there is none."""
        device = self._kept.device
        return changed(device.table, device.future[-1]) if device.future else ""

    async def undo_table(self) -> None:
        """Undo the last change of the table."""
        await self._seat(self._kept.device.undone(), returned)

    async def redo_table(self) -> None:
        """Redo the change of the table that was undone last."""
        await self._seat(self._kept.device.redone(), returned)

    async def _seat(self, device: DeviceSettings, follow: Callable[..., History]) -> None:
        """Save *device*, and let the tools *follow* its table; a game that was kept stays as it ended."""
        before, table = self._kept.device.table, device.table
        finished = await self._kept.finished()
        await self._kept.save_device(device)
        for slot in self._kept:
            if slot in finished:
                continue
            history = follow(slot.history, before, table)
            if slot.history.past or history.future:
                await self._kept.put(slot, history)
            else:
                slot.history = history  # nobody has touched it: there is nothing to keep
