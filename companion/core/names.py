"""When two names are alike: to the eye at one table, and as names of one person over the years.

At a table it counts what is shown: whoever reads two names must be able to tell them apart. In a log
it counts how people write: a name is theirs in capitals, too, and however its accents were composed.
"""

import re
from functools import lru_cache
from typing import Final
from unicodedata import normalize

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


_IGNORABLE: Final = re.compile(f"[{IGNORABLE}]")
"""Characters for which nothing is drawn."""


@lru_cache(4096)
def skeleton(text: str) -> str:
    """Return what the eye takes from *text*: texts with equal skeletons look alike.

    Compatibility forms and capitals are as the plain small letters (NFKC, casefold), nothing that is not drawn
    counts, and all white space is one space. '' looks like nothing at all.
    """
    for _ in range(2):  # a compatibility form may stand for a capital, or for what isn't drawn
        text = normalize("NFD", _IGNORABLE.sub("", text)).casefold()
        text = " ".join(_IGNORABLE.sub("", normalize("NFKC", text)).split())
    return normalize("NFKC", text)


def looks_alike(one: str, other: str) -> bool:
    """Return whether *one* and *other* look alike, as two names at a table do that can't be told apart."""
    return skeleton(one) == skeleton(other)


def visible(text: str) -> str:
    """Return *text* trimmed; '' where nothing of it is drawn, since a blank name is no name."""
    return text.strip() if skeleton(text) else ""


@lru_cache(4096)
def person_key(name: str) -> str:
    """Return the key of whoever is called *name*: names with equal keys are one person's.

    It is the name in small letters, with its accents composed and its white space single. '' is nobody's.
    """
    return " ".join(normalize("NFC", normalize("NFD", name).casefold()).split())


def is_same_person(one: str, other: str) -> bool:
    """Return whether *one* and *other* are names of one person, however they are written."""
    return person_key(one) == person_key(other)
