"""All gangs side by side: each piece as a square with its XP, those who rise lit."""

from typing import Final

from companion.core.blocks import Drawing
from companion.core.scene import NARROW, WIDE, Box, Paint, Scene, Shape, Words
from companion.games.turf_war.gangs.course import course, due
from companion.games.turf_war.gangs.state import GangsState, Member
from companion.scenes.badge import badge

RANKS: Final = {"don": "Don", "lieutenant": "Lt", "hitman": "H"}
"""The ranks in short, the highest first."""

SIDE: Final = 30
"""How wide and high a piece is, with the gap beside it."""

BADGE: Final = 30
"""The room of a gang's badge."""


def ordered(pieces: dict[int, Member]) -> list[tuple[int, Member]]:
    """Return pieces with their places: the Don first, then by rank, most XP first."""
    rank = list(RANKS)
    return sorted(pieces.items(), key=lambda each: (rank.index(each[1].rank), -each[1].xp))


def words(pieces: dict[int, Member]) -> str:
    """Return pieces in words: "Don 4 XP; Lt 12 XP, 3 XP; H 10 XP"."""
    every = [one for _, one in ordered(pieces)]
    parts = (
        (short, [f"{one.xp} XP" for one in every if one.rank == rank])
        for rank, short in RANKS.items()
    )
    return "; ".join(f"{short} {', '.join(xp)}" for short, xp in parts if xp) or "nobody"


def picture(state: GangsState) -> tuple[Drawing, ...]:
    """Return a row of pieces for each gang: their rank, and their XP below it."""
    said = " ".join(
        f"{state.table.name(seat)}: {words(dict(course(state, seat).pieces))}."
        for seat in state.table.seats
    )
    wide, narrow = (_scene(state, width) for width in (WIDE, NARROW))
    return (Drawing(said, wide, narrow, "gangs"),)


def _scene(state: GangsState, width: float) -> Scene:
    shapes, top = list[Shape](), 0.0
    across = int((width - BADGE) // SIDE)
    for seat in state.table.seats:
        pieces = ordered(dict(course(state, seat).pieces))
        rising = dict(due(state, seat))
        high = (SIDE + 8) * max(1, -(-len(pieces) // across)) + 4
        shapes += badge(state.table.player(seat), 14, top + SIDE / 2 + 4, 12)
        for n, (place, one) in enumerate(pieces):
            left, y = BADGE + SIDE * (n % across), top + (SIDE + 8) * (n // across)
            shapes += _piece(one, left, y, place in rising)
        top += high
    return Scene(width, top, tuple(shapes))


def _piece(one: Member, left: float, top: float, rises: bool) -> list[Shape]:
    ground: Paint = "primary_container" if rises else "surface_container"
    ink: Paint = "on_primary_container" if rises else "on_surface"
    edge: Paint = "primary" if rises else "outline"
    middle = left + SIDE / 2 - 1
    return [
        Box(left, top + 1, SIDE - 3, SIDE + 5, ground, edge, 5, 2 if rises else 1),
        Words(RANKS[one.rank], middle, top + 11, 11, ink, True, "middle"),
        Words(str(one.xp), middle, top + 25, 12, ink, False, "middle"),
    ]
