"""Sizes, and the themes that Flet makes of the four colour schemes of ``palette``.

Digits must be equally wide, so that numbers line up in columns. Roboto, which pages and Android
have, draws them so (tests/test_assets.py measures it); Flet 1.0.5 cannot ask other fonts for it.
"""

from typing import Final

import flet as ft

from companion.display.accents import Accent, Accents
from screens.ui.letter_size import Text
from screens.ui.palette import DARK, DARK_CONTRAST, LIGHT, LIGHT_CONTRAST, NO_RIM

TOUCH: Final = 48
"""Least width and height of a touch target, in dp."""

TALLY: Final = 96
"""Least height of a tally button, in dp."""

WIDE: Final = 900
"""Least width in dp of a window that shows checklist and tool side by side."""

LOW: Final = 560
"""Greatest height in dp of a landscape window that shows the answer beside the questions."""

GAP: Final = 8
EDGE: Final = 16
ROUND: Final = 14

EDGED: Final = ft.Colors.SURFACE_DIM
"""Border colour of buttons and cards: visible in the high-contrast schemes only."""


def theme(scheme: ft.ColorScheme) -> ft.Theme:
    """Return the theme with the colours of *scheme*."""
    edge = ft.BorderSide(1, scheme.surface_dim or NO_RIM)
    top = ft.BorderRadius.only(top_left=2 * ROUND, top_right=2 * ROUND)
    return ft.Theme(
        color_scheme=scheme,
        scaffold_bgcolor=scheme.surface,
        dialog_theme=ft.DialogTheme(
            shape=ft.RoundedRectangleBorder(side=edge, radius=2 * ROUND)
        ),
        bottom_sheet_theme=ft.BottomSheetTheme(
            shape=ft.RoundedRectangleBorder(side=edge, radius=top)
        ),
        use_material3=True,
    )


_HIGH: Final = "high contrast"
"""The key in a page's store that says whether the page is drawn in high contrast."""


def apply_theme(page: ft.Page, shade: str) -> None:
    """Set the theme of *page*: *shade* is "system", "dark", "light" or "contrast"."""
    high = shade == "contrast"
    page.session.store.set(_HIGH, high)
    page.theme = theme(LIGHT_CONTRAST if high else LIGHT)
    page.dark_theme = theme(DARK_CONTRAST if high else DARK)
    page.theme_mode = ft.ThemeMode("system" if high else shade)


def accented(content: ft.Control, accents: Accents | None, expand: bool = True) -> ft.Control:
    """Return *content* in a game's own colours, over the full room or not; None are those of the app."""
    if accents is None:
        return content
    return in_colours(ft.Container(content, expand=expand), accents)


def in_colours(container: ft.Container, accents: Accents) -> ft.Container:
    """Return *container* with a game's own colours for all that is in it."""
    dark, light, dark_contrast, light_contrast = accents
    high = ft.context.page.session.store.get(_HIGH)
    container.theme = _with(light_contrast if high else light)
    container.dark_theme = _with(dark_contrast if high else dark)
    return container


def _with(accent: Accent) -> ft.Theme:
    """Return the theme that changes the colours of *accent* and no others."""
    return ft.Theme(color_scheme=ft.ColorScheme(**accent._asdict()))


def title(value: str) -> ft.Text:
    """Return a heading within a screen."""
    return Text(value, size=18, weight=ft.FontWeight.W_600, color=ft.Colors.ON_SURFACE)


def small(value: str) -> ft.Text:
    """Return a remark in small letters."""
    return Text(value, size=14, color=ft.Colors.ON_SURFACE_VARIANT)
