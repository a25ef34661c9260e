"""Shapes that a drawing repeats: each is written once, and then only the places where it lies.

Neighbours that always lie together, such as the body and the head of a pawn, are one stamp.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final, NamedTuple, assert_never

from companion.core.scene import Box, Die, Disc, Shape, Trail, Words

FEW: Final = 4
"""A shape that lies there this many times is a stamp. A die always is, so that our script knows it again."""

ROUNDS: Final = 2
"""How many times neighbours are joined: a stamp has four shapes at most."""

MOST_CACHED: Final = 4096
"""The most shapes whose results are kept."""

Form = tuple[Any, ...]
"""What shapes share that differ only in where they lie; () for words, which are never a stamp."""


class ShapeRun(NamedTuple):
    """Neighbours that are drawn together, their *form*, and where the first of them lies."""

    shapes: tuple[Shape, ...]
    form: Form = ()
    x: float = 0
    y: float = 0

    @property
    def die(self) -> Die | None:
        """The die that this is, or None: a die that was thrown moves by itself."""
        first = self.shapes[0]
        return first if isinstance(first, Die) else None

    @property
    def at_origin(self) -> tuple[Shape, ...]:
        """The shapes, moved so that the first of them lies at 0, 0."""
        return tuple(_moved(each, -self.x, -self.y) for each in self.shapes)


def stamps(
    key: str, pictures: Iterable[Iterable[Shape]]
) -> tuple[Mapping[str, ShapeRun], list[list[tuple[str, ShapeRun]]]]:
    """Return the stamps in the *pictures* of the drawing *key* by name, and what lies in each.

    Shapes that are not a stamp have the name ''.
    """
    rows = [[_laid(shape) for shape in shapes] for shapes in pictures]
    for _ in range(ROUNDS):
        pairs = Counter(pair for row in rows for pair in map(_pair, row, row[1:]) if pair)
        rows = [_joined(row, pairs) for row in rows]
    laid = [each for row in rows for each in row if each.form]
    times = Counter(each.form for each in laid)
    often = {each.form: each for each in laid if each.die or times[each.form] >= FEW}
    names = {
        form: f"{key}-{_called(each.die) if each.die else n}"
        for n, (form, each) in enumerate(often.items())
    }
    found = {names[form]: each for form, each in often.items()}
    return found, [[(names.get(each.form, ""), each) for each in row] for row in rows]


def _called(die: Die) -> str:
    """Return a name that says how *die* looks: it stays the same, whatever lies beside it."""
    return f"{die.face}{die.fill}{die.ink}{die.edge}{die.side:g}"


@lru_cache(maxsize=MOST_CACHED)
def _laid(shape: Shape) -> ShapeRun:
    match shape:
        case Words():
            return ShapeRun((shape,))
        case Box() as it:
            form: Form = (it.width, it.height, it.fill, it.edge, it.round, it.thick)
            return ShapeRun((it,), form, it.left, it.top)
        case Disc() as it:
            form = (it.radius, it.fill, it.edge, it.thick, it.arcs, it.share)
            return ShapeRun((it,), form, it.x, it.y)
        case Trail() as it:
            (x, y), *_ = it.points
            points = tuple((round(left - x, 1), round(top - y, 1)) for left, top in it.points)
            return ShapeRun((it,), (points, it.fill, it.edge, it.thick, it.closed), x, y)
        case Die() as it:
            form = ("die", it.face, it.side, it.fill, it.ink, it.edge)
            return ShapeRun((it,), form, it.left, it.top)
    assert_never(shape)


def _moved(shape: Shape, x: float, y: float) -> Shape:
    """Return *shape* moved *x* to the right and *y* down."""
    match shape:
        case Box() | Die():
            return replace(shape, left=shape.left + x, top=shape.top + y)
        case Disc() | Words():
            return replace(shape, x=shape.x + x, y=shape.y + y)
        case Trail():
            points = tuple((left + x, top + y) for left, top in shape.points)
            return replace(shape, points=points)
    assert_never(shape)


def _pair(one: ShapeRun, other: ShapeRun) -> Form | None:
    """Return the form of two neighbours as one; None for words and for dice."""
    if not (one.form and other.form) or one.die or other.die:
        return None
    return one.form, other.form, round(other.x - one.x, 1), round(other.y - one.y, 1)


def _joined(row: list[ShapeRun], pairs: Mapping[Form, int]) -> list[ShapeRun]:
    """Return *row* with two neighbours joined wherever that pair occurs FEW times or more."""
    found, n = list[ShapeRun](), 0
    while n < len(row):
        one, other = row[n], row[n + 1] if n + 1 < len(row) else None
        pair = _pair(one, other) if other else None
        if other and pair and pairs.get(pair, 0) >= FEW:
            one = ShapeRun((*one.shapes, *other.shapes), pair, one.x, one.y)
            n += 1
        found.append(one)
        n += 1
    return found
