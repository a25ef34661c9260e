"""Plots of many plays: columns over time, ranges of shares, and how two met. Each also for letters twice as large.

Numbers stand beside what is drawn, so that nothing is told by length or colour alone.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.core.scene import NARROW, WIDE, Box, Disc, Paint, Scene, Shape, Trail, Words
from companion.scenes.letters import cut, lines, text_width

HEIGHT: Final = 72
"""The height of the tallest column."""

MOST_COLUMNS: Final = 12

SIZE, SMALL = 14, 12
"""The sizes of names and of numbers."""

BAR: Final = 14
"""How high a bar is."""

_LINE: Final = 18
_TITLE: Final = 24


class PlotColumn(NamedTuple):
    """One column: its *name*, its *number* and how much of that is *part* of it, which is drawn strong."""

    name: str
    number: int
    part: int


class Range(NamedTuple):
    """A share in percent that lies between *low* and *high*, the likeliest *at*; *note* is said beside its *name*."""

    name: str
    low: int
    high: int
    at: float
    note: str


class Split(NamedTuple):
    """Three numbers that stand side by side: *ahead*, *level* and *behind*; *note* is said beside the *name*."""

    name: str
    ahead: int
    level: int
    behind: int
    note: str


def columns(title: str, bars: Sequence[PlotColumn]) -> Scene:
    """Return *bars*, 1 to MOST_COLUMNS, as columns under their *title*; the part of each is filled."""
    step = min(WIDE / len(bars), 48)
    edge = (WIDE - step * len(bars)) / 2
    tallest = max(each.number for each in bars) or 1
    ground = _TITLE + _LINE + HEIGHT
    shapes: list[Shape] = [Words(title, 0, 10, SIZE, bold=True)]
    for n, each in enumerate(bars):
        middle, wide = edge + step * (n + 0.5), min(step - 6, 30)
        left = middle - wide / 2
        shapes += _column(each, left, ground, wide, HEIGHT / tallest)
        if each.number:
            high = each.number / tallest * HEIGHT
            text = str(each.number)
            shapes.append(Words(text, middle, ground - high - 9, SMALL, side="middle"))
        shapes.append(Words(each.name, middle, ground + 12, SMALL, side="middle"))
    shapes.append(Trail(((0, ground), (WIDE, ground)), "outline", thick=1))
    return Scene(WIDE, ground + 24, tuple(shapes))


def _column(
    bar: PlotColumn, left: float, ground: float, wide: float, unit: float
) -> list[Shape]:
    """Return the column of *bar*, with *unit* for each: whole as an outline, and its part filled."""
    if not bar.number:
        return []
    high, part = bar.number * unit, bar.part * unit
    whole = Box(left, ground - high, wide, high, "surface_container_highest", "outline", 3, 1.5)
    filled = Box(left, ground - part, wide, part, "primary", "", 3, 1.5)
    return [whole, *([filled] if bar.part else [])]


def column_lines(title: str, bars: Sequence[PlotColumn]) -> Scene:
    """Return the same for letters twice as large: a line for each that has something."""
    shapes: list[Shape] = [Words(title, 0, 10, 13, bold=True)]
    beside = max(text_width(each.name, 13) for each in bars) + 8
    tallest = max(each.number for each in bars) or 1
    room = NARROW - beside - 3 - text_width(str(tallest), SMALL)
    for n, each in enumerate(bars):
        y = _TITLE + _LINE * n + 9
        shapes.append(Words(each.name, 0, y, 13))
        if each.number:
            unit = room / tallest
            wide, part = each.number * unit, each.part * unit
            whole = Box(beside, y - 6, wide, 12, "surface_container_highest", "outline", 3, 1.5)
            filled = Box(beside, y - 6, part, 12, "primary", "", 3, 1.5)
            shapes += [whole, *([filled] if each.part else [])]
            shapes.append(Words(str(each.number), beside + wide + 3, y, SMALL))
    return Scene(NARROW, _TITLE + _LINE * len(bars) + 2, tuple(shapes))


def ranges(title: str, shown: Sequence[Range], width: float = WIDE) -> Scene:
    """Return a line for each share, from 0 to 100 %, with its range as a bar and a dot where it is, *width* wide."""
    shapes: list[Shape] = [Words(title, 0, 10, SIZE, bold=True)]
    top = float(_TITLE)
    for each in shown:
        top = _headed(shapes, each.name, each.note, top, width)
        y = top + BAR / 2
        unit = (width - BAR) / 100
        left, right = BAR / 2 + each.low * unit, BAR / 2 + each.high * unit
        shapes += [
            Trail(((0, y), (width, y)), "outline", thick=1),
            Box(left, y - 4, right - left, 8, "primary", "", 4),
            Disc(BAR / 2 + each.at * unit, y, 6, "surface", "on_surface", 2.5),
        ]
        top += BAR + 8
    shapes.append(Words("0%", 0, top + 6, SMALL, "on_surface_variant"))
    shapes.append(Words("100%", width, top + 6, SMALL, "on_surface_variant", side="right"))
    return Scene(width, top + 16, tuple(shapes))


def splits(title: str, shown: Sequence[Split], width: float = WIDE) -> Scene:
    """Return a bar for each: what is ahead filled, what is behind as an outline, and what is level between, *width*
    wide.
    """
    shapes: list[Shape] = [Words(title, 0, 10, SIZE, bold=True)]
    top = float(_TITLE)
    for each in shown:
        top = _headed(shapes, each.name, each.note, top, width)
        if each.ahead + each.level + each.behind:
            shapes += _split(each, top, width)
        top += BAR + 10
    return Scene(width, top, tuple(shapes))


def _split(split: Split, top: float, width: float) -> list[Shape]:
    """Return the parts of a bar, *width* wide together."""
    unit = width / (split.ahead + split.level + split.behind)
    paints: tuple[tuple[int, Paint], ...] = (
        (split.ahead, "primary"),
        (split.level, "surface_container_highest"),
        (split.behind, ""),
    )
    shapes: list[Shape] = []
    left = 0.0
    for number, paint in paints:
        if number:
            shapes.append(
                Box(
                    min(left + 0.75, width - 1.25),
                    top,
                    max(number * unit - 1.5, 0.5),
                    BAR,
                    paint,
                    "outline",
                    3,
                    1.5,
                )
            )
        left += number * unit
    return shapes


def _headed(shapes: list[Shape], name: str, note: str, top: float, width: float) -> float:
    """Add *name* and *note* to *shapes*, side by side or one below the other, and return where they end."""
    shown = cut(name, SIZE, width)
    shapes.append(Words(shown, 0, top + 8, SIZE))
    if text_width(shown, SIZE) + text_width(note, SMALL) + 12 <= width:
        shapes.append(Words(note, width, top + 8, SMALL, "on_surface_variant", side="right"))
        return top + _LINE
    below = lines(note, SMALL, width, 3)
    for n, line in enumerate(below, 1):
        shapes.append(Words(line, 0, top + 8 + n * _LINE, SMALL, "on_surface_variant"))
    return top + (1 + len(below)) * _LINE
