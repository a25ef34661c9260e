"""A link as a code to scan, as large as the window allows, and what is said about it."""

from base64 import b64encode

import flet as ft

from companion.exchange import qr
from screens.ui.text_scale import PHONE, PHONE_HEIGHT, bar_height
from screens.ui.theme import EDGE, GAP
from screens.views.page_frame import CONTENT_WIDTH

WORDS_HEIGHT = 300 - 2 * EDGE
"""Height in dp that a code leaves to what stands above and below it, where the window has that much."""

SCANNED = 360
"""Side in dp of a code that is scanned from anywhere at a table: none is smaller for the words around it."""

FLAT = 1.4
"""How many times as wide as it is high a window must be for words beside a code."""

MOST_BESIDE = 0.55
"""The share of a line that a code has beside its words, at the most."""


def is_beside(width: float, height: float) -> bool:
    """Return whether a code stands beside its words in a window of *width* times *height* dp.

    Below each other they would make the code small.
    """
    return width > FLAT * height and height - WORDS_HEIGHT < SCANNED


def code_side(width: float, height: float, above: float, most: float = CONTENT_WIDTH) -> float:
    """Return the side in dp of a code in a window of *width* times *height*, *most* at most.

    *above* is what the app bar takes of the height.
    """
    line, room = min(width, CONTENT_WIDTH) - 2 * EDGE, height - above - 2 * GAP
    if is_beside(width, height):
        return min(line * MOST_BESIDE, room, most)
    return min(line, max(height - WORDS_HEIGHT, min(room, SCANNED)), most)


def with_code(
    page: ft.Page, link: str, label: str, *words: ft.Control, most: float = CONTENT_WIDTH
) -> list[ft.Control]:
    """Return *link* as a code, black on white, with the *words* about it below or beside it.

    It is as large as *page* allows, *most* dp at most, and called *label*.
    """
    width, height = page.width or PHONE, page.height or PHONE_HEIGHT
    side = code_side(width, height, bar_height(), most)
    picture = ft.Container(
        ft.Image(
            src=b64encode(qr.png(link)).decode("ascii"),  # bytes: Firefox and Safari draw none
            width=side,
            height=side,
            fit=ft.BoxFit.CONTAIN,
            filter_quality=ft.FilterQuality.NONE,
            gapless_playback=True,
            semantics_label=label,
        ),
        bgcolor="#FFFFFF",
        border_radius=4,
    )
    if not is_beside(width, height):
        return [ft.Row([picture], alignment=ft.MainAxisAlignment.CENTER), *words]
    beside = ft.Column(
        list(words),
        spacing=GAP + 2,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        expand=True,
        tight=True,
    )
    return [
        ft.Row(
            [picture, beside],
            spacing=EDGE,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
    ]
