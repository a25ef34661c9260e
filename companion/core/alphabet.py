"""The characters that names and labels can hold, numbered for ever.

The numbers go into codes, so the ranges that are left out are fixed here. ``str.isprintable``
would not do: its answers differ between versions of Python, such as a laptop's and a browser's.
Left out are characters that are not text (controls, surrogates, private use) and those that
reverse or hide other text (direction marks, invisible spaces). Joiners and variation selectors
are allowed: the emoji of families and many languages need them.
"""

import re
from bisect import bisect_right

TOP = 0xE0080
"""The code point after the last one that is allowed."""

LEFT_OUT = (
    (0x0000, 0x0020), (0x007F, 0x00A0), (0x00AD, 0x00AE), (0x061C, 0x061D), (0x180E, 0x180F),
    (0x200B, 0x200C), (0x200E, 0x2010), (0x2028, 0x202F), (0x2060, 0x2070), (0xD800, 0xF900),
    (0xFDD0, 0xFDF0), (0xFEFF, 0xFF00), (0xFFF0, 0xFFFC), (0xFFFE, 0x10000),
    (0x1FFFE, 0x20000), (0x2FFFE, 0x30000), (0x3FFFE, 0xE0020),
)  # fmt: skip
"""Half-open ranges of code points, ascending. Part of the format of codes: never edit."""

_STARTS = tuple(start for start, _ in LEFT_OUT)
_GONE = tuple(sum(end - start for start, end in LEFT_OUT[:k]) for k in range(len(LEFT_OUT) + 1))
_FIRST_AFTER = tuple(end - gone for (_, end), gone in zip(LEFT_OUT, _GONE[1:], strict=True))

_REFUSED = re.compile(
    f"[{''.join(f'{chr(start)}-{chr(end - 1)}' for start, end in (*LEFT_OUT, (TOP, 0x110000)))}]"
)
"""A character that is not allowed."""

SIZE = TOP - _GONE[-1]
"""The number of characters that are allowed."""


def number(letter: str) -> int:
    """Return the number of *letter*, 0 to SIZE - 1, or -1 if it is not allowed."""
    point = ord(letter)
    before = bisect_right(_STARTS, point)
    if point >= TOP or (before and point < LEFT_OUT[before - 1][1]):
        return -1
    return point - _GONE[before]


def letter(number: int) -> str:
    """Return the character with this *number*, 0 to SIZE - 1."""
    return chr(number + _GONE[bisect_right(_FIRST_AFTER, number)])


def refused(text: str) -> bool:
    """Return whether *text* contains a character that is not allowed."""
    return _REFUSED.search(text) is not None


def clean(text: str, most: int) -> str:
    """Return *text* without characters that are not allowed, trimmed, at most *most* characters.

    A line break becomes a space, so that words stay apart.
    """
    line = " ".join(text.splitlines())
    return _REFUSED.sub("", line).strip()[:most].strip()
