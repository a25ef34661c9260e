"""The screen of a game: its checklist, which lies open during play, then its tools."""

import flet as ft

from companion.tool import Game
from screens.controls import icon, remark
from screens.desk import Desk
from screens.frame import notices
from screens.guard import component
from screens.home import tile
from screens.theme import title
from screens.tool import ToolPane, tool_menu


@component
def GameScreen(desk: Desk, game: Game) -> ft.View:  # noqa: N802 - components are named like controls
    """Show the checklist with the tools under it, or beside it where the window is wide."""
    page = ft.context.page
    round_tool, *others = game.tools
    slot = desk.slot(round_tool)

    async def go(route: str) -> None:
        page.navigate(route)

    async def mounted() -> None:
        await desk.opened(round_tool)

    ft.use_effect(mounted, [])
    tiles = [
        tile(
            ft.Icons.CALCULATE_ROUNDED,
            tool.title,
            tool.hint or tool.summary(desk.slot(tool).state),
            go,
            f"/g/{game.key}/{tool.key}",
        )
        for tool in others
    ]
    tools = (title("Tools"), *tiles) if tiles else ()
    said = game.fits(desk.device.table.size)
    paint, ink = ft.Colors.TERTIARY_CONTAINER, ft.Colors.ON_TERTIARY_CONTAINER
    notes = (remark(said, ft.Icons.GROUPS_ROUNDED, paint, ink),) if said else ()
    top = (*notices(desk), *notes)
    if desk.wide:
        side = ft.Column(
            list(tools),
            scroll=ft.ScrollMode.AUTO,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
        content: ft.Control = ft.Row(
            [
                ft.Container(ToolPane(desk, slot, top=top), expand=3),
                ft.VerticalDivider(width=1),
                ft.Container(side, expand=2, padding=16),
            ],
            expand=True,
            spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    else:
        content = ToolPane(desk, slot, below=tools, top=top)
    return ft.View(
        route=ft.use_view_path(),
        appbar=ft.AppBar(
            title=ft.Text(game.title),
            bgcolor=ft.Colors.SURFACE,
            actions=[
                icon(
                    ft.Icons.QR_CODE_2_ROUNDED,
                    "Share this screen",
                    go,
                    f"/g/{game.key}/{round_tool.key}/share",
                ),
                icon(ft.Icons.GROUPS_ROUNDED, "The table", go, "/table"),
                tool_menu(desk, slot),
            ],
        ),
        controls=[ft.SafeArea(ft.Container(content, expand=True), expand=True)],
        padding=0,
    )
