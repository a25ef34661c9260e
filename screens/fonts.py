"""Fonts for names in scripts that a browser's page lacks.

A Flutter page asks its server for a font when a sign comes up that none of its fonts has: a
name in Thai, typed or arrived by code, brings the Thai one, and nobody else waits for it. On
phones and desktops the system has them all.
"""

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

FONTS: Final = Path(__file__).parent.parent / "assets" / "fonts"

CJK: Final = ("notosanssc", "notosanstc", "notosanshk", "notosansjp", "notosanskr")
"""The fonts that a page asks for by the hundred pieces; one of ours stands for all of them."""

HAN: Final = (("gb2312", 0xB0, 0xD7), ("big5", 0xA4, 0xC6), ("euc_jp", 0xB0, 0xCF))
HANGUL: Final = (("euc_kr", 0xB0, 0xC8),)
"""Where the national standards keep what is common: a codec, and its first and last row."""


def common_han() -> frozenset[int]:
    """Return the code points of the signs that Chinese and Japanese are mostly written with."""
    return frozenset(each for each in _rows(HAN) if 0x4E00 <= each < 0xA000)


def common_hangul() -> frozenset[int]:
    """Return the code points of the syllables that Korean is mostly written with."""
    return frozenset(each for each in _rows(HANGUL) if 0xAC00 <= each < 0xD7A4)


def _rows(levels: Iterable[tuple[str, int, int]]) -> Iterable[int]:
    for codec, first, last in levels:
        for row in range(first, last + 1):
            for cell in range(0x40, 0xFF):
                text = bytes((row, cell)).decode(codec, "ignore")
                yield from map(ord, text if len(text) == 1 else "")


@cache
def _ours() -> frozenset[str]:
    return frozenset(file.stem for file in FONTS.glob("*.woff2"))


def file_for(family: str, address: str) -> str:
    """Return which of our files serves a page that asks *family* for *address*, or ''."""
    piece = address.removesuffix(".woff2").rpartition(".")[2]
    for name in (f"{family}.{piece}", "notosanscjk" if family in CJK else family):
        if name in _ours():
            return f"{name}.woff2"
    return ""
