"""Which words of a text that was found are those that were looked for."""

import re
from functools import lru_cache
from typing import Final

from companion.core.search import MOST_ASKED
from companion.core.stems import stem, stems
from companion.display.question_words import IDLE, SOFT

_WORD: Final = re.compile(r"[^\W_]+")

SHORTEST_BEGUN: Final = 3
"""Letters of a word from which it may be the beginning of another."""

TextPart = tuple[str, bool]
"""A part of a text, and whether it was looked for."""


@lru_cache(maxsize=64)
def _looked_for(wanted: str) -> frozenset[str]:
    """Return the stems of the words of *wanted*, without the small ones unless there are no others."""
    found = stems(wanted[:MOST_ASKED])
    small = {stem(word) for word in (*IDLE, *SOFT)}
    return frozenset(each for each in found if each not in small) or frozenset(found)


def with_hits(text: str, wanted: str) -> tuple[TextPart, ...]:
    """Return *text* in parts: the words that *wanted* asks for, in whatever form, and what is between them."""
    asked, pieces, done = _looked_for(wanted), list[TextPart](), 0
    for found in _WORD.finditer(text):
        if not _is_hit(found[0], asked):
            continue
        if found.start() > done:
            pieces.append((text[done : found.start()], False))
        pieces.append((found[0], True))
        done = found.end()
    return (*pieces, (text[done:], False)) if done < len(text) else tuple(pieces)


def _is_hit(word: str, asked: frozenset[str]) -> bool:
    own = stems(word)
    return any(
        each == said or (len(said) >= SHORTEST_BEGUN and each.startswith(said))
        for each in own
        for said in asked
    )
