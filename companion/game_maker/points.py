"""What the rows of a sheet are worth, for everyone at once, and who wins."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from companion.game_maker.definition import MOST_TIES, Row, Sheet, shown
from companion.game_maker.score_state import ScoreState, numbers

READINGS: Final = tuple(option.key for option in MOST_TIES)
"""How a tie for the most of something can be read."""

Round = Mapping[int, int]
"""What the seats have in one row and one round; those without a number are left out."""


@dataclass(frozen=True, slots=True)
class PlayerTotal:
    """One player's points: those of each row, by its place, and their sum.

    *breaks* are the numbers in the rows that only break ties, in the order of the sheet.
    """

    seat: int
    by_row: Mapping[int, int]
    points: int
    breaks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SheetCount:
    """Everything that is counted in a score sheet.

    *rows* are the rounds of each row that is shown, by its place. *totals* are of those who have
    anything entered, the best first. *waiting* are the seats that miss a number now, clockwise: in the
    round that is entered, or in any once the game is over. *late* are those who miss one, by round.
    *front* are those in front: several where nothing breaks the tie. *tied* are two or more who end with
    the best points: the rows that break ties are asked of them. *parted* is whether it matters how
    a tie for the most of something is read.
    """

    rows: Mapping[int, tuple[Round, ...]]
    totals: tuple[PlayerTotal, ...]
    waiting: tuple[int, ...]
    late: Mapping[int, tuple[int, ...]]
    front: tuple[int, ...]
    tied: tuple[int, ...]
    parted: bool

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
    late = _late(state, rows)
    waiting = _waiting(state, late)
    tied = () if waiting else _tied(state, found)
    whole = SheetCount(rows, found, waiting, late, front, tied, parted)
    still = tuple(seat for seat in whole.tied if whole.missing(sheet, seat))
    return replace(whole, waiting=still) if still else whole


def _rounds(state: ScoreState, place: int) -> tuple[Round, ...]:
    every = {seat: numbers(state, seat, place) for seat in state.table.seats}
    most = max(map(len, every.values()))
    return tuple(
        {
            seat: number
            for seat, known in every.items()
            if at < len(known) and (number := known[at]) is not None
        }
        for at in range(most)
    )


def _totals(
    state: ScoreState, rows: Mapping[int, tuple[Round, ...]]
) -> tuple[PlayerTotal, ...]:
    sheet, ties = state.sheet, tie_reading(state)
    begun = {seat for every in rows.values() for each in every for seat in each}
    worth = {
        place: _summed([_worth(sheet.rows[place], each, ties) for each in every])
        for place, every in rows.items()
    }
    scoring = [place for place in rows if sheet.rows[place].way != "tie"]
    found = [
        PlayerTotal(
            seat,
            {place: worth[place].get(seat, 0) for place in scoring},
            sum(worth[place].get(seat, 0) for place in scoring),
            tuple(worth[place].get(seat, 0) for place in breaking(sheet)),
        )
        for seat in state.table.seats
        if seat in begun
    ]
    return tuple(sorted(found, key=lambda each: standing(sheet, each), reverse=True))


def standing(sheet: Sheet, total: PlayerTotal) -> tuple[int, ...]:
    """Return what a player is ranked by: points as the sheet counts them, then what breaks ties."""
    return (-total.points if sheet.wins == "lowest" else total.points, *total.breaks)


def _summed(every: Iterable[Round]) -> Round:
    found: dict[int, int] = {}
    for each in every:
        for seat, points in each.items():
            found[seat] = found.get(seat, 0) + points
    return found


def _worth(row: Row, known: Round, ties: str) -> Round:
    """Return what the numbers in *known*, of one round, are worth in *row*."""
    match row.way:
        case "each":
            return {seat: each * row.gives for seat, each in known.items()}
        case "negative":
            return {seat: -abs(each) for seat, each in known.items()}
        case "sets":
            return {seat: max(each, 0) // row.size * row.gives for seat, each in known.items()}
        case "most":
            return majority(known, row.gives, row.second, ties)
        case _:
            return known


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


def last_round(state: ScoreState, rows: Mapping[int, tuple[Round, ...]]) -> int:
    """Return the last round, from 0, that has to be whole: one that is over ends with what was entered last."""
    last = max([1, *map(len, rows.values())]) - 1
    return last if state.over or not state.sheet.rounds else max(last, state.round)


def _late(
    state: ScoreState, rows: Mapping[int, tuple[Round, ...]]
) -> Mapping[int, tuple[int, ...]]:
    """Return the seats that miss a number, by round, the first one first; a round that is whole is left out.

    Rows that only break ties are left out here.
    """
    counts = [rows[place] for place in rows if state.sheet.rows[place].way != "tie"]
    found = {
        at: tuple(
            seat
            for seat in state.table.seats
            if any(at >= len(every) or seat not in every[at] for every in counts)
        )
        for at in range(last_round(state, rows) + 1)
    }
    return {at: seats for at, seats in found.items() if seats}


def _waiting(state: ScoreState, late: Mapping[int, tuple[int, ...]]) -> tuple[int, ...]:
    """Return the seats of *late* that miss a number in the round that is entered, or in any once it's over."""
    if state.sheet.rounds and not state.over:
        return late.get(state.round, ())
    missing = {seat for seats in late.values() for seat in seats}
    return tuple(seat for seat in state.table.seats if seat in missing)


def _tied(state: ScoreState, found: tuple[PlayerTotal, ...]) -> tuple[int, ...]:
    """Return the seats that end with the best points, () where that is one or nobody yet."""
    best = {each.points for each in found[:1]}
    front = {each.seat for each in found if each.points in best}
    ends = state.over or not state.sheet.rounds
    several = ends and len(front) > 1
    return tuple(seat for seat in state.table.seats if seat in front) if several else ()
