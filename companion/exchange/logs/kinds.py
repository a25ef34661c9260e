"""Which app a file of plays is from, and what reads it."""

from collections.abc import Iterator
from typing import Final, Literal

from companion.core.errors import ShareError
from companion.exchange.logs import bg_stats, bgg, table
from companion.exchange.logs.incoming_play import MOST_BYTES, ReadStep, Zone

LogKind = Literal["bgstats", "bgg", "csv"]
"""BG Stats, BoardGameGeek, or any table."""

TITLES: Final[dict[LogKind, str]] = {
    "bgstats": "BG Stats",
    "bgg": "BoardGameGeek",
    "csv": "A table",
}
"""What they are called."""


def kind_of(raw: bytes) -> LogKind | None:
    """Return what kind of a log of plays *raw* looks like; None for no log. Never raises.

    A table is whatever has a line of titles and lines with as many cells: look for everything else first.
    """
    if len(raw) > MOST_BYTES:
        return None
    if bg_stats.looks_like(raw):
        return "bgstats"
    if bgg.looks_like(raw):
        return "bgg"
    try:
        table.opened(raw)
    except ShareError:
        return None
    return "csv"


def read(raw: bytes, zone: Zone) -> Iterator[ReadStep]:
    """Yield the plays in *raw*, a log of any kind; a table by what its titles seem to mean. Raises ShareError."""
    kind = kind_of(raw)
    if kind == "bgstats":
        return bg_stats.read(raw, zone)
    if kind == "bgg":
        return bgg.read(raw, zone)
    opened = table.opened(raw)
    return table.read(opened, table.guessed(opened), zone)
