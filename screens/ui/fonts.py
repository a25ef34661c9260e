"""Fonts for scripts that a Flutter page in a browser does not bring.

Such a page asks its server for a font when none of its own has a glyph: the Thai font is loaded
when a name in Thai is shown, and not before. On phones and desktops the system has the fonts.
"""

from functools import cache
from typing import Final

from screens.ui.assets import ASSETS

FONTS: Final = ASSETS / "fonts"

ASIAN: Final = ("notosanssc", "notosanstc", "notosanshk", "notosansjp", "notosanskr")
"""Font families that a page asks for in a hundred pieces; one file of ours serves them all."""


def font_file(family: str, address: str) -> str:
    """Return the name of our file for what a page asks of *family* under *address*, or ''."""
    piece = address.removesuffix(".woff2").rpartition(".")[2]
    for name in (f"{family}.{piece}", "notosanscjk" if family in ASIAN else family):
        if name in _ours():
            return f"{name}.woff2"
    return ""


def has_glyph(letter: str) -> bool:
    """Return whether a browser has a glyph for *letter*, with the fonts that it can ask for."""
    return ord(letter) in _signs()


@cache
def _ours() -> frozenset[str]:
    return frozenset(file.stem for file in FONTS.glob("*.woff2"))


@cache
def _signs() -> frozenset[int]:
    spans = [line.split("-") for line in (FONTS / "signs.txt").read_text("ascii").split()]
    return frozenset(
        point for span in spans for point in range(int(span[0], 16), int(span[-1], 16) + 1)
    )
