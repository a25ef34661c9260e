"""The areas with their pieces by rank, everyone's orders, and how the fights ended. Rulebook: Movement."""

from typing import Annotated, Final

from companion.core.fields import (
    SEATS,
    Count,
    Flag,
    Groups,
    Internal,
    Option,
    Pick,
    Rows,
    Seat,
    Text,
)
from companion.core.table import SmallTable, Table
from companion.core.values import Value
from companion.games.turf_war.areas.state import MOST_AREAS, NAME, PIECES
from companion.games.turf_war.combat.fights import NUMBERS
from companion.games.turf_war.combat.fights import PRINTS as FIGHT_PRINTS
from companion.games.turf_war.combat.state import ALONE, KEYS, MOST_OF_A_RANK
from companion.games.turf_war.pieces import Gang
from companion.tools.checklist_model import MOST_ROUNDS
from companion.tools.transfers import PRINTS, Fingerprint

MOST_ORDERS: Final = 64
"""The most orders of all gangs in one turn."""

MOST_MAP: Final = 2000
"""The most letters of the list of neighbouring areas."""

GONE: Final = MOST_AREAS
"""In the place of an area's number: those who have no area to go to leave the game."""

MARKS: Final = FIGHT_PRINTS * NUMBERS
"""The largest mark of a fight."""

AreaNumber = Annotated[int | None, Internal(most=GONE, blank=True, travels="local")]
"""Which area, by its place in the list; None for none."""


class Crew(Value):
    """One gang's pieces in an area, by rank."""

    seat: Annotated[int | None, Seat(title="Gang", travels="local")] = None
    hitmen: Annotated[
        int, Count(title="Hitmen", most=MOST_OF_A_RANK, keys=KEYS, travels="local")
    ] = 0
    lieutenants: Annotated[
        int, Count(title="Lieutenants", most=MOST_OF_A_RANK, keys=KEYS, travels="local")
    ] = 0
    don: Annotated[bool, Flag(title="Don", travels="local")] = False


class Spot(Value):
    """One area at the beginning of the turn. *words* are pieces that could not be read, as they were posted.

    *now* is whose area it is afterwards, where only the game master can say.
    """

    name: Annotated[str, Text(title="Name", most=NAME, travels="local")] = ""
    owner: Annotated[int | None, Seat(title="Owner", travels="local")] = None
    crews: Annotated[
        tuple[Crew, ...], Rows(title="Gangs", most=SEATS, noun="gang", travels="local")
    ] = ()
    words: Annotated[str, Text(most=PIECES, travels="local")] = ""
    now: Annotated[int | None, Seat(title="Whose area is it now?", travels="local")] = None


DOES = (
    Option("move", "Move or stay"),
    Option("attack", "Attack an ally"),
    Option("place", "Place recruits"),
)


class Order(Value):
    """What some pieces of one gang do: they go from *start* to *goal*, two areas by number.

    *ally* is sided with against *foe*; an attack is on *foe*.
    """

    seat: Annotated[int | None, Seat(title="Whose order?", travels="local")] = None
    does: Annotated[str, Pick(title="What?", options=DOES, travels="local")] = "move"
    start: Annotated[
        int | None, Count(title="From", most=MOST_AREAS - 1, blank=True, travels="local")
    ] = None
    goal: Annotated[
        int | None, Count(title="To", most=MOST_AREAS - 1, blank=True, travels="local")
    ] = None
    hitmen: Annotated[
        int, Count(title="Hitmen", most=MOST_OF_A_RANK, keys=KEYS, travels="local")
    ] = 0
    lieutenants: Annotated[
        int, Count(title="Lieutenants", most=MOST_OF_A_RANK, keys=KEYS, travels="local")
    ] = 0
    don: Annotated[bool, Flag(title="The Don", travels="local")] = False
    ally: Annotated[int | None, Seat(title="Together with (if anyone)", travels="local")] = None
    foe: Annotated[int | None, Seat(title="Against", travels="local")] = None


class Rest(Value):
    """What is left of one gang after a fight, and where that goes."""

    seat: Annotated[int, Internal(most=SEATS - 1, travels="local")] = 0
    hitmen: Annotated[int, Internal(most=MOST_OF_A_RANK, travels="local")] = 0
    lieutenants: Annotated[int, Internal(most=MOST_OF_A_RANK, travels="local")] = 0
    don: Annotated[bool, Flag(travels="local")] = False
    goes: Annotated[
        str,
        Pick(
            options=(Option("stays", ""), Option("leaves", ""), Option("open", "")),
            travels="local",
        ),
    ] = "stays"


class End(Value):
    """How the fight for an area ended in Combat: who is left, and the new *owner*, None if that isn't known.

    *met* is about the pieces that met there.
    """

    area: Annotated[str, Text(most=NAME, travels="local")] = ""
    rests: Annotated[tuple[Rest, ...], Rows(most=SEATS, noun="gang", travels="local")] = ()
    owner: Annotated[int | None, Seat(travels="local")] = None
    met: Annotated[int, Internal(most=PRINTS, travels="local")] = 0


class PhoneAddress(Value):
    """Where the game master sends a gang that leaves the area numbered *at*."""

    at: AreaNumber = None
    seat: Annotated[int, Internal(most=SEATS - 1, travels="local")] = 0
    to: AreaNumber = None


class MeetsState(Value):
    """One turn's movement; all of it stays on the device, since a list of areas is too long for a code.

    *map* has the pairs of neighbours. *open* are the alliances in the open, *secret* those in secret that were
    revealed and fight as one. *held* is the area whose pieces are ordered next, *editing* the order and *at*
    the area that are being changed. *ends* are this turn's fights, *ways* where those go who leave.
    *told_last* is about the last fight in the list of areas, *told_heard* about the last one that was heard of,
    *told_past* about that of the turn before. *told_held* is the turn of the checklist that the orders belong to, 0 for
    not known.
    """

    table: SmallTable = Table()
    spots: Annotated[
        tuple[Spot, ...], Rows(title="Areas", most=MOST_AREAS, noun="area", travels="local")
    ] = ()
    orders: Annotated[
        tuple[Order, ...], Rows(title="Orders", most=MOST_ORDERS, noun="order", travels="local")
    ] = ()
    map: Annotated[
        str,
        Text(title="Which areas are neighbours?", most=MOST_MAP, tall=True, travels="local"),
    ] = ""
    open: Annotated[
        tuple[int, ...], Groups(title="Who is allied in the open?", travels="local")
    ] = ALONE
    secret: Annotated[
        tuple[int, ...], Groups(title="Which secret allies fight as one?", travels="local")
    ] = ALONE
    held: AreaNumber = None
    editing: Annotated[int, Internal(most=MOST_ORDERS - 1, travels="local")] = 0
    at: AreaNumber = None
    ends: Annotated[tuple[End, ...], Rows(most=MOST_AREAS, noun="fight", travels="local")] = ()
    ways: Annotated[
        tuple[PhoneAddress, ...], Rows(most=MOST_AREAS * SEATS, noun="way", travels="local")
    ] = ()
    told_areas: Fingerprint = 0
    told_allies: Fingerprint = 0
    told_last: Fingerprint = 0
    told_heard: Annotated[int, Internal(most=MARKS, travels="received")] = 0
    told_past: Annotated[int, Internal(most=MARKS, travels="received")] = 0
    told_turn: Annotated[int, Internal(most=MOST_ROUNDS, travels="received")] = 0
    told_held: Annotated[int, Internal(most=MOST_ROUNDS, travels="received")] = 0


def area_name(state: MeetsState, at: int) -> str:
    """Return what the area numbered *at* is called."""
    return state.spots[at].name.strip() or f"Area {at + 1}"


def is_area(state: MeetsState, at: int | None) -> bool:
    """Return whether *at* is the number of an area in the list."""
    return at is not None and at < len(state.spots)


def is_past(state: MeetsState) -> bool:
    """Return whether the orders are from an earlier turn than the checklist's."""
    return bool(state.orders) and 0 < state.told_held < state.told_turn


def gang_of(row: Crew | Order | Rest) -> Gang:
    """Return the pieces in *row*; where it doesn't say whose they are, they are the first seat's."""
    return Gang(row.seat or 0, row.hitmen, row.lieutenants, row.don)


def added(one: Gang, other: Gang) -> Gang:
    """Return the pieces of *one* gang in two places together: MOST of a rank, more than it can ever pay."""
    return Gang(
        one.seat,
        min(MOST_OF_A_RANK, one.hitmen + other.hitmen),
        min(MOST_OF_A_RANK, one.lieutenants + other.lieutenants),
        one.don or other.don,
    )


def gathered(gangs: tuple[Gang, ...], seats: tuple[int, ...]) -> tuple[Gang, ...]:
    """Return *gangs* with each gang once, in the order of *seats*, and without those that have no piece."""
    found: dict[int, Gang] = {}
    for each in gangs:
        found[each.seat] = added(found.get(each.seat, Gang(each.seat)), each)
    return tuple(found[seat] for seat in seats if seat in found and found[seat].pieces)


def begun(state: MeetsState) -> tuple[tuple[Gang, ...], ...]:
    """Return the gangs in each area at the beginning of the turn."""
    return tuple(
        gathered(
            tuple(gang_of(crew) for crew in spot.crews if crew.seat is not None),
            state.table.seats,
        )
        for spot in state.spots
    )


def are_friends(state: MeetsState, one: int, other: int) -> bool:
    """Return whether two gangs are allies in the open. Diplomacy rules, 1c."""
    return one != other and state.open[one] == state.open[other]
