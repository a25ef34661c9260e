"""Signs of a text that nobody sees: controls, and those for which nothing is drawn."""

import re
from typing import Final

IGNORABLE: Final = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""Unicode's default-ignorable characters, and the Braille pattern without dots, as ranges of a pattern."""

_INVISIBLE: Final = re.compile(f"[\0-\x08\x0e-\x1b\x7f-\x84\x86-\x9f{IGNORABLE}]")


def without_invisible(text: str) -> str:
    """Return *text* without signs that nobody sees; line breaks and spaces stay."""
    return _INVISIBLE.sub("", text)
