"""The tools of this phase in a row above the answer, and the way to all others, which is always in sight."""

from collections.abc import Awaitable, Callable

import flet as ft

from companion.tools.tool import Game, ToolLink
from screens.state.page_session import PageSession
from screens.state.tool_session import ToolSession
from screens.tool.next_steps import route_to
from screens.tool.session_layout import kept_end, layout_of, use_layout
from screens.ui.controls import button_text, set_text_color, tap
from screens.ui.error_boundary import component
from screens.ui.sign_icons import SIGNS
from screens.ui.text_scale import PHONE, is_large
from screens.ui.theme import EDGED, GAP

Go = Callable[[str], Awaitable[None]]

ALL_TOOLS = "All tools"

BESIDE = 6
"""Space in dp on both sides of a chip's face, inside that of a dense button: two fit beside each other."""


@component
def ToolRow(session: PageSession, game: Game, tool_session: ToolSession, go: Go) -> ft.Control:
    """Show the tools of this phase, the first ringed where it helps first, and the way to all tools."""
    use_layout(session, tool_session)
    links = layout_of(session, tool_session, kept_end(session, tool_session)).links
    chips = [
        _chip(game, link, place < links.strong, go, route_to(tool_session, link))
        for place, link in enumerate(links.above)
    ]
    every = _every_tool(go, f"/g/{game.key}/tools")
    row = ft.Row(chips, spacing=GAP, scroll=ft.ScrollMode.HIDDEN)
    pinned = ft.Row([ft.Container(row, expand=True), every], spacing=GAP)
    return ft.Container(pinned, padding=ft.Padding.only(bottom=GAP + 2))


def _every_tool(go: Go, route: str) -> ft.Control:
    """Return the button to all tools, at the right of those of this phase; on a narrow page without words."""
    sign = ft.Icon(ft.Icons.GRID_VIEW_ROUNDED, size=20, color=ft.Colors.ON_SURFACE)
    narrow = is_large() or (ft.context.page.width or PHONE) < PHONE - 20
    words = [] if narrow else [button_text(ALL_TOOLS)]
    face = ft.Row([sign, *words], spacing=GAP, tight=True)
    # A sign alone is as broad as a thumb, too.
    beside = BESIDE + (4 if narrow else 2)
    held = ft.Container(face, padding=ft.Padding.symmetric(horizontal=beside))
    return tap(
        held,
        ALL_TOOLS,
        go,
        route,
        dense=True,
        color=ft.Colors.SURFACE,
        edge=ft.Colors.OUTLINE,
    )


def _chip(game: Game, link: ToolLink, strong: bool, go: Go, route: str) -> ft.Control:
    """Return the button to the tool that *lead* names, with its sign."""
    sign = ft.Icon(SIGNS[game.by_key[link.tool].sign], size=20, color=ft.Colors.ON_SURFACE)
    words = button_text(link.title)
    face = ft.Row([sign, words], spacing=GAP, tight=True)
    narrow = ft.Container(face, padding=ft.Padding.symmetric(horizontal=BESIDE))
    set_text_color(face, ft.Colors.ON_SURFACE)
    edge = ft.Colors.PRIMARY if strong else EDGED  # ringed: it helps first
    return tap(narrow, link.title, go, route, edge=edge, dense=True)
