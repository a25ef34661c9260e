"""Why someone leads or has won: everyone's points as a sum, and what broke a tie."""

from collections.abc import Iterator
from typing import Final

from companion.core.printed import signed, term
from companion.game_maker import words
from companion.game_maker.definition import names
from companion.game_maker.points import PlayerTotal, SheetCount, breaking
from companion.game_maker.score_state import (
    ScoreState,
    called_in,
    column,
    has_teams,
    playing,
    round_word,
)
from companion.plays.play import WHOLE_MOST
from companion.plays.ties import TIE_BREAK, Level, TieBreak, broken, decided_at

_FEW: Final = 3
"""Players who are named, where they still have to enter something."""


def whys(state: ScoreState, found: SheetCount) -> dict[int, str]:
    """Return everyone's points as a sum: "Coins 12 + Wood 5 = 17", and what may break a tie."""
    every = [total.points for total in found.totals]
    return {
        total.seat: _sum(state, total)
        + (_tie_words(state, found, total.seat) if every.count(total.points) > 1 else "")
        for total in found.totals
    }


def _sum(state: ScoreState, total: PlayerTotal) -> str:
    named = names(state.sheet, "Row")
    parts = [(named[place], points) for place, points in total.by_row.items() if points]
    scale = state.sheet.scale
    if not parts:
        return words.points(state.sheet, 0)
    (name, number), *others = parts
    more = "".join(
        f" {'−' if n < 0 else '+'} {term(name, abs(n), scale)}" for name, n in others
    )
    whole = f"{term(name, number, scale)}{more}"
    return f"{whole} = {signed(total.points, scale)}" if others else whole


def _tie_words(state: ScoreState, found: SheetCount, seat: int) -> str:
    known = [term(*each, state.sheet.scale) for each in tie_numbers(state, found, seat)]
    return f"; {TIE_BREAK}: {', '.join(known)}" if known else ""


def tie_numbers(state: ScoreState, found: SheetCount, seat: int) -> Iterator[tuple[str, int]]:
    """Yield the names of the rows that only break ties, with what *seat* has there; not those without a number."""
    named = names(state.sheet, "Row")
    for place in breaking(state.sheet):
        if any(seat in each for each in found.rows[place]):
            yield named[place], sum(each.get(seat, 0) for each in found.rows[place])


def still_missing(state: ScoreState, found: SheetCount) -> str:
    """Return who still has to enter something, '' for nobody.

    A row that breaks ties is named, and so is a round that isn't the one in sight.
    """
    if not found.tied:
        word, here = round_word(state).lower(), [state.round if state.sheet.rounds else 0]
        named = [
            _missing(state, seats) + (f", {word} {at + 1}" if [*found.late] != here else "")
            for at, seats in found.late.items()
        ]
        more = ["and more"] if len(named) > _FEW else []
        return f"Still missing: {'; '.join([*named[:_FEW], *more])}" if named else ""
    who = called_in(state, found.waiting)
    named_rows = names(state.sheet, "Row")
    late = {place for seat in found.waiting for place in found.missing(state.sheet, seat)}
    rows = [named_rows[place] for place in breaking(state.sheet) if place in late]
    return f"Tied: enter {' and '.join(rows)} for {who}"


def _missing(state: ScoreState, seats: tuple[int, ...]) -> str:
    """Return who *seats* are, or how many where that would be long."""
    if len(seats) <= _FEW:
        return called_in(state, seats)
    all_of_them = len(seats) == len(playing(state))
    several = f"{len(seats)} {'teams' if has_teams(state) else 'players'}"
    return f"something from {'everyone' if all_of_them else several}"


def tie_break(state: ScoreState, found: SheetCount) -> str:
    """Return what broke the tie in front: "Tied on 9; Green has more Maps (5 to 2)". '' for none."""
    level = _level(state, found)
    return broken(found.totals[0].points, level, _breaking_rows(state), state.sheet.scale)


def ties(state: ScoreState, found: SheetCount) -> tuple[TieBreak, ...]:
    """Return what broke the tie in front for a kept play, up to the row that decided it; () for none."""
    level = _level(state, found)
    at = decided_at(level)
    rows = enumerate(map(kept_title, _breaking_rows(state)[: 0 if at is None else at + 1]))
    return tuple(
        TieBreak(title=title, numbers=tuple(each.breaks[n] for each in level))
        for n, title in rows
    )


def kept_title(name: str) -> str:
    """Return the *name* of a row as a kept play has room for it."""
    return name if len(name) <= WHOLE_MOST else f"{name[: WHOLE_MOST - 1].rstrip()}…"


def _level(state: ScoreState, found: SheetCount) -> tuple[Level, ...]:
    """Return those who have as many points as the first, the best first."""
    best = {total.points for total in found.totals[:1]}
    return tuple(
        Level(column(state, total.seat).name, total.breaks)
        for total in found.totals
        if total.points in best
    )


def _breaking_rows(state: ScoreState) -> list[str]:
    named = names(state.sheet, "Row")
    return [named[place] for place in breaking(state.sheet)]
