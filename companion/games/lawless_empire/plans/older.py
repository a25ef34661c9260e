"""Plans as released in versions 1 to 3, and how their states become today's."""

from typing import Annotated

from companion.core.fields import (
    SEATS,
    Count,
    Dice,
    Flag,
    Internal,
    Marks,
    Pick,
    Rows,
    Seat,
    Seats,
    Total,
)
from companion.core.table import Table
from companion.core.values import Value
from companion.games.lawless_empire.plans.state import (
    MOST_BOARDS,
    PLAN_TYPES,
    SCHEMES,
    Hand,
    PlansState,
    PlansState3,
    Won,
)
from companion.games.lawless_empire.plans.worth import Faces
from companion.games.lawless_empire.round.state import MOST_DICE
from companion.games.lawless_empire.soldati.words import ABILITIES, SWITCHES
from companion.games.lawless_empire.syndicates import SYNDICATES
from companion.tools.tool import Edition
from companion.tools.transfers import Fingerprint


class Hand1(Value):
    """One player's dice in version 1, which also had dice whose faces nobody knew."""

    dice: Annotated[Faces, Dice(longest=MOST_DICE)] = ()
    again: Annotated[Faces, Dice(longest=MOST_DICE)] = ()
    pick: Annotated[int | None, Total(least=1, most=6, blank=True)] = None
    unthrown: Annotated[int, Count(most=MOST_DICE)] = 0


class Won1(Value):
    """A board that was won, in versions 1 and 2: without its Scheme."""

    plan: Annotated[str, Pick(options=PLAN_TYPES)] = "bribe"
    winner: Annotated[int | None, Seat()] = None


class PlansState1(Value):
    """A board in version 1. *sixes* was off by default there."""

    table: Table = Table()
    scheme: Annotated[str, Pick(options=SCHEMES)] = ""
    hands: Annotated[tuple[Hand1, ...], Seats()] = (Hand1(),) * SEATS
    thrown: Annotated[bool, Flag()] = False
    first: Annotated[int | None, Seat()] = None
    sixes: Annotated[bool, Flag()] = False
    won: Annotated[tuple[Won1, ...], Rows(noun="board", most=MOST_BOARDS)] = ()
    who: Annotated[int | None, Seat()] = None
    ability: Annotated[str, Pick(options=ABILITIES)] = "flip"
    values: Annotated[frozenset[int], Marks(size=7)] = frozenset()
    switch: Annotated[str, Pick(options=SWITCHES)] = "any"
    told: Fingerprint = 0
    told_switch: Fingerprint = 0


class PlansState2(Value):
    """A board in version 2. It had no dice for the boards that were won."""

    table: Table = Table()
    scheme: Annotated[str, Pick(options=SCHEMES)] = ""
    hands: Annotated[tuple[Hand, ...], Seats()] = (Hand(),) * SEATS
    thrown: Annotated[bool, Flag()] = False
    first: Annotated[int | None, Seat()] = None
    sixes: Annotated[bool, Flag()] = True
    won: Annotated[tuple[Won1, ...], Rows(noun="board", most=MOST_BOARDS)] = ()
    who: Annotated[int | None, Seat()] = None
    ability: Annotated[str, Pick(options=ABILITIES)] = "flip"
    values: Annotated[frozenset[int], Marks(size=7)] = frozenset()
    switch: Annotated[str, Pick(options=SWITCHES)] = "any"
    in_play: Annotated[int | None, Internal(most=SYNDICATES, blank=True)] = None
    told: Fingerprint = 0
    told_switch: Fingerprint = 0


def upgraded(old: PlansState1) -> PlansState2:
    """Return *old* as a state of version 2.

    *sixes* is on: version 1 had it off unless somebody switched it on, so an off there says
    nothing about the table.
    """
    fields = {name: getattr(old, name) for name in PlansState1.model_fields}
    hands = tuple(Hand(dice=each.dice, again=each.again, pick=each.pick) for each in old.hands)
    return PlansState2(**{**fields, "hands": hands, "sixes": True})


def with_lain(old: PlansState2) -> PlansState3:
    """Return *old* as a state of version 3: nobody knows the dice of the boards that were won."""
    fields = {name: getattr(old, name) for name in PlansState2.model_fields}
    won = tuple(Won(plan=each.plan, winner=each.winner) for each in old.won)
    return PlansState3(**{**fields, "won": won})


def with_earlier(old: PlansState3) -> PlansState:
    """Return *old* as a state of version 4: nobody knows what earlier rounds brought."""
    return PlansState.model_validate(dict(old))


OLDER = (
    Edition(1, PlansState1, upgraded),
    Edition(2, PlansState2, with_lain),
    Edition(3, PlansState3, with_earlier),
)
