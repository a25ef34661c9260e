"""This turn's orders: secret until their player reveals them. Rulebook: Movement, Diplomacy."""

from typing import Annotated

from companion.core.fields import Count, Flag, Internal, Marks, Option, Pick, Rows, Text
from companion.core.values import Value
from companion.games.turf_war.orders.seal import BYTES, LONGEST, PRINTS, SALTS
from companion.games.turf_war.setup import HITMEN, LIEUTENANTS
from companion.tools.transfers import Fingerprint

MOST_PIECES = 24

GANG = 12
"""The most letters of a gang's name."""

MOST_ORDERS = 32
"""One order for each piece, and some for recruits to be placed."""
MOST_TURNS = 99

RANKS = (Option("hitman", "Hitman"), Option("lieutenant", "Lieutenant"), Option("don", "Don"))


class PieceName(Value):
    """One of a gang's own pieces: its name and rank. Initial setup."""

    name: Annotated[str, Text(title="Name", most=12, travels="local")] = ""
    rank: Annotated[str, Pick(title="Rank", options=RANKS, travels="local")] = "hitman"


OPENING = (
    PieceName(name="Don", rank="don"),
    *(PieceName(name=f"Lt {at + 1}", rank="lieutenant") for at in range(LIEUTENANTS)),
    *(PieceName(name=f"Hitman {at + 1}") for at in range(HITMEN)),
)
"""A gang as it starts, before anyone has a name. Initial setup."""

DOES = (
    Option("move", "Move"),
    Option("stay", "Stay"),
    Option("attack", "Attack an ally"),
    Option("place", "Place recruits"),
)


class Order(Value):
    """What some *pieces* do, or how many recruits (*count*) are placed.

    *own* says that the gang controls the area. *who* is sided with *against* someone; an
    attack is on *against*.
    """

    pieces: Annotated[
        frozenset[int], Marks(title="Which pieces?", size=MOST_PIECES, travels="secret")
    ] = frozenset()
    does: Annotated[str, Pick(title="What?", options=DOES, travels="secret")] = "move"
    count: Annotated[int, Count(title="Recruits", least=1, most=99, travels="secret")] = 1
    area: Annotated[str, Text(title="Area", most=20, travels="secret")] = ""
    own: Annotated[bool, Flag(title="We control this area", travels="secret")] = False
    who: Annotated[str, Text(title="Together with (if anyone)", most=20, travels="secret")] = ""
    against: Annotated[str, Text(title="Against", most=20, travels="secret")] = ""


class OrdersState(Value):
    """One gang's orders. *seal* is the fingerprint that was posted, *opened* and *revealed* the
    text as it was revealed: packed for codes if it fits, and whole on this device. *claimed* and
    *text* are what someone else posted. *editing* is the order that is being changed. *told* is
    about the turn of the checklist, *told_pieces* about the gang sheet.
    """

    gang: Annotated[str, Text(title="Our gang", most=GANG)] = ""
    turn: Annotated[int, Count(title="Turn", least=1, most=MOST_TURNS)] = 1
    pieces: Annotated[
        tuple[PieceName, ...],
        Rows(title="Our pieces", least=1, most=MOST_PIECES, noun="piece", travels="local"),
    ] = OPENING
    orders: Annotated[
        tuple[Order, ...],
        Rows(title="Orders", most=MOST_ORDERS, noun="order", travels="secret"),
    ] = ()
    editing: Annotated[int, Internal(most=MOST_ORDERS - 1, travels="secret")] = 0
    recruits: Annotated[int, Count(title="Recruits to hire", most=99, travels="secret")] = 0
    unpaid: Annotated[
        frozenset[int],
        Marks(title="Whose pay do we hold back?", size=MOST_PIECES, travels="secret"),
    ] = frozenset()
    don: Annotated[
        frozenset[int], Marks(title="Who is our new Don?", size=MOST_PIECES, travels="secret")
    ] = frozenset()
    allies: Annotated[
        str, Text(title="We ally with (name them all)", most=60, travels="secret")
    ] = ""
    leaving: Annotated[
        str, Text(title="We leave our alliance with", most=60, travels="secret")
    ] = ""
    salt: Annotated[int, Internal(most=SALTS - 1, travels="secret")] = 0
    seal: Annotated[int | None, Internal(most=PRINTS - 1, blank=True)] = None
    opened: Annotated[int, Internal(most=(1 << 8 * BYTES) - 1)] = 0
    open: Annotated[bool, Flag()] = False
    revealed: Annotated[str, Text(most=LONGEST, travels="local")] = ""
    claimed: Annotated[str, Text(title="Fingerprint as posted", most=40, travels="local")] = ""
    text: Annotated[
        str, Text(title="Orders as revealed", most=LONGEST, tall=True, travels="local")
    ] = ""
    told: Fingerprint = 0
    told_pieces: Fingerprint = 0
