"""Fonts for names in scripts that a browser's page lacks.

A Flutter page asks its server for a font when a sign comes up that none of its fonts has: a
name in Thai, typed or arrived by code, brings the Thai one, and nobody else waits for it. On
phones and desktops the system has them all.
"""

from functools import cache
from pathlib import Path
from typing import Final

FONTS: Final = Path(__file__).parents[2] / "assets" / "fonts"

ASIAN: Final = ("notosanssc", "notosanstc", "notosanshk", "notosansjp", "notosanskr")
"""The fonts that a page asks for by the hundred pieces; one of ours stands for all of them."""


def file_for(family: str, address: str) -> str:
    """Return which of our files serves a page that asks *family* for *address*, or ''."""
    piece = address.removesuffix(".woff2").rpartition(".")[2]
    for name in (f"{family}.{piece}", "notosanscjk" if family in ASIAN else family):
        if name in _ours():
            return f"{name}.woff2"
    return ""


def drawn(letter: str) -> bool:
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
