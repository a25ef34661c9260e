"""Chances as a histogram: columns side by side, or lines below each other for large letters."""

from fractions import Fraction
from typing import Final, NamedTuple

from companion.core.printed import percent
from companion.core.scene import NARROW, WIDE, Box, Paint, Place, Scene, Shape, Trail, Words
from companion.scenes.letters import text_width

HEIGHT: Final = 72
"""The height of the tallest column."""

ROOM: Final = 24
"""The least width of a column, so that its percentage fits."""

MOST_TOUCHED: Final = 6
"""Columns that are broad enough for a thumb."""

_FEWER: Final = 9
"""Columns that stand side by side where their numbers have three digits."""


def most_columns(largest: int) -> int:
    """Return how many columns stand side by side, for numbers up to *largest*."""
    return WIDE // ROOM if largest < 100 else _FEWER


class Column(NamedTuple):
    """One number with its *chance*, 0 to 1.

    Of a *strong* one the colour is strong, and the *marked* one is what came.
    """

    name: str
    chance: Fraction
    strong: bool = True
    marked: bool = False


def columns(
    title: str, shown: tuple[Column, ...], note: str = "", *, touched: bool = False
) -> Scene:
    """Return a histogram of *shown*, at most ``most_columns``, under its *title*; *note* is said beside it.

    Where columns can be *touched*, at most MOST_TOUCHED, each leads to the touch with its number.
    """
    step = min(WIDE / len(shown), 2.5 * ROOM)
    left = (WIDE - step * len(shown)) / 2
    tallest = max(each.chance for each in shown) or Fraction(1)
    ground = 24 + 18 + HEIGHT
    shapes: list[Shape] = [Words(title, 0, 10, 14, bold=True)]
    ink = _ink(shown)
    shapes += [Words(note, WIDE, 10, 14, ink, True, "right")] if note else []
    for n, each in enumerate(shown):
        middle, high = left + step * (n + 0.5), float(each.chance / tallest) * HEIGHT
        wide = min(step - 4, 36)
        fill = _paint(each)
        if high:
            shapes.append(
                Box(middle - wide / 2, ground - high, wide, high, fill, "surface_dim", 3, 1)
            )
        share = percent(each.chance)
        half = text_width(share, 12) / 2
        x = min(max(half, middle), WIDE - half)
        shapes.append(Words(share, x, ground - high - 9, 12, side="middle"))
        shapes += _named(each, middle, ground + 12, step)
    shapes.append(Trail(((0, ground), (WIDE, ground)), "outline", thick=1))
    places = [Place(left + step * n, 20, step, ground + 4, n) for n in range(len(shown))]
    return Scene(WIDE, ground + 24, tuple(shapes), tuple(places if touched else ()))


def _paint(column: Column) -> Paint:
    if column.marked:
        return "tertiary"
    return "primary" if column.strong else "outline_variant"


def _ink(shown: tuple[Column, ...]) -> Paint:
    return "tertiary" if any(each.marked for each in shown) else "primary"


def _named(column: Column, x: float, y: float, room: float) -> list[Shape]:
    """Return the name of a column, *room* wide; the marked one has a ground of its own."""
    if not column.marked:
        return [Words(column.name, x, y, 13, side="middle")]
    wide = min(text_width(column.name, 13) + 8, room)
    ground = Box(x - wide / 2, y - 9, wide, 19, "tertiary", round=6)
    return [ground, Words(column.name, x, y, 13, "on_tertiary", True, "middle")]


def lines(
    title: str, shown: tuple[Column, ...], note: str = "", *, touched: bool = False
) -> Scene:
    """Return the same for letters twice as large: a line for each number."""
    high = 24 if touched else 18
    top, shapes = 24.0, list[Shape]()
    shapes.append(Words(title, 0, 10, 13, bold=True))
    if note:
        shapes.append(Words(note, 0, 28, 13, _ink(shown), True))
        top += 18
    tallest = max(each.chance for each in shown) or Fraction(1)
    beside = max(text_width(each.name, 13) for each in shown) + 8
    room = NARROW - beside - 36
    for n, each in enumerate(shown):
        y = top + high * (n + 0.5)
        wide = float(each.chance / tallest) * room
        fill = _paint(each)
        shapes += _named(each, beside / 2, y, beside)
        if wide:
            shapes.append(Box(beside, y - 6, wide, 12, fill, "surface_dim", 3, 1))
        shapes.append(Words(percent(each.chance), beside + wide + 3, y, 12))
    places = [Place(0, top + high * n, NARROW, high, n) for n in range(len(shown))]
    whole = top + high * len(shown) + 2
    return Scene(NARROW, whole, tuple(shapes), tuple(places if touched else ()))


def said(shown: tuple[Column, ...], unit: str) -> str:
    """Return the chances as a sentence: "0 hits 25%, 1 hit 50%"; *unit* is "hit"."""
    parts = []
    for each in shown:
        noun = unit if each.name == "1" else f"{unit}s"
        parts.append(f"{each.name} {noun} {percent(each.chance)}")
    return ", ".join(parts)
