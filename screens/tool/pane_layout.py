"""Questions, pad and bar on one page, below each other or side by side: the cell that is asked stays in sight."""

import flet as ft

from screens.state.screen_state import ScreenState
from screens.ui.text_scale import is_large

SHARES = 2, 3
"""Of a page with large text: how much the questions have at the least, and a pad with the bar at the most."""


def stacked(
    screen: ScreenState, above: ft.Control, under: list[ft.Control], with_pad: bool
) -> ft.Control:
    """Return the questions with pad and bar below them; in a short window beside them.

    With large text a pad and the bar scroll in a part of the page, so that the cell that is asked
    stays in sight.
    """
    if screen.short_window:
        beside = ft.Column(under[::-1], spacing=0, expand=True, scroll=ft.ScrollMode.AUTO)
        return ft.Row([above, beside], spacing=0, expand=True)
    if with_pad and is_large():
        above.expand, most = SHARES
        below = ft.Column(
            under, spacing=0, scroll=ft.ScrollMode.AUTO, expand=most, expand_loose=True
        )
        return ft.Column(
            [above, below], spacing=0, expand=True, alignment=ft.MainAxisAlignment.SPACE_BETWEEN
        )
    return ft.Column([above, *under], spacing=0, expand=True)
