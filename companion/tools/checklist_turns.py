"""Whose turn it is in a phase that goes around the table, and the way to the next player's turn."""

from companion.core.blocks import Button, Note, Result, Turn
from companion.tools.checklist_model import ChecklistState


def turn_order(state: ChecklistState, now: int) -> Result:
    """Return the players in turn order, of whom the seat *now* has the turn."""
    if state.first not in state.table.seats:
        return (Note("Say who is first. Then the turn order appears here."),)
    order = state.table.clockwise_from(state.first)
    players = tuple(state.table.player(seat) for seat in order)
    return (Turn("Turn", players, order.index(now), "turn"),)


def passing(state: ChecklistState) -> Result:
    """Return the button that passes the turn on; none in the last player's turn.

    It is for a phase in which everyone has a turn before the next phase begins.
    """
    order = state.table.clockwise_from(state.first)
    after = state.turn + 1
    if state.first not in state.table.seats or after >= len(order):
        return ()
    name = state.table.name(order[after])
    said = f"{name}'s turn"
    return (
        Button(f"Next: {said}", "turn", (order[after],), main=True, step_label=f"{said} began"),
    )
