"""How scores are drawn as stacked bars."""

from typing import Final

from companion.core.blocks import Score, Scores

PAINTS: Final = ("primary", "tertiary_container", "secondary", "primary_container")
"""The colours of the parts, as roles of the palette; neighbours differ in lightness, too."""

LEAST_SHARE: Final = 0.09
"""Least share of the longest bar at which a part shows its number."""


def length(row: Score) -> int:
    """Return the points that a bar shows: those above 0."""
    return sum(max(part.points, 0) for part in row.parts)


def longest_bar(scores: Scores) -> int:
    """Return the points of the longest bar, at least 1."""
    return max((length(row) for row in scores.rows), default=1) or 1


def legend(scores: Scores) -> tuple[str, ...]:
    """Return the sources of points, in the order of the player who has the most of them."""
    fullest_first = sorted(scores.rows, key=lambda row: -len(row.parts))
    return tuple(dict.fromkeys(part.title for row in fullest_first for part in row.parts))
