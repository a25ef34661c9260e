"""The tools of this phase, above the checklist: all of them in sight, and the way to all others."""

from collections.abc import Awaitable, Callable

import flet as ft

from companion.tools.tool import Game, Lead
from screens.state.desk import Desk
from screens.state.slot import Slot
from screens.tool.next_steps import route_to
from screens.tool.slot_layout import kept_end, layout_of, use_layout
from screens.ui.controls import button_text, icon, set_text_color, tap, tap_text
from screens.ui.guard import component
from screens.ui.sign_icons import SIGNS
from screens.ui.theme import EDGED, GAP

Go = Callable[[str], Awaitable[None]]

ALL_TOOLS = "All tools"

BESIDE = 6
"""Space in dp on both sides of a chip's face, inside that of a dense button: two fit beside each other."""


@component
def ToolRow(desk: Desk, game: Game, slot: Slot, go: Go) -> ft.Control:
    """Show the tools of this phase above the checklist, all in sight, and the way to all tools."""
    use_layout(desk, slot)
    leads = layout_of(desk, slot, kept_end(desk, slot)).leads
    chips = [
        _chip(game, lead, place < leads.strong, go, route_to(slot, lead))
        for place, lead in enumerate(leads.above)
    ]
    route = f"/g/{game.key}/tools"
    if not chips:
        return ft.Row([tap_text(ALL_TOOLS, go, route)])
    rows = ft.Row(chips, spacing=GAP, run_spacing=GAP, wrap=True, expand=True)
    return ft.Row(
        [rows, icon(ft.Icons.APPS_ROUNDED, ALL_TOOLS, go, route)],
        spacing=GAP,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _chip(game: Game, lead: Lead, strong: bool, go: Go, route: str) -> ft.Control:
    """Return the button to the tool that *lead* names, with its sign."""
    sign = ft.Icon(SIGNS[game.by_key[lead.tool].sign], size=20, color=ft.Colors.ON_SURFACE)
    words = button_text(lead.title)
    words.expand = words.expand_loose = True  # large letters have two lines rather than none
    face = ft.Row([sign, words], spacing=GAP, tight=True)
    narrow = ft.Container(face, padding=ft.Padding.symmetric(horizontal=BESIDE))
    set_text_color(face, ft.Colors.ON_SURFACE)
    edge = ft.Colors.PRIMARY if strong else EDGED  # ringed: it helps first
    return tap(narrow, lead.title, go, route, edge=edge, dense=True)
