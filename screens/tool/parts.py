"""What a tool's screen has, as far as the other tools of its game decide it."""

import flet as ft

from companion.catalogue import find_game
from companion.display.done import done_tools, telling
from companion.display.layout import Layout, lay_out
from companion.plays.play import Play
from companion.tools.checklist_model import ChecklistState
from screens.state.desk import Desk
from screens.state.slot import Slot


def use_parts(desk: Desk, slot: Slot) -> None:
    """Draw again when what other tools know changes the parts of the tool in *slot*. A hook."""
    ft.use_state(desk.plays)  # a game that was kept is offered no more
    for tool in telling(find_game(slot.tool.game)):
        ft.use_state(desk.slot(tool))


def parts_of(desk: Desk, slot: Slot) -> Layout:
    """Return the layout of the tool in *slot*: what others have done, and a game that was kept, count."""
    game = find_game(slot.tool.game)
    known = {tool.key: desk.slot(tool).state for tool in telling(game)}
    parts = lay_out(slot.tool, slot.state, done_tools(game, known))
    return parts.kept if kept_end(desk, slot) else parts


def kept_end(desk: Desk, slot: Slot) -> Play | None:
    """Return the play of the game whose end the checklist in *slot* shows, None before it was kept.

    Another tool of the game knows how it ended.
    """
    game, state = find_game(slot.tool.game), slot.state
    if game is None or not isinstance(state, ChecklistState) or not state.over:
        return None
    found = (
        desk.plays.find_end(tool, desk.slot(tool).state)
        for tool in game.tools
        if tool is not slot.tool
    )
    return next(filter(None, found), None)
