"""Checks revealed orders against the fingerprint that was posted before. Rulebook: Turn length."""

from companion.core.blocks import Note, Result, Warn
from companion.games.turf_war.lines import lines
from companion.games.turf_war.orders.seal import fingerprint, read, unpacked
from companion.games.turf_war.orders.state import OrdersState
from companion.tools.questions import ask


def check(state: OrdersState) -> Result:
    """Ask for a fingerprint and the text that was revealed for it, with a verdict once both are there."""
    return (
        ask(state, ("claimed",)),
        ask(state, ("text",)),
        *_verdict(state),
    )


def revealed_text(state: OrdersState) -> str:
    """Return the revealed text, '' if this device does not have it."""
    return lines(state.revealed) or (unpacked(state.opened) if state.opened else "")


def _verdict(state: OrdersState) -> Result:
    """Return whether a text belongs to the fingerprint that was posted before it."""
    text = state.text or revealed_text(state)
    if not state.claimed or not text:
        return (Note("Enter the posted fingerprint and the revealed text."),)
    claimed = read(state.claimed)
    if claimed is None:
        return (Warn("A fingerprint has 5 groups of 5 letters and digits. This one doesn't."),)
    if claimed == fingerprint(text):
        return (Note("They match: these are the sealed orders."),)
    return (Warn("They don't match: these aren't the sealed orders."),)
