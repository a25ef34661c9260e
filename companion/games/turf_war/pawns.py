"""Pieces as they stand on the board: a Lieutenant has a hat, a Don a crown. A dead one lies there."""

from dataclasses import replace
from typing import Final

from companion.core.scene import Disc, MovingPiece, Paint, Shape, Trail
from companion.scenes.marks import cross


def pawn(
    rank: str, fill: Paint, x: float, floor: float, edge: Paint = "outline"
) -> list[Shape]:
    """Return a piece of *rank* that stands on *floor*, with its middle at *x*; one without a *fill* isn't there yet."""
    tall = 18 if rank == "Hitman" else 22
    head = floor - tall
    neck, shoulder = head + 4, head + 9
    left, right = ((x - 6, floor), (x - 5, shoulder)), ((x + 5, shoulder), (x + 6, floor))
    body = (*left, (x, neck), *right)
    shapes: list[Shape] = [
        Trail(body, edge, fill, 1, closed=True),
        Disc(x, head, 4.5, fill, edge, 1),
    ]
    if rank == "Lieutenant":
        brim = ((x - 7, head - 2), (x - 3, head - 2), (x - 3, head - 7), (x + 3, head - 7))
        rest = ((x + 3, head - 2), (x + 7, head - 2))
        shapes.append(Trail((*brim, *rest), edge, fill, 1, closed=True))
    if rank == "Don":
        points = ((-6, -3), (-6, -10), (-3, -6), (0, -11), (3, -6), (6, -10), (6, -3))
        crown = tuple((x + across, head + down) for across, down in points)
        shapes.append(Trail(crown, edge, fill, 1, closed=True))
    return shapes


HALF: Final = 11
"""How far a fallen piece goes to the left of its place."""


def fallen(rank: str, fill: Paint, x: float, floor: float) -> MovingPiece:
    """Return a dead piece of *rank*, which lies on *floor* with its middle at *x*, crossed out."""
    lies: list[Shape] = []
    for shape in pawn(rank, fill, 0, 0):
        if isinstance(shape, Disc):
            lies.append(replace(shape, x=x - HALF - shape.y, y=floor - 6 + shape.x))
        elif isinstance(shape, Trail):
            turned = tuple(
                (x - HALF - down, floor - 6 + across) for across, down in shape.points
            )
            lies.append(replace(shape, points=turned))
    sign = Disc(x, floor - 6, 5, "tertiary", "surface", 1)
    return MovingPiece(
        (*lies, sign, Trail(cross(x, floor - 6, 2, 2), "surface", thick=1.5)),
        x - HALF,
        floor,
        dead=True,
    )
