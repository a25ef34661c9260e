"""What lies on the stage of a tool, as its answer says: the piece that it is about, and the stamp of its verdict."""

import flet as ft

from companion.core.blocks import Answer
from companion.display.game_world import world_of
from screens.state.page_session import PageSession
from screens.state.tool_session import ToolSession
from screens.tool.session_layout import kept_end, layout_of, use_layout
from screens.ui.error_boundary import component, keyed
from screens.ui.scene_view import SceneView
from screens.views.stamp import StampView


def stamp_on_stage(session: PageSession, tool_session: ToolSession) -> ft.Control:
    """Return what is stamped on the stage of the tool in *tool_session*; it follows the answers there."""
    return keyed(f"stamp-of-{tool_session.tool.name}", StageStamp, session, tool_session)


@component
def StageStamp(session: PageSession, tool_session: ToolSession) -> ft.Control:
    """Show the stamp of the answer of the tool in *tool_session*."""
    answer = _use_answer(session, tool_session)
    world = world_of(session.games.find(tool_session.tool.game))
    if answer is None:
        return StampView("", "", "plain", world)
    return StampView(answer.stamp, answer.stamp and answer.text, answer.tone, world)


def piece_on_stage(session: PageSession, tool_session: ToolSession) -> ft.Control:
    """Return the piece that the answer of the tool in *tool_session* is about; it follows the answers there."""
    return keyed(f"piece-of-{tool_session.tool.name}", StagePiece, session, tool_session)


@component
def StagePiece(session: PageSession, tool_session: ToolSession) -> ft.Control:
    """Show the piece that the answer of the tool in *tool_session* is about, if there is one. It is only seen."""
    answer = _use_answer(session, tool_session)
    if answer is None or answer.piece is None:
        return ft.Container()
    shown = SceneView(answer.piece, 1.0, bool(ft.context.page.web))
    return ft.Semantics(content=shown, exclude_semantics=True)


def _use_answer(session: PageSession, tool_session: ToolSession) -> Answer | None:
    """Return the answer of the tool in *tool_session*, and draw anew as it changes; None for none. A hook."""
    use_layout(session, tool_session)
    return layout_of(session, tool_session, kept_end(session, tool_session)).answer
