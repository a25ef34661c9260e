"""Why somebody leads or has won: everybody's points as a sum, and what broke a tie."""

from collections.abc import Mapping
from typing import Final

from companion.core.printed import signed, term
from companion.game_maker import words
from companion.game_maker.definition import Sheet, names
from companion.game_maker.points import PlayerTotal, SheetCount, breaking
from companion.game_maker.score_state import ScoreState
from companion.plays.ties import Level, TieBreak, broken, decided_at

OTHER_ROWS: Final = "Other rows"
"""Stands in a kept play for the rows that have no room of their own."""

_FEW: Final = 3
"""Players who are named, where they still have to enter something."""

_SHORT: Final = 16
"""The longest name of a row in a kept play, in characters."""


def whys(state: ScoreState, found: SheetCount) -> dict[int, str]:
    """Return everybody's points as a sum: "Coins 12 + Wood 5 = 17", and what may break a tie."""
    every = [total.points for total in found.totals]
    return {
        total.seat: _sum(state, total)
        + (_tie_numbers(state, found, total.seat) if every.count(total.points) > 1 else "")
        for total in found.totals
    }


def _sum(state: ScoreState, total: PlayerTotal) -> str:
    named = names(state.sheet, "Row")
    parts = [(named[place], points) for place, points in total.by_row.items() if points]
    if not parts:
        return words.points(state.sheet, 0)
    (name, number), *others = parts
    more = "".join(f" {'−' if n < 0 else '+'} {term(name, abs(n))}" for name, n in others)
    whole = f"{term(name, number)}{more}"
    return f"{whole} = {signed(total.points)}" if others else whole


def _tie_numbers(state: ScoreState, found: SheetCount, seat: int) -> str:
    named = names(state.sheet, "Row")
    known = [
        term(named[place], sum(each.get(seat, 0) for each in found.rows[place]))
        for place in breaking(state.sheet)
        if any(seat in each for each in found.rows[place])
    ]
    return f"; tie-break: {', '.join(known)}" if known else ""


def still_missing(state: ScoreState, found: SheetCount) -> str:
    """Return who still has to enter something: a row that breaks ties is named."""
    who = state.table.names(found.waiting)
    if not found.tied:
        many, all_of_them = len(found.waiting), len(found.waiting) == state.table.size
        whose = "everybody" if all_of_them else f"{many} players"
        return f"Still missing: {who if many <= _FEW else f'something from {whose}'}"
    named = names(state.sheet, "Row")
    late = {place for seat in found.waiting for place in found.missing(state.sheet, seat)}
    rows = [named[place] for place in breaking(state.sheet) if place in late]
    return f"Tied: enter {' and '.join(rows)} for {who}"


def tie_break(state: ScoreState, found: SheetCount) -> str:
    """Return what broke the tie in front: "Tied on 9; Green has more Maps (5 to 2)". '' for none."""
    level = _level(state, found)
    return broken(found.totals[0].points, level, _breaking_rows(state))


def ties(state: ScoreState, found: SheetCount) -> tuple[TieBreak, ...]:
    """Return what broke the tie in front for a kept play, up to the row that decided it; () for none."""
    level = _level(state, found)
    at = decided_at(level)
    rows = enumerate(_breaking_rows(state)[: 0 if at is None else at + 1])
    return tuple(
        TieBreak(title=title, numbers=tuple(each.breaks[n] for each in level))
        for n, title in rows
    )


def _level(state: ScoreState, found: SheetCount) -> tuple[Level, ...]:
    """Return those who have as many points as the first, the best first."""
    best = {total.points for total in found.totals[:1]}
    return tuple(
        Level(state.table.name(total.seat), total.breaks)
        for total in found.totals
        if total.points in best
    )


def _breaking_rows(state: ScoreState) -> list[str]:
    named = names(state.sheet, "Row")
    return [named[place] for place in breaking(state.sheet)]


def short_names(sheet: Sheet) -> Mapping[int, str]:
    """Return the names of the rows as a kept play has room for them: no two alike."""
    found: dict[int, str] = {}
    taken = {OTHER_ROWS.casefold()}
    for place, name in names(sheet, "Row").items():
        short = name if len(name) <= _SHORT else f"{name[: _SHORT - 1].rstrip()}…"
        which = 1
        while short.casefold() in taken:
            which += 1
            end = f"… {which}"
            short = f"{name[: _SHORT - len(end)].rstrip()}{end}"
        taken.add(short.casefold())
        found[place] = short
    return found
