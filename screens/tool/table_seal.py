"""A tool's text that is sealed at the live table: the large button for it, and what that does."""

import flet as ft

from companion.core.blocks import TextToCopy
from companion.display.table_words import SEAL_IT, seal_label
from companion.live.commit_reveal import sealable
from screens.state.live.reveals import note_seal, seal
from screens.state.page_session import PageSession
from screens.state.tool_session import ToolSession
from screens.ui.controls import main_button
from screens.views.blocks import Touches


async def no_table(post: TextToCopy) -> None:
    """Seal nothing: this page is at no live table."""


async def seal_post(session: PageSession, tool_session: ToolSession, post: TextToCopy) -> None:
    """Seal the text of *post* at the live table, and show who has sealed theirs; it is covered again."""
    if session.live:
        await seal(session.live, sealable(post.text))
        await note_seal(session.live, session.tool_session, tool_session.tool.game)
    session.screen.cover()
    ft.context.page.navigate(f"/g/{tool_session.tool.name}/reveal")


def sealed_here(post: TextToCopy | None, touches: Touches) -> list[ft.Control]:
    """Return the large button that seals *post* at the live table; nothing without one."""
    if post is None or touches.seal is None:
        return []
    button = main_button(
        SEAL_IT,
        touches.seal,
        post,
        spoken=seal_label(post.title),
        sign=ft.Icons.LOCK_OUTLINE_ROUNDED,
    )
    button.key = "seal"  # it never takes the place of another button, nor its touches
    return [button]
