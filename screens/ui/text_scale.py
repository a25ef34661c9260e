"""Whether letters are large, and what room there is for them."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

import flet as ft

from screens.ui.letter_size import device_letter_size, letter_size
from screens.ui.theme import LOW, SIDE, WIDE

LARGE = 1.4
"""Text scale from which layouts put fewer things side by side."""


def text_size() -> float:
    """Return how many times as large text of the current page is: by the device, by the app, or by both."""
    return device_letter_size() * letter_size()


def is_large() -> bool:
    """Return whether the current page has large text."""
    return text_size() >= LARGE


BAR, TALL_BAR = 56, 88
"""Height in dp of the app bar with a title of one line, and with large text: two lines."""


def bar_height() -> float:
    """Return the height in dp of the current page's app bar."""
    return TALL_BAR if is_large() else BAR


PHONE, PHONE_HEIGHT = 390, 844
"""Width and height in dp of a page whose own are not known yet."""

HALF_WINDOW = 440
"""Width in dp that a tool's column has in a window at the least."""


PANE_SHARE = 0.6
"""The share of a wide window that a tool's pane has; the checklist or all tools have the rest."""


LOW_PHONE = 700
"""Height in dp of a page below which a pad has fewer rows."""

NARROW_PHONE = 360
"""Width in dp of a page below which four buttons leave no room for large words."""


def is_low() -> bool:
    """Return whether the page has no room for a tall pad below the answer."""
    return 0 < (ft.context.page.height or 0) < LOW_PHONE


_inset: Final[ContextVar[float]] = ContextVar("inset", default=0)


@contextmanager
def inset(width: float) -> Iterator[None]:
    """Draw what is within the ``with`` where there are *width* dp less, as inside a fold or on a card."""
    before = _inset.set(_inset.get() + width)
    try:
        yield
    finally:
        _inset.reset(before)


def inset_width() -> float:
    """Return how many dp narrower than on the page itself is drawn now."""
    return _inset.get()


def is_flat(width: float, height: float) -> bool:
    """Return whether a window of *width* times *height* dp shows the answer beside the questions."""
    return 0 < height < LOW and width > height


def is_flat_page() -> bool:
    """Return whether the current page does."""
    page = ft.context.page
    return is_flat(page.width or PHONE, page.height or PHONE_HEIGHT)


def below_the_bar() -> float:
    """Return the height in dp that the current page has below its app bar."""
    return (ft.context.page.height or PHONE_HEIGHT) - bar_height()


TALL_STAGE, STAGE = 208, 104
"""Height in dp of the stage of a game, and of that of a tool; a game's is as low on a low page."""

STAGE_HEAD = 52
"""Height in dp of the row of buttons on a stage."""


def is_thin(*, tall: bool) -> bool:
    """Return whether the title stands in the row of buttons: a page is low, or wide. A *tall* stage is a game's own.

    It has one button more. Where a page is narrow, too, no large word fits beside them.
    """
    page = ft.context.page
    width, height = page.width or PHONE, page.height or PHONE_HEIGHT
    beside = not tall or (is_large() and width >= NARROW_PHONE)
    return is_flat(width, height) or width >= WIDE or (is_low() and beside)


def column_width() -> float:
    """Return the width in dp that a table can count on."""
    return min((ft.context.page.width or PHONE) - inset_width(), HALF_WINDOW)


def pane_width() -> float:
    """Return the width in dp of a tool's pane: of a wide window it has three fifths."""
    width = ft.context.page.width or PHONE
    return (width * PANE_SHARE if width >= WIDE else width) - inset_width()


def inner_width() -> float:
    """Return the width in dp of a slip or a sheet on the current page: that of a pane, or of half of a flat one, within its edges."""
    return pane_width() / (2 if is_flat_page() else 1) - 2 * SIDE
