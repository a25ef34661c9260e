"""What broke a tie for the win: whoever has more of something, as numbers and as a sentence."""

from collections.abc import Sequence
from typing import Annotated, Final, NamedTuple

from pydantic import Field

from companion.core.fields import Count, Text
from companion.core.printed import listed, signed
from companion.core.values import Value

MOST_TIES: Final = 20
"""How many things can break the tie of one play: as many as a sheet has rows."""

MOST_POINTS: Final = 200_000_000_000
"""More than a sheet of version 1 can give, in a row or in all (12 rows, 99 rounds, 9999 in each, 99 for each of them),
and a billion points in hundredths.
"""

MOST_PLAYERS: Final = 40
"""The most players of one play."""

TIE_BREAK: Final = "tie-break"
"""Stands before the numbers of one player that only break ties."""

_TITLE: Final = 36


class TieBreak(Value):
    """What can break a tie, such as Maps: more is better.

    *numbers* are those of the players who ended level, in the order of the players of the play.
    """

    title: Annotated[str, Text(most=_TITLE)]
    numbers: Annotated[
        tuple[Annotated[int, Count(least=-MOST_POINTS, most=MOST_POINTS)], ...],
        Field(max_length=MOST_PLAYERS),
    ]


class Level(NamedTuple):
    """A player who ended level with others: the name, and the numbers that may break the tie."""

    name: str
    breaks: tuple[int, ...]


def decided_at(level: Sequence[Level]) -> int | None:
    """Return at which of their numbers the first of *level* differs from the next; None for nowhere."""
    best = level[0].breaks if level else ()
    after = next((each.breaks for each in level if each.breaks != best), best)
    pairs = enumerate(zip(best, after, strict=False))
    return next((at for at, (one, other) in pairs if one != other), None)


def broken(points: int, level: Sequence[Level], titles: Sequence[str], scale: int = 1) -> str:
    """Return what broke the tie: "Tied on 9; Green has more Maps (5 to 2)", '' if nothing did.

    *level* are those who ended with *points*, the best first; *titles* say what their numbers are of. *scale* of
    each number make one.
    """
    at = decided_at(level)
    if at is None:
        return ""
    best = level[0].breaks
    front = [each.name for each in level if each.breaks == best]
    after = next(each.breaks for each in level if each.breaks != best)
    rivals = [each for each in level if each.breaks[:at] == best[:at]]
    both = f", and on {listed(titles[:at])} too" if at else ""
    verb = "have" if len(front) > 1 else "has"
    more = "the most" if len(rivals) > len(front) + 1 else "more"
    return (
        f"Tied on {signed(points, scale)}{both}; {listed(front)} {verb} {more} "
        f"{titles[at]} ({signed(best[at], scale)} to {signed(after[at], scale)})"
    )
