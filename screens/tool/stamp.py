"""The stamp on the stage of a tool, as its answer says."""

import flet as ft

from companion.display.game_world import world_of
from screens.state.desk import Desk
from screens.state.slot import Slot
from screens.tool.slot_layout import kept_end, layout_of, use_layout
from screens.ui.guard import component, keyed
from screens.views.stamp import StampView


def stamp_on_stage(desk: Desk, slot: Slot) -> ft.Control:
    """Return what is stamped on the stage of the tool in *slot*; it follows the answers there."""
    return keyed(f"stamp-of-{slot.tool.name}", StageStamp, desk, slot)


@component
def StageStamp(desk: Desk, slot: Slot) -> ft.Control:
    """Show the stamp of the answer of the tool in *slot*."""
    use_layout(desk, slot)
    answer = layout_of(desk, slot, kept_end(desk, slot)).answer
    world = world_of(desk.games.find(slot.tool.game))
    if answer is None:
        return StampView("", "", "plain", world)
    return StampView(answer.stamp, answer.stamp and answer.text, answer.tone, world)
