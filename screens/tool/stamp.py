"""The stamp on the stage of a tool, as its answer says."""

import flet as ft

from companion.display.game_world import world_of
from screens.state.page_session import PageSession
from screens.state.tool_session import ToolSession
from screens.tool.session_layout import kept_end, layout_of, use_layout
from screens.ui.error_boundary import component, keyed
from screens.views.stamp import StampView


def stamp_on_stage(session: PageSession, tool_session: ToolSession) -> ft.Control:
    """Return what is stamped on the stage of the tool in *tool_session*; it follows the answers there."""
    return keyed(f"stamp-of-{tool_session.tool.name}", StageStamp, session, tool_session)


@component
def StageStamp(session: PageSession, tool_session: ToolSession) -> ft.Control:
    """Show the stamp of the answer of the tool in *tool_session*."""
    use_layout(session, tool_session)
    answer = layout_of(session, tool_session, kept_end(session, tool_session)).answer
    world = world_of(session.games.find(tool_session.tool.game))
    if answer is None:
        return StampView("", "", "plain", world)
    return StampView(answer.stamp, answer.stamp and answer.text, answer.tone, world)
