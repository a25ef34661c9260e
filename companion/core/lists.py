"""Lists in words."""

from collections.abc import Iterable


def listed(names: Iterable[str]) -> str:
    """Return *names* as a list in words: "Red, Green and Blue"; '' for none."""
    *others, last = tuple(names) or ("",)
    return f"{', '.join(others)} and {last}" if others else last
