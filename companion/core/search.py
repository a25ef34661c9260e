"""Search that ignores accents and capitals: "jose" finds "José"."""

from typing import Final
from unicodedata import combining, normalize

from companion.core.alphabet import clean

MOST_ASKED: Final = 400
"""Characters of a search that are read, at most."""

ECHOED: Final = 40
"""Characters of a search that are repeated in a message, at most."""

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
"""Letters that Unicode does not decompose into a plain letter and an accent."""


def folded(text: str) -> str:
    """Return *text* as it is compared: alike for "José", "JOSE" and "jose"."""
    apart = normalize("NFKD", normalize("NFKD", text).casefold())
    return "".join(each for each in apart if not combining(each)).translate(_PLAIN)


def wanted_words(text: str) -> tuple[str, ...]:
    """Return the words of the search *text*, each as it is compared; what is behind MOST_ASKED characters is not
    read.
    """
    return tuple(folded(text[:MOST_ASKED]).split())


def echoed(text: str) -> str:
    """Return the search *text* for a message, shortened to ECHOED characters."""
    whole = clean(text[:MOST_ASKED], MOST_ASKED)
    return whole if len(whole) <= ECHOED else f"{clean(whole, ECHOED - 1)}…"
