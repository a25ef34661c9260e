"""How large the device makes letters. Flet does not tell: a hidden text is measured."""

from collections.abc import Callable

import flet as ft

from screens.ui.error_boundary import with_event
from screens.ui.letter_size import keep_device_letter_size
from screens.ui.text_scale import is_large

SIZE = 20
SAMPLE = "0000000000"
USUAL_WIDTH = 112
"""Width in dp of SAMPLE in SIZE, with the usual text size."""


FACE = "Roboto"
"""The face whose width that is; the app itself is set in another one."""


def measure(page: ft.Page, on_change: Callable[[bool], None]) -> None:
    """Measure the text size of *page* with an invisible text; *on_change* hears when it crosses LARGE."""

    async def measured(event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        before = is_large()
        keep_device_letter_size(page, event.width / USUAL_WIDTH)
        if is_large() != before:
            on_change(not before)

    page.overlay.append(
        ft.Container(
            ft.Semantics(
                content=ft.Text(SAMPLE, size=SIZE, no_wrap=True, font_family=FACE),
                exclude_semantics=True,
            ),
            opacity=0,
            ignore_interactions=True,
            on_size_change=with_event(measured),
        )
    )
