"""What a stacked bar of points shows: one player's points by their sources."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.core.table import Player

EACH_SUM: Final = "“Why?” shows how each player's points add up"
"""What stands below an answer about several players whose sums differ."""


def why_of_all(whys: Sequence[str]) -> str:
    """Return the sum that is true of all players named in an answer, or where each one's sum is."""
    return whys[0] if len(set(whys)) == 1 else EACH_SUM


@dataclass(frozen=True, slots=True)
class Part:
    """Points from one source, such as 14 from tokens, in a drawing. Nothing of it is saved."""

    title: str
    points: int


@dataclass(frozen=True, slots=True)
class Score:
    """One player's points by source; *place* counts from 1 and is shared on a tie.

    *why* is the sum as a player would say it: "3 + 4 for the role, 14 tokens".
    """

    player: Player
    place: int
    total: int
    parts: tuple[Part, ...]
    why: str
