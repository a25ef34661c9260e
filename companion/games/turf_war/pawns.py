"""Pieces as they stand on the board: a Lieutenant has a hat, a Don a crown. A dead one lies there."""

from dataclasses import replace
from typing import Final

from companion.core.scene import Disc, MovingPiece, Paint, Shape, Trail
from companion.scenes.marks import Outline, cross


def pawn(
    rank: str, fill: Paint, x: float, floor: float, edge: Paint = "outline", size: float = 1
) -> list[Shape]:
    """Return a piece of *rank* that stands on *floor*, with its middle at *x*; one without a *fill* isn't there yet.

    It is *size* times as large as the smallest that can be told apart.
    """
    tall = SHORTEST if rank == "Hitman" else 22
    head = floor - tall * size

    def outline(points: Outline, y: float) -> Trail:
        placed = tuple((x + across * size, y + down * size) for across, down in points)
        return Trail(placed, edge, fill, 1, closed=True)

    shapes: list[Shape] = [
        outline(tuple((across, down * tall / SHORTEST) for across, down in BODY), floor),
        Disc(x, head, 4.5 * size, fill, edge, 1),
    ]
    if rank == "Lieutenant":
        shapes.append(outline(HAT, head))
    if rank == "Don":
        shapes.append(outline(CROWN, head))
    return shapes


BODY: Final = (
    (-6.5, 0), (-6, -5), (-5, -9), (-3.2, -11.5), (-2.2, -15), (2.2, -15), (3.2, -11.5), (5, -9), (6, -5), (6.5, 0),
)  # fmt: skip
"""The body of a Hitman, from the floor to the neck; the others' are longer."""

SHORTEST: Final = 18
"""How high the middle of a Hitman's head is."""

HAT: Final = ((-7, -2), (-3, -2), (-3, -7), (3, -7), (3, -2), (7, -2))
CROWN: Final = ((-6, -3), (-6, -10), (-3, -6), (0, -11), (3, -6), (6, -10), (6, -3))
"""What ranks have on their heads."""


HALF: Final = 11
"""How far a fallen piece goes to the left of its place."""


def fallen(rank: str, fill: Paint, x: float, floor: float, size: float = 1) -> MovingPiece:
    """Return a dead piece of *rank*, *size* times as large, which lies on *floor* at *x*, crossed out."""
    lies: list[Shape] = []
    foot, middle = x - HALF * size, floor - 6.5 * size
    for shape in pawn(rank, fill, 0, 0, size=size):
        if isinstance(shape, Disc):
            lies.append(replace(shape, x=foot - shape.y, y=middle + shape.x))
        elif isinstance(shape, Trail):
            turned = tuple((foot - down, middle + across) for across, down in shape.points)
            lies.append(replace(shape, points=turned))
    sign = Disc(x, middle, 5 * size, "tertiary", "surface", 1)
    mark = Trail(cross(x, middle, 2 * size, 2 * size), "surface", thick=1.5)
    return MovingPiece(
        (*lies, sign, mark),
        foot,
        floor,
        dead=True,
    )
