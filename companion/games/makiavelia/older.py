"""Earlier versions of the states of this game, and how each becomes the next one. Part of the format.

Codes and saves of these versions still open. Nothing else uses these models.
"""

from collections.abc import Mapping
from typing import Any, Final

from companion.core.earlier import earlier
from companion.core.fields import SEATS, Count, Internal, Sum
from companion.games.makiavelia.attack.state import AttackState
from companion.games.makiavelia.damage.state import Card, Cemetery, DamageState
from companion.games.makiavelia.final.state import FinalState
from companion.games.makiavelia.negotiation.state import NegotiationState
from companion.games.makiavelia.power.state import City, PowerState
from companion.tools.tool import Edition, short_names
from companion.tools.transfers import PRINTS

Attack2: Final = short_names(2, AttackState)
Damage3: Final = short_names(3, DamageState)
Power2: Final = short_names(2, PowerState)
Negotiation3: Final = short_names(3, NegotiationState)
Final2: Final = short_names(2, FinalState)

Attack1 = earlier(
    "Attack1",
    Attack2.state,
    "arms",
    told_firepower=(Internal(most=PRINTS, travels="received"), 0),
)
"""The Attack before it remembered each player's firepower."""

Damage2 = earlier("Damage2", Damage3.state, "told")
"""Damage before it could take over an Attack."""

Card1 = earlier("Card1", Card, fallen=(Count(most=99), 0))
"""A wounded card that knew the Cemetery of its owner."""

Damage1 = earlier("Damage1", Damage2, "cemeteries", cards=Card1)
"""Damage before a Cemetery belonged to its player."""

City1 = earlier(
    "City1",
    City,
    armies=Sum(least=0, most=60, longest=8),
    buildings=Sum(least=0, most=60, longest=8),
    firepower=(Sum(least=0, most=30, longest=7), ()),
)
"""A City that had firepower too."""

Power1 = earlier("Power1", Power2.state, cities=City1)

Negotiation2 = earlier(
    "Negotiation2",
    Negotiation3.state,
    only="table powers modifiers regimes shares first coins bag told below",
)
Negotiation1 = earlier("Negotiation1", Negotiation2, "below")
Final1 = earlier("Final1", Final2.state, "tie")


def _damage(old: Any) -> Mapping[str, object]:
    """What a Memorial counted is in its owner's Cemetery."""
    counts = dict.fromkeys(range(SEATS), 0)
    for card in old.cards:
        if card.memorial and card.owner is not None:
            counts[card.owner] = max(counts[card.owner], card.fallen)
    return {"cemeteries": tuple(Cemetery(armies=count) for count in counts.values())}


def _power(old: Any) -> Mapping[str, object]:
    """A City with Armies only had no Buildings, and the other way round: now that is a 0."""
    return {"cities": tuple(_entered(each.armies, each.buildings) for each in old.cities)}


def _entered(armies: tuple[int, ...], buildings: tuple[int, ...]) -> City:
    none = (0,) if armies or buildings else ()
    return City(armies=armies or none, buildings=buildings or none)


ATTACK: Final = (Edition(1, Attack1), Attack2)
DAMAGE: Final = (Edition(1, Damage1, _damage), Edition(2, Damage2), Damage3)
POWER: Final = (Edition(1, Power1, _power), Power2)
NEGOTIATION: Final = (Edition(1, Negotiation1), Edition(2, Negotiation2), Negotiation3)
FINAL: Final = (Edition(1, Final1), Final2)
