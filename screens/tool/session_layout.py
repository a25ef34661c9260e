"""What a tool's screen has, as far as the other tools of its game decide it."""

from typing import Final

import flet as ft

from companion.catalogue import find_game
from companion.display.layout import Layout, lay_out
from companion.display.progress import done_tools, progress_tools
from companion.live.table_seal import once_sealed
from companion.plays.play import Play
from companion.tools.checklist_model import ChecklistState
from screens.state.page_session import PageSession
from screens.state.tool_session import ToolSession

PICTURE: Final = "/picture/"
"""What stands in a route between the page and the picture that was opened from it."""


def use_layout(session: PageSession, tool_session: ToolSession) -> None:
    """Draw again when what other tools know changes the parts of the tool in *tool_session*. A hook."""
    ft.use_state(session.plays)  # a game that was kept is offered no more
    for tool in progress_tools(find_game(tool_session.tool.game)):
        ft.use_state(session.tool_session(tool))


def layout_of(session: PageSession, tool_session: ToolSession, kept: Play | None) -> Layout:
    """Return the layout of the tool in *tool_session*: it depends on what was done in other tools.

    *kept* is the play of the game whose end the tool shows, None before it was kept.
    """
    parts = lay_out(tool_session.tool, tool_session.state, _done(session, tool_session))
    if due := session.due_offer(tool_session):
        parts = parts.while_due(tool_session.tool, tool_session.state, due.state)
    parts = once_sealed(parts, tool_session.tool, tool_session.state, tool_session.seals)
    return parts.kept if kept and isinstance(tool_session.state, ChecklistState) else parts


def is_done(session: PageSession, tool_session: ToolSession) -> bool:
    """Return whether nothing is left to do in the tool in *tool_session*, as far as the game's tools know."""
    return tool_session.tool.key in _done(session, tool_session)


def _done(session: PageSession, tool_session: ToolSession) -> frozenset[str]:
    """Return the keys of the tools of the game in which nothing is left to do."""
    game = find_game(tool_session.tool.game)
    known = {tool.key: session.tool_session(tool).state for tool in progress_tools(game)}
    return done_tools(game, known)


def kept_end(session: PageSession, tool_session: ToolSession) -> Play | None:
    """Return the play of the game whose end the tool in *tool_session* shows, None before it was kept.

    After a game, its checklist shows the end that any tool of the game knows.
    """
    if isinstance(tool_session.state, ChecklistState) and tool_session.state.over:
        return session.new_game.kept_end(tool_session.tool.game)
    return session.plays.find_end(tool_session.tool, tool_session.state)


def picture_route(play: Play) -> str:
    """Return the route of the picture of *play*, from which *Back* leads to the page that is open."""
    return f"{ft.context.page.route.partition(PICTURE)[0].rstrip('/')}{PICTURE}{play.key}"
