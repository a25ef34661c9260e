"""Role cards as released in version 1, where a name had at most 12 letters."""

from typing import Annotated

from companion.core.fields import Internal, Rows, Text
from companion.core.values import Value
from companion.games.lawless_empire.conditions import Card
from companion.games.lawless_empire.roles.state import OWN_ROLES, RolesState, RoleState
from companion.tools.tool import Edition
from companion.tools.transfers import Fingerprint


class Card1(Card):
    """A card in version 1."""

    name: Annotated[str, Text(most=12)] = ""


class RolesState1(Value):
    """The cards in version 1."""

    cards: Annotated[tuple[Card1, ...], Rows(noun="role", most=OWN_ROLES)] = ()
    at: Annotated[int, Internal(most=OWN_ROLES - 1)] = 0
    told: Fingerprint = 0


class RoleState1(Value):
    """One card in version 1."""

    card: Card1 = Card1()
    told: Fingerprint = 0


def upgraded(old: RolesState1) -> RolesState:
    """Return *old* as a state of version 2."""
    cards = tuple(Card.model_validate(dict(card)) for card in old.cards)
    return RolesState(cards=cards, at=old.at, told=old.told)


def upgraded_role(old: RoleState1) -> RoleState:
    """Return *old* as a state of version 2."""
    return RoleState(card=Card.model_validate(dict(old.card)), told=old.told)


OLDER = (Edition(1, RolesState1, upgraded),)
OLDER_ROLE = (Edition(1, RoleState1, upgraded_role),)
