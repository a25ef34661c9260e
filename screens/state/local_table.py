"""What touches do where this device plays by itself: what they make of all tools is an ``Evening``."""

from typing import TypeVar

from companion.core.blocks import Button, Question, Steps
from companion.core.table import Table, changed
from companion.core.values import Value
from companion.evening import undo
from companion.evening.offers import offers_anything
from companion.evening.touch import Touch, apply_touch, is_new_game, played
from companion.tools.cause import Cause
from companion.tools.seating import returned
from screens.state.saved_sessions import SavedSessions
from screens.state.tool_session import ToolSession

BlockT = TypeVar("BlockT", Question, Button, Steps)


class LocalTable:
    """A table that is on this device alone. Everything that players touch is done here."""

    def __init__(self, kept: SavedSessions) -> None:
        """Apply touches to the tool sessions *kept* here."""
        self._kept = kept

    async def touch(
        self, tool_session: ToolSession, touch: Touch, now: int, seed: int, said: str
    ) -> None:
        """Apply *touch* to the tool in *tool_session*, as a step called *said* that can be undone."""
        tool = tool_session.tool
        await self._kept.ready(tool, begins=is_new_game(tool, touch))
        state = apply_touch(tool, tool_session.state, touch, now, seed)
        await self._kept.step(
            tool_session, played(self._kept.evening(tool), tool, state, touch, said)
        )

    def label_source(self, tool_session: ToolSession, block: BlockT) -> tuple[Value, BlockT]:
        """Return the state and the block of which the label of a touch on *block* is made."""
        return tool_session.state, block

    async def show_examples(self, checklist: ToolSession, said: str) -> None:
        """Show the example of a *checklist*, by a step called *said*, and those of the tools of its game that nobody
        has touched.
        """
        await self._kept.ready(checklist.tool)
        await self._kept.step(checklist, self._kept.evening(checklist.tool).with_examples(said))

    def used(self, target: ToolSession) -> dict[str, Value]:
        """Return the states of the tools that have anything for the one in *target*, by their names."""
        return {
            tool_session.tool.name: tool_session.state
            for tool_session in self._kept
            if offers_anything(tool_session.tool.key, tool_session.history, target.history)
        }

    def forget_steps(self) -> None:
        """Do nothing: the session clears the histories."""

    def undoes(self, tool_session: ToolSession) -> str:
        """Return the step that undo would undo, in words; '' if there is none."""
        return undo.player_steps(tool_session.tool, tool_session.history).undoes

    def redoes(self, tool_session: ToolSession) -> str:
        """Return the step that redo would redo, in words; '' if there is none."""
        return undo.redoes(tool_session.tool, tool_session.history)

    def undo_cause(self, tool_session: ToolSession) -> Cause | None:
        """Return the cause of the step that undo would undo; None if there is none."""
        return undo.player_steps(tool_session.tool, tool_session.history).last_cause

    async def undo(self, tool_session: ToolSession) -> None:
        """Take the last step back, with what flowed from it."""
        await self._kept.ready(tool_session.tool)
        await self._kept.take(
            tool_session, self._kept.evening(tool_session.tool).undone(tool_session.tool.key)
        )

    async def redo(self, tool_session: ToolSession) -> None:
        """Bring back what was undone last."""
        await self._kept.ready(tool_session.tool)
        await self._kept.take(
            tool_session, self._kept.evening(tool_session.tool).redone(tool_session.tool.key)
        )

    async def return_to(self, tool_session: ToolSession, place: int) -> None:
        """Undo or redo until *place* steps are done."""
        await self._kept.ready(tool_session.tool)
        after = self._kept.evening(tool_session.tool).returned(tool_session.tool.key, place)
        await self._kept.take(tool_session, after)

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
