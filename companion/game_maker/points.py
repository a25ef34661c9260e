"""What the rows of a sheet are worth, for everyone at once, and who wins."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.game_maker.definition import (
    BESIDES,
    COMPUTED,
    MOST_TIES,
    REFERRING,
    Row,
    Sheet,
    referred,
    shown,
)
from companion.game_maker.score_state import ScoreState, numbers, playing

READINGS: Final = tuple(option.key for option in MOST_TIES)
"""How a tie for the most of something can be read."""

Round = Mapping[int, int]
"""What the columns have in one row and one round; those without a number are left out."""


@dataclass(frozen=True, slots=True)
class PlayerTotal:
    """The points of one column: those of each row, by its place, and their sum.

    A column is a player's, or that of a team, which goes by its first *seat*. *breaks* are the numbers in the rows
    that only break ties, in the order of the sheet. Where a sheet has fractions, all of them count these.
    """

    seat: int
    by_row: Mapping[int, int]
    points: int
    breaks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SheetCount:
    """Everything that is counted in a score sheet. A seat stands for its column: that of a player, or of a team.

    *rows* are the rounds of each row that is shown, by its place. *totals* are of those who have
    anything entered, the best first. *over* is whether the game has ended, *reached* who ended it by their points.
    *waiting* are the seats that miss a number now, clockwise: in the round that is entered, or in any once the game is
    over. *late* are those who miss one, by round. *front* are those in front: several where nothing breaks the tie.
    *tied* are two or more who end with the best points: the rows that break ties are asked of them. *parted* is whether
    it matters how a tie for the most of something is read.
    """

    rows: Mapping[int, tuple[Round, ...]]
    totals: tuple[PlayerTotal, ...]
    waiting: tuple[int, ...]
    late: Mapping[int, tuple[int, ...]]
    front: tuple[int, ...]
    tied: tuple[int, ...]
    parted: bool
    over: bool = False
    reached: tuple[int, ...] = ()

    def missing(self, sheet: Sheet, seat: int) -> tuple[int, ...]:
        """Return the places of the rows that break ties in which *seat* has no number."""
        return tuple(
            place
            for place in breaking(sheet)
            if not any(seat in each for each in self.rows[place])
        )


def breaking(sheet: Sheet) -> tuple[int, ...]:
    """Return the places of the rows that only break ties, in the order of the sheet."""
    return tuple(place for place in shown(sheet) if sheet.rows[place].way == "tie")


def count(state: ScoreState) -> SheetCount:
    """Return everything that is counted in *state*."""
    sheet = state.sheet
    rows = {place: _rounds(state, place) for place in shown(sheet)}
    found = _totals(state, rows)
    best = {standing(sheet, each) for each in found[:1]}
    parted = any(
        _is_parted(sheet.rows[place], each)
        for place, every in rows.items()
        for each in every
        if sheet.rows[place].way == "most"
    )
    front = tuple(each.seat for each in found if standing(sheet, each) in best)
    reached = _reached(state, rows, found)
    over = state.over or bool(reached) or _is_after_last(state, rows)
    late = _late(state, rows, over)
    waiting = _waiting(state, late, over)
    tied = () if waiting else _tied(state, found, over)
    whole = SheetCount(rows, found, waiting, late, front, tied, parted, over, reached)
    still = tuple(seat for seat in whole.tied if whole.missing(sheet, seat))
    return replace(whole, waiting=still) if still else whole


def _is_after_last(state: ScoreState, rows: Mapping[int, tuple[Round, ...]]) -> bool:
    """Return whether all is entered up to the round after which the game ends."""
    length = _length(rows)
    return (
        state.sheet.rounds and 0 < state.last <= length and not _gaps(state, rows, length - 1)
    )


def _reached(
    state: ScoreState,
    rows: Mapping[int, tuple[Round, ...]],
    totals: tuple[PlayerTotal, ...],
) -> tuple[int, ...]:
    """Return who has the points at which the game ends, in the order of the table; () while a round is not whole."""
    sheet, length = state.sheet, _length(rows)
    if not sheet.rounds or sheet.ends not in ("reach", "pass") or not length:
        return ()
    least = sheet.target * sheet.scale + (sheet.ends == "pass")
    there = {each.seat for each in totals if each.points >= least}
    if not there or _gaps(state, rows, length - 1):
        return ()
    return tuple(seat for seat in playing(state) if seat in there)


def _length(rows: Mapping[int, tuple[Round, ...]]) -> int:
    """Return how many rounds have a number."""
    return max([0, *map(len, rows.values())])


def _rounds(state: ScoreState, place: int) -> tuple[Round, ...]:
    """Return what was entered in the row at *place*; a team has what its players have together."""
    if state.sheet.rows[place].way in COMPUTED:
        return ()
    every = {
        lead: [numbers(state, seat, place) for seat in seats]
        for lead, seats in playing(state).items()
    }
    most = max(len(known) for each in every.values() for known in each)
    return tuple(
        {
            lead: sum(there)
            for lead, each in every.items()
            if (
                there := [
                    number
                    for known in each
                    if at < len(known) and (number := known[at]) is not None
                ]
            )
        }
        for at in range(most)
    )


def _totals(
    state: ScoreState, rows: Mapping[int, tuple[Round, ...]]
) -> tuple[PlayerTotal, ...]:
    sheet = state.sheet
    begun = {seat for every in rows.values() for each in every for seat in each}
    worth = _worths(state, rows)
    scoring = [place for place in rows if sheet.rows[place].way not in BESIDES]
    ties = {place: _summed(rows[place]) for place in breaking(sheet)}
    found = [
        PlayerTotal(
            seat,
            {place: worth[place].get(seat, 0) for place in scoring},
            sum(worth[place].get(seat, 0) for place in scoring),
            tuple(each.get(seat, 0) for each in ties.values()),
        )
        for seat in playing(state)
        if seat in begun
    ]
    return tuple(sorted(found, key=lambda each: standing(sheet, each), reverse=True))


def _worths(state: ScoreState, rows: Mapping[int, tuple[Round, ...]]) -> dict[int, Round]:
    """Return the points of each row, by its place: first of those in which something is entered."""
    sheet = state.sheet
    found = {
        place: _summed(_of_round(state, rows, place, at) for at in range(len(every)))
        for place, every in rows.items()
        if sheet.rows[place].way not in (*BESIDES, *COMPUTED)
    }
    counted = {
        place: _counted(
            sheet.rows[place], [found[each] for each in referred(sheet, place)], sheet
        )
        for place in rows
        if sheet.rows[place].way in COMPUTED
    }
    return found | counted


def round_points(
    state: ScoreState, rows: Mapping[int, tuple[Round, ...]], place: int, at: int
) -> Round:
    """Return what the row at *place* gives in the round *at*, to those who have every number that it counts with."""
    found = _of_round(state, rows, place, at) if at < len(rows[place]) else {}
    if state.sheet.rows[place].way not in REFERRING:
        return found
    beside = [rows[each][at : at + 1] for each in referred(state.sheet, place)]
    known = {seat for each in beside for entered in each for seat in entered}
    return {seat: points for seat, points in found.items() if seat in known}


def _of_round(
    state: ScoreState, rows: Mapping[int, tuple[Round, ...]], place: int, at: int
) -> Round:
    """Return the points of the row at *place* in the round *at*."""
    sheet, known = state.sheet, rows[place][at]
    row, scale = sheet.rows[place], sheet.scale
    if row.way == "most":
        return majority(known, row.gives * scale, row.second * scale, tie_reading(state))
    if row.way not in REFERRING:
        return {seat: _worth(row, number, scale) for seat, number in known.items()}
    others = [rows[each][at] for each in referred(sheet, place) if at < len(rows[each])]
    beside = _summed(others)
    do = _product if row.way == "times" else _of_a_bid
    return {
        seat: do(row, number, beside[seat], scale) if seat in beside else 0
        for seat, number in known.items()
    }


def _worth(row: Row, number: int, scale: int) -> int:
    """Return what *number* in *row* is worth; *scale* of both make one. What is no whole number is rounded down."""
    match row.way:
        case "each":
            return number * row.gives
        case "negative":
            return -abs(number)
        case "sets":
            return max(number, 0) // (row.size * scale) * row.gives * scale
        case "table":
            steps = row.more.table[: max(number, 0) // scale]
            return steps[-1] * scale if steps else 0
        case "half":
            return (number + row.more.up) // 2
        case "square":
            return number * number // scale
        case _:
            return number


def _product(row: Row, number: int, other: int, scale: int) -> int:
    return number * other // scale


def _of_a_bid(row: Row, number: int, bid: int, scale: int) -> int:
    """Return what *number* is worth where *bid* was bid."""
    rule = row.more
    if number < bid:
        return (bid - number) * rule.under
    if number > bid and not rule.enough:
        return (number - bid) * rule.over
    return row.gives * scale + bid * rule.each + (number - bid) * rule.over


def _counted(row: Row, others: Sequence[Round], sheet: Sheet) -> Round:
    """Return the points of *row*, which is counted from the points of *others*."""
    found = _summed(others)
    if row.way == "multiple":
        return {seat: points * row.gives for seat, points in found.items()}
    least = row.more.least * sheet.scale
    return {seat: row.gives * sheet.scale for seat, points in found.items() if points >= least}


def standing(sheet: Sheet, total: PlayerTotal) -> tuple[int, ...]:
    """Return what a player is ranked by: points as the sheet counts them, then what breaks ties."""
    return (-total.points if sheet.wins == "lowest" else total.points, *total.breaks)


def _summed(every: Iterable[Round]) -> Round:
    found: dict[int, int] = {}
    for each in every:
        for seat, points in each.items():
            found[seat] = found.get(seat, 0) + points
    return found


def tie_reading(state: ScoreState) -> str:
    """Return how a tie for the most is read: as the game says, or else as this table does."""
    return state.sheet.most or state.most


def majority(known: Round, gives: int, second: int, ties: str) -> Round:
    """Return the points of who has the most and the second most; who has none of it gets none.

    *ties* is one of READINGS. Those who split get the same, rounded down.
    """
    first = _leaders(known)
    after = _leaders({seat: each for seat, each in known.items() if seat not in first})
    if len(first) > 1 and ties != "both":
        after = ()
    if ties == "split":
        whole = gives + second if len(first) > 1 else gives
        gives, second = whole // max(len(first), 1), second // max(len(after), 1)
    found = dict.fromkeys(known, 0)
    for seats, points in ((first, gives), (after, second)):
        if len(seats) == 1 or ties != "none":
            found.update(dict.fromkeys(seats, points))
    return found


def _leaders(known: Round) -> tuple[int, ...]:
    most = max(known.values(), default=0)
    return tuple(seat for seat, each in known.items() if each == most and most > 0)


def _is_parted(row: Row, known: Round) -> bool:
    first, *others = (majority(known, row.gives, row.second, each) for each in READINGS)
    return any(other != first for other in others)


def last_round(state: ScoreState, rows: Mapping[int, tuple[Round, ...]], over: bool) -> int:
    """Return the last round, from 0, that has to be whole: one that is *over* ends with what was entered last."""
    last = max(1, _length(rows)) - 1
    return last if over or not state.sheet.rounds else max(last, state.round)


def _late(
    state: ScoreState, rows: Mapping[int, tuple[Round, ...]], over: bool
) -> Mapping[int, tuple[int, ...]]:
    return _gaps(state, rows, last_round(state, rows, over))


def _gaps(
    state: ScoreState, rows: Mapping[int, tuple[Round, ...]], last: int
) -> Mapping[int, tuple[int, ...]]:
    """Return the columns that miss a number up to the round *last*, by round, the first one first; a whole one is left
    out.

    Rows that only break ties are left out here.
    """
    out = ("tie", *COMPUTED)
    counts = [rows[place] for place in rows if state.sheet.rows[place].way not in out]
    found = {
        at: tuple(
            seat
            for seat in playing(state)
            if any(at >= len(every) or seat not in every[at] for every in counts)
        )
        for at in range(last + 1)
    }
    return {at: seats for at, seats in found.items() if seats}


def _waiting(
    state: ScoreState, late: Mapping[int, tuple[int, ...]], over: bool
) -> tuple[int, ...]:
    """Return the columns of *late* that miss a number in the round that is entered, or in any once it's *over*."""
    if state.sheet.rounds and not over:
        return late.get(state.round, ())
    missing = {seat for seats in late.values() for seat in seats}
    return tuple(seat for seat in playing(state) if seat in missing)


def _tied(state: ScoreState, found: tuple[PlayerTotal, ...], over: bool) -> tuple[int, ...]:
    """Return the columns that end with the best points, () where that is one or nobody yet."""
    best = {each.points for each in found[:1]}
    front = {each.seat for each in found if each.points in best}
    ends = over or not state.sheet.rounds
    several = ends and len(front) > 1
    return tuple(seat for seat in playing(state) if seat in front) if several else ()
