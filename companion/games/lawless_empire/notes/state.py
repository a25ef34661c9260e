"""Who could be whom: the roles in play, what one player knows, and guesses.

Rulebook: Dealing the Mafioso card, End of Game.
"""

from collections.abc import Sequence
from typing import Annotated

from companion.core.fields import SEATS, Marks, Option, Pick, Rows, Seat, Seats, Text
from companion.core.table import SmallTable, Table
from companion.core.values import Value
from companion.games.lawless_empire.conditions import NAME_MOST, SOCIOPATH, UNDERCOVER
from companion.games.lawless_empire.roles.state import (
    OWN,
    OWN_ROLES,
    RolesState,
    unnamed,
)
from companion.tools.transfers import Fingerprint, transferred

KEYS = ("undercover", "sociopath", "informant", *OWN)
"""All roles by their keys, those of the text first. The place of a key is the role's number."""

INFORMANT = KEYS.index("informant")

TITLES = (
    UNDERCOVER.name,
    SOCIOPATH.name,
    "Informant",
    *(unnamed(place) for place in range(OWN_ROLES)),
)
"""What the roles are called while nobody has named them."""

OPTIONS = (
    Option("", ""),
    *(Option(key, title) for key, title in zip(KEYS, TITLES, strict=True)),
)


class RoleName(Value):
    """The name of one role of the box, as the Role cards of this device have it."""

    name: Annotated[str, Text(title="Name of the role", most=NAME_MOST)] = ""


class About(Value):
    """What *me* thinks of one player, and the role shown at the end.

    *told* is about the role in the Score.
    """

    cannot: Annotated[
        frozenset[int], Marks(title="Cannot be", size=len(KEYS), travels="secret")
    ] = frozenset()
    guess: Annotated[str, Pick(title="Guess", options=OPTIONS, travels="secret")] = ""
    shown: Annotated[str, Pick(title="Shown", options=OPTIONS)] = ""
    told: Fingerprint = 0


class NotesState(Value):
    """The *roles* in play are public; what *me* knows and guesses is secret."""

    table: SmallTable = Table()
    roles: Annotated[frozenset[int], Marks(title="Roles in play", size=len(KEYS))] = frozenset()
    me: Annotated[int | None, Seat(title="Whose notes are these?", travels="local")] = None
    names: Annotated[
        tuple[RoleName, ...], Rows(noun="role", most=OWN_ROLES, travels="local")
    ] = ()
    mine: Annotated[str, Pick(title="My role", options=OPTIONS, travels="secret")] = ""
    about: Annotated[tuple[About, ...], Seats()] = (About(),) * SEATS
    text: Annotated[str, Text(title="Your notes", tall=True, most=400, travels="secret")] = ""
    told_names: Fingerprint = 0


def wanted(state: NotesState) -> int:
    """Return how many roles are in play: one more than players. Dealing the Mafioso card."""
    return state.table.size + 1


def title(state: NotesState, role: int) -> str:
    """Return what the role with this number is called."""
    own = role - INFORMANT - 1
    named = state.names[own].name.strip() if 0 <= own < len(state.names) else ""
    return named or TITLES[role]


def unnamed_roles(state: NotesState) -> tuple[int, ...]:
    """Return the places of the box's own roles that are in play."""
    return tuple(role - INFORMANT - 1 for role in sorted(state.roles) if role > INFORMANT)


def named(state: NotesState, place: int, name: str) -> NotesState:
    """Return the state with *name* for the box's own role at *place*."""
    if not 0 <= place < OWN_ROLES:
        return state
    room = (*state.names, *(RoleName(),) * (place + 1 - len(state.names)))
    return state.evolve(names=(*room[:place], RoleName(name=name), *room[place + 1 :]))


def others(state: NotesState) -> tuple[int, ...]:
    """Return all seats except the own one."""
    return tuple(seat for seat in state.table.seats if seat != state.me)


def candidates(state: NotesState) -> tuple[int, ...]:
    """Return the roles among which the Informant guesses. End of Game."""
    return tuple(sorted(state.roles - {INFORMANT}))


def allowed(state: NotesState, seat: int) -> frozenset[int]:
    """Return the roles that the notes leave for the player of *seat* alone."""
    own = {KEYS.index(state.mine)} if state.mine and state.me is not None else set[int]()
    return state.roles - own - state.about[seat].cannot


def deals(choices: Sequence[frozenset[int]]) -> tuple[dict[int, int], ...]:
    """Return in how many deals each player holds each role; no role is dealt twice.

    *choices* are the roles open to each player. If no deal fits, all counts are 0. It counts
    over the sets of roles dealt so far: the ways to get there, times the ways to go on.
    """
    before: list[dict[int, int]] = [{0: 1}]
    for roles in choices:
        before.append({})
        for taken, ways in before[-2].items():
            for role in roles:
                if not taken >> role & 1:
                    after = taken | 1 << role
                    before[-1][after] = before[-1].get(after, 0) + ways
    onwards = dict.fromkeys(before[-1], 1)
    found: list[dict[int, int]] = []
    for at in reversed(range(len(choices))):
        held = dict.fromkeys(sorted(choices[at]), 0)
        here: dict[int, int] = {}
        for taken, ways in before[at].items():
            here[taken] = 0
            for role in choices[at]:
                if not taken >> role & 1:
                    more = onwards[taken | 1 << role]
                    here[taken] += more
                    held[role] += ways * more
        onwards = here
        found.append(held)
    return tuple(reversed(found))


def right(state: NotesState) -> tuple[int, ...]:
    """Return the seats whose shown role was guessed right. End of Game."""
    return tuple(
        seat
        for seat in others(state)
        if state.about[seat].guess and state.about[seat].guess == state.about[seat].shown
    )


def take_names(source: RolesState, target: NotesState) -> NotesState:
    """Return *target* with the names of this device's Role cards."""
    if not source.cards:
        return target
    names = tuple(RoleName(name=card.name.strip()) for card in source.cards)
    return transferred(
        target, target.evolve(names=names), [each.name for each in names], "told_names"
    )
