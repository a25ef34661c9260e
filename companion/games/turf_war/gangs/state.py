"""All gangs' pieces with their XP before this turn's fights, and what those did. Rulebook: Combat resolution, End of
turn.
"""

from typing import Annotated, Final

from companion.core.fields import (
    SEATS,
    Count,
    Flag,
    Internal,
    Marks,
    Pick,
    Rows,
    Seat,
    Seats,
    Text,
)
from companion.core.table import SmallTable, Table
from companion.core.values import Value
from companion.games.turf_war.combat.state import AREA, FIGHTS, MOST_ENDED, MOST_OF_A_RANK
from companion.games.turf_war.gang.state import MOST_XP
from companion.games.turf_war.meets.state import MARKS
from companion.games.turf_war.orders.state import MOST_PIECES, OPENING, RANKS
from companion.games.turf_war.setup import SURVIVE, WIN
from companion.tools.checklist_model import MOST_ROUNDS

MOST_PARTS: Final = (MOST_ENDED + 1) * SEATS
"""Gangs in all fights of a turn."""

MOST_RAISED: Final = 2 * MOST_PIECES
"""The most promotions of one turn."""

SeatNumber = Annotated[int, Internal(most=SEATS - 1, travels="local")]


class Member(Value):
    """One piece of a gang: its rank, and its XP before this turn's fights."""

    rank: Annotated[str, Pick(title="Rank", options=RANKS, travels="local")] = "hitman"
    xp: Annotated[int, Count(title="XP", most=MOST_XP, keys=MOST_XP // 5, travels="local")] = 0


class Roster(Value):
    """One gang before this turn's fights, and how many recruits were *placed* in this turn."""

    pieces: Annotated[
        tuple[Member, ...],
        Rows(title="Pieces", most=MOST_PIECES, noun="piece", travels="local"),
    ] = tuple(Member(rank=each.rank) for each in OPENING)
    placed: Annotated[int, Internal(most=MOST_OF_A_RANK, travels="local")] = 0


class Part(Value):
    """What one gang had in a fight, how many of each rank died, and the XP of each survivor."""

    fight: Annotated[int, Internal(most=FIGHTS - 1, travels="local")] = 0
    area: Annotated[str, Text(most=AREA, travels="local")] = ""
    seat: SeatNumber = 0
    hitmen: Annotated[int, Internal(most=MOST_OF_A_RANK, travels="local")] = 0
    lieutenants: Annotated[int, Internal(most=MOST_OF_A_RANK, travels="local")] = 0
    don: Annotated[bool, Flag(travels="local")] = False
    dead_hitmen: Annotated[int, Internal(most=MOST_OF_A_RANK, travels="local")] = 0
    dead_lieutenants: Annotated[int, Internal(most=MOST_OF_A_RANK, travels="local")] = 0
    dead_don: Annotated[bool, Flag(travels="local")] = False
    xp: Annotated[int, Internal(most=WIN + SURVIVE, travels="local")] = 0


class Choice(Value):
    """Which pieces of one gang fought in a fight, and which of them died, by their places."""

    fight: Annotated[int, Internal(most=FIGHTS - 1, travels="local")] = 0
    seat: SeatNumber = 0
    fought: Annotated[frozenset[int], Marks(size=MOST_PIECES, travels="local")] = frozenset()
    dead: Annotated[frozenset[int], Marks(size=MOST_PIECES, travels="local")] = frozenset()


class Rise(Value):
    """A piece that was promoted after this turn's fights, by its place."""

    seat: SeatNumber = 0
    place: Annotated[int, Internal(most=MOST_PIECES - 1, travels="local")] = 0


class GangsState(Value):
    """All gangs; everything stays on the device.

    *parts* are this turn's fights, one gang after the other, *choices* what was said of them, *raised* this
    turn's promotions. *seat* is the gang that is looked at. *told_heard* is about the last fight that was heard
    of, *told_past* about the last one whose XP is in the rosters. *placed_turn* is the turn of the recruits.
    """

    table: SmallTable = Table()
    rosters: Annotated[tuple[Roster, ...], Seats(travels="local")] = (Roster(),) * SEATS
    seat: Annotated[int | None, Seat(title="Whose pieces?", travels="local")] = None
    parts: Annotated[tuple[Part, ...], Rows(most=MOST_PARTS, noun="gang", travels="local")] = ()
    choices: Annotated[
        tuple[Choice, ...], Rows(most=MOST_PARTS, noun="choice", travels="local")
    ] = ()
    raised: Annotated[
        tuple[Rise, ...], Rows(most=MOST_RAISED, noun="promotion", travels="local")
    ] = ()
    told_heard: Annotated[int, Internal(most=MARKS, travels="received")] = 0
    told_past: Annotated[int, Internal(most=MARKS, travels="received")] = 0
    placed_turn: Annotated[int, Internal(most=MOST_ROUNDS, travels="received")] = 0


def choice_of(state: GangsState, part: Part) -> Choice:
    """Return what was said of *part*, nothing where nobody said anything."""
    blank = Choice(fight=part.fight, seat=part.seat)
    same = (
        each for each in state.choices if (each.fight, each.seat) == (part.fight, part.seat)
    )
    return next(same, blank)


def chosen(
    state: GangsState, fight: int, seat: int, name: str, places: frozenset[int]
) -> GangsState:
    """Return *state* in which those *places* of the gang at *seat* fought in that fight, or died, by *name*."""
    before = choice_of(state, Part(fight=fight, seat=seat))
    others = tuple(each for each in state.choices if (each.fight, each.seat) != (fight, seat))
    kept = others[-(MOST_PARTS - 1) :]
    return state.evolve(choices=(*kept, before.evolve(**{name: places})))


def begun(state: GangsState, seat: int) -> tuple[Member, ...]:
    """Return the gang at *seat* before this turn's fights, this turn's recruits at the end. Placement."""
    roster = state.rosters[seat]
    return (*roster.pieces, *(Member(),) * roster.placed)[:MOST_PIECES]
