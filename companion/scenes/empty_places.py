"""Places of what isn't there yet, as a drawing: a touch on the first adds it."""

from companion.core.blocks import Button, Drawing
from companion.core.scene import NARROW, WIDE, Box, Disc, Place, Scene, Shape, Trail
from companion.scenes.marks import plus

GAP = 4
"""Room between two places."""


def empty_places(
    said: str, key: str, add: Button, *, wide: float = 80, high: float = 74, rows: int = 2
) -> Drawing:
    """Return *rows* of empty places, each *wide* and *high* with the gap beside it; the first has a plus and does what
    *add* does.

    *said* is what a screen reader says of them, *key* what the drawing is known by.
    """
    broad, narrow = (_places(width, wide, high, rows) for width in (WIDE, NARROW))
    return Drawing(said, broad, narrow, key, (add,))


def sign_to_add(x: float, y: float, radius: float) -> tuple[Shape, Shape]:
    """Return the plus in a disc of that *radius* around (*x*, *y*) that marks where a touch adds something."""
    disc = Disc(x, y, radius, "surface_container_high", "outline", 1)
    return disc, Trail(plus(x, y, 6), "on_surface", thick=2)


def _places(width: float, wide: float, high: float, rows: int) -> Scene:
    across = int(width // wide)
    shapes = list[Shape]()
    for at in range(across * rows):
        down, right = divmod(at, across)
        left, top = wide * right + GAP / 2, high * down + GAP / 2
        edge = "outline_variant" if at else "outline"
        shapes.append(Box(left, top, wide - GAP, high - GAP, "", edge, 10, 1.5))
    shapes += sign_to_add(wide / 2, high / 2, 14)
    return Scene(width, high * rows, tuple(shapes), (Place(0, 0, wide, high, 0),))
