"""Marks that drawings share, each as the points of one trail."""

Outline = tuple[tuple[float, float], ...]


def cross(x: float, y: float, wide: float, high: float) -> Outline:
    """Return the points of a cross around (*x*, *y*), which goes *wide* and *high* to each side, through its middle."""
    left, right, top, bottom = x - wide, x + wide, y - high, y + high
    return ((left, top), (right, bottom), (x, y), (right, top), (left, bottom))


def plus(x: float, y: float, half: float) -> Outline:
    """Return the points of a plus around (*x*, *y*), which goes *half* to each side, through its middle."""
    return ((x - half, y), (x + half, y), (x, y), (x, y - half), (x, y + half))


def crown(left: float, top: float, wide: float) -> Outline:
    """Return the points of a crown, closed, that begins at *left* and *top*: 0.7 as high as it is *wide*."""
    points = ((0, 14), (0, 2), (5, 8), (10, 0), (15, 8), (20, 2), (20, 14))
    return tuple((left + x * wide / 20, top + y * wide / 20) for x, y in points)
