"""Colours, type and sizes: the underworld at night, brass on near-black, one warm accent."""

from dataclasses import replace
from typing import Final

import flet as ft

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

DARK: Final = ft.ColorScheme(
    primary="#E8BE5A",
    on_primary="#2A1F00",
    primary_container="#4A3A10",
    on_primary_container="#FFE6AB",
    secondary="#CFC3A4",
    on_secondary="#2E2815",
    secondary_container="#3A3422",
    on_secondary_container="#EDE1C3",
    tertiary="#F0936B",
    on_tertiary="#3B1200",
    tertiary_container="#5E3317",
    on_tertiary_container="#FFDBCD",
    error="#FFB4A8",
    on_error="#5A1008",
    error_container="#7F1517",
    on_error_container="#FFDAD4",
    surface="#14110D",
    on_surface="#F1EADC",
    on_surface_variant="#CBC1AF",
    surface_container_lowest="#0E0C09",
    surface_container_low="#1B1813",
    surface_container="#211D17",
    surface_container_high="#2B2720",
    surface_container_highest="#37322A",
    outline="#978D7C",
    outline_variant="#4B4539",
    inverse_surface="#F1EADC",
    on_inverse_surface="#2B2720",
    surface_tint="#E8BE5A",
)

LIGHT: Final = ft.ColorScheme(
    primary="#765A00",
    on_primary="#FFFFFF",
    primary_container="#FBE09A",
    on_primary_container="#241A00",
    secondary="#665D48",
    on_secondary="#FFFFFF",
    secondary_container="#EDE2C9",
    on_secondary_container="#211B0B",
    tertiary="#9C4220",
    on_tertiary="#FFFFFF",
    tertiary_container="#FFE1C6",
    on_tertiary_container="#3A0F00",
    error="#A8291B",
    on_error="#FFFFFF",
    error_container="#FFC4BF",
    on_error_container="#410200",
    surface="#FBF7EF",
    on_surface="#1E1B16",
    on_surface_variant="#4D4639",
    surface_container_lowest="#FFFFFF",
    surface_container_low="#F6F0E4",
    surface_container="#F0EADD",
    surface_container_high="#EAE3D5",
    surface_container_highest="#E4DCCD",
    outline="#7F7667",
    outline_variant="#D0C7B5",
    inverse_surface="#33302A",
    on_inverse_surface="#F6F0E4",
    surface_tint="#765A00",
)


DARK_CONTRAST: Final = replace(
    DARK,
    primary="#FFD978",
    on_primary="#000000",
    primary_container="#E2AC3F",
    on_primary_container="#000000",
    secondary_container="#37373F",
    on_secondary_container="#FFFFFF",
    tertiary="#FFB08C",
    tertiary_container="#33230A",
    on_tertiary_container="#FFFFFF",
    error="#FFC4BB",
    error_container="#52090B",
    on_error_container="#FFFFFF",
    surface="#000000",
    on_surface="#FFFFFF",
    on_surface_variant="#F4EFE6",
    surface_container_lowest="#000000",
    surface_container_low="#000000",
    surface_container="#0B0A08",
    surface_container_high="#1C1A16",
    surface_container_highest="#262320",
    outline="#E8E0D0",
    outline_variant="#A89F8E",
)
"""On demand: black, white and one bright brass, for bad light and tired eyes."""

LIGHT_CONTRAST: Final = replace(
    LIGHT,
    primary="#4A3700",
    secondary="#4D4535",
    primary_container="#6A4F00",
    on_primary_container="#FFFFFF",
    secondary_container="#DCDCE6",
    on_secondary_container="#000000",
    tertiary="#6E2407",
    tertiary_container="#FDF0D8",
    on_tertiary_container="#000000",
    error="#7A0F05",
    error_container="#FFDAD6",
    on_error_container="#000000",
    surface="#FFFFFF",
    on_surface="#000000",
    on_surface_variant="#1D1A15",
    surface_container_low="#FFFFFF",
    surface_container="#F8F5EE",
    surface_container_high="#EFEAE0",
    surface_container_highest="#E6E0D4",
    outline="#3A352B",
    outline_variant="#7F7667",
)
"""The same on white."""


def theme(scheme: ft.ColorScheme) -> ft.Theme:
    """Return the theme for *scheme*; all share everything but their colours."""
    return ft.Theme(color_scheme=scheme, scaffold_bgcolor=scheme.surface, use_material3=True)


def wear(page: ft.Page, shade: str) -> None:
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
