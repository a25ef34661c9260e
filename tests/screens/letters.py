"""How wide words are in the app's text face, by its file."""

from functools import cache
from pathlib import Path

import flet as ft
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from tests.test_assets import CUTTER

FACE = Path(__file__).parents[2] / "assets" / "faces" / "text.ttf"

PLAIN, SEMIBOLD, BOLD = 400, 600, 700

_WEIGHTS = {
    ft.FontWeight.W_400: PLAIN,
    ft.FontWeight.W_600: SEMIBOLD,
    ft.FontWeight.W_700: BOLD,
    ft.FontWeight.BOLD: BOLD,
}


@cache
def widths(weight: int) -> dict[str, float]:
    """Return how wide each sign of *weight* is, as a share of the letters' size: in Roboto where the face lacks it."""
    return {**roboto(), **own_widths(weight)}


@cache
def own_widths(weight: int) -> dict[str, float]:
    """Return how wide each sign is that the face itself has."""
    return _shares(instantiateVariableFont(TTFont(FACE), {"wght": weight}))


@cache
def roboto() -> dict[str, float]:
    """Return how wide each sign of Roboto is, in which drawings are lettered."""
    return _shares(TTFont(CUTTER.folder() / "assets" / "fonts" / "roboto.woff2"))


def _shares(font: TTFont) -> dict[str, float]:
    wide, each = font["hmtx"], font["head"].unitsPerEm
    return {chr(point): wide[name][0] / each for point, name in font.getBestCmap().items()}


def weight_of(text: ft.Text) -> int:
    """Return the weight of the letters of *text*, as our texts have it."""
    return PLAIN if text.weight is None else _WEIGHTS[text.weight]


def width(word: str, size: float, weight: int = PLAIN) -> float:
    """Return how wide *word* is in letters of *size*, both in dp."""
    return size * sum(widths(weight)[sign] for sign in word)
