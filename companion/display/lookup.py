"""Entries to look up, found by words in them."""

from companion.core.blocks import Term
from companion.core.search import folded, wanted_words


def found(items: tuple[Term, ...], wanted: str) -> tuple[Term, ...]:
    """Return the entries with every word of *wanted*, matches in the title first."""
    asked = wanted_words(wanted)

    def has(text: str) -> bool:
        plain = folded(text)
        return all(word in plain for word in asked)

    fitting = [item for item in items if has(f"{item.title} {item.text} {item.chapter}")]
    return tuple(sorted(fitting, key=lambda item: not has(item.title)))
