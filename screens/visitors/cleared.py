"""For which new games of a live table a browser has cleared its own tools: once, and only once."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from companion.live.actions import Name
from companion.live.new_game import MOST_NAMES

MOST_KEPT: Final = 2 * MOST_NAMES


class OnArrival(NamedTuple):
    """The new games that had begun when a browser joined *table*: it does not clear its tools for them.

    *games* maps the key of a game to the operations that began it.
    """

    table: str
    games: dict[str, tuple[Name, ...]]


class ClearedFor(NamedTuple):
    """The new games for which a browser has cleared a tool: the operations called *names* of *table* began them."""

    table: str = ""
    names: tuple[Name, ...] = ()


def also_cleared_for(table: str, known: Iterable[Name], names: Iterable[Name]) -> ClearedFor:
    """Return that a tool was cleared for *names* as well as for the *known* ones, at *table*."""
    return ClearedFor(table, tuple(dict.fromkeys((*known, *names)))[-MOST_KEPT:])
