"""The role cards that the owner of the box typed. Rulebook: Mafioso cards."""

from typing import Annotated

from companion.core.fields import Internal, Rows
from companion.core.names import visible
from companion.core.values import Value
from companion.games.lawless_empire.conditions import Card
from companion.tools.transfers import Fingerprint

OWN_ROLES = 9
"""Roles whose text only the box has: twelve, minus the three that the rulebook explains."""

OWN = tuple(f"own{place + 1}" for place in range(OWN_ROLES))
"""The keys of the roles that the owner of the box typed."""


class RolesState(Value):
    """The cards as typed; *at* is the open one."""

    cards: Annotated[
        tuple[Card, ...], Rows(title="Role cards", noun="role", most=OWN_ROLES)
    ] = ()
    at: Annotated[int, Internal(most=OWN_ROLES - 1)] = 0
    told: Fingerprint = 0


class RoleState(Value):
    """One card to send."""

    card: Card = Card()
    told: Fingerprint = 0


def called(card: Card, place: int) -> str:
    """Return what the role at *place* is called, "Unnamed role 3" without a name."""
    return visible(card.name) or unnamed(place)


def unnamed(place: int) -> str:
    """Return what a role without a name is called."""
    return f"Unnamed role {place + 1}"


def opened(state: RolesState) -> int:
    """Return the place of the open card, -1 if there is none."""
    return min(state.at, len(state.cards) - 1)
