"""Pieces as they stand on the board: a Lieutenant has a hat, a Don a crown."""

from companion.core.scene import Disc, Paint, Shape, Trail


def pawn(
    rank: str, fill: Paint, x: float, floor: float, edge: Paint = "outline"
) -> list[Shape]:
    """Return a piece of *rank* that stands on *floor*, with its middle at *x*; one without a *fill* isn't there yet."""
    tall = 18 if rank == "Hitman" else 22
    head = floor - tall
    body = ((x - 6, floor), (x - 2.5, head + 3), (x + 2.5, head + 3), (x + 6, floor))
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
