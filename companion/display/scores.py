"""How scores are drawn as stacked bars in the players' colours: what was won first, then what was lost."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, NamedTuple

from companion.core.blocks import Scores
from companion.core.score import Part, Score

PATTERNS: Final = ("plain", "rising", "falling", "upright")
"""How the parts of a bar are told apart, which all have the colour of their player: plain, and three kinds of
stripes."""

EDGE: Final = "on_surface_variant"
"""The colour around each part, as a role of the palette: some players' colours are hardly unlike the ground."""

LINED: Final = 2
"""How many looks each pattern has: as it is, and with a line along the foot."""

LEAST_SHARE: Final = 0.09
"""Least share of the longest bar at which a part shows its number."""

MOST_SOURCES: Final = len(PATTERNS) * LINED
"""Sources of points that can be told apart in a bar. Where there are more, it shows only what was won and lost."""

WON, LOST = "Points won", "Points lost"
"""Stand in the legend where someone lost points: the parts lost have a frame. Where sources aren't told apart, they
stand for all of them. Where points are called otherwise, they are here, too: see ``won_and_lost``.
"""

_BEHIND: Final = (" so far", " on average")
"""What stands behind the unit of points that are not those of the end of a game."""


def has_second_tone(look: "Fill") -> bool:
    """Return whether parts that look so have the other tone of their player's colour.

    Neighbours in a bar differ in tone and in pattern.
    """
    return look.pattern % 2 == 1


class Fill(NamedTuple):
    """How the parts of one source are filled: the place of its *pattern* in PATTERNS, and whether they have *lines*: 0
    or 1.

    What was *lost* has a frame.
    """

    pattern: int
    lines: int
    lost: bool = False


def fill(source: int, *, lost: bool = False) -> Fill:
    """Return how the *source*, by its place in the legend, is filled: MOST_SOURCES look different."""
    return Fill(source % len(PATTERNS), source // len(PATTERNS) % LINED, lost)


def won_and_lost(scores: Scores) -> tuple[str, str]:
    """Return what stands for points that were won, and for those lost: "Stars won", "Stars lost" where they have a name
    of one word.
    """
    unit = scores.unit.strip()
    for end in _BEHIND:
        unit = unit.removesuffix(end)
    if not unit or " " in unit:
        return WON, LOST
    return f"{unit[:1].upper()}{unit[1:]} won", f"{unit[:1].upper()}{unit[1:]} lost"


def stacked(row: Score) -> tuple[Part, ...]:
    """Return the parts that a bar shows: those that were won, then those that were lost."""
    won = (part for part in row.parts if part.points > 0)
    return (*won, *(part for part in row.parts if part.points < 0))


def length(row: Score) -> int:
    """Return the points that a bar shows, those lost as well."""
    return sum(abs(part.points) for part in row.parts)


def won(row: Score) -> int:
    """Return the points above 0 in a bar."""
    return sum(max(part.points, 0) for part in row.parts)


def longest_bar(scores: Scores) -> int:
    """Return the points of the longest bar, at least 1."""
    return max((length(row) for row in scores.rows), default=1) or 1


def drawn(scores: Scores) -> Scores:
    """Return *scores* as their bars show them: by source, or where there are too many of these what was won and
    lost.
    """
    if len(legend(scores)) <= MOST_SOURCES:
        return scores
    won_words, _ = won_and_lost(scores)
    return replace(scores, rows=tuple(_told_roughly(row, won_words) for row in scores.rows))


def _told_roughly(row: Score, called: str) -> Score:
    whole = (Part(called, won(row)), Part(called, won(row) - length(row)))
    return replace(row, parts=tuple(part for part in whole if part.points))


def legend(scores: Scores) -> tuple[str, ...]:
    """Return the sources of points, in the order of the player who has the most of them."""
    fullest_first = sorted(scores.rows, key=lambda row: -len(row.parts))
    return tuple(dict.fromkeys(part.title for row in fullest_first for part in row.parts))


def swatches(scores: Scores) -> tuple[tuple[str, Fill], ...]:
    """Return each source with how it is filled: with a frame where nobody won points by it.

    One that stands for all of them needs no swatch unless someone lost points.
    """
    if legend(scores) == won_and_lost(scores)[:1] and not any_lost(scores):
        return ()
    points: dict[str, set[int]] = {}
    for part in _parts(scores):
        points.setdefault(part.title, set()).add(part.points)
    return tuple(
        (title, fill(at, lost=min(points[title]) < 0 and max(points[title]) <= 0))
        for at, title in enumerate(legend(scores))
    )


def any_lost(scores: Scores) -> bool:
    """Return whether someone lost points, which the legend then explains."""
    return any(part.points < 0 for part in _parts(scores))


def _parts(scores: Scores) -> Iterable[Part]:
    return (part for row in scores.rows for part in row.parts)
