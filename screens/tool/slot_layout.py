"""What a tool's screen has, as far as the other tools of its game decide it."""

from typing import Final

import flet as ft

from companion.catalogue import find_game
from companion.display.layout import Layout, lay_out
from companion.display.progress import done_tools, progress_tools
from companion.live.table_seal import once_sealed
from companion.plays.play import Play
from companion.tools.checklist_model import ChecklistState
from screens.state.desk import Desk
from screens.state.slot import Slot

PICTURE: Final = "/picture/"
"""What stands in a route between the page and the picture that was opened from it."""


def use_layout(desk: Desk, slot: Slot) -> None:
    """Draw again when what other tools know changes the parts of the tool in *slot*. A hook."""
    ft.use_state(desk.plays)  # a game that was kept is offered no more
    for tool in progress_tools(find_game(slot.tool.game)):
        ft.use_state(desk.slot(tool))


def layout_of(desk: Desk, slot: Slot, kept: Play | None) -> Layout:
    """Return the layout of the tool in *slot*: it depends on what was done in other tools.

    *kept* is the play of the game whose end the tool shows, None before it was kept.
    """
    parts = lay_out(slot.tool, slot.state, _done(desk, slot))
    if due := desk.due_offer(slot):
        parts = parts.while_due(slot.tool, slot.state, due.state)
    parts = once_sealed(parts, slot.tool, slot.state, slot.seals)
    return parts.kept if kept and isinstance(slot.state, ChecklistState) else parts


def is_done(desk: Desk, slot: Slot) -> bool:
    """Return whether nothing is left to do in the tool in *slot*, as far as the game's tools know."""
    return slot.tool.key in _done(desk, slot)


def _done(desk: Desk, slot: Slot) -> frozenset[str]:
    """Return the keys of the tools of the game in which nothing is left to do."""
    game = find_game(slot.tool.game)
    known = {tool.key: desk.slot(tool).state for tool in progress_tools(game)}
    return done_tools(game, known)


def kept_end(desk: Desk, slot: Slot) -> Play | None:
    """Return the play of the game whose end the tool in *slot* shows, None before it was kept.

    After a game, its checklist shows the end that any tool of the game knows.
    """
    if isinstance(slot.state, ChecklistState) and slot.state.over:
        return desk.new_game.kept_end(slot.tool.game)
    return desk.plays.find_end(slot.tool, slot.state)


def picture_route(play: Play) -> str:
    """Return the route of the picture of *play*, from which *Back* leads to the page that is open."""
    return f"{ft.context.page.route.partition(PICTURE)[0].rstrip('/')}{PICTURE}{play.key}"
