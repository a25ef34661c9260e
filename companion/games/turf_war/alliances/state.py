"""Who is allied with whom, in the open and in secret. Rulebook: Diplomacy rules, Victory."""

from typing import Annotated

from companion.core.fields import (
    SEATS,
    Count,
    Flag,
    Groups,
    Internal,
    Marks,
    Rows,
    Seat,
    Seats,
    Text,
)
from companion.core.shape import leave_group, members
from companion.core.table import SmallTable, Table
from companion.core.values import Value
from companion.games.turf_war.alliances.pacts import Groups as FoundHistory
from companion.games.turf_war.alliances.pacts import cliques, literal, new_groups
from companion.tools.checklist_model import MOST_ROUNDS
from companion.tools.transfers import Fingerprint

MOST_BONDS, MOST_DUELS = 8, 8

LEAVING = 2
"""The turns after which whoever left is out. Diplomacy rules, 3."""


class Pact(Value):
    """Whom one gang named as allies, by seat: secret; and how many areas it controls."""

    named: Annotated[frozenset[int], Marks(title="Named", size=SEATS, travels="secret")] = (
        frozenset()
    )
    areas: Annotated[int | None, Count(title="Areas", most=99, blank=True)] = None


class Bond(Value):
    """A secret alliance of an earlier turn. *leaving* go this turn, *grace* went last turn."""

    members: Annotated[frozenset[int], Marks(size=SEATS, travels="secret")] = frozenset()
    leaving: Annotated[
        frozenset[int], Marks(title="Who leaves?", size=SEATS, travels="secret")
    ] = frozenset()
    grace: Annotated[frozenset[int], Marks(size=SEATS, travels="secret")] = frozenset()


class Duel(Value):
    """An alliance for one fight: *one* and *other* against *foe*. Diplomacy rules, 2."""

    one: Annotated[int | None, Seat(title="Who?", travels="secret")] = None
    other: Annotated[int | None, Seat(title="With whom?", travels="secret")] = None
    foe: Annotated[int | None, Seat(title="Against whom?", travels="secret")] = None
    area: Annotated[str, Text(title="Area", most=14, travels="secret")] = ""
    both: Annotated[bool, Flag(title="GameWithState ordered it", travels="secret")] = False


class AlliancesState(Value):
    """This turn's pacts; *bonds* are the secret alliances of earlier turns, *duels* those for
    one fight. *open* are the alliances that everyone knows of; *leaving* are the gangs that
    leave theirs this turn, *grace* those that left last turn. *left* are the gangs that are left
    at the end, *allied* says that they are allies in secret. *literal* takes each list as one whole alliance.
    *told* is what the checklist said of the end, *told_areas* the list of areas. *told_turn* is the
    turn of the checklist, *told_held* the one that all this belongs to, 0 for not known.
    """

    table: SmallTable = Table()
    pacts: Annotated[tuple[Pact, ...], Seats(title="Pacts")] = (Pact(),) * SEATS
    bonds: Annotated[
        tuple[Bond, ...], Rows(most=MOST_BONDS, noun="alliance", travels="secret")
    ] = ()
    duels: Annotated[
        tuple[Duel, ...],
        Rows(title="Alliances for 1 fight", most=MOST_DUELS, noun="alliance", travels="secret"),
    ] = ()
    open: Annotated[tuple[int, ...], Groups(title="Allied in the open")] = tuple(range(SEATS))
    leaving: Annotated[frozenset[int], Marks(title="Who leaves?", size=SEATS)] = frozenset()
    grace: Annotated[frozenset[int], Marks(size=SEATS)] = frozenset()
    literal: Annotated[
        bool,
        Flag(
            title="Each list is one alliance: who lists others, or not all, is out", house=True
        ),
    ] = False
    over: Annotated[bool, Flag(title="One gang or one alliance is left")] = False
    left: Annotated[frozenset[int], Marks(title="Who is left?", size=SEATS)] = frozenset()
    allied: Annotated[bool, Flag(title="They are allies in secret")] = False
    told: Fingerprint = 0
    told_areas: Fingerprint = 0
    told_turn: Annotated[int, Internal(most=MOST_ROUNDS, travels="received")] = 0
    told_held: Annotated[int, Internal(most=MOST_ROUNDS, travels="received")] = 0

    @property
    def part(self) -> str:
        """What the page is about: at the end of a game it begins anew at its top, with how that ended."""
        return "end" if self.over else ""


def named(state: AlliancesState) -> dict[int, frozenset[int]]:
    """Return whom each gang at the table named."""
    return {seat: state.pacts[seat].named for seat in state.table.seats}


def standing(state: AlliancesState) -> FoundHistory:
    """Return the secret alliances that were made this turn, as this table reads the rule."""
    return (literal if state.literal else cliques)(named(state))


def bonded(state: AlliancesState, bond: Bond) -> tuple[int, ...]:
    """Return who of the table is in a secret alliance of an earlier turn, as they sit."""
    return tuple(seat for seat in state.table.seats if seat in bond.members)


def opened(state: AlliancesState) -> FoundHistory:
    """Return the alliances in the open."""
    return tuple(g for g in members(state.open, state.table.seats) if len(g) > 1)


def going(state: AlliancesState, seats: frozenset[int]) -> tuple[int, ...]:
    """Return those of *seats* that are in an open alliance, as they sit."""
    allied = {seat for group in opened(state) for seat in group}
    return tuple(seat for seat in state.table.seats if seat in seats & allied)


def last(state: AlliancesState) -> tuple[int, ...]:
    """Return who is left at the end, as they sit."""
    return tuple(seat for seat in state.table.seats if seat in state.left)


def allies_left(state: AlliancesState) -> tuple[int, ...]:
    """Return those who are left at the end of the game, if they are more than one gang. Victory."""
    left = last(state)
    return left if state.over and len(left) > 1 else ()


def openly(state: AlliancesState) -> bool:
    """Return whether those who are left are one gang, or all allied in the open."""
    left = set(last(state))
    return len(left) == 1 or any(left <= set(group) for group in opened(state))


def won(state: AlliancesState) -> bool:
    """Return whether it is known that those who are left win. Victory."""
    return bool(state.over and last(state) and (openly(state) or state.allied))


def ends_with_turn(state: AlliancesState) -> bool:
    """Return whether anything is entered that a new turn puts away: lists, who leaves, a turn of grace."""
    bonds = any(bond.leaving | bond.grace for bond in state.bonds)
    lists = any(pact.named for pact in state.pacts) or bool(state.duels)
    return bonds or lists or bool(state.leaving | state.grace)


def is_past(state: AlliancesState) -> bool:
    """Return whether what is entered is from an earlier turn than the checklist's. Diplomacy rules, 1."""
    return not state.over and ends_with_turn(state) and 0 < state.told_held < state.told_turn


def next_turn(state: AlliancesState) -> AlliancesState:
    """Return the state for the next turn, or for the checklist's if that is further."""
    held, now = state.told_held, state.told_turn
    passed = max(1, now - held) if held else 1
    after = state
    for _ in range(min(passed, LEAVING)):
        after = _one_turn(after)
    begun = min(MOST_ROUNDS, held + passed) if held else 0
    return after.evolve(told_turn=now, told_held=begun)


def of_this_turn(state: AlliancesState) -> AlliancesState:
    """Return *state* with what is entered counted as the checklist's turn."""
    return state.evolve(told_held=state.told_turn)


def _one_turn(state: AlliancesState) -> AlliancesState:
    """Return the state one turn later: alliances stay until someone leaves them.

    Whoever leaves has one turn of grace and is out after it. Diplomacy rules, 3.
    """
    stay = [_next(bond) for bond in state.bonds]
    known = [bond.members for bond in stay if len(bond.members) > 1]
    made = [frozenset(group) for group in new_groups(standing(state), known)]
    old = [
        bond for bond in stay
        if len(bond.members) > 1 and not any(bond.members < group for group in made)
    ]  # fmt: skip
    bonds = (*old, *(Bond(members=group) for group in made))[:MOST_BONDS]
    groups = state.open
    for seat in state.grace:
        groups = leave_group(groups, seat)
    return AlliancesState(
        table=state.table, bonds=bonds, open=groups, grace=state.leaving, literal=state.literal
    )


def _next(bond: Bond) -> Bond:
    rest = bond.members - bond.grace
    return Bond(members=rest, grace=bond.leaving & rest)


def dissolved(state: AlliancesState, place: int) -> AlliancesState:
    """Return *state* without a secret alliance that its members ended. Diplomacy rules, 3."""
    return state.evolve(bonds=tuple(b for at, b in enumerate(state.bonds) if at != place))
