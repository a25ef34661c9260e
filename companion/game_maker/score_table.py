"""The sheet of a made game as a table: which cells it has, what its rows give, and how the game stands."""

from typing import Final, NamedTuple

from companion.core.blocks import SheetRow, SheetShape
from companion.core.printed import signed
from companion.game_maker.definition import COMPUTED, names
from companion.game_maker.points import PlayerTotal, SheetCount, round_points
from companion.game_maker.score_state import (
    ScoreState,
    are_several,
    called_in,
    columns,
    numbers,
    round_word,
)
from companion.game_maker.words import how_at, points

MOST_CELLS: Final = 120
"""Cells of the rounds in sight: earlier rounds are shown where one goes back to them."""


class TableLine(NamedTuple):
    """A line of the sheet: the row at *place* in the round *at*, which is asked as *title* and stands as *name*.

    A row that is counted from others is in no round.
    """

    place: int
    at: int
    title: str
    name: str


def lines_of(state: ScoreState, found: SheetCount) -> tuple[TableLine, ...]:
    """Return the lines of the sheet from top to bottom: its rows, or those of each round in sight."""
    rows, named = state.sheet.rows, names(state.sheet, "Row")
    counted = tuple(
        TableLine(place, 0, name, name)
        for place, name in named.items()
        if rows[place].way in COMPUTED
    )
    if not state.sheet.rounds:
        return tuple(TableLine(place, 0, name, name) for place, name in named.items())
    word, several = round_word(state), len(named) - len(counted) > 1
    entered = tuple(
        TableLine(
            place,
            at,
            f"{name}, {word.lower()} {at + 1}" if several else f"{word} {at + 1}",
            f"{word} {at + 1}: {name}" if several else f"{word} {at + 1}",
        )
        for at in _rounds_in_sight(state, found)
        for place, name in named.items()
        if rows[place].way not in COMPUTED
        and (at == state.round or _counts_in(state, place, at))
    )
    return (*entered, *counted)


def _rounds_in_sight(state: ScoreState, found: SheetCount) -> range:
    """Return the rounds that have lines: the last ones, or those from the one that is entered on."""
    known = max((len(every) for every in found.rows.values()), default=0)
    last = max(known, state.round + 1)
    most = max(1, MOST_CELLS // max(1, len(found.rows) * state.table.size))
    first = min(max(0, last - most), state.round)
    return range(first, min(last, first + most))


def _counts_in(state: ScoreState, place: int, at: int) -> bool:
    """Return whether the row at *place* is in the round *at*: one that breaks ties is where it was asked."""
    if state.sheet.rows[place].way != "tie":
        return True
    known = (numbers(state, player.seat, place) for player in columns(state))
    return any(at < len(each) and each[at] is not None for each in known)


def shape_of(state: ScoreState, found: SheetCount) -> SheetShape:
    """Return how the sheet stands, with everyone's points."""
    by_seat = {total.seat: total for total in found.totals}
    players, unit = columns(state), state.sheet.unit.strip()
    seats = tuple(player.seat for player in players)
    every = lines_of(state, found)
    rows = tuple(
        SheetRow(
            line.name,
            () if _is_counted(state, line) else (line.title,),
            points=_points(state, found, by_seat, line, seats),
            means=_means(state, line.place),
            optional=state.sheet.rounds and line.at != state.round,
            scale=state.sheet.scale,
        )
        for line in every
    )
    if every and every[0].at:
        above = SheetRow(_above(state, every[0].at))
        rows = (above, *rows)
    return SheetShape(
        players,
        rows,
        tuple(by_seat[seat].points if seat in by_seat else None for seat in seats),
        f"{unit[:1].upper()}{unit[1:]}" or "Points",
        leaders(state, found),
        tuple(stands(state, found, seat) for seat in seats),
        state.sheet.scale,
    )


def _above(state: ScoreState, rounds: int) -> str:
    """Return the name of the line for the first *rounds*, which are out of sight."""
    word = round_word(state)
    return f"{word} 1" if rounds == 1 else f"{word} 1 to {rounds}"


def _is_counted(state: ScoreState, line: TableLine) -> bool:
    """Return whether *line* is counted from other rows: nothing is entered there."""
    return state.sheet.rows[line.place].way in COMPUTED


def _points(
    state: ScoreState,
    found: SheetCount,
    by_seat: dict[int, PlayerTotal],
    line: TableLine,
    seats: tuple[int, ...],
) -> tuple[int | None, ...]:
    """Return what a *line* gives each of *seats*, that of a round in this one alone; () where that is what was
    entered.
    """
    place, counted = line.place, _is_counted(state, line)
    if not counted and state.sheet.rows[place].way in ("points", "tie", "note"):
        return ()
    if not counted and state.sheet.rounds:
        given = round_points(state, found.rows, place, line.at)
        return tuple(map(given.get, seats))
    known = set(by_seat) if counted else {seat for each in found.rows[place] for seat in each}
    return tuple(by_seat[seat].by_row.get(place) if seat in known else None for seat in seats)


def _means(state: ScoreState, place: int) -> str:
    """Return how the row at *place* counts, '' where its points are just entered."""
    if state.sheet.rows[place].way == "points":
        return ""
    said = how_at(state.sheet, place, "").removeprefix(": ")
    return f"{said[:1].upper()}{said[1:]}"


def leaders(state: ScoreState, found: SheetCount) -> tuple[int, ...]:
    """Return the seats in front, once two have points; nobody's where all win together or are level."""
    if state.sheet.wins == "together" or len(found.totals) < 2:
        return ()
    return () if len(found.front) == len(found.totals) else found.front


def stands(state: ScoreState, found: SheetCount, seat: int) -> str:
    """Return how the game stands for *seat*, '' before two have points.

    The leader hears how far the second is: "Christina leads, 11 ahead of Didi". Others hear how far they are:
    "Christina leads, Fay is 17 behind".
    """
    front = leaders(state, found)
    if not front:
        return ""
    by_seat = {total.seat: total.points for total in found.totals}
    best = by_seat[front[0]]
    who = f"{called_in(state, front)} {'lead' if are_several(state, front) else 'leads'}"
    other = seat
    if seat in front or seat not in by_seat:
        other = next(total.seat for total in found.totals if total.seat not in front)
    gap = abs(best - by_seat[other])
    if not gap:
        return f"{who} with {points(state.sheet, best)}"
    name, far = called_in(state, (other,)), signed(gap, state.sheet.scale)
    if other != seat:
        return f"{who}, {far} ahead of {name}"
    return f"{who}, {name} {'are' if are_several(state, (seat,)) else 'is'} {far} behind"
