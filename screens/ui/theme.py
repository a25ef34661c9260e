"""Colours, type and sizes: the underworld at night, brass on near-black, one warm accent.

Figures are as wide as one another and stand in columns: Roboto, which pages and Android have,
is made so (tests/test_assets.py measures it), and Flet 1.0.5 has no way to ask a font for it.
"""

from typing import Final

import flet as ft

from screens.ui.palette import DARK, DARK_CONTRAST, LIGHT, LIGHT_CONTRAST, NO_RIM

TOUCH: Final = 48
"""The least side of anything that can be touched, in dp."""

TALLY: Final = 96
"""The least height of a tally button, in dp."""

WIDE: Final = 900
"""From this width on, checklist and tool stand side by side."""

LOW: Final = 560
"""Up to this height, and wider than high, the answer stands beside the questions."""

GAP: Final = 8
EDGE: Final = 16
ROUND: Final = 14

EDGED: Final = ft.Colors.SURFACE_DIM
"""The rim of what can be touched and of cards: to be seen in high contrast, nowhere else."""


def theme(scheme: ft.ColorScheme) -> ft.Theme:
    """Return the theme for *scheme*; all share everything but their colours."""
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


def apply_theme(page: ft.Page, shade: str) -> None:
    """Give *page* the look called *shade*: system, dark, light, or contrast."""
    high = shade == "contrast"
    page.theme = theme(LIGHT_CONTRAST if high else LIGHT)
    page.dark_theme = theme(DARK_CONTRAST if high else DARK)
    page.theme_mode = ft.ThemeMode("system" if high else shade)


def title(value: str) -> ft.Text:
    """Return a heading within a screen."""
    return ft.Text(value, size=18, weight=ft.FontWeight.W_600, color=ft.Colors.ON_SURFACE)


def small(value: str) -> ft.Text:
    """Return a side remark."""
    return ft.Text(value, size=14, color=ft.Colors.ON_SURFACE_VARIANT)
