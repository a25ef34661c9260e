"""Questions, pad and bar on one page, below each other or side by side: the cell that is asked stays in sight."""

from typing import Any

import flet as ft

from screens.state.screen_state import ScreenState
from screens.ui.guard import with_event
from screens.ui.text_scale import below_the_bar, is_large, is_low

QUESTIONS = 140
"""Height in dp that the questions have above a pad and the bar at the least: a heading and a cell."""


def use_stacked(screen: ScreenState, above: ft.Control, under: list[ft.Control]) -> ft.Control:
    """Return the questions with pad and bar below them; in a short window beside them. A hook.

    Where pad and bar would leave too little of a page with large text or a low one, they scroll. Their
    own height is not known before they are drawn.
    """
    height, set_height = ft.use_state(0.0)
    most = below_the_bar() - QUESTIONS

    async def measured(event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        fits, fitted = event.height <= most, height <= most
        if not (fits and fitted):
            set_height(event.height)

    if screen.short_window:
        beside = ft.Column(under[::-1], spacing=0, expand=True, scroll=ft.ScrollMode.AUTO)
        return ft.Row([above, beside], spacing=0, expand=True)
    if not (is_large() or is_low()):
        return ft.Column([above, *under], spacing=0, expand=True)
    whole = ft.Column(under, spacing=0, tight=True, on_size_change=with_event(measured))
    limits: dict[str, Any] = {}
    if height > most:
        limits = {"scroll": ft.ScrollMode.AUTO, "height": most}
    below = ft.Column([whole], spacing=0, tight=True, **limits)
    return ft.Column([above, below], spacing=0, expand=True)
