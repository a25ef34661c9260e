"""Entries to look up, found by words in them."""

from functools import lru_cache

from companion.core.blocks import Term
from companion.core.search import folded, wanted_words
from companion.core.stems import stems
from companion.display.ranking import Corpus, Document, query_of


def found(items: tuple[Term, ...], wanted: str) -> tuple[Term, ...]:
    """Return the entries with every word of *wanted*, matches in the title first.

    Where none has them all, it is taken for a question: those that answer it best come first.
    """
    asked = wanted_words(wanted)

    def has(text: str) -> bool:
        plain = folded(text)
        return all(word in plain for word in asked)

    fitting = [item for item in items if has(f"{item.title} {item.text} {item.chapter}")]
    if not fitting:
        return tuple(items[each.place] for each in _corpus(items).rank(query_of(stems(wanted))))
    return tuple(sorted(fitting, key=lambda item: not has(item.title)))


@lru_cache(maxsize=8)
def _corpus(items: tuple[Term, ...]) -> Corpus:
    return Corpus(Document(item.title, item.text) for item in items)
