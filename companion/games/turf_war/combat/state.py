"""Who meets in an area, how the table reads the rules, and what the game master ruled."""

from dataclasses import dataclass
from typing import Annotated

from companion.core.fields import (
    SEATS,
    Count,
    Flag,
    Groups,
    Internal,
    Marks,
    Option,
    Pick,
    Rows,
    Seat,
    Seats,
    Text,
)
from companion.core.table import SmallTable, Table
from companion.core.values import Value
from companion.core.words import with_noun
from companion.games.turf_war.combat.fight import earned, fought, matched
from companion.games.turf_war.pieces import Fate, Fight, Gang, Switches
from companion.tools.checklist_model import MOST_ROUNDS
from companion.tools.transfers import Fingerprint

MOST_OF_A_RANK = 99
"""More pieces of a rank than a gang can ever pay."""

KEYS = 10
"""The largest number of pieces of a rank that is entered with one touch."""

FIGHTS = 1000
"""Fights are numbered up to this many; then the numbers begin again."""

MOST_ENDED = 12
"""The most earlier fights that are kept."""

AREA = 14
"""The most letters of an area's name."""

ALONE = tuple(range(SEATS))
"""The groups in which everyone fights alone."""

UNRULED = Option("", "As worked out")


class Force(Value):
    """The Hitmen and Lieutenants of one gang in the area; Hitmen None for "not yet"."""

    hitmen: Annotated[
        int | None, Count(title="Hitmen", most=MOST_OF_A_RANK, blank=True, keys=KEYS)
    ] = None
    lieutenants: Annotated[int, Count(title="Lieutenants", most=MOST_OF_A_RANK, keys=KEYS)] = 0


class Ruling(Value):
    """What the game master says of one gang, in the place of what was worked out."""

    hitmen: Annotated[
        int | None, Count(title="Hitmen dead", most=MOST_OF_A_RANK, blank=True)
    ] = None
    lieutenants: Annotated[
        int | None, Count(title="Lieutenants dead", most=MOST_OF_A_RANK, blank=True)
    ] = None
    don: Annotated[
        str,
        Pick(title="Don", options=(UNRULED, Option("lives", "Lives"), Option("dies", "Dies"))),
    ] = ""
    goes: Annotated[
        str,
        Pick(title="The rest", options=(UNRULED, Option("stays", "Stays"), Option("leaves", "Leaves"))),
    ] = ""  # fmt: skip
    won: Annotated[
        str,
        Pick(
            title="The fight", options=(UNRULED, Option("yes", "Won"), Option("no", "Not won"))
        ),
    ] = ""


class Ways(Value):
    """How this table reads what the rules leave open."""

    equal_lose: Annotated[
        bool, Flag(title="Equal sides of 2 or more lose 1 each", house=True)
    ] = False
    lieutenant_takes_one: Annotated[
        bool, Flag(title="A lone Lieutenant who dies takes an enemy with him", house=True)
    ] = False
    one_kills_nobody: Annotated[
        bool, Flag(title="Among 3 sides or more, a lone Hitman kills nobody", house=True)
    ] = False
    owner_chooses: Annotated[
        bool, Flag(title="Each gang chooses which of its pieces dies", house=True)
    ] = False
    winner_one: Annotated[bool, Flag(title="Winners get 1 XP, not 3", house=True)] = False
    bounce_counts: Annotated[bool, Flag(title="Survivors of a bounce get XP", house=True)] = (
        False
    )
    lieutenant_needs_three: Annotated[
        bool, Flag(title="Only 3 Hitmen or their worth ever kill a Lieutenant", house=True)
    ] = False
    guarded_don_dies: Annotated[
        bool, Flag(title="5 or more kill a Don who has guards, too", house=True)
    ] = False

    @property
    def switches(self) -> Switches:
        """The same for the rules."""
        return Switches(**dict(self))


WAYS = tuple(Ways.model_fields)


class GameEnd(Value):
    """A fight before this one as it was entered; *ways* are those in force, by their places."""

    fight: Annotated[int, Internal(most=FIGHTS - 1)] = 0
    area: Annotated[str, Text(most=AREA)] = ""
    here: Annotated[frozenset[int], Marks(size=SEATS)] = frozenset()
    forces: Annotated[tuple[Force, ...], Seats()] = (Force(),) * SEATS
    dons: Annotated[frozenset[int], Marks(size=SEATS)] = frozenset()
    held: Annotated[int | None, Seat()] = None
    empty: Annotated[bool, Flag()] = False
    together: Annotated[bool, Flag()] = False
    owner: Annotated[int | None, Seat()] = None
    sides: Annotated[tuple[int, ...], Groups()] = ALONE
    allied: Annotated[tuple[int, ...], Groups()] = ALONE
    rulings: Annotated[tuple[Ruling, ...], Seats()] = (Ruling(),) * SEATS
    ways: Annotated[frozenset[int], Marks(size=len(WAYS))] = frozenset()


class CombatState(Value):
    """One area in which gangs meet. *here* and *dons* are sets of seats.

    *fight* numbers the areas one after the other. *held* is who stood here before, *empty* says
    that nobody did, *together* that all who meet did, as allies do before a backstab. *owner* is
    whose area it was. *sides* says who fights as one, *allied* who is allied in the open. *told*
    is about the open alliances, *told_area* about the list of areas, *told_meets* about who meets by the orders,
    and *told_fights* are the fights that come after this one by them. *ended* are the fights of
    this turn before this one, the last one at the end. *turn* is the checklist's, and *told_over*
    is 1 once that is a later one than that of the fights. *gathered* are the gangs that players said
    are all that meet here.
    """

    table: SmallTable = Table()
    fight: Annotated[int, Internal(most=FIGHTS - 1)] = 0
    area: Annotated[str, Text(title="Area", most=AREA)] = ""
    here: Annotated[frozenset[int], Marks(title="Who meets here?", size=SEATS)] = frozenset()
    forces: Annotated[tuple[Force, ...], Seats(title="Pieces")] = (Force(),) * SEATS
    dons: Annotated[frozenset[int], Marks(title="Whose Don is here?", size=SEATS)] = frozenset()
    held: Annotated[int | None, Seat(title="Who was here before?")] = None
    empty: Annotated[bool, Flag(title="Nobody was here before")] = False
    together: Annotated[bool, Flag(title="They were all here before")] = False
    owner: Annotated[int | None, Seat(title="Whose area was it?")] = None
    sides: Annotated[tuple[int, ...], Groups(title="Who fights as one?")] = ALONE
    allied: Annotated[tuple[int, ...], Groups(title="Who is allied in the open?")] = ALONE
    rulings: Annotated[tuple[Ruling, ...], Seats(title="Rulings")] = (Ruling(),) * SEATS
    ways: Ways = Ways()
    told: Fingerprint = 0
    told_area: Fingerprint = 0
    told_meets: Fingerprint = 0
    told_fights: Annotated[
        tuple[GameEnd, ...], Rows(most=MOST_ENDED, noun="fight", travels="received")
    ] = ()
    turn: Annotated[int, Internal(most=MOST_ROUNDS)] = 0
    told_over: Annotated[int, Internal(most=1, travels="received")] = 0
    gathered: Annotated[frozenset[int], Marks(size=SEATS, travels="received")] = frozenset()
    ended: Annotated[
        tuple[GameEnd, ...], Rows(most=MOST_ENDED, noun="fight", travels="received")
    ] = ()

    @property
    def part(self) -> int:
        """Which fight it is: each begins at the top of its screen."""
        return self.fight


@dataclass(frozen=True, slots=True)
class Outcome:
    """A fight as worked out and, in *fates*, as the game master let it stand."""

    fight: Fight
    fates: tuple[Fate, ...]
    ruled: tuple[str, ...]
    refused: tuple[str, ...]


def present(state: CombatState) -> tuple[int, ...]:
    """Return who of the table meets here, clockwise."""
    return tuple(seat for seat in state.table.seats if seat in state.here)


def missing(state: CombatState) -> tuple[int, ...]:
    """Return whose Hitmen are still to be entered."""
    return tuple(seat for seat in present(state) if state.forces[seat].hitmen is None)


def awaited(state: CombatState) -> tuple[int, ...]:
    """Return who meets here without a piece so far, or with Hitmen still to be entered."""
    left = missing(state)
    return tuple(s for s in present(state) if s in left or not gang(state, s).pieces)


def gang(state: CombatState, seat: int) -> Gang:
    """Return what the gang at *seat* has in the area."""
    force = state.forces[seat]
    return Gang(seat, force.hitmen or 0, force.lieutenants, seat in state.dons)


def before(state: CombatState) -> int | None:
    """Return who of those who meet stood here before, None for nobody and for not known."""
    return state.held if state.held in present(state) else None


def all_here(state: CombatState) -> bool:
    """Return whether all who meet were here before, so that nobody moved in."""
    return state.together and not state.empty and before(state) is None


def owner(state: CombatState) -> int | None:
    """Return whose area it was, as far as is known: whoever stood here, if nothing else is said."""
    return before(state) if state.owner not in state.table.seats else state.owner


def fight_of(state: CombatState) -> Fight:
    """Return how the fight ends by the rules."""
    return _fought(state, before(state))


def asks_before(state: CombatState) -> bool:
    """Return whether the end depends on who stood here before, and nobody said so. Combat, 1."""
    if before(state) is not None or state.empty or state.together:
        return False
    return order_decides(state)


def order_decides(state: CombatState) -> bool:
    """Return whether the end depends on who stood here before. Combat resolution, 1."""
    plain = _fought(state, None)
    return any(_fought(state, seat) != plain for seat in present(state))


def _fought(state: CombatState, held: int | None) -> Fight:
    gangs = tuple(gang(state, seat) for seat in present(state))
    return fought(matched(gangs, state.sides), held, state.ways.switches)


def settled(state: CombatState) -> bool:
    """Return whether all is known that the end of the fight depends on."""
    return len(present(state)) > 1 and not awaited(state) and not asks_before(state)


def outcome(state: CombatState) -> Outcome:
    """Return how the fight ends after the game master's rulings, each of them named."""
    fight = fight_of(state)
    ruled: list[str] = []
    refused: list[str] = []
    fates = tuple(_ruled(state, fight, fate, ruled, refused) for fate in fight.fates)
    return Outcome(fight, fates, tuple(ruled), tuple(refused))


def _ruled(
    state: CombatState, fight: Fight, fate: Fate, ruled: list[str], refused: list[str]
) -> Fate:
    """Return *fate* with what was ruled on it; more dead than there are become all."""
    ruling, here = state.rulings[fate.gang.seat], fate.gang
    if ruling == Ruling():
        return fate
    name = state.table.name(here.seat)
    dead = {"Hitman": fate.dead_hitmen, "Lieutenant": fate.dead_lieutenants}
    for one, more, said, most in (
        ("Hitman", "Hitmen", ruling.hitmen, here.hitmen),
        ("Lieutenant", "Lieutenants", ruling.lieutenants, here.lieutenants),
    ):
        if said is not None:
            dies = min(said, most)
            if said > most:
                has = with_noun(most, one, more)
                refused.append(f"{name} has {has} here: no more can die.")
            ruled.append(f"{name}: {with_noun(dies, one, more)} dead, not {dead[one]}.")
            dead[one] = dies
    don = fate.dead_don
    if ruling.don and not here.don:
        refused.append(f"{name} has no Don here.")
    elif ruling.don:
        don = ruling.don == "dies"
        ruled.append(f"{name}: the Don {ruling.don}.")
    if ruling.goes:
        ruled.append(f"{name}: the rest {ruling.goes}.")
    if ruling.won:
        ruled.append(f"{name}: {'won' if ruling.won == 'yes' else 'did not win'}.")
    after = Fate(
        here,
        dead["Hitman"],
        dead["Lieutenant"],
        don,
        ruling.goes or fate.goes,  # type: ignore[arg-type]
        ruling.won == "yes" if ruling.won else fate.won,
    )
    bounced = fight.bounced and not ruling.won
    xp = earned(after, bounced, state.ways.switches) if fight.rule != "0" else 0
    return Fate(here, after.dead_hitmen, after.dead_lieutenants, don, after.goes, after.won, xp)
