"""The screens of a game: its checklist, which lies open during play, and each of its tools."""

from collections.abc import Awaitable, Callable

import flet as ft

from companion.tool import AnyTool, Game
from screens.controls import icon, remark, tap_text
from screens.desk import Desk, Slot
from screens.frame import bar
from screens.guard import component, handler
from screens.home import tile
from screens.theme import EDGE, GAP, title
from screens.tool import ToolPane, tool_menu

Go = Callable[[str], Awaitable[None]]


def offered(game: Game, slot: Slot) -> tuple[list[AnyTool], list[AnyTool]]:
    """Return the tools that help now, and those that wait for the end of the game.

    *slot* is the checklist's: it knows whether the game is over.
    """
    _, *others = game.tools
    over = getattr(slot.state, "over", False)
    now = [tool for tool in others if over or not tool.at_end]
    return now, [tool for tool in others if tool not in now]


@component
def ToolRow(game: Game, slot: Slot, go: Go) -> ft.Control:  # noqa: N802 - components are named like controls
    """Show the tools that help now in one row, in reach above the checklist."""
    now, later = offered(game, slot)
    wanted = sorted(now, key=lambda tool: not tool.at_end)
    chips = [
        tap_text(tool.title, go, f"/g/{game.key}/{tool.key}", strong=tool.at_end and not later)
        for tool in wanted
    ]
    return ft.Row(chips, spacing=GAP, scroll=ft.ScrollMode.AUTO, visible=bool(chips))


@component
def ToolList(game: Game, slot: Slot, desk: Desk, go: Go) -> ft.Control:  # noqa: N802 - as above
    """Show all tools, each with what it is for; those for the end of the game apart."""
    parts: list[ft.Control] = []
    for heading, tools in zip(
        ("Tools", "At the end of the game"), offered(game, slot), strict=True
    ):
        parts += [title(heading)] if tools else []
        parts += [
            tile(
                ft.Icons.CALCULATE_ROUNDED,
                tool.title,
                tool.hint or tool.summary(desk.slot(tool).state),
                go,
                f"/g/{game.key}/{tool.key}",
            )
            for tool in tools
        ]
    return ft.Column(
        parts, spacing=GAP + 4, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, tight=True
    )


@component
def GameScreen(desk: Desk, game: Game) -> ft.View:  # noqa: N802 - as above
    """Show the checklist with the tools under it, or beside it where the window is wide."""
    page = ft.context.page
    round_tool = game.tools[0]
    slot = desk.slot(round_tool)

    async def go(route: str) -> None:
        page.navigate(route)

    async def mounted() -> None:
        await desk.opened(round_tool)

    ft.use_effect(handler(mounted), [])

    def top() -> tuple[ft.Control, ...]:
        said = game.fits(desk.device.table.size)
        paint, ink = ft.Colors.TERTIARY_CONTAINER, ft.Colors.ON_TERTIARY_CONTAINER
        notes = (remark(said, ft.Icons.GROUPS_ROUNDED, paint, ink),) if said else ()
        row = () if desk.wide else (ToolRow(game, slot, go),)
        return (*notes, *row)

    def below() -> tuple[ft.Control, ...]:
        return (ToolList(game, slot, desk, go),)

    if desk.wide:
        side = ft.Column(list(below()), scroll=ft.ScrollMode.AUTO)
        content: ft.Control = ft.Row(
            [
                ft.Container(ToolPane(desk, slot, top=top), expand=3),
                ft.VerticalDivider(width=1),
                ft.Container(side, expand=2, padding=EDGE),
            ],
            expand=True,
            spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    else:
        content = ToolPane(desk, slot, top=top, below=below)
    return ft.View(
        route=ft.use_view_path(),
        appbar=bar(
            game.title,
            icon(
                ft.Icons.QR_CODE_2_ROUNDED,
                "Share this screen",
                go,
                f"/g/{game.key}/{round_tool.key}/share",
            ),
            icon(ft.Icons.GROUPS_ROUNDED, "The table", go, f"/g/{game.key}/table"),
            tool_menu(desk, slot),
        ),
        controls=[ft.SafeArea(ft.Container(content, expand=True), expand=True)],
        padding=0,
    )


@component
def ToolScreen(desk: Desk, game: Game, tool: AnyTool) -> ft.View:  # noqa: N802 - as above
    """Show a tool alone, or beside its game's checklist where the window is wide."""
    slot = desk.slot(tool)
    page = ft.context.page

    async def mounted() -> None:
        await desk.opened(tool)

    ft.use_effect(handler(mounted), [])

    async def go(route: str) -> None:
        page.navigate(route)

    pane = ToolPane(desk, slot)
    wide = desk.wide and tool is not game.tools[0]
    content = pane
    if wide:
        first = desk.slot(game.tools[0])
        beside = ToolPane(desk, first, top=lambda: (ToolRow(game, first, go),), tells=False)
        content = ft.Row(
            [
                ft.Container(beside, width=400),
                ft.VerticalDivider(width=1),
                ft.Container(pane, expand=True),
            ],
            expand=True,
            spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    return ft.View(
        route=ft.use_view_path(),
        appbar=bar(
            tool.title,
            icon(
                ft.Icons.QR_CODE_2_ROUNDED,
                "Share this screen",
                go,
                f"/g/{game.key}/{tool.key}/share",
            ),
            tool_menu(desk, slot),
        ),
        controls=[ft.SafeArea(ft.Container(content, expand=True), expand=True)],
        padding=0,
    )
