"""Marks that drawings share: a cross and a plus, each as one trail, which goes back to its middle."""

Points = tuple[tuple[float, float], ...]


def cross(x: float, y: float, wide: float, high: float) -> Points:
    """Return the points of a cross around (*x*, *y*), which goes *wide* and *high* to each side."""
    left, right, top, bottom = x - wide, x + wide, y - high, y + high
    return ((left, top), (right, bottom), (x, y), (right, top), (left, bottom))


def plus(x: float, y: float, half: float) -> Points:
    """Return the points of a plus around (*x*, *y*), which goes *half* to each side."""
    return ((x - half, y), (x + half, y), (x, y), (x, y - half), (x, y + half))
