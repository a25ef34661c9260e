"""The answer upside down, for the other side of the table."""

from math import pi

import flet as ft

from companion.display.layout import lay_out
from companion.tools.tool import AnyTool
from screens.state.page_session import PageSession
from screens.tool.wake_lock import use_wake_lock
from screens.ui.controls import tap
from screens.ui.error_boundary import component
from screens.ui.letter_size import Text
from screens.ui.theme import EDGE, GAP

BACK = "Turn back"


@component
def FlippedAnswerScreen(session: PageSession, tool: AnyTool, home: str) -> ft.View:
    """Show the answer of *tool* large and upside down; a touch goes back to *home*."""
    page = ft.context.page
    use_wake_lock(session)
    answer = lay_out(tool, session.tool_session(tool).state).answer

    async def back() -> None:
        page.navigate(home)

    lines: list[ft.Control] = [
        Text(
            answer.text if answer else tool.summary(session.tool_session(tool).state),
            size=44,
            weight=ft.FontWeight.BOLD,
            text_align=ft.TextAlign.CENTER,
            color=ft.Colors.PRIMARY,
        ),
        *([Text(answer.why, size=20, text_align=ft.TextAlign.CENTER)] if answer else []),
    ]
    turned = ft.Container(
        ft.Column(
            lines,
            spacing=GAP * 2,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            alignment=ft.MainAxisAlignment.CENTER,
            scroll=ft.ScrollMode.AUTO,
        ),
        rotate=pi,
        expand=True,
        alignment=ft.Alignment.CENTER,
        padding=EDGE,
    )
    below = tap(Text(BACK, size=20), BACK, back, fill=True, height=60)
    return ft.View(
        route=ft.use_view_path(),
        controls=[ft.SafeArea(ft.Column([turned, below], expand=True), expand=True)],
        padding=EDGE,
    )
