"""Earlier versions of the states of this game, and how each becomes the next one.

Codes and saves of these versions still open. Nothing else uses these models.
"""

from typing import Annotated, Final

from companion.core.chance import SEED_MOST
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
    Sum,
)
from companion.core.table import Table
from companion.core.values import Value
from companion.games.makiavelia.attack.state import AttackState
from companion.games.makiavelia.damage.state import (
    KINDS,
    MOST_CHANGES,
    SETTLED,
    Card,
    Cemetery,
    DamageState,
    StrengthChange,
)
from companion.games.makiavelia.final.state import FinalState, Treasure
from companion.games.makiavelia.negotiation.modifiers import Modifier
from companion.games.makiavelia.negotiation.state import NegotiationState, Power, Share
from companion.games.makiavelia.power.state import City, PowerState
from companion.tools.tool import Edition
from companion.tools.transfers import Fingerprint


class Attack1(Value):
    """The Attack before it remembered each player's firepower."""

    table: Table = Table()
    attacker: Annotated[int | None, Seat()] = None
    targets: Annotated[frozenset[int], Marks(size=SEATS)] = frozenset()
    firepower: Annotated[tuple[int, ...], Sum(least=-20, most=30, longest=9)] = ()
    hits: Annotated[int | None, Count(most=270, blank=True)] = None
    seed: Annotated[int | None, Internal(most=SEED_MOST, blank=True)] = None
    strength: Annotated[tuple[int, ...], Sum(least=0, most=99, longest=1)] = ()
    wounds: Annotated[tuple[int, ...], Sum(least=0, most=99, longest=1)] = ()
    stars: Annotated[int, Count(most=20)] = 1
    faces: Annotated[int, Count(least=1, most=20)] = 2
    told: Fingerprint = 0
    told_firepower: Fingerprint = 0


def attack_2(old: Attack1) -> AttackState:
    """Return the Attack of version 2: the same, with nobody's firepower remembered."""
    kept = {name: value for name, value in old if name != "told_firepower"}
    return AttackState(**kept)


class Card1(Value):
    """A wounded card that knew the Cemetery of its owner."""

    owner: Annotated[int | None, Seat()] = None
    kind: Annotated[str, Pick(options=KINDS)] = "army"
    strength: Annotated[tuple[int, ...], Sum(least=0, most=60, longest=2)] = ()
    wounds: Annotated[tuple[int, ...], Sum(least=0, most=60, longest=2)] = ()
    healed: Annotated[bool, Flag()] = False
    off: Annotated[int | None, Count(most=60, blank=True)] = None
    memorial: Annotated[bool, Flag()] = False
    fallen: Annotated[int, Count(most=99)] = 0


class Damage1(Value):
    """Damage before a Cemetery belonged to its player."""

    table: Table = Table()
    cards: Annotated[tuple[Card1, ...], Rows(most=24, noun="card")] = ()
    stay: Annotated[
        str, Pick(options=(Option("stay", "Stay"), Option("cleared", "Are removed")))
    ] = "stay"
    grown: Annotated[
        str, Pick(options=(Option("before", "Grown"), Option("base", "Printed strength")))
    ] = "before"
    changes: Annotated[
        tuple[StrengthChange, ...], Rows(most=MOST_CHANGES, noun="change", travels="received")
    ] = ()
    settled: Annotated[int, Internal(most=SETTLED - 1, travels="received")] = 0


class Damage2(Value):
    """Damage before it could take over an Attack."""

    table: Table = Table()
    cards: Annotated[tuple[Card, ...], Rows(most=24, noun="card")] = ()
    cemeteries: Annotated[tuple[Cemetery, ...], Seats()] = (Cemetery(),) * SEATS
    stay: Annotated[
        str, Pick(options=(Option("stay", "Stay"), Option("cleared", "Are removed")))
    ] = "stay"
    grown: Annotated[
        str, Pick(options=(Option("before", "Grown"), Option("base", "Printed strength")))
    ] = "before"
    changes: Annotated[
        tuple[StrengthChange, ...], Rows(most=MOST_CHANGES, noun="change", travels="received")
    ] = ()
    settled: Annotated[int, Internal(most=SETTLED - 1, travels="received")] = 0


def damage_3(old: Damage2) -> DamageState:
    """Return the Damage of version 3: the same, with no Attack taken over."""
    return DamageState(**dict(old))


def damage_2(old: Damage1) -> Damage2:
    """Return the Damage of version 2: what a Memorial counted is in its owner's Cemetery."""
    counts = dict.fromkeys(range(SEATS), 0)
    for card in old.cards:
        if card.memorial and card.owner is not None:
            counts[card.owner] = max(counts[card.owner], card.fallen)
    return Damage2(
        table=old.table,
        cards=tuple(
            Card(**{name: value for name, value in card if name != "fallen"})
            for card in old.cards
        ),
        cemeteries=tuple(Cemetery(armies=count) for count in counts.values()),
        stay=old.stay,
        grown=old.grown,
        changes=old.changes,
        settled=old.settled,
    )


class City1(Value):
    """A City that had firepower too."""

    armies: Annotated[tuple[int, ...], Sum(least=0, most=60, longest=8)] = ()
    buildings: Annotated[tuple[int, ...], Sum(least=0, most=60, longest=8)] = ()
    firepower: Annotated[tuple[int, ...], Sum(least=0, most=30, longest=7)] = ()


class Power1(Value):
    """Power and firepower of each City."""

    table: Table = Table()
    cities: Annotated[tuple[City1, ...], Seats()] = (City1(),) * SEATS
    unsure: Annotated[frozenset[int], Marks(size=SEATS)] = frozenset()
    told: Fingerprint = 0


def _entered(armies: tuple[int, ...], buildings: tuple[int, ...]) -> City:
    none = (0,) if armies or buildings else ()
    return City(armies=armies or none, buildings=buildings or none)


def power_2(old: Power1) -> PowerState:
    """Return the Power of version 2: the same Cities without firepower.

    A City with Armies only had no Buildings, and the other way round: now that is a 0.
    """
    cities = tuple(_entered(each.armies, each.buildings) for each in old.cities)
    return PowerState(table=old.table, cities=cities, unsure=old.unsure, told=old.told)


class Negotiation1(Value):
    """The Negotiation before a table could count a power below 0 as 0."""

    table: Table = Table()
    powers: Annotated[tuple[Power, ...], Seats()] = (Power(),) * SEATS
    modifiers: Annotated[tuple[Modifier, ...], Rows(most=12, noun="card")] = ()
    regimes: Annotated[tuple[int, ...], Groups()] = tuple(range(SEATS))
    shares: Annotated[tuple[Share, ...], Seats()] = (Share(),) * SEATS
    first: Annotated[int | None, Seat()] = None
    coins: Annotated[int | None, Count(most=99, blank=True)] = None
    bag: Annotated[int | None, Count(most=99, blank=True)] = None
    told: Fingerprint = 0


class Negotiation2(Negotiation1):
    """The Negotiation before it knew the round of its powers."""

    below: Annotated[str, Pick(options=(Option("as-is", ""), Option("zero", "")))] = "as-is"


def negotiation_2(old: Negotiation1) -> Negotiation2:
    """Return the Negotiation of version 2: the same, with powers below 0 as they are."""
    return Negotiation2(**dict(old))


def negotiation_3(old: Negotiation2) -> NegotiationState:
    """Return the Negotiation of version 3: the same, of a round that isn't known."""
    return NegotiationState(**dict(old))


class Final1(Value):
    """The Final count before a table could leave a tie open."""

    table: Table = Table()
    open: Annotated[bool, Flag()] = False
    treasures: Annotated[tuple[Treasure, ...], Seats()] = (Treasure(),) * SEATS


def final_2(old: Final1) -> FinalState:
    """Return the Final count of version 2: the same, and tied players share the win."""
    return FinalState(**dict(old))


ATTACK: Final = (Edition(1, Attack1, attack_2),)
DAMAGE: Final = (Edition(1, Damage1, damage_2), Edition(2, Damage2, damage_3))
POWER: Final = (Edition(1, Power1, power_2),)
NEGOTIATION: Final = (
    Edition(1, Negotiation1, negotiation_2),
    Edition(2, Negotiation2, negotiation_3),
)
FINAL: Final = (Edition(1, Final1, final_2),)
