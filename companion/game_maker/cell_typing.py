"""A number that is typed into a cell of a sheet digit by digit: it is one step of undo, however many touches it
takes.
"""

from typing import NamedTuple

from companion.game_maker.score_state import Cell, ScoreState, terms_of
from companion.tools.typed_numbers import are_typed

CellTerms = tuple[int | None, ...]


class CellEntry(NamedTuple):
    """What a touch entered: in which cell (*seat*, *place* of the row, and round *at*), and its terms before and
    after.
    """

    where: tuple[int, int, int]
    was: CellTerms
    now: CellTerms


def goes_on_typing(before: ScoreState, now: ScoreState, after: ScoreState) -> bool:
    """Return whether the step from *now* to *after* goes on with the number that the step from *before* to *now* typed.

    It is in the same cell: with a digit more or less, another term, the other sign, or a half.
    """
    first, second = entry(before, now), entry(now, after)
    if first is None or second is None or first.where != second.where:
        return False
    return are_typed(second.was, second.now, now.sheet.scale)


def entry(before: ScoreState, after: ScoreState) -> CellEntry | None:
    """Return what was entered between *before* and *after*, None where that is not one cell alone."""
    if before.evolve(lines=after.lines) != after:
        return None
    found = [
        CellEntry((seat, place, at), was, now)
        for seat, (old, new) in enumerate(zip(before.lines, after.lines, strict=True))
        if old != new
        for place in range(max(len(old.cells), len(new.cells)))
        if _cell(old.cells, place) != _cell(new.cells, place)
        for at, was, now in _by_round(before, after, seat, place)
        if was != now
    ]
    return found[0] if len(found) == 1 else None


def _cell(cells: tuple[Cell, ...], place: int) -> Cell:
    return cells[place] if place < len(cells) else Cell()


def _by_round(
    before: ScoreState, after: ScoreState, seat: int, place: int
) -> list[tuple[int, CellTerms, CellTerms]]:
    """Return the terms before and after in each round of a cell; a sheet that is filled in once has one."""
    was, now = terms_of(before, seat, place), terms_of(after, seat, place)
    if not after.sheet.rounds:
        return [(0, was, now)]
    return [
        (at, was[at : at + 1] or (None,), now[at : at + 1] or (None,))
        for at in range(max(len(was), len(now)))
    ]
