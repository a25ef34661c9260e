"""How our readings are marked in what is posted: the rulebook leaves much open."""

MARK = "Our reading:"
"""Stands before every sentence in a post that the rulebook does not have."""


def reading(text: str) -> str:
    """Return *text*, which says how a rule is read here, as a line of a post."""
    return f"{MARK} {text}"
