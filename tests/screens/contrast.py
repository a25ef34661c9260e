"""What is written on what, on screens as they are drawn, and how well that can be read.

WCAG 2.2: text needs 4.5 to 1; large text and signs need 3 to 1; what is disabled is exempt.
"""

from collections.abc import Iterator
from dataclasses import fields
from typing import Any, NamedTuple

import flet as ft
from flet.components.component import Component
from flet.controls.base_control import BaseControl

from tests.screens.control_tree import parts_of

TEXT, LARGE = 4.5, 3.0
BIG, BIG_BOLD = 24, 18.66
"""From these sizes on a text is large."""

BOLD = (ft.FontWeight.W_700, ft.FontWeight.W_800, ft.FontWeight.W_900, ft.FontWeight.BOLD)


PIPS = ("onprimary",)
"""Inks of signs that are patches of colour: the pips of dice."""


class Pair(NamedTuple):
    """An ink on a paper, by the names of their colours, and how far apart they must be."""

    ink: str
    paper: str
    least: float


def ratio(ink: str, paper: str) -> float:
    """Return the contrast of two colours, 1 to 21."""
    light, dark = sorted((_luminance(ink), _luminance(paper)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    shares = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
        for share in shares
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def hexed(name: str, scheme: ft.ColorScheme) -> str:
    """Return the colour called *name* in *scheme* as #RRGGBB."""
    known = {
        field.name.replace("_", ""): getattr(scheme, field.name) for field in fields(scheme)
    }
    found = name if name.startswith("#") else known[name.replace("_", "")]
    assert isinstance(found, str), f"{name} is not in the scheme"
    return found


def pairs(part: Any, paper: str = "surface") -> Iterator[Pair]:
    """Find what is written on what within *part*, which lies on *paper*."""
    if isinstance(part, list | tuple):
        for each in part:
            yield from pairs(each, paper)
    elif isinstance(part, Component):
        yield from pairs(part._b, paper)
    elif isinstance(part, BaseControl) and not getattr(part, "disabled", False):
        yield from _own(part, paper)
        colour = getattr(part, "bgcolor", None)
        below = _key(colour) if colour and not _is_clear(colour) else paper
        for each in parts_of(part):
            yield from pairs(each, below)


def _is_clear(colour: Any) -> bool:
    """Return whether what is below *colour* is seen through it: it has none, or only darkens."""
    return colour == ft.Colors.TRANSPARENT or len(_key(colour).partition("#")[2]) == 8


def _own(part: BaseControl, paper: str) -> Iterator[Pair]:
    if isinstance(part, ft.Text) and part.value:
        size = part.size or (part.style and part.style.size) or 14
        large = size >= BIG or (size >= BIG_BOLD and part.weight in BOLD)
        ink = part.color or (part.style and part.style.color) or "onsurface"
        yield Pair(_key(ink), paper, LARGE if large else TEXT)
    elif isinstance(part, ft.Icon):
        yield Pair(_key(part.color or "onsurfacevariant"), paper, LARGE)
    elif isinstance(part, ft.Container) and part.content is None and _key(part.bgcolor) in PIPS:
        yield Pair(_key(part.bgcolor), paper, LARGE)


def _key(colour: Any) -> str:
    return str(getattr(colour, "value", colour))
