"""Words that are looked for: found whatever accents and capitals they are written with."""

from typing import Final
from unicodedata import combining, normalize

from companion.core.alphabet import clean

ECHOED: Final = 40
"""So many letters of what was looked for are said again."""

_PLAIN: Final = str.maketrans(
    {
        "ł": "l",
        "ø": "o",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "æ": "ae",
        "œ": "oe",
        "ħ": "h",
        "ı": "i",
    }
)
"""Letters that a keyboard elsewhere lacks, and that are no other letter with an accent."""


def folded(text: str) -> str:
    """Return *text* as it is compared: "José", "JOSE" and "jose" are one."""
    apart = normalize("NFKD", normalize("NFKD", text).casefold())
    return "".join(each for each in apart if not combining(each)).translate(_PLAIN)


def wanted_words(text: str) -> tuple[str, ...]:
    """Return the words of what a player looks for, each as it is compared."""
    return tuple(folded(text).split())


def echoed(text: str) -> str:
    """Return what was looked for as the app says it again: no more of it than reads well."""
    whole = clean(text, len(text))
    return whole if len(whole) <= ECHOED else f"{clean(whole, ECHOED - 1)}…"
