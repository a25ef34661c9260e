"""What is entered in a score sheet: for each player and row the terms, or one number a round."""

from typing import Annotated, Final

from companion.core.fields import SEATS, Flag, Internal, Option, Pick, Rows, Seats, Sum, Text
from companion.core.table import Table
from companion.core.values import Value
from companion.game_maker.definition import (
    LEAST,
    MOST,
    MOST_ROWS,
    MOST_TIES,
    ROUND,
    SHARED,
    About,
    Definition,
    Sheet,
    shown,
)
from companion.game_maker.rounds import RoundState
from companion.tools.checklist import MOST_ROUNDS
from companion.tools.transfers import Fingerprint, fingerprint, transferred

MOST_TERMS: Final = 20
"""Terms of a sum, where a sheet is filled in once."""

BLANK: Final = LEAST - 1
"""Stands in a cell for a round in which nothing was entered."""


class Cell(Value):
    """What one player has in one row: the terms of a sum, or a number for each round."""

    terms: Annotated[tuple[int, ...], Sum(least=BLANK, most=MOST, longest=MOST_ROUNDS)] = ()


class ScoreLine(Value):
    """One player's cells, by the place of the row in the sheet."""

    cells: Annotated[tuple[Cell, ...], Rows(least=MOST_ROWS, most=MOST_ROWS, noun="row")] = (
        Cell(),
    ) * MOST_ROWS


class ScoreState(Value):
    """The sheet and what was entered. *round* is the one that is entered now, from 0.

    *most* and *tied* are how this table reads what the game's own rules leave open. *ended* is how a
    game ended that all win or lose together. *called* is the game's own word for a round.
    *told* is what the checklist said last: which round it is in, or after which one the game is over.
    """

    table: Table = Table()
    about: About = About()
    sheet: Sheet = Sheet()
    called: Annotated[str, Text(title="What a round is called", most=12, small=True)] = ""
    lines: Annotated[tuple[ScoreLine, ...], Seats(title="Points")] = (ScoreLine(),) * SEATS
    round: Annotated[int, Internal(most=MOST_ROUNDS - 1)] = 0
    over: Annotated[bool, Flag(title="The game is over")] = False
    ended: Annotated[
        str,
        Pick(
            title="How did it end?",
            options=(
                Option("", "Not yet"),
                Option("won", "Everyone won"),
                Option("lost", "Everyone lost"),
            ),
        ),
    ] = ""
    most: Annotated[
        str,
        Pick(
            title="A tie for the most of something",
            house=True,
            options=MOST_TIES,
        ),
    ] = "all"
    tied: Annotated[
        str,
        Pick(
            title="A tie for the win",
            house=True,
            options=(SHARED, Option("open", "We decide")),
        ),
    ] = "shared"
    told: Fingerprint = 0


def from_make(source: Definition, target: ScoreState) -> ScoreState:
    """Return *target* with the sheet of *source*. What was entered stays with its row.

    A row that is taken off keeps its numbers, out of sight. Those of a row whose place was given to
    a new one are cleared.
    """
    new = [
        place
        for place, (mine, theirs) in enumerate(
            zip(target.sheet.rows, source.sheet.rows, strict=False)
        )
        if mine.again != theirs.again
    ]
    lines = tuple(_cleared(line, new) for line in target.lines) if new else target.lines
    return target.evolve(
        about=source.about, sheet=source.sheet, called=source.course.unit, lines=lines
    )


def _cleared(line: ScoreLine, places: list[int]) -> ScoreLine:
    cells = (Cell() if place in places else cell for place, cell in enumerate(line.cells))
    return line.evolve(cells=tuple(cells))


def round_word(state: ScoreState) -> str:
    """Return what a round is called: "Hand", or "Round" where the game has no word of its own."""
    return state.called.strip() or ROUND


def numbers(state: ScoreState, seat: int, place: int) -> tuple[int | None, ...]:
    """Return what *seat* has in the row at *place*: a number for each round, None for not yet.

    A sheet that is filled in once has one round.
    """
    terms = state.lines[seat].cells[place].terms
    if state.sheet.rounds:
        return tuple(None if term == BLANK else term for term in terms)
    known = [term for term in terms if term != BLANK]
    return (sum(known),) if known else ()


def entered(
    state: ScoreState, seat: int, place: int, at: int, terms: tuple[int, ...]
) -> ScoreState:
    """Return the state with *terms* as what *seat* has in the row at *place*, in the round *at*.

    Without terms it is not known. A sheet that is filled in once keeps the terms, a round their sum. One
    that a round has no room for leaves the state as it is: the pad says so before (see ``Sum``).
    """
    if seat not in range(SEATS) or not (0 <= place < MOST_ROWS and 0 <= at < MOST_ROUNDS):
        return state
    path = ("lines", seat, "cells", place, "terms")
    if not state.sheet.rounds:
        return state.put(path, terms)
    if terms and not LEAST <= sum(terms) <= MOST:
        return state
    old = state.look(path)
    padded = [*old, *[BLANK] * (at + 1 - len(old))]
    padded[at] = sum(terms) if terms else BLANK
    while padded and padded[-1] == BLANK:
        padded.pop()
    return state.put(path, tuple(padded))


def next_round(state: ScoreState) -> ScoreState:
    """Return the state at the next round; the last one stays."""
    return state.evolve(round=min(state.round + 1, MOST_ROUNDS - 1))


def round_before(state: ScoreState) -> ScoreState:
    """Return the state at the round before; the first one stays."""
    return state.evolve(round=max(state.round - 1, 0))


def to_round(state: ScoreState, at: int) -> ScoreState:
    """Return the state at the round *at*, from 0; one that a sheet has no room for leaves it as it is."""
    return state.evolve(round=at) if at in range(MOST_ROUNDS) else state


def from_round(source: RoundState, target: ScoreState) -> ScoreState:
    """Return *target* marked as over, once the checklist is."""
    if not source.over:
        return target
    return transferred(target, target.evolve(over=True), source.round)


def follow(source: RoundState, target: ScoreState) -> ScoreState:
    """Return *target* in the round of the checklist, once for each.

    A round in which a number is missing waits for it: what is entered there belongs to it. Whoever turns back to an
    earlier round stays there.
    """
    said = fingerprint(("round", source.round))
    if source.over or not source.round or not target.sheet.rounds or target.told == said:
        return target
    last = source.round - 1
    gaps = (at for at in range(target.round, last) if not is_entered(target, at))
    return target.evolve(round=min(next(gaps, last), last), told=said)


def is_entered(state: ScoreState, at: int) -> bool:
    """Return whether everyone has a number in the round *at*, in each row that counts points."""
    rows = [place for place in shown(state.sheet) if state.sheet.rows[place].way != "tie"]
    found = (numbers(state, seat, place) for seat in state.table.seats for place in rows)
    return all(at < len(known) and known[at] is not None for known in found)
