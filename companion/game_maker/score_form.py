"""What a score sheet asks: a cell for each player and row, and how the table reads ties."""

from companion.core.blocks import Ask, Fold, Note, Press, Result, Walk
from companion.core.fields import Sum
from companion.core.table import Player
from companion.game_maker.definition import LEAST, MOST
from companion.game_maker.points import SheetCount, count, last_round
from companion.game_maker.score_state import (
    BLANK,
    MOST_TERMS,
    ScoreState,
    numbers,
    round_word,
)
from companion.game_maker.score_table import TableLine, lines_of, shape_of
from companion.tools.checklist import MOST_ROUNDS
from companion.tools.questions import ask

HOW = "How this table plays"

_NO_MINUS = ("negative", "most", "sets")
"""Rows in which things are counted: nothing less than 0 is entered there."""


def is_over(state: ScoreState, found: SheetCount) -> bool:
    """Return whether the game is over, and all is entered that decides it."""
    if state.sheet.wins == "together":
        return bool(state.ended)
    whole = len(found.totals) == state.table.size and not found.waiting
    return whole and (state.over or not state.sheet.rounds)


def form(state: ScoreState) -> Result:
    """Ask for everyone's numbers, in this round or once, and for what the rules leave open."""
    found = count(state)
    return (
        *_cells(state, found),
        *_turns(state, found),
        *([ask(state, ("ended",))] if state.sheet.wins == "together" else []),
        *([ask(state, ("over",))] if state.sheet.rounds and found.totals else []),
        *_house(state, found),
    )


def _cells(state: ScoreState, found: SheetCount) -> Result:
    asks = tuple(
        _cell(state, player, line)
        for line in lines_of(state, found)
        for player in state.table.players
        if _is_asked(state, found, player.seat, line)
    )
    title = f"{round_word(state)} {state.round + 1}" if state.sheet.rounds else "The sheet"
    return (Walk(title, asks, sheet=shape_of(state, found)),) if asks else ()


def _is_asked(state: ScoreState, found: SheetCount, seat: int, line: TableLine) -> bool:
    """Return whether *seat* has a cell in *line*.

    A row that breaks ties is asked of those who are tied in front. A number in it stays in sight.
    """
    if state.sheet.rows[line.place].way != "tie":
        return True
    if seat in found.tied and line.at == state.round:
        return True
    if state.sheet.rounds and line.at != state.round:
        known = numbers(state, seat, line.place)
        return line.at < len(known) and known[line.at] is not None
    return any(seat in each for each in found.rows[line.place])


def _cell(state: ScoreState, player: Player, line: TableLine) -> Ask:
    terms = state.lines[player.seat].cells[line.place].terms
    rounds, title = state.sheet.rounds, line.title
    here = terms[line.at : line.at + 1] if rounds else terms
    known = tuple(term for term in here if term != BLANK)
    longest = 6 if rounds else max(MOST_TERMS, len(known))
    least = min((0, *known)) if state.sheet.rows[line.place].way in _NO_MINUS else LEAST
    return Ask(
        Sum(title=title, least=least, most=MOST, longest=longest, one=rounds),
        known,
        title,
        move="enter",
        args=(player.seat, line.place, line.at),
        player=player,
        said=title,
    )


def _turns(state: ScoreState, found: SheetCount) -> Result:
    """Return the buttons from round to round. The next step is the next one, or one with a gap once it's over."""
    if not state.sheet.rounds or not found.rows:
        return ()
    last, word = state.round == MOST_ROUNDS - 1, round_word(state).lower()
    done = not found.waiting and not state.over
    ahead = not last and state.round < last_round(state, found.rows)
    gap = next((at for at in found.late if at != state.round), None)
    open_here = state.round in found.late
    return (
        *([Press(f"Next {word}", "next", main=done)] if (done and not last) or ahead else []),
        *([] if gap is None else [_to(word, gap, main=state.over and not open_here)]),
        *([Note(no_room(state))] if last and not state.over else []),
        *([Press(f"Previous {word}", "before")] if state.round else []),
    )


def _to(word: str, at: int, *, main: bool) -> Press:
    """Return the button to the round *at*, in which something is missing."""
    return Press(f"Go to {word} {at + 1}", "to", (at,), main=main)


def no_room(state: ScoreState) -> str:
    """Return that the sheet ends with this round, and what to do about it."""
    return (
        f"{round_word(state)} {MOST_ROUNDS} is the last one that a sheet has room for. "
        "Mark the game as over, and keep it."
    )


def _house(state: ScoreState, found: SheetCount) -> Result:
    """Ask for what the game's own rules leave open, where that matters in it."""
    most = any(state.sheet.rows[place].way == "most" for place in found.rows)
    asks = (
        *([ask(state, ("most",))] if most and not state.sheet.most else []),
        *([ask(state, ("tied",))] if found.rows and not state.sheet.tied else []),
    )
    return (Fold(HOW, asks),) if asks else ()
