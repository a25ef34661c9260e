"""The score sheet of a made game: who is in front, with which points, and why."""

from companion.core.blocks import Answer, Note, Result, Scores, Silent
from companion.core.score import Part, Score, why_of_all
from companion.game_maker.definition import names
from companion.game_maker.explanations import (
    still_missing,
    tie_break,
    tie_numbers,
    ties,
    whys,
)
from companion.game_maker.points import PlayerTotal, SheetCount, count, last_round, standing
from companion.game_maker.score_form import is_over
from companion.game_maker.score_state import ScoreState, round_word
from companion.game_maker.words import points as said
from companion.game_maker.words import rule
from companion.plays.play import PointSource, Recorded, seated
from companion.tools.tool import Lead

NO_ROWS = "The sheet has no rows yet"
_ADD = "Add rows under “The game”. They show up here by themselves."
_FIRST_STEP = "Touch a cell and enter what each player has. Nothing? Enter 0."
_SHARED = "This game doesn't say yet who wins a tie. Here the tied players share the win."
_OPEN = "This game doesn't say yet who wins a tie. Here your table decides."
_MOST = {
    "all": "each of them gets all the points, and nobody is second",
    "both": "each of them gets all the points, and the next player is second",
    "split": "they share the points for first and second, rounded down",
    "none": "none of them gets the points",
}


def score(state: ScoreState) -> Result:
    """Return who leads or has won, with everyone's points by row."""
    if state.sheet.wins == "together":
        return _together(state)
    found = count(state)
    if not found.rows:
        return (Answer(NO_ROWS, "So there is nothing to count"), Note(_ADD))
    if not found.totals:
        start = Answer("Enter the scores", "Nothing entered yet", rule=rule(state.sheet))
        return (start, Note(_FIRST_STEP))
    return (
        _answer(state, found),
        *_silent(state, found),
        _scores(state, found),
    )


def _answer(state: ScoreState, found: SheetCount) -> Answer:
    over, every = is_over(state, found), whys(state, found)
    late = found.waiting or found.late
    why = still_missing(state, found) if late else tie_break(state, found)
    return Answer(
        _headline(state, found, over),
        why or why_of_all([every[seat] for seat in found.front]),
        tone="good" if over and not _is_undecided(state, found) else "plain",
        lines=tuple(f"{state.table.name(seat)}: {why}" for seat, why in every.items()),
        rule=rule(state.sheet),
    )


def _is_undecided(state: ScoreState, found: SheetCount) -> bool:
    return len(found.front) > 1 and _is_open(state)


def _headline(state: ScoreState, found: SheetCount, over: bool) -> str:
    who, many = state.table.names(found.front), len(found.front) > 1
    best = said(state.sheet, found.totals[0].points)
    if not over:
        return f"{who} {'lead' if many else 'leads'} so far with {best}"
    if not many:
        return f"{who} wins with {best}"
    if _is_open(state):
        return f"{who} tie: your table decides"
    return f"{who} share the win with {best}"


def _is_open(state: ScoreState) -> bool:
    return not state.sheet.tied and state.tied == "open"


def _silent(state: ScoreState, found: SheetCount) -> Result:
    most = (
        "This game doesn't say yet what a tie for the most of something gives. Here "
        f"{_MOST[state.most]}."
    )
    tie = _OPEN if _is_open(state) else _SHARED
    over = is_over(state, found) and len(found.front) > 1
    return (
        *([Silent(most)] if found.parted and not state.sheet.most else []),
        *([Silent(tie)] if over and not state.sheet.tied else []),
    )


def _scores(state: ScoreState, found: SheetCount) -> Scores:
    named, every = names(state.sheet, "Row"), whys(state, found)
    ranks = [standing(state.sheet, total) for total in found.totals]
    unit = state.sheet.unit.strip() or "points"
    return Scores(
        tuple(
            Score(
                state.table.player(total.seat),
                1 + ranks.index(standing(state.sheet, total)),
                total.points,
                tuple(Part(named[place], points) for place, points in total.by_row.items()),
                every[total.seat],
            )
            for total in found.totals
        ),
        unit if is_over(state, found) else f"{unit} so far",
    )


def _together(state: ScoreState) -> Result:
    found = count(state)
    bars = (_scores(state, found),) if found.totals else ()
    if not state.ended:
        first = Answer(
            "How did it end?", "Everyone wins or everyone loses", rule=rule(state.sheet)
        )
        return (first, Note("Choose one when the game is over."), *bars)
    won = state.ended == "won"
    text = "Everyone won" if won else "Everyone lost"
    names_of_all = state.table.names(state.table.seats)
    answer = Answer(text, names_of_all, tone="good" if won else "bad", rule=rule(state.sheet))
    return (answer, *bars)


def recorded(state: ScoreState) -> Recorded | None:
    """Return how the game ended, None while it goes on."""
    found = count(state)
    if not is_over(state, found):
        return None
    by_seat = {total.seat: total for total in found.totals}
    together = state.sheet.wins == "together"
    ranks = [standing(state.sheet, total) for total in found.totals]
    players = tuple(
        seated(
            state.table,
            seat,
            score=by_seat[seat].points if seat in by_seat else None,
            place=None if together else 1 + ranks.index(standing(state.sheet, by_seat[seat])),
            won=_has_won(state, found, seat),
            parts=_parts(state, by_seat[seat]) if seat in by_seat else (),
            breaks=_breaks(state, found, seat),
        )
        for seat in _order(state, found)
    )
    return Recorded(
        players=players,
        unit=state.sheet.unit.strip(),
        title=state.about.title,
        ties=() if together else ties(state, found),
        lowest=state.sheet.wins == "lowest",
        together=together,
    )


def _order(state: ScoreState, found: SheetCount) -> tuple[int, ...]:
    """Return the seats, the best first; those of whom nothing is entered come last."""
    ranked = tuple(total.seat for total in found.totals)
    return (*ranked, *(seat for seat in state.table.seats if seat not in ranked))


def _has_won(state: ScoreState, found: SheetCount, seat: int) -> bool:
    if state.sheet.wins == "together":
        return state.ended == "won"
    return seat in found.front and not _is_undecided(state, found)


def _parts(state: ScoreState, total: PlayerTotal) -> tuple[PointSource, ...]:
    """Return where points came from: every row that gives any."""
    named = names(state.sheet, "Row")
    return tuple(
        PointSource(title=named[place], points=number) for place, number in total.by_row.items()
    )


def _breaks(state: ScoreState, found: SheetCount, seat: int) -> tuple[PointSource, ...]:
    """Return what *seat* has in the rows that only break ties."""
    return tuple(
        PointSource(title=title, points=number)
        for title, number in tie_numbers(state, found, seat)
    )


def summary(state: ScoreState) -> str:
    """Return how far the sheet is filled in."""
    found = count(state)
    if state.sheet.wins == "together" and state.ended:
        return "Everyone won" if state.ended == "won" else "Everyone lost"
    known = state.table.size - len(found.waiting) if found.rows else 0
    entered = f"{known} of {state.table.size} players done"
    if not state.sheet.rounds:
        return entered
    at = min(state.round, last_round(state, found.rows))
    return f"{round_word(state)} {at + 1}: {entered}"


def leads(state: ScoreState) -> tuple[Lead, ...]:
    """Return the way to the definition where the sheet has no rows, and nowhere else."""
    empty = state.sheet.wins != "together" and not count(state).rows
    return (Lead("Add rows", "make", main=True),) if empty else ()
