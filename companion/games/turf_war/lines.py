"""Texts to post: several lines in one field, which holds no line ends, and how our readings are marked."""

from companion.core.alphabet import number

BREAK = "¦"
"""Stands for the end of a line."""


def kept(text: str, most: int) -> str:
    """Return *text* as a field of at most *most* characters holds it."""
    line = BREAK.join(text.splitlines())
    return "".join(each for each in line if number(each) >= 0)[:most]


def lines(text: str) -> str:
    """Return the text that was *kept*, with its line ends."""
    return text.replace(BREAK, "\n").strip()


MARK = "Our reading:"
"""Stands before every sentence in a post that the rulebook does not have."""


def reading(text: str) -> str:
    """Return *text*, which says how a rule is read here, as a line of a post."""
    return f"{MARK} {text}"
