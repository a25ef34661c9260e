"""One Attack: who attacks whom, with which firepower, and the stars. Rulebook: Attack."""

from fractions import Fraction
from typing import Annotated, Final

from companion.core.chance import SEED_MOST
from companion.core.fields import SEATS, Count, Internal, Marks, Seat, Seats, Sum
from companion.core.table import SmallTable, Table
from companion.core.values import Value
from companion.games.makiavelia.attack.battle import fallen
from companion.games.makiavelia.round.tool import CHECKLIST, RoundState, acting
from companion.tools.transfers import Fingerprint, fingerprint, transferred

LEAST_TERM: Final = -20

MOST_TERM: Final = 30

MOST_TERMS: Final = 9

MOST_AIM: Final = 99
"""The highest strength, and the most wounds, of a card that is aimed at."""

MOST_DICE: Final = MOST_TERM * MOST_TERMS


class Arms(Value):
    """The firepower that one player attacked with last; empty for "not yet"."""

    firepower: Annotated[
        tuple[int, ...], Sum(least=LEAST_TERM, most=MOST_TERM, longest=MOST_TERMS)
    ] = ()


class AttackState(Value):
    """Firepower with its modifiers, whom it strikes, the stars cast, and what is aimed at.

    *seed* is where the app's own throw began, *hits* what the table's dice show. *stars* of a
    die's *faces* have a red star. *told* is about whose turn it is, *arms* about earlier Attacks.
    """

    table: SmallTable = Table()
    attacker: Annotated[int | None, Seat(title="Attacker")] = None
    targets: Annotated[frozenset[int], Marks(title="Attacked", size=SEATS)] = frozenset()
    firepower: Annotated[
        tuple[int, ...],
        Sum(title="Firepower", least=LEAST_TERM, most=MOST_TERM, longest=MOST_TERMS),
    ] = ()
    hits: Annotated[int | None, Count(title="Red stars", most=MOST_DICE, blank=True)] = None
    seed: Annotated[int | None, Internal(most=SEED_MOST, blank=True)] = None
    strength: Annotated[
        tuple[int, ...], Sum(title="Strength", least=0, most=MOST_AIM, longest=1)
    ] = ()
    wounds: Annotated[
        tuple[int, ...], Sum(title="Wounds so far", least=0, most=MOST_AIM, longest=1)
    ] = ()
    stars: Annotated[int, Count(title="Faces with a red star", most=20, house=True)] = 1
    faces: Annotated[int, Count(title="Faces of a die", least=1, most=20, house=True)] = 2
    arms: Annotated[tuple[Arms, ...], Seats()] = (Arms(),) * SEATS
    told: Fingerprint = 0

    @property
    def turn_print(self) -> int:
        """The fingerprint of the turn in which this Attack was made; 0 while it is not over, or of no known turn."""
        return self.told if is_over(self) else 0


def dice(state: AttackState) -> int:
    """Return how many battle dice are cast: all firepower with its modifiers. Attack."""
    return max(0, sum(state.firepower))


def share(state: AttackState) -> Fraction:
    """Return the chance of a red star on one die, 0 to 1."""
    return Fraction(min(state.stars, state.faces), state.faces)


def throw_of(state: AttackState) -> tuple[bool, ...]:
    """Return the dice that the app threw, True for a star; empty where it threw none."""
    if state.seed is None:
        return ()
    return fallen(dice(state), state.seed, state.stars, state.faces)


def stars_cast(state: AttackState) -> int | None:
    """Return how many stars were cast: the table's own number, or the app's throw. Attack.

    None before the cast, and where there are no dice: then an earlier cast doesn't count.
    """
    if not dice(state):
        return None
    if state.hits is not None:
        return state.hits
    return sum(throw_of(state)) if throw_of(state) else None


def is_over(state: AttackState) -> bool:
    """Return whether the dice of this Attack were cast, or there are none to cast. Attack."""
    return stars_cast(state) is not None or bool(state.firepower and not dice(state))


def doubtful(state: AttackState) -> bool:
    """Return whether more stars are entered than there are dice.

    The rules don't say that a die shows one star at most, so this may be right.
    """
    cast = stars_cast(state)
    return cast is not None and cast > dice(state)


def needed(state: AttackState) -> int | None:
    """Return how many more wounds bury the card that is aimed at. Damage Resolution."""
    return max(0, sum(state.strength) - sum(state.wounds)) if state.strength else None


def thrown(state: AttackState, seed: int) -> AttackState:
    """Return the state after the app threw the battle dice."""
    return state.evolve(seed=seed, hits=None)


def with_firepower(state: AttackState, firepower: tuple[int, ...]) -> AttackState:
    """Return the state with another *firepower*; without dice, no earlier star is left."""
    after = state.evolve(firepower=firepower)
    return after if dice(after) else after.evolve(hits=None, seed=None)


def again(state: AttackState) -> AttackState:
    """Return the state for another Attack at the same table, with the same dice.

    It remembers the firepower that the attacker had.
    """
    arms = state.arms
    if state.attacker is not None and state.firepower:
        mine = Arms(firepower=state.firepower)
        arms = (*arms[: state.attacker], mine, *arms[state.attacker + 1 :])
    return AttackState(table=state.table, stars=state.stars, faces=state.faces, arms=arms)


def last_firepower(state: AttackState) -> tuple[int, ...]:
    """Return the firepower of the attacker's last Attack; empty where it isn't known."""
    return () if state.attacker is None else state.arms[state.attacker].firepower


def from_round(source: RoundState, target: AttackState) -> AttackState:
    """Return *target* with the player whose turn it is as the attacker, where none was named.

    An Attack that is over was another turn's: the new turn begins without it.
    """
    named = target.attacker is not None and not target.told
    seat, said = CHECKLIST.now(source), (source.round, source.turn)
    if named or not acting(source) or seat not in target.table.seats:
        return target
    if target.told == fingerprint((*said, seat)):
        return target
    fresh = again(target) if is_over(target) else target
    return transferred(target, fresh.evolve(attacker=seat), (*said, seat))
