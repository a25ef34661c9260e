"""The shapes of states as earlier versions were released. Part of the format: never edit one."""

from typing import Annotated, Final

from companion.core.fields import (
    SEATS,
    Count,
    Flag,
    Groups,
    Internal,
    Marks,
    Moment,
    Option,
    Pick,
    Rows,
    Seat,
    Seats,
    Text,
)
from companion.core.table import Table
from companion.core.values import Value
from companion.games.turf_war.alliances.state import Pact
from companion.games.turf_war.areas.state import Area
from companion.games.turf_war.combat.state import Ended, Force, Ruling, Ways
from companion.games.turf_war.gang.state import Piece
from companion.games.turf_war.orders.state import OPENING, Named
from companion.games.turf_war.settling import PhaseNumber
from companion.games.turf_war.treasury.state import Fallen, Taken
from companion.tools.checklist import ChecklistState
from companion.tools.checklist_model import MOST_ROUNDS
from companion.tools.transfers import PRINTS, Fingerprint

MOST: Final = 99
SET: Final[frozenset[int]] = frozenset()
ALONE: Final = tuple(range(SEATS))


class RoundV1(ChecklistState):
    """The checklist, version 1."""

    started: Annotated[int | None, Moment()] = None
    decided: Annotated[bool, Flag()] = False
    orders: Annotated[frozenset[int], Marks(size=SEATS)] = SET
    news: Annotated[str, Text(most=400, travels="local")] = ""


class OrderV1(Value):
    """One order, version 1. An attack is on *who*."""

    pieces: Annotated[frozenset[int], Marks(size=24, travels="secret")] = SET
    does: Annotated[
        str,
        Pick(
            options=(Option("move", ""), Option("stay", ""), Option("attack", "")),
            travels="secret",
        ),
    ] = "move"
    area: Annotated[str, Text(most=20, travels="secret")] = ""
    own: Annotated[bool, Flag(travels="secret")] = False
    who: Annotated[str, Text(most=20, travels="secret")] = ""
    against: Annotated[str, Text(most=20, travels="secret")] = ""
    allied: Annotated[bool, Flag(travels="secret")] = False


class OrdersV1(Value):
    """One gang's orders, version 1; *opened* is plain text."""

    gang: Annotated[str, Text(most=12)] = ""
    turn: Annotated[int, Count(least=1, most=99)] = 1
    pieces: Annotated[
        tuple[Named, ...], Rows(least=1, most=24, noun="piece", travels="local")
    ] = OPENING
    orders: Annotated[tuple[OrderV1, ...], Rows(most=12, noun="order", travels="secret")] = ()
    allies: Annotated[str, Text(most=60, travels="secret")] = ""
    salt: Annotated[int, Internal(most=(1 << 130) - 1, travels="secret")] = 0
    stirs: Annotated[int, Internal(most=4, travels="secret")] = 0
    seal: Annotated[int | None, Internal(most=(1 << 125) - 1, blank=True)] = None
    opened: Annotated[int, Internal(most=(1 << 8 * 320) - 1)] = 0
    claimed: Annotated[str, Text(most=40, travels="local")] = ""
    text: Annotated[str, Text(most=600, travels="local")] = ""
    told: Fingerprint = 0
    told_pieces: Fingerprint = 0


class WaysV1(Value):
    """How a table read the rules of a fight, version 1."""

    equal_lose: Annotated[bool, Flag(house=True)] = False
    lieutenant_takes_one: Annotated[bool, Flag(house=True)] = False
    one_kills_nobody: Annotated[bool, Flag(house=True)] = False
    owner_chooses: Annotated[bool, Flag(house=True)] = False
    winner_one: Annotated[bool, Flag(house=True)] = False
    bounce_counts: Annotated[bool, Flag(house=True)] = False


class WaysV2(WaysV1):
    """How a table read the rules of a fight, versions 2 to 4."""

    lieutenant_needs_three: Annotated[bool, Flag(house=True)] = False


class MeetingV1(Value):
    """The fields that versions 1 to 4 of a fight begin with."""

    table: Table = Table()
    fight: Annotated[int, Internal(most=999)] = 0
    area: Annotated[str, Text(most=14)] = ""
    here: Annotated[frozenset[int], Marks(size=SEATS)] = SET
    forces: Annotated[tuple[Force, ...], Seats()] = (Force(),) * SEATS
    dons: Annotated[frozenset[int], Marks(size=SEATS)] = SET
    held: Annotated[int | None, Seat()] = None


class CombatV1(MeetingV1):
    """One area in which gangs meet, version 1; *held* is also who owned an empty area."""

    sides: Annotated[tuple[int, ...], Groups()] = ALONE
    rulings: Annotated[tuple[Ruling, ...], Seats()] = (Ruling(),) * SEATS
    ways: WaysV1 = WaysV1()
    told: Fingerprint = 0


class CombatV2(MeetingV1):
    """One area in which gangs meet, version 2; nobody says that all were here before."""

    empty: Annotated[bool, Flag()] = False
    owner: Annotated[int | None, Seat()] = None
    sides: Annotated[tuple[int, ...], Groups()] = ALONE
    allied: Annotated[tuple[int, ...], Groups()] = ALONE
    rulings: Annotated[tuple[Ruling, ...], Seats()] = (Ruling(),) * SEATS
    ways: WaysV2 = WaysV2()
    told: Fingerprint = 0


class CombatV3(MeetingV1):
    """One area in which gangs meet, version 3; the fights before it are not kept."""

    empty: Annotated[bool, Flag()] = False
    together: Annotated[bool, Flag()] = False
    owner: Annotated[int | None, Seat()] = None
    sides: Annotated[tuple[int, ...], Groups()] = ALONE
    allied: Annotated[tuple[int, ...], Groups()] = ALONE
    rulings: Annotated[tuple[Ruling, ...], Seats()] = (Ruling(),) * SEATS
    ways: WaysV2 = WaysV2()
    told: Fingerprint = 0
    told_area: Fingerprint = 0


class EndedV4(Value):
    """A fight before this one, version 4; *ways* are those in force, by their places."""

    fight: Annotated[int, Internal(most=999)] = 0
    area: Annotated[str, Text(most=14)] = ""
    here: Annotated[frozenset[int], Marks(size=SEATS)] = SET
    forces: Annotated[tuple[Force, ...], Seats()] = (Force(),) * SEATS
    dons: Annotated[frozenset[int], Marks(size=SEATS)] = SET
    held: Annotated[int | None, Seat()] = None
    empty: Annotated[bool, Flag()] = False
    together: Annotated[bool, Flag()] = False
    owner: Annotated[int | None, Seat()] = None
    sides: Annotated[tuple[int, ...], Groups()] = ALONE
    allied: Annotated[tuple[int, ...], Groups()] = ALONE
    rulings: Annotated[tuple[Ruling, ...], Seats()] = (Ruling(),) * SEATS
    ways: Annotated[frozenset[int], Marks(size=7)] = SET


class CombatV4(MeetingV1):
    """One area in which gangs meet, version 4; a Don with guards was never killed."""

    empty: Annotated[bool, Flag()] = False
    together: Annotated[bool, Flag()] = False
    owner: Annotated[int | None, Seat()] = None
    sides: Annotated[tuple[int, ...], Groups()] = ALONE
    allied: Annotated[tuple[int, ...], Groups()] = ALONE
    rulings: Annotated[tuple[Ruling, ...], Seats()] = (Ruling(),) * SEATS
    ways: WaysV2 = WaysV2()
    told: Fingerprint = 0
    told_area: Fingerprint = 0
    turn: Annotated[int, Internal(most=MOST_ROUNDS)] = 0
    told_over: Annotated[int, Internal(most=1, travels="received")] = 0
    gathered: Annotated[frozenset[int], Marks(size=SEATS, travels="received")] = SET
    ended: Annotated[tuple[EndedV4, ...], Rows(most=12, noun="fight", travels="received")] = ()


class CombatV5(MeetingV1):
    """One area in which gangs meet, version 5; it did not hear who meets by the orders."""

    empty: Annotated[bool, Flag()] = False
    together: Annotated[bool, Flag()] = False
    owner: Annotated[int | None, Seat()] = None
    sides: Annotated[tuple[int, ...], Groups()] = ALONE
    allied: Annotated[tuple[int, ...], Groups()] = ALONE
    rulings: Annotated[tuple[Ruling, ...], Seats()] = (Ruling(),) * SEATS
    ways: Ways = Ways()
    told: Fingerprint = 0
    told_area: Fingerprint = 0
    turn: Annotated[int, Internal(most=MOST_ROUNDS)] = 0
    told_over: Annotated[int, Internal(most=1, travels="received")] = 0
    gathered: Annotated[frozenset[int], Marks(size=SEATS, travels="received")] = SET
    ended: Annotated[tuple[Ended, ...], Rows(most=12, noun="fight", travels="received")] = ()


class AreasV1(Value):
    """The list of areas, version 1; it did not hear where everybody is after the fights."""

    table: Table = Table()
    rows: Annotated[tuple[Area, ...], Rows(most=48, noun="area", travels="local")] = ()
    posted: Annotated[str, Text(most=4000, tall=True, travels="local")] = ""
    told: Fingerprint = 0
    due: PhaseNumber = 0
    settled: PhaseNumber = 0


class PurseV1(Value):
    """One gang's books, version 1: all of it travelled, and *risk* was also the dead."""

    money: Annotated[int, Count(most=999)] = 20
    hitmen: Annotated[int, Count(most=MOST)] = 4
    areas: Annotated[int, Count(most=MOST)] = 4
    waiting: Annotated[int, Count(most=MOST)] = 0
    dead_lieutenants: Annotated[int, Count(most=MOST)] = 0
    dead_hitmen: Annotated[int, Count(most=MOST)] = 0
    penalty: Annotated[bool, Flag()] = False
    recruits: Annotated[int, Count(most=MOST)] = 0
    withheld: Annotated[int, Count(most=MOST)] = 0
    risk_lieutenants: Annotated[int, Count(most=MOST)] = 0
    risk_hitmen: Annotated[int, Count(most=MOST)] = 0
    risk_don: Annotated[bool, Flag()] = False
    gone: Annotated[bool, Flag()] = False
    lieutenants_fallen: Fallen = 0
    hitmen_fallen: Fallen = 0
    don_fallen: Fallen = 0
    lieutenants_replaced: Fallen = 0
    hitmen_replaced: Fallen = 0
    don_replaced: Fallen = 0


class TreasuryV1(Value):
    """All treasuries, version 1."""

    table: Table = Table()
    whose: Annotated[int | None, Seat()] = None
    purses: Annotated[tuple[PurseV1, ...], Seats()] = (PurseV1(),) * SEATS
    waiting_paid: Annotated[bool, Flag(house=True)] = False
    penalty_stays: Annotated[bool, Flag(house=True)] = False
    taken: Annotated[tuple[Taken, ...], Rows(most=24, noun="fight", travels="received")] = ()
    fight: Fingerprint = 0
    pieces: Fingerprint = 0


class GangV1(Value):
    """A gang sheet, version 1."""

    table: Table = Table()
    seat: Annotated[int | None, Seat(travels="local")] = None
    pieces: Annotated[tuple[Piece, ...], Rows(most=24, noun="piece", travels="local")] = tuple(
        Piece(name=each.name, rank=each.rank) for each in OPENING
    )
    fought: Annotated[frozenset[int], Marks(size=24, travels="local")] = SET
    xp: Annotated[int, Count(most=3, travels="local")] = 3
    dead: Annotated[frozenset[int], Marks(size=24, travels="local")] = SET
    told: Annotated[str, Text(most=60, travels="local")] = ""
    fight: Annotated[int, Internal(most=PRINTS, travels="local")] = 0


class AlliancesV1(Value):
    """This turn's pacts, version 1."""

    table: Table = Table()
    pacts: Annotated[tuple[Pact, ...], Seats()] = (Pact(),) * SEATS
    open: Annotated[tuple[int, ...], Groups()] = ALONE
    literal: Annotated[bool, Flag(house=True)] = False
    over: Annotated[bool, Flag()] = False
    left: Annotated[frozenset[int], Marks(size=SEATS)] = SET
