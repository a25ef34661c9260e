"""How dice are drawn."""

from math import cos, pi, sin
from typing import Final

from companion.core.scene import EMPTY, STAR, Box, Die, Disc, Paint, Shape, Trail

PIPS: Final = {
    1: (4,), 2: (2, 6), 3: (2, 4, 6), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8),
}  # fmt: skip
"""The pips of each face, as places in a grid of 3 by 3, row by row."""

POINTS: Final = 5
"""Points of a star."""


def die(
    face: int, left: float, top: float, side: float, fill: Paint, ink: Paint, edge: Paint = ""
) -> tuple[Shape, ...]:
    """Return a die that shows *face*; an *ink* of pips and an *edge* without *fill* is faint."""
    return (Die(face, left, top, side, fill, ink, edge),)


def parts(die: Die) -> tuple[Box | Disc | Trail, ...]:
    """Return the simpler shapes that *die* is drawn with."""
    ground = Box(die.left, die.top, die.side, die.side, die.fill, die.edge, die.side / 5)
    if die.face == EMPTY:
        return (ground,)
    if die.face == STAR:
        return (ground, Trail(_star(die), "", die.ink, closed=True))
    step, first = 0.3 * die.side, die.side / 5
    pips = [
        Disc(
            die.left + first + step * (at % 3),
            die.top + first + step * (at // 3),
            die.side / 10,
            die.ink,
        )
        for at in PIPS[die.face]
    ]
    return (ground, *pips)


def _star(die: Die) -> tuple[tuple[float, float], ...]:
    x, y = die.left + die.side / 2, die.top + die.side / 2 + 0.02 * die.side
    turns = [pi * n / POINTS for n in range(2 * POINTS)]
    far = [die.side * (0.38 if n % 2 == 0 else 0.16) for n in range(2 * POINTS)]
    return tuple(
        (x + reach * sin(turn), y - reach * cos(turn))
        for turn, reach in zip(turns, far, strict=True)
    )


def blank(left: float, top: float, side: float, edge: Paint = "outline") -> Shape:
    """Return the place of a die that hasn't been rolled yet."""
    return Box(left, top, side, side, "", edge, side / 5, 1)
