"""How dice are drawn."""

from typing import Final

from companion.core.scene import Box, Disc, Paint, Shape

PIPS: Final = {
    1: (4,), 2: (2, 6), 3: (2, 4, 6), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8),
}  # fmt: skip
"""The pips of each face, as places in a grid of 3 by 3, row by row."""


def die(
    face: int, left: float, top: float, side: float, fill: Paint, ink: Paint, edge: Paint = ""
) -> tuple[Shape, ...]:
    """Return a die that shows *face*; an *ink* of pips and an *edge* without *fill* is faint."""
    step = 0.3 * side
    pips = [
        Disc(
            left + side / 5 + step * (at % 3), top + side / 5 + step * (at // 3), side / 10, ink
        )
        for at in PIPS[face]
    ]
    return (Box(left, top, side, side, fill, edge, side / 5), *pips)


def blank(left: float, top: float, side: float, edge: Paint = "outline") -> Shape:
    """Return the place of a die that hasn't been rolled yet."""
    return Box(left, top, side, side, "", edge, side / 5, 1)
