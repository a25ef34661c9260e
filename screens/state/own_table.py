"""What touches do where this device plays by itself: what they make of all tools is an ``Evening``."""

from typing import TypeVar

from companion.core.blocks import Ask, Press, Steps
from companion.core.table import Table, changed
from companion.core.values import Value
from companion.evening import undo
from companion.live.touch import Touch, apply_touch, is_new_game, played
from companion.tools.cause import Cause
from companion.tools.seating import returned
from screens.state.saved_slots import SavedSlots
from screens.state.slot import Slot

BlockT = TypeVar("BlockT", Ask, Press, Steps)


class OwnTable:
    """A table that is on this device alone. Everything that players touch is done here."""

    def __init__(self, kept: SavedSlots) -> None:
        """Apply touches to the slots *kept* here."""
        self._kept = kept

    async def touch(self, slot: Slot, touch: Touch, now: int, seed: int, said: str) -> None:
        """Apply *touch* to the tool in *slot*, as a step called *said* that can be undone."""
        tool = slot.tool
        await self._kept.ready(tool, begins=is_new_game(tool, touch))
        state = apply_touch(tool, slot.state, touch, now, seed)
        await self._kept.step(slot, played(self._kept.evening(tool), tool, state, touch, said))

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
        return undo.own_steps(slot.tool, slot.history).undoes

    def redoes(self, slot: Slot) -> str:
        """Return the step that redo would redo, in words; '' if there is none."""
        return undo.redoes(slot.tool, slot.history)

    def undo_cause(self, slot: Slot) -> Cause | None:
        """Return the cause of the step that undo would undo; None if there is none."""
        return undo.own_steps(slot.tool, slot.history).last_cause

    async def undo(self, slot: Slot) -> None:
        """Take the last step back, with what flowed from it."""
        await self._kept.ready(slot.tool)
        await self._kept.take(slot, self._kept.evening(slot.tool).undone(slot.tool.key))

    async def redo(self, slot: Slot) -> None:
        """Bring back what was undone last."""
        await self._kept.ready(slot.tool)
        await self._kept.take(slot, self._kept.evening(slot.tool).redone(slot.tool.key))

    async def return_to(self, slot: Slot, place: int) -> None:
        """Undo or redo until *place* steps are done."""
        await self._kept.ready(slot.tool)
        after = self._kept.evening(slot.tool).returned(slot.tool.key, place)
        await self._kept.take(slot, after)

    async def use_table(self, table: Table) -> None:
        """Use *table* from now on. The tools' states follow; see ``companion.tools.seating``."""
        await self._kept.seat(self._kept.device.seated(table))

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
        await self._kept.seat(self._kept.device.undone(), returned)

    async def redo_table(self) -> None:
        """Redo the change of the table that was undone last."""
        await self._kept.seat(self._kept.device.redone(), returned)
