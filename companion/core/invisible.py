"""Signs of a text that nobody sees: controls, and what Unicode calls ignorable by default."""

import re
from typing import Final

_INVISIBLE: Final = re.compile(
    "[\0-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


def visible(text: str) -> str:
    """Return *text* without signs that nobody sees; line breaks and spaces stay."""
    return _INVISIBLE.sub("", text)
