"""English text in about 5 bits a letter: the most common characters at a position take one digit.

A sign that is not among the common ones of its place is an escape and a digit of its own. The
tables are part of the format of codes: never edit them.
"""

from collections.abc import Callable, Iterator
from typing import Final

from companion.core import alphabet

USUAL: Final = " etaoinsrhldcumpfgwybvk.,;-0123"
"""The common signs inside a sentence."""

FIRST: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ01234"
"""The common signs where a text or a sentence begins."""

_ESCAPE: Final = 31
_PLAIN: Final = 95
"""Signs of ASCII that are no control characters; their digit is the escape to all others."""
_SPACE: Final = ord(" ")

MOST_VALUES: Final = (_ESCAPE + 1) * (_PLAIN + 1) * alphabet.SIZE
"""How many values the longest form of one sign has room for."""

assert len(set(USUAL)) == len(set(FIRST)) == _ESCAPE


def digits(text: str, base: int) -> Iterator[tuple[int, int]]:
    """Yield *text*, of fewer than *base* signs, as (digit, base) pairs."""
    yield len(text), base
    for place, sign in enumerate(text):
        common = _common(text[max(0, place - 2) : place])
        found = common.find(sign)
        if found >= 0:
            yield found, _ESCAPE + 1
            continue
        yield _ESCAPE, _ESCAPE + 1
        plain = ord(sign) - _SPACE
        if 0 <= plain < _PLAIN:
            yield plain, _PLAIN + 1
        else:
            yield _PLAIN, _PLAIN + 1
            yield alphabet.number(sign), alphabet.SIZE


def read(draw: Callable[[int], int], base: int) -> str:
    """Return the text whose digits *draw* gives, each for its base."""
    text = ""
    for _ in range(draw(base)):
        text += _sign(draw, _common(text))
    return text


def _sign(draw: Callable[[int], int], common: str) -> str:
    found = draw(_ESCAPE + 1)
    if found < _ESCAPE:
        return common[found]
    plain = draw(_PLAIN + 1)
    return chr(plain + _SPACE) if plain < _PLAIN else alphabet.letter(draw(alphabet.SIZE))


def _common(before: str) -> str:
    """Return the common signs of the place behind *before*."""
    return FIRST if not before or before[-2:] in (". ", "; ") else USUAL
