"""What happens to the rows of a sheet, and to counters: new ones, others taken off, brought back, moved.

A *part* is a Sheet or Counters. What was entered goes with the place of a row, which stays.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.game_maker.definition import (
    AGAIN,
    MOST_COUNTERS,
    MOST_ROWS,
    Row,
    Sheet,
    hidden,
    shown,
)


def grown(part: Any, row: Any) -> Any:
    """Return *part* with *row* as its last one; *part* itself where it is full.

    A full one gives the new row the place of one that was taken off.
    """
    kind_most = MOST_ROWS if isinstance(part, Sheet) else MOST_COUNTERS
    if len(part.rows) < kind_most:
        return part.evolve(rows=(*part.rows, row), order=(*shown(part), len(part.rows)))
    free = hidden(part)
    if not free:
        return part
    at = min(free, key=lambda place: part.rows[place].again)
    fresh = row.evolve(again=(part.rows[at].again + 1) % (AGAIN + 1))
    rows = (*part.rows[:at], fresh, *part.rows[at + 1 :])
    if isinstance(
        part, Sheet
    ):  # no row counts with the new one instead of the one that was there
        rows = tuple(_without_other(each, at) for each in rows)
    return part.evolve(rows=rows, order=(*shown(part), at))


def _without_other(row: Row, at: int) -> Row:
    """Return *row* without the row at *at* among those that it counts with."""
    of = row.more.of
    return row.ruled(of=tuple(each for each in of if each != at)) if at in of else row


def replaced(part: Any, rows: Sequence[Any]) -> Any:
    """Return *part* with *rows* behind its own. What they say of each other is said of their new places."""
    new = dict[int, int]()
    for old, row in enumerate(rows):
        after = grown(part, row)
        if after is not part:
            new[old] = after.order[-1]
        part = after
    if not isinstance(part, Sheet):
        return part
    moved = (
        with_others(row, new) if place in new.values() else row
        for place, row in enumerate(part.rows)
    )
    return part.evolve(rows=tuple(moved))


def with_others(row: Row, places: Mapping[int, int]) -> Row:
    """Return *row* with the rows that it counts with at their new *places*, by the old ones; others are left out."""
    of = row.more.of
    return row.ruled(of=tuple(places[each] for each in of if each in places)) if of else row


def without(part: Any, place: int) -> Any:
    """Return *part* without the row at *place*: it can be brought back, with what was entered."""
    return part.evolve(order=tuple(each for each in shown(part) if each != place))


def brought_back(part: Any, place: int) -> Any:
    """Return *part* with the removed row at *place* before the first that was made after it."""
    if place not in hidden(part):
        return part
    order = list(shown(part))
    at = next((at for at, each in enumerate(order) if each > place), len(order))
    return part.evolve(order=(*order[:at], place, *order[at:]))


def earlier(part: Any, place: int) -> Any:
    """Return *part* with the row at *place* shown one line earlier."""
    order = list(shown(part))
    at = order.index(place) if place in order else 0
    if at:
        order[at - 1], order[at] = order[at], order[at - 1]
    return part.evolve(order=tuple(order))
