"""A sentence that is shown for some seconds, below the title of the page.

At the bottom, where Flutter puts it, it would lie over Undo, the pad and the main button just when they are wanted.
"""

from math import ceil

import flet as ft

from screens.ui.letter_size import Text, device_letter_size, letter_size
from screens.ui.theme import EDGE, GAP

SIZE = 14
"""Of its letters, in dp."""

LETTER, LINE = 0.55, 1.45
"""Width of a letter on average and height of a line, for letters 1 dp tall."""

APP_BAR = 56
"""Height of a title of one line, in dp."""

AROUND = 28
"""Height in dp of what is above and below the sentence."""

BESIDE = 90
"""Width in dp of what is beside the sentence: the sign that closes it, and paddings."""

WIDEST = 560
"""In a window, in dp."""


def show_snackbar(sentence: str) -> None:
    """Show *sentence* on the current page for some seconds."""
    page = ft.context.page
    page.show_dialog(
        ft.SnackBar(
            Text(sentence, size=SIZE),
            show_close_icon=True,
            behavior=ft.SnackBarBehavior.FLOATING,
            margin=_around(page, sentence),
        )
    )


def _around(page: ft.Page, sentence: str) -> ft.Margin:
    """Return what stays free around the sentence: it is placed from the bottom and grows upwards."""
    width, height = page.width or 0, page.height or 0
    beside = max(EDGE, (width - WIDEST) / 2)
    letters = SIZE * letter_size() * device_letter_size()
    in_a_line = max(1, (width - 2 * beside - BESIDE) / (letters * LETTER))
    tall = ceil(len(sentence) / in_a_line) * letters * LINE + AROUND
    keyboard = page.media.view_insets.bottom
    below = height - keyboard - APP_BAR - GAP - tall
    return ft.Margin(left=beside, top=0, right=beside, bottom=max(GAP, below))
