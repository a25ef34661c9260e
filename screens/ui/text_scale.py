"""Whether letters are large. Flet does not tell the device's size: a hidden text is measured."""

from collections.abc import Callable

import flet as ft

from screens.ui.guard import with_event
from screens.ui.letter_size import device_letter_size, keep_device_letter_size, letter_size
from screens.ui.theme import WIDE

SIZE = 20
SAMPLE = "0000000000"
USUAL_WIDTH = 112
"""Width in dp of SAMPLE in SIZE, with the usual text size."""

LARGE = 1.4
"""Text scale from which layouts put fewer things side by side."""


def is_large() -> bool:
    """Return whether the current page has large text: by the device, by the app, or by both."""
    return device_letter_size() * letter_size() >= LARGE


PHONE = 390
"""Width in dp of a page whose own width is not known yet."""

HALF_WINDOW = 440
"""Width in dp that a tool's column has in a window at the least."""


PANE_SHARE = 0.6
"""The share of a wide window that a tool's pane has; the checklist or all tools have the rest."""


LOW_PHONE = 700
"""Height in dp of a page below which a pad has fewer rows."""


def is_low() -> bool:
    """Return whether the page has no room for a tall pad above the answer."""
    return 0 < (ft.context.page.height or 0) < LOW_PHONE


def column_width() -> float:
    """Return the width in dp that a table can count on."""
    return min(ft.context.page.width or PHONE, HALF_WINDOW)


def pane_width() -> float:
    """Return the width in dp of a tool's pane: of a wide window it has three fifths."""
    width = ft.context.page.width or PHONE
    return width * PANE_SHARE if width >= WIDE else width


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
                content=ft.Text(SAMPLE, size=SIZE, no_wrap=True), exclude_semantics=True
            ),
            opacity=0,
            ignore_interactions=True,
            on_size_change=with_event(measured),
        )
    )
