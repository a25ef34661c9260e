"""What a stacked bar of points shows: one player's points by their sources."""

from dataclasses import dataclass

from companion.core.table import Player


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
