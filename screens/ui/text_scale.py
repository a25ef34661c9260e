"""How large the letters are that this device is set to: measured, for Flet does not tell."""

from collections.abc import Callable

import flet as ft

from screens.ui.guard import with_event

SIZE = 20
FIGURES = "0000000000"
USUAL = 112
"""As wide as FIGURES are in SIZE, in dp, where nobody wants larger letters."""

LARGE = 1.4
"""So many times as large, letters need room: fewer things stand side by side."""

_KEPT = "large letters"


def is_large() -> bool:
    """Return whether the page that is shown now has large letters."""
    return bool(ft.context.page.session.store.get(_KEPT))


def measure(page: ft.Page, told: Callable[[bool], None]) -> None:
    """Lay a ruler over *page* that nobody sees: letters that turn large, or small again, are *told*."""

    async def measured(event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        now = event.width >= USUAL * LARGE
        if now != bool(page.session.store.get(_KEPT)):
            page.session.store.set(_KEPT, now)
            told(now)

    page.overlay.append(
        ft.Container(
            ft.Semantics(
                content=ft.Text(FIGURES, size=SIZE, no_wrap=True), exclude_semantics=True
            ),
            opacity=0,
            ignore_interactions=True,
            on_size_change=with_event(measured),
        )
    )
