"""Points as other apps and spreadsheets write them: whole, with decimals, or as a sum such as 12+5-3."""

import re
from collections.abc import Iterable
from decimal import Decimal, localcontext
from fractions import Fraction
from math import lcm
from typing import Final

from companion.plays.play import SCALES

MOST_POINTS: Final = 10**9
"""The most points that one number can have, above and below zero."""

_LONGEST: Final = 400
_NUMBER: Final = r"\d{1,15}(?:\.\d{0,6})?|\.\d{1,6}"
_SUM: Final = re.compile(
    rf"(?:[+-]\s*)*(?:{_NUMBER})(?:\s*[+-]+\s*(?:{_NUMBER}))*\s*[+-]?", re.ASCII
)
_TERM: Final = re.compile(rf"([+-]*)({_NUMBER})", re.ASCII)
_THOUSANDS: Final = {
    ",": re.compile(r"[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?", re.ASCII),
    ".": re.compile(r"[+-]?\d{1,3}(?:\.\d{3})+,\d+|[+-]?\d{1,3}(?:\.\d{3}){2,}", re.ASCII),
}
_MINUS: Final = str.maketrans(
    {"−": "-", "–": "-", "\u2007": None, "\u00a0": None, "\u202f": None, "'": None}
)


def points_of(text: str) -> Fraction | None:
    """Return the points in *text*, exactly; None where it says none. A sum may end with a sign that nothing follows."""
    if len(text) > _LONGEST:
        return None
    plain = _plain(text.translate(_MINUS).strip())
    if not _SUM.fullmatch(plain):
        return None
    sum_of = Fraction(0)
    with localcontext() as exact:
        exact.prec = 40
        for signs, number in _TERM.findall(plain.replace(" ", "")):
            each = Fraction(Decimal(number))
            sum_of += -each if signs.count("-") % 2 else each
    return sum_of


def _plain(text: str) -> str:
    """Return *text* with a point for decimals, and nothing between thousands."""
    if _THOUSANDS[","].fullmatch(text):
        return text.replace(",", "")
    if _THOUSANDS["."].fullmatch(text):
        text = text.replace(".", "")
    return text.replace(",", ".")


def fraction_of(numbers: Iterable[Fraction]) -> str | None:
    """Return what numbers of a play count that can hold all *numbers*: '' for whole points; None if none can."""
    parts = lcm(*(each.denominator for each in numbers))
    return next((name for name, scale in SCALES.items() if scale % parts == 0), None)
