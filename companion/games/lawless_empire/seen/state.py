"""The Orders that one player has seen on each Syndicate. Rulebook: Command Phase.

A player sees Orders as a Position bonus, when they give them, and when they steal one.
"""

from fractions import Fraction
from typing import Annotated, NamedTuple

from companion.core.fields import Cards, Internal, Pick, Rows, Seat, Total
from companion.core.table import SmallTable, Table
from companion.core.values import Value
from companion.games.lawless_empire.orders.state import EACH, NAMES
from companion.games.lawless_empire.syndicates import (
    OTHERS,
    SYNDICATES,
    TILES,
    Names,
    name_of,
    renamed,
)

ORDER_CARDS = 40
"""Order cards in the box. Components."""

STRONG_KINDS = (0, 1)
"""The places of the strong Orders in NAMES."""

NOTHING = (0,) * len(NAMES)


class Pile(Value):
    """One Syndicate, and what the player knows of the Orders on it.

    *known* are the Orders that lie there, *hidden* the number of Orders that came later without
    being seen, *swaps* the unseen Swaps that touched it, and *stolen* what the player took.
    """

    tile: Annotated[str, Pick(title="Name on the tile", options=TILES)] = ""
    owner: Annotated[int | None, Seat(title="Whose Syndicate?")] = None
    known: Annotated[
        tuple[int, ...],
        Cards(title="Orders you know there", names=NAMES, most=ORDER_CARDS, travels="secret"),
    ] = NOTHING
    hidden: Annotated[
        int,
        Total(title="Orders there that you have not seen", most=ORDER_CARDS, travels="secret"),
    ] = 0
    swaps: Annotated[
        int, Total(title="Swaps by others since you looked", most=9, travels="secret")
    ] = 0
    stolen: Annotated[
        tuple[int, ...],
        Cards(
            title="Orders you stole from it", names=NAMES, most=ORDER_CARDS, travels="secret"
        ),
    ] = NOTHING


class SeenState(Value):
    """A player's sheet: a row for each Syndicate; *at* is the open one."""

    table: SmallTable = Table()
    piles: Annotated[tuple[Pile, ...], Rows(noun="Syndicate", most=SYNDICATES)] = ()
    at: Annotated[int, Internal(most=SYNDICATES - 1)] = 0
    names: Annotated[Names, Rows(noun="name", most=len(OTHERS), travels="local")] = ()


class Chance(NamedTuple):
    """A chance that is only known to lie between *least* and *most*."""

    least: Fraction
    most: Fraction

    @property
    def exact(self) -> bool:
        """True when there is one chance only."""
        return self.least == self.most


def opened(state: SeenState) -> int:
    """Return the place of the open Syndicate, -1 if there is none."""
    return min(state.at, len(state.piles) - 1)


def title(state: SeenState, place: int) -> str:
    """Return what the Syndicate at *place* is called: "Bootlegs · Red"."""
    pile = state.piles[place]
    called = name_of(pile.tile, state.names) or f"Syndicate {place + 1}"
    return called + (f" · {state.table.name(pile.owner)}" if pile.owner is not None else "")


def strong(pile: Pile) -> int:
    """Return the number of strong Orders known on *pile*."""
    return sum(pile.known[kind] for kind in STRONG_KINDS)


def size(pile: Pile) -> int:
    """Return the number of Orders on *pile*."""
    return sum(pile.known) + pile.hidden


def unseen_strong(state: SeenState) -> int:
    """Return the most strong Orders that can be among those not seen. Setup."""
    exist = state.table.size * sum(EACH[kind] for kind in STRONG_KINDS)
    return max(0, exist - sum(strong(pile) for pile in state.piles))


def steal(state: SeenState, place: int) -> Chance | None:
    """Return the chance that a random Order of the Syndicate at *place* is strong.

    None without Orders. After an unseen Swap, the Order drawn is still one of the old ones with
    chance 1 - 1/N, N being the Orders there; a new one may be anything.
    """
    pile = state.piles[place]
    count = size(pile)
    if not count:
        return None
    old = (1 - Fraction(1, count)) ** pile.swaps
    sure = Fraction(strong(pile), count)
    may = Fraction(strong(pile) + min(pile.hidden, unseen_strong(state)), count)
    return Chance(old * sure, old * may + (1 - old if unseen_strong(state) else 0))


def swap(state: SeenState, one: int, two: int) -> Chance | None:
    """Return the chance that a Swap between two Syndicates moves at least one strong Order."""
    first, second = steal(state, one), steal(state, two)
    if first is None or second is None:
        return None
    return Chance(
        1 - (1 - first.least) * (1 - second.least), 1 - (1 - first.most) * (1 - second.most)
    )


def stolen(state: SeenState, place: int, kind: int) -> SeenState:
    """Return the state after the player stole an Order of *kind* from the Syndicate at *place*.

    It leaves the known Orders of that kind, or else the unseen ones.
    """
    if not (0 <= place < len(state.piles) and 0 <= kind < len(NAMES)):
        return state
    pile = state.piles[place]
    log = _changed(pile.stolen, kind, 1)
    if pile.known[kind]:
        after = pile.evolve(known=_changed(pile.known, kind, -1), stolen=log)
    else:
        after = pile.evolve(hidden=max(0, pile.hidden - 1), stolen=log)
    return state.put(("piles", place), after)


def _changed(counts: tuple[int, ...], kind: int, by: int) -> tuple[int, ...]:
    return tuple(min(ORDER_CARDS, n + by) if at == kind else n for at, n in enumerate(counts))


def added(state: SeenState) -> SeenState:
    """Return the state with one more Syndicate, and that one open."""
    if len(state.piles) == SYNDICATES:
        return state
    return state.evolve(piles=(*state.piles, Pile()), at=len(state.piles))


def removed(state: SeenState) -> SeenState:
    """Return the state without the open Syndicate."""
    place = opened(state)
    if place < 0:
        return state
    rest = (*state.piles[:place], *state.piles[place + 1 :])
    return state.evolve(piles=rest, at=max(0, place - 1))


def named(state: SeenState, tile: str, name: str) -> SeenState:
    """Return the state with *name* typed for *tile*, one that the rulebook does not name."""
    if tile not in OTHERS:
        return state
    return state.evolve(names=renamed(state.names, tile, name))
