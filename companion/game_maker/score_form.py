"""What a score sheet asks: a cell for each player and row, and how the table reads ties."""

from companion.core.blocks import Button, Fold, Note, Question, QuestionSequence, Result, blocks
from companion.core.fields import Sum
from companion.core.table import Player
from companion.game_maker.definition import COMPUTED, LEAST, MOST
from companion.game_maker.points import SheetCount, count, last_round
from companion.game_maker.score_state import (
    MOST_TERMS,
    ScoreState,
    columns,
    has_teams,
    is_solo,
    numbers,
    playing,
    round_word,
    terms_of,
)
from companion.game_maker.score_table import TableLine, lines_of, shape_of
from companion.tools.checklist import MOST_ROUNDS
from companion.tools.questions import ask

HOW = "How this table plays"

_NO_MINUS = ("negative", "most", "sets", "table")
"""Rows in which things are counted: nothing less than 0 is entered there."""


def is_over(state: ScoreState, found: SheetCount) -> bool:
    """Return whether the game is over, and all is entered that decides it."""
    if state.sheet.wins == "together" and not is_solo(state):
        return bool(state.ended)
    whole = len(found.totals) == len(playing(state)) and not found.waiting
    return whole and (found.over or not state.sheet.rounds)


def form(state: ScoreState) -> Result:
    """Ask for everyone's numbers, in this round or once, and for what the rules leave open.

    Until anything is entered, who has a column comes first.
    """
    found, together = count(state), state.sheet.wins == "together"
    who, begun = _who(state), bool(found.totals)
    return blocks(
        *([] if begun else who),
        *_cells(state, found, waits=bool(who) and not begun),
        *_turns(state, found),
        together and not is_solo(state) and ask(state, ("ended",)),
        _can_end(state, found) and ask(state, ("over",)),
        *(who if begun else []),
        *_house(state, found),
    )


def _can_end(state: ScoreState, found: SheetCount) -> bool:
    """Return whether players are asked if the game is over: not where its points or its rounds say so."""
    return state.sheet.rounds and bool(found.totals) and (state.over or not found.over)


def asks_who_is_alone(state: ScoreState) -> bool:
    """Return whether somebody of several may play alone. At a table of one, it is clear who does."""
    return state.sheet.solo and state.table.size > 1


def _who(state: ScoreState) -> Result:
    """Ask who plays alone, and who is in a team."""
    players = state.table.players
    return blocks(
        asks_who_is_alone(state) and ask(state, ("alone",), players=players),
        has_teams(state) and ask(state, ("sides",), players=players),
    )


def _cells(state: ScoreState, found: SheetCount, *, waits: bool) -> Result:
    """Return the cells of the sheet. One that *waits* isn't asked until the table has said who gets a column."""
    questions = tuple(
        _cell(state, player, line)
        for line in lines_of(state, found)
        for player in columns(state)
        if _is_asked(state, found, player.seat, line)
    )
    title = f"{round_word(state)} {state.round + 1}" if state.sheet.rounds else "The sheet"
    return (
        (QuestionSequence(title, questions, optional=waits, sheet=shape_of(state, found)),)
        if questions
        else ()
    )


def _is_asked(state: ScoreState, found: SheetCount, seat: int, line: TableLine) -> bool:
    """Return whether *seat* has a cell in *line*.

    A row that breaks ties is asked of those who are tied in front. A number in it stays in sight. Nothing is
    entered in a row that is counted from others.
    """
    way = state.sheet.rows[line.place].way
    if way != "tie":
        return way not in COMPUTED
    if seat in found.tied and line.at == state.round:
        return True
    if state.sheet.rounds and line.at != state.round:
        known = numbers(state, seat, line.place)
        return line.at < len(known) and known[line.at] is not None
    return bool(terms_of(state, seat, line.place))


def _cell(state: ScoreState, player: Player, line: TableLine) -> Question:
    terms, title = terms_of(state, player.seat, line.place), line.title
    rounds, scale = state.sheet.rounds, state.sheet.scale
    here = terms[line.at : line.at + 1] if rounds else terms
    known = tuple(term for term in here if term is not None)
    longest = 6 if rounds else max(MOST_TERMS, len(known))
    lowest = 0 if state.sheet.rows[line.place].way in _NO_MINUS else LEAST * scale
    least = min((lowest, *known))
    most = max((MOST * scale, *known))
    return Question(
        Sum(title=title, least=least, most=most, longest=longest, one=rounds, scale=scale),
        known,
        title,
        move="enter",
        args=(player.seat, line.place, line.at),
        player=player,
        step_label=title,
    )


def _turns(state: ScoreState, found: SheetCount) -> Result:
    """Return the buttons from round to round. The next step is the next one, or one with a gap once it's over."""
    if not state.sheet.rounds or not found.rows:
        return ()
    last, began = state.round == MOST_ROUNDS - 1, round_word(state)
    word = began.lower()
    done = not found.waiting and not found.over
    ahead = not last and state.round < last_round(state, found.rows, found.over)
    gap = next((at for at in found.late if at != state.round), None)
    open_here = state.round in found.late
    return blocks(
        ((done and not last) or ahead)
        and Button(
            f"Next {word}", "next", main=done, step_label=f"{began} {state.round + 2} began"
        ),
        gap is not None and _to(word, gap, main=found.over and not open_here),
        last and not found.over and Note(no_room(state)),
        state.round
        and Button(f"Previous {word}", "before", step_label=f"Back to {word} {state.round}"),
    )


def _to(word: str, at: int, *, main: bool) -> Button:
    """Return the button to the round *at*, in which something is missing."""
    return Button(
        f"Go to {word} {at + 1}", "to", (at,), main=main, step_label=f"On to {word} {at + 1}"
    )


def no_room(state: ScoreState) -> str:
    """Return that the sheet ends with this round, and what to do about it."""
    return (
        f"{round_word(state)} {MOST_ROUNDS} is the last one that a sheet has room for. "
        "Mark the game as over, and keep it."
    )


def _house(state: ScoreState, found: SheetCount) -> Result:
    """Ask for what the game's own rules leave open, where that matters in it."""
    most = any(state.sheet.rows[place].way == "most" for place in found.rows)
    questions = (
        *([ask(state, ("most",))] if most and not state.sheet.most else []),
        *([ask(state, ("tied",))] if found.rows and not state.sheet.tied else []),
    )
    return (Fold(HOW, questions),) if questions else ()
