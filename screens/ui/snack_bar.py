"""Snack bars: short messages that appear below the page's title for a few seconds.

At the bottom, where Flutter puts them, they would lie over Undo, the pad and the main button just when the player needs
them.
"""

from math import ceil

import flet as ft

from screens.ui.flet_internals import open_dialogs
from screens.ui.letter_size import Text, device_letter_size, letter_size
from screens.ui.text_scale import bar_height
from screens.ui.theme import EDGE, GAP

SIZE = 14
"""Font size, in dp."""

LETTER, LINE = 0.55, 1.45
"""Average letter width and line height, as multiples of the font size."""

AROUND = 28
"""Vertical padding around the text, in dp."""

BESIDE = 90
"""Width beside the text, in dp: the close button and padding."""

WIDEST = 560
"""Greatest width of a snack bar, in dp."""


def show_snackbar(sentence: str) -> None:
    """Show *sentence* for some seconds, on the current page."""
    page = ft.context.page
    page.show_dialog(
        ft.SnackBar(
            Text(sentence, size=SIZE),
            show_close_icon=True,
            behavior=ft.SnackBarBehavior.FLOATING,
            margin=_margin(page, sentence),
            data=page.route,
        )
    )


async def close_old_snackbars() -> None:
    """Close what was shown on another page than the current one."""
    page = ft.context.page
    for each in open_dialogs(page):
        if isinstance(each, ft.SnackBar) and each.data != page.route:
            each.open = False
            each.update()


def _margin(page: ft.Page, sentence: str) -> ft.Margin:
    """Return the margin that puts the snack bar below the title.

    Flutter places it from the bottom, so its height is estimated.
    """
    width, height = page.width or 0, page.height or 0
    beside = max(EDGE, (width - WIDEST) / 2)
    letters = SIZE * letter_size() * device_letter_size()
    in_a_line = max(1, (width - 2 * beside - BESIDE) / (letters * LETTER))
    tall = ceil(len(sentence) / in_a_line) * letters * LINE + AROUND
    keyboard = page.media.view_insets.bottom
    below = height - keyboard - bar_height() - GAP - tall
    return ft.Margin(left=beside, top=0, right=beside, bottom=max(GAP, below))
