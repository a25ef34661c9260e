"""What a score sheet asks: a cell for each player and row, and how the table reads ties."""

from companion.core.blocks import Ask, Fold, Press, Result, Walk
from companion.core.fields import Sum
from companion.core.table import Player
from companion.own.definition import LEAST, MOST, names
from companion.own.points import Count, count
from companion.own.score_state import BLANK, MOST_ROUNDS, ScoreState
from companion.tools.questions import ask

HOW = "How this table plays"


def is_over(state: ScoreState, found: Count) -> bool:
    """Return whether the game is over, and all is entered that decides it."""
    if state.sheet.wins == "together":
        return bool(state.ended)
    whole = len(found.totals) == state.table.size and not found.waiting
    return whole and (state.over or not state.sheet.rounds)


def form(state: ScoreState) -> Result:
    """Ask for everybody's numbers, in this round or once, and for what the rules leave open."""
    found = count(state)
    return (
        *_cells(state, found),
        *_turns(state, found),
        *([ask(state, ("ended",))] if state.sheet.wins == "together" else []),
        *([ask(state, ("over",))] if state.sheet.rounds and found.totals else []),
        *_house(state, found),
    )


def _cells(state: ScoreState, found: Count) -> Result:
    named = names(state.sheet, "Row")
    breaks = _needs_breaks(state, found)
    asks = tuple(
        _cell(state, player, place, name)
        for player in state.table.players
        for place, name in named.items()
        if breaks or state.sheet.rows[place].way != "tie" or any(found.rows[place])
    )
    title = f"Round {state.round + 1}" if state.sheet.rounds else "The sheet"
    return (Walk(title, asks),) if asks else ()


def _needs_breaks(state: ScoreState, found: Count) -> bool:
    """Return whether two are in front, and only rows that break ties can be missing."""
    first = {total.points for total in found.totals[:1]}
    front = {total.seat for total in found.totals if total.points in first}
    ends = state.over or not state.sheet.rounds
    return ends and len(front) > 1 and set(found.waiting) <= front


def _cell(state: ScoreState, player: Player, place: int, name: str) -> Ask:
    terms = state.lines[player.seat].cells[place].terms
    if state.sheet.rounds:
        here = terms[state.round : state.round + 1]
        kind = Sum(title=name, least=LEAST, most=MOST, longest=6)
    else:
        here, kind = terms, Sum(title=name, least=LEAST, most=MOST, longest=MOST_ROUNDS)
    return Ask(
        kind,
        tuple(term for term in here if term != BLANK),
        name,
        move="enter",
        args=(player.seat, place, state.round),
        player=player,
        said=name,
    )


def _turns(state: ScoreState, found: Count) -> Result:
    """Return the buttons from round to round."""
    if not state.sheet.rounds or not found.rows:
        return ()
    done = not found.waiting and state.round < MOST_ROUNDS - 1 and not state.over
    return (
        *([Press("Next round", "next", main=True)] if done else []),
        *([Press("Round before", "before")] if state.round else []),
    )


def _house(state: ScoreState, found: Count) -> Result:
    """Ask for what the game's own rules leave open, where that matters in it."""
    most = any(state.sheet.rows[place].way == "most" for place in found.rows)
    asks = (
        *([ask(state, ("most",))] if most and not state.sheet.most else []),
        *([ask(state, ("tied",))] if found.rows and not state.sheet.tied else []),
    )
    return (Fold(HOW, asks),) if asks else ()
