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


MOST_WIDE = 1480
"""Greatest width in dp of what a wide window shows."""

ROUND_SHARE, ROUND = 0.3, 420
"""The share of that which stage and round have, and their least width in dp; a tool has the rest."""


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
    return is_flat(*_page_size())


def is_wide(width: float, height: float) -> bool:
    """Return whether a window of *width* times *height* dp shows the round and a tool side by side.

    Large letters have the whole window for one of them; in a low one the answer stands beside the questions.
    """
    return width >= WIDE and not (is_flat(width, height) or is_large())


def is_wide_page() -> bool:
    """Return whether the current page does."""
    return is_wide(*_page_size())


LARGE_WINDOW: Final = (1600, 900)
"""Least width and height in dp of a window with room for large drawings."""


def is_large_window() -> bool:
    """Return whether the current page is a wide window in which small drawings would be lost."""
    width, height = _page_size()
    return is_wide_page() and width >= LARGE_WINDOW[0] and height >= LARGE_WINDOW[1]


def _page_size() -> tuple[float, float]:
    page = ft.context.page
    return page.width or PHONE, page.height or PHONE_HEIGHT


def both_width() -> float:
    """Return the width in dp of the round and a tool beside it: no more than is read at a glance, in the middle of a
    window.
    """
    return min(_page_size()[0], MOST_WIDE)


def round_width() -> float:
    """Return the width in dp of stage and round: of a wide window at most half, else all."""
    if not is_wide_page():
        return _page_size()[0]
    return min(max(ROUND, both_width() * ROUND_SHARE), both_width() / 2)


def below_the_bar() -> float:
    """Return the height in dp that the current page has below its app bar."""
    return (ft.context.page.height or PHONE_HEIGHT) - bar_height()


TALL_STAGE, STAGE = 208, 104
"""Height in dp of the stage of a game, and of that of a tool; a game's is as low on a low page."""

STAGE_HEAD = 52
"""Height in dp of the row of buttons on a stage."""


def is_thin(*, tall: bool) -> bool:
    """Return whether the title stands in the row of buttons: a page is low, or wide. A *tall* stage is a game's own.

    Beside a tool in a wide window it is not: there it is as wide as a phone.

    It has one button more. Where a page is narrow, too, no large word fits beside them.
    """
    width, height = _page_size()
    if tall and is_wide_page():
        return False
    beside = not tall or (is_large() and width >= NARROW_PHONE)
    return is_flat(width, height) or width >= WIDE or (is_low() and beside)


def column_width() -> float:
    """Return the width in dp that a table or a drawing can count on: of a flat page that is half, as the answer stands
    beside.
    """
    return min(pane_width() / (2 if is_flat_page() else 1), HALF_WINDOW)


_pane: Final[ContextVar[float | None]] = ContextVar("pane", default=None)


@contextmanager
def in_pane(width: float) -> Iterator[None]:
    """Draw what is within the ``with`` in a pane *width* dp wide."""
    before = _pane.set(width)
    try:
        yield
    finally:
        _pane.reset(before)


def pane_width() -> float:
    """Return the width in dp of the pane that is drawn now: that of a tool as a rule, which in a wide window is what
    the round leaves.
    """
    width, own = _page_size()[0], _pane.get()
    if own is None:
        own = both_width() - round_width() if is_wide_page() else width
    return own - inset_width()


def inner_width() -> float:
    """Return the width in dp of a slip or a sheet on the current page: that of a pane, or of half of a flat one, within
    its edges.
    """
    return pane_width() / (2 if is_flat_page() else 1) - 2 * SIDE
