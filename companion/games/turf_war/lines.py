"""Several lines kept in one text field, which holds no line ends."""

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
