"""How players' faces stand side by side."""

from collections.abc import Iterable
from typing import Final

from companion.core.table import Player

ONE_ROW: Final = 5
"""Most players in one row; more are spread over two."""

SHORT_NAME: Final = 8
"""Most characters of a name that fit into a full row on a phone."""


def seat_columns(seats: int, players: Iterable[Player] = ()) -> int:
    """Return how many of *seats* faces stand in a row: fewer where names of *players* are long."""
    longest = max((len(part) for each in players for part in each.name.split()), default=0)
    if longest > SHORT_NAME and seats > ONE_ROW - 2:
        return -(-seats // 2)
    return max(3, seats) if seats <= ONE_ROW else ONE_ROW - 1
