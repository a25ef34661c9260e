"""The score sheet of a made game: who is in front, with which points, and why."""

from typing import Literal

from companion.core.blocks import Answer, Note, Result, RuleGap, Scores, blocks
from companion.core.score import Part, Score, why_of_all
from companion.game_maker.definition import names
from companion.game_maker.explanations import (
    kept_title,
    still_missing,
    tie_break,
    tie_numbers,
    ties,
    whys,
)
from companion.game_maker.points import PlayerTotal, SheetCount, count, last_round, standing
from companion.game_maker.score_form import is_over
from companion.game_maker.score_state import (
    ScoreState,
    are_several,
    called_in,
    column,
    has_teams,
    is_solo,
    playing,
    round_word,
)
from companion.game_maker.words import points as said
from companion.game_maker.words import rule
from companion.plays.play import MOST_PARTS, GameResult, PointSource, Team, seated
from companion.plays.ties import MOST_POINTS
from companion.tools.tool import ToolLink

NO_ROWS = "The sheet has no rows yet"
_ADD = "Add rows under “The game”. Then they show up here."
_FIRST_STEP = "Tap a cell and enter what each player has. Nothing? Enter 0."
_SHARED = "This game doesn't say yet who wins a tie. Here the tied players share the win."
_OPEN = "This game doesn't say yet who wins a tie. Here your table decides."
TOO_MANY = "These are more points than a play can keep."
OTHER_ROWS = "Other rows"
_MOST = {
    "all": "each of them gets all the points, and nobody is second",
    "both": "each of them gets all the points, and the next player is second",
    "split": "they share the points for first and second, rounded down",
    "none": "none of them gets the points",
}


def score(state: ScoreState) -> Result:
    """Return who leads or has won, with everyone's points by row."""
    if state.sheet.wins == "together" and not is_solo(state):
        return _together(state)
    found = count(state)
    if not found.rows:
        return (Answer(NO_ROWS, "So there is nothing to count"), Note(_ADD))
    if not found.totals:
        start = Answer("Enter the scores", "Nothing entered yet", rule=rule(state.sheet))
        return (start, Note(_FIRST_STEP))
    return blocks(
        _answer(state, found),
        *_silent(state, found),
        *_reached(state, found),
        not fits(found) and Note(TOO_MANY),
        _scores(state, found),
    )


def _answer(state: ScoreState, found: SheetCount) -> Answer:
    over, every = is_over(state, found), whys(state, found)
    late = found.waiting or found.late
    why = still_missing(state, found) if late else tie_break(state, found)
    return Answer(
        _headline(state, found, over),
        why or why_of_all([every[seat] for seat in found.front]),
        tone=_tone(state, found) if over else "plain",
        lines=tuple(f"{column(state, seat).name}: {why}" for seat, why in every.items()),
        rule=rule(state.sheet),
    )


def _tone(state: ScoreState, found: SheetCount) -> Literal["good", "bad", "plain"]:
    if _is_undecided(state, found):
        return "plain"
    return "good" if _has_won(state, found, found.front[0]) or _only_counts(state) else "bad"


def _is_undecided(state: ScoreState, found: SheetCount) -> bool:
    return len(found.front) > 1 and _is_open(state)


def _only_counts(state: ScoreState) -> bool:
    """Return whether one player alone has no score to beat."""
    return is_solo(state) and state.sheet.beat is None


def _headline(state: ScoreState, found: SheetCount, over: bool) -> str:
    who, many = called_in(state, found.front), len(found.front) > 1
    several = are_several(state, found.front)
    best = said(state.sheet, found.totals[0].points)
    if is_solo(state):
        return _alone(state, found, who, best, over)
    if not over:
        return f"{who} {'lead' if several else 'leads'} so far with {best}"
    if not many:
        return f"{who} {'win' if several else 'wins'} with {best}"
    if _is_open(state):
        return f"{who} tie: your table decides"
    return f"{who} share the win with {best}"


def _alone(state: ScoreState, found: SheetCount, who: str, best: str, over: bool) -> str:
    """Return how far *who*, who plays alone, is with the points *best*."""
    known = state.sheet.beat
    beat = "" if known is None else said(state.sheet, known * state.sheet.scale)
    if not over:
        return f"{who} has {best} so far{f', {beat} to beat' if beat else ''}"
    if not beat:
        return f"{who} has {best}"
    if _has_won(state, found, found.front[0]):
        return f"{who} wins with {best}, which beats {beat}"
    return f"{who} has {best}, which doesn't beat {beat}"


def _reached(state: ScoreState, found: SheetCount) -> Result:
    """Return who has ended the game by their points."""
    if not found.reached:
        return ()
    sheet, many = state.sheet, are_several(state, found.reached)
    target = said(sheet, sheet.target * sheet.scale)
    verb = {
        ("reach", False): f"has reached {target}",
        ("reach", True): f"have reached {target}",
        ("pass", False): f"has more than {target}",
        ("pass", True): f"have more than {target}",
    }
    return (
        Note(f"{called_in(state, found.reached)} {verb[sheet.ends, many]}. The game is over."),
    )


def fits(found: SheetCount) -> bool:
    """Return whether a kept play has room for all points of *found*."""
    every = (
        number
        for total in found.totals
        for number in (total.points, *total.by_row.values(), *total.breaks)
    )
    return all(abs(number) <= MOST_POINTS for number in every)


def _is_open(state: ScoreState) -> bool:
    return not state.sheet.tied and state.tied == "open"


def _silent(state: ScoreState, found: SheetCount) -> Result:
    most = (
        "This game doesn't say yet what a tie for the most of something gives. Here "
        f"{_MOST[state.most]}."
    )
    tie = _OPEN if _is_open(state) else _SHARED
    over = is_over(state, found) and len(found.front) > 1
    return blocks(
        found.parted and not state.sheet.most and RuleGap(most),
        over and not state.sheet.tied and RuleGap(tie),
    )


def _scores(state: ScoreState, found: SheetCount) -> Scores:
    named, every = names(state.sheet, "Row"), whys(state, found)
    ranks = [standing(state.sheet, total) for total in found.totals]
    unit = state.sheet.unit.strip() or "points"
    return Scores(
        tuple(
            Score(
                column(state, total.seat),
                1 + ranks.index(standing(state.sheet, total)),
                total.points,
                tuple(Part(named[place], points) for place, points in total.by_row.items()),
                every[total.seat],
            )
            for total in found.totals
        ),
        unit if is_over(state, found) else f"{unit} so far",
        state.sheet.scale,
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


def recorded(state: ScoreState) -> GameResult | None:
    """Return how the game ended, None while it goes on, or where no play has room for its points."""
    found = count(state)
    if not is_over(state, found) or not fits(found):
        return None
    by_seat = {total.seat: total for total in found.totals}
    alone = is_solo(state)
    together = state.sheet.wins == "together" and not alone
    ranks = [standing(state.sheet, total) for total in found.totals]
    places = {
        seat: None if together or alone else 1 + ranks.index(standing(state.sheet, total))
        for seat, total in by_seat.items()
    }
    fronts, teams = _order(state, found), has_teams(state)
    players = tuple(
        seated(
            state.table,
            seat,
            score=by_seat[front].points if front in by_seat else None,
            place=places.get(front),
            won=_has_won(state, found, front),
            parts=_parts(state, by_seat[front]) if front in by_seat else (),
            breaks=_breaks(state, found, front),
            team=at if teams else None,
        )
        for at, front in enumerate(fronts)
        for seat in playing(state)[front]
    )
    return GameResult(
        players=players,
        unit=state.sheet.unit.strip(),
        title=state.about.title,
        ties=() if together or alone or teams else ties(state, found),
        lowest=state.sheet.wins == "lowest",
        teams=tuple(
            Team(score=by_seat[front].points, place=places[front]) for front in fronts if teams
        ),
        together=together,
        beat=_to_beat(state) if alone else None,
        fraction=state.sheet.fraction,
        shared=not together and not alone and len(found.front) > 1,
    )


def _to_beat(state: ScoreState) -> int | None:
    beat = state.sheet.beat
    return None if beat is None else beat * state.sheet.scale


def _order(state: ScoreState, found: SheetCount) -> tuple[int, ...]:
    """Return the columns, the best first; those of whom nothing is entered come last."""
    ranked = tuple(total.seat for total in found.totals)
    return (*ranked, *(seat for seat in playing(state) if seat not in ranked))


def _has_won(state: ScoreState, found: SheetCount, seat: int) -> bool:
    if is_solo(state):
        beat, points = _to_beat(state), found.totals[0].points
        low = state.sheet.wins == "lowest"
        return beat is not None and (points < beat if low else points > beat)
    if state.sheet.wins == "together":
        return state.ended == "won"
    return seat in found.front and not _is_undecided(state, found)


def _parts(state: ScoreState, total: PlayerTotal) -> tuple[PointSource, ...]:
    """Return where points came from: every row that gives any. Where there is no room for all, the last are one."""
    named, room = names(state.sheet, "Row"), MOST_PARTS - len(total.breaks)
    every = [(kept_title(named[place]), number) for place, number in total.by_row.items()]
    if len(every) > room:
        rest = sum(number for _, number in every[room - 1 :])
        every = [*every[: room - 1], (OTHER_ROWS, rest)]
    return tuple(PointSource(title=title, points=number) for title, number in every)


def _breaks(state: ScoreState, found: SheetCount, seat: int) -> tuple[PointSource, ...]:
    """Return what *seat* has in the rows that only break ties."""
    return tuple(
        PointSource(title=kept_title(title), points=number)
        for title, number in tie_numbers(state, found, seat)
    )


def summary(state: ScoreState) -> str:
    """Return how far the sheet is filled in."""
    found = count(state)
    if state.sheet.wins == "together" and state.ended and not is_solo(state):
        return "Everyone won" if state.ended == "won" else "Everyone lost"
    several = len(playing(state))
    known = several - len(found.waiting) if found.rows else 0
    if is_solo(state):
        entered = "done" if known else "not done yet"
    else:
        entered = f"{known} of {several} {'teams' if has_teams(state) else 'players'} done"
    if not state.sheet.rounds:
        return entered[:1].upper() + entered[1:]
    at = min(state.round, last_round(state, found.rows, found.over))
    return f"{round_word(state)} {at + 1}: {entered}"


def links(state: ScoreState) -> tuple[ToolLink, ...]:
    """Return the way to the definition where the sheet has no rows, and nowhere else."""
    empty = state.sheet.wins != "together" and not count(state).rows
    return (ToolLink("Add rows", "make", main=True),) if empty else ()
