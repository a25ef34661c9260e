"""What is entered in a score sheet: for each player and row the terms, or one number a round."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Annotated, Final, Self

from companion.core.fields import (
    MOST_SEATS,
    SEATS,
    Flag,
    Groups,
    Internal,
    Option,
    Pick,
    Rows,
    Seat,
    Seats,
    Sum,
    Text,
)
from companion.core.printed import listed
from companion.core.shape import join_groups, leave_group
from companion.core.table import Player, Table
from companion.core.values import Value
from companion.game_maker.definition import (
    COMPUTED,
    FIRST_ROWS,
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
from companion.plays.play import SCALES
from companion.tools.checklist import MOST_ROUNDS
from companion.tools.transfers import Fingerprint, fingerprint, transferred

MOST_TERMS: Final = 20
"""Terms of a sum, where a sheet is filled in once."""

BLANK: Final = LEAST - 1
"""Stands in a cell for a round in which nothing was entered. A number below it is kept as one less."""

_MOST_SCALE: Final = max(SCALES.values())


class Cell(Value):
    """What one player has in one row: the terms of a sum, or a number for each round.

    Where a sheet has fractions, they count these (see ``Sheet.scale``).
    """

    terms: Annotated[
        tuple[int, ...],
        Sum(least=LEAST * _MOST_SCALE - 1, most=MOST * _MOST_SCALE, longest=MOST_ROUNDS),
    ] = ()


class ScoreLine(Value):
    """One player's cells, by the place of the row in the sheet; those that are left out are empty."""

    cells: Annotated[tuple[Cell, ...], Rows(least=FIRST_ROWS, most=MOST_ROWS, noun="row")] = (
        Cell(),
    ) * FIRST_ROWS


class ScoreState(Value):
    """The sheet and what was entered. *round* is the one that is entered now, from 0.

    *most* and *tied* are how this table reads what the game's own rules leave open. *ended* is how a
    game ended that all win or lose together. *called* is the game's own word for a round.
    *told* is what the checklist said last: which round it is in, or after which one the game is over. *sides* are the
    teams of a sheet that has teams, *alone* is who plays alone, and *last* the round after which the game ends, 0 for
    none.
    """

    table: Table = Table()
    about: About = About()
    sheet: Sheet = Sheet()
    called: Annotated[str, Text(title="What a round is called", most=12, small=True)] = ""
    lines: Annotated[tuple[ScoreLine, ...], Seats(title="Points", size=MOST_SEATS)] = (
        ScoreLine(),
    ) * MOST_SEATS
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
    sides: Annotated[tuple[int, ...], Groups(title="Who is in a team?", size=MOST_SEATS)] = (
        *(0, 1) * (SEATS // 2),
        *range(2, 2 + MOST_SEATS - SEATS),
    )
    alone: Annotated[int | None, Seat(title="Who plays alone?", most=MOST_SEATS - 1)] = None
    last: Annotated[int, Internal(most=MOST_ROUNDS)] = 0

    def seated(self, table: Table) -> Self:
        """Return the state with *table*. Whoever comes to a seat from the ninth on joins the team of the player 8 seats
        before.
        """
        sides = self.sides
        for seat in range(SEATS, MOST_SEATS):
            if seat in table.seats and seat not in self.table.seats:
                sides = join_groups(leave_group(sides, seat), (seat - SEATS, seat))
            elif seat in self.table.seats and seat not in table.seats:
                sides = leave_group(sides, seat)
        return self.evolve(table=table, sides=sides)


def from_make(source: Definition, target: ScoreState) -> ScoreState:
    """Return *target* with the sheet of *source*. What was entered stays with its row.

    A row that is taken off keeps its numbers, out of sight. Those of a row whose place was given to
    a new one are cleared. Where a sheet has other fractions than before, but a number that was entered has no room in
    them, this game goes on with those of before: nothing is rounded. The next one has the new ones.
    """
    new = [
        place
        for place, (mine, theirs) in enumerate(
            zip(target.sheet.rows, source.sheet.rows, strict=False)
        )
        if mine.again != theirs.again
    ]
    lines = tuple(_cleared(line, new) for line in target.lines) if new else target.lines
    sheet, scales = source.sheet, (target.sheet.scale, source.sheet.scale)
    if not all(_fits(line, *scales) for line in lines):
        sheet = sheet.evolve(fraction=target.sheet.fraction)
    elif scales[0] != scales[1]:
        lines = tuple(_scaled(line, *scales) for line in lines)
    return target.evolve(
        about=source.about,
        sheet=sheet,
        called=source.course.unit,
        last=source.last,
        lines=lines,
    )


def keeps_fraction(state: ScoreState, source: Definition) -> bool:
    """Return whether *state* goes on with other fractions than *source* has by now, since they were entered."""
    other = state.sheet.fraction != source.sheet.fraction
    return other and state.sheet.evolve(fraction=source.sheet.fraction) == source.sheet


def _fits(line: ScoreLine, old: int, new: int) -> bool:
    """Return whether *new* make one of every number of *line*, of which *old* made one."""
    return all(
        term == BLANK or not _meant(term) * new % old
        for cell in line.cells
        for term in cell.terms
    )


def _scaled(line: ScoreLine, old: int, new: int) -> ScoreLine:
    """Return *line* with its numbers as *new* of them make one, where *old* of them did."""
    cells = (
        cell.evolve(
            terms=tuple(
                term if term == BLANK else _kept(_as_counted(_meant(term), old, new))
                for term in cell.terms
            )
        )
        for cell in line.cells
    )
    return line.evolve(cells=tuple(cells))


def _as_counted(number: int, old: int, new: int) -> int:
    """Return *number*, of which *old* made one, as *new* of them do, within what a sheet can have."""
    return max(LEAST * new, min(MOST * new, number * new // old))


def _kept(number: int) -> int:
    """Return *number* as a cell keeps it: BLANK is not one."""
    return number if number > BLANK else number - 1


def _meant(term: int) -> int:
    """Return the number that *term* keeps."""
    return term if term > BLANK else term + 1


def _cleared(line: ScoreLine, places: list[int]) -> ScoreLine:
    cells = (Cell() if place in places else cell for place, cell in enumerate(line.cells))
    return line.evolve(cells=tuple(cells))


def round_word(state: ScoreState) -> str:
    """Return what a round is called: "Hand", or "Round" where the game has no word of its own."""
    return state.called.strip() or ROUND


def playing(state: ScoreState) -> Mapping[int, tuple[int, ...]]:
    """Return who has a column in the sheet, clockwise: the seats of a team by its first one, and others alone.

    What the players of a team entered is added up, and counted as one.
    """
    if is_solo(state):
        only = state.table.seats[0] if state.table.size == 1 else state.alone
        assert only is not None
        return {only: (only,)}
    if not state.sheet.teams or state.sheet.wins == "together":
        return {seat: (seat,) for seat in state.table.seats}
    found: dict[int, list[int]] = {}
    for seat in state.table.seats:
        found.setdefault(state.sides[seat], []).append(seat)
    return {seats[0]: tuple(seats) for seats in found.values()}


def is_solo(state: ScoreState) -> bool:
    """Return whether one of the table plays alone, or sits there alone."""
    if state.table.size == 1:
        return state.sheet.solo or state.sheet.wins != "together"
    return state.sheet.solo and state.alone in state.table.seats


def has_teams(state: ScoreState) -> bool:
    """Return whether the sheet is counted by teams."""
    return state.sheet.teams and state.sheet.wins != "together" and not is_solo(state)


def column(state: ScoreState, lead: int) -> Player:
    """Return the player of the column of *lead*, called by all names of their team: "Ann & Bob"."""
    player = state.table.player(lead)
    seats = playing(state).get(lead, (lead,))
    name = " & ".join(map(state.table.name, seats))
    return player if len(seats) == 1 else replace(player, name=name)


def columns(state: ScoreState) -> tuple[Player, ...]:
    """Return the players who have a column in the sheet: of each team its first one, and whoever has entered
    something.
    """
    found = list[Player]()
    for lead, seats in playing(state).items():
        found.append(column(state, lead))
        found += [state.table.player(seat) for seat in seats[1:] if _has_entered(state, seat)]
    return tuple(found)


def called_in(state: ScoreState, leads: Iterable[int]) -> str:
    """Return the names of the columns *leads*, at least one, as a list in words."""
    return listed(column(state, lead).name for lead in leads)


def are_several(state: ScoreState, leads: Iterable[int]) -> bool:
    """Return whether there is more than one player in the columns *leads*."""
    columns_of = playing(state)
    return sum(len(columns_of.get(lead, (lead,))) for lead in leads) > 1


def _has_entered(state: ScoreState, seat: int) -> bool:
    return any(terms_of(state, seat, place) for place in shown(state.sheet))


def terms_of(state: ScoreState, seat: int, place: int) -> tuple[int | None, ...]:
    """Return what *seat* has in the row at *place*: the terms, or the number of each round, None for not yet."""
    cells = state.lines[seat].cells
    terms = cells[place].terms if place < len(cells) else ()
    return tuple(None if term == BLANK else _meant(term) for term in terms)


def numbers(state: ScoreState, seat: int, place: int) -> tuple[int | None, ...]:
    """Return what *seat* has in the row at *place*: a number for each round, None for not yet.

    A sheet that is filled in once has one round.
    """
    terms = terms_of(state, seat, place)
    if state.sheet.rounds:
        return terms
    known = [term for term in terms if term is not None]
    return (sum(known),) if known else ()


def entered(
    state: ScoreState, seat: int, place: int, at: int, terms: tuple[int, ...]
) -> ScoreState:
    """Return the state with *terms* as what *seat* has in the row at *place*, in the round *at*.

    Without terms it is not known. A sheet that is filled in once keeps the terms, a round their sum. One
    that a round has no room for leaves the state as it is: the pad says so before (see ``Sum``).
    """
    if seat not in range(MOST_SEATS) or not (0 <= place < MOST_ROWS and 0 <= at < MOST_ROUNDS):
        return state
    path, cells = ("lines", seat, "cells"), state.lines[seat].cells
    if place >= len(cells):
        state = state.put(path, (*cells, *[Cell()] * (place + 1 - len(cells))))
    kept = tuple(map(_kept, terms))
    if state.sheet.rounds:
        scale, old = state.sheet.scale, state.look((*path, place, "terms"))
        if terms and not LEAST * scale <= sum(terms) <= MOST * scale:
            return state
        padded = [*old, *[BLANK] * (at + 1 - len(old))]
        padded[at] = _kept(sum(terms)) if terms else BLANK
        while padded and padded[-1] == BLANK:
            padded.pop()
        kept = tuple(padded)
    return state.put((*path, place, "terms"), kept)


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
    """Return whether everyone has a number in the round *at*, in each row in which one is entered and that counts."""
    out = ("tie", *COMPUTED)
    rows = [place for place in shown(state.sheet) if state.sheet.rows[place].way not in out]
    return all(
        any(at < len(known) and known[at] is not None for known in found)
        for seats in playing(state).values()
        for place in rows
        if (found := [numbers(state, seat, place) for seat in seats])
    )
