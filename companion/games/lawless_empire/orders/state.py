"""Orders on Syndicates, and what they amount to. Rulebook: Command Phase, End of Game."""

from collections import Counter
from dataclasses import dataclass
from typing import Annotated, Any

from companion.core.fields import SEATS, CardFace, Cards, Flag, Internal, Pick, Rows, Seat, Sum
from companion.core.table import SmallTable, Table
from companion.core.values import Value
from companion.games.lawless_empire.syndicates import (
    OTHERS,
    SYNDICATES,
    TILES,
    Names,
    TileName,
    name_of,
    renamed,
)
from companion.tools.transfers import Fingerprint, transferred

STRONG = 100
"""Points of a strong Order; a weak one has 1. Command Phase, Give Order cards."""

NAMES = ("Strong sabotage", "Strong secure", "Weak sabotage", "Weak secure")

FACES = (
    CardFace("gun", f"×{STRONG}", "tertiary", "on_tertiary"),
    CardFace("shield", f"×{STRONG}", "primary", "on_primary"),
    CardFace("gun", "×1", "tertiary_container", "on_tertiary_container"),
    CardFace("shield", "×1", "primary_container", "on_primary_container"),
)
"""How each kind looks, in the order of NAMES: the colours of the bars that they pull."""

EACH = (1, 1, 3, 3)
"""Orders that every player starts with, in the order of NAMES. Setup."""


class Syndicate(Value):
    """One Syndicate: the Orders revealed on it, by kind, who controls it, and its *tile*."""

    orders: Annotated[
        tuple[int, ...], Cards(title="Orders", names=NAMES, most=40, faces=FACES)
    ] = (0, 0, 0, 0)
    owner: Annotated[int | None, Seat(title="Controlled by")] = None
    tile: Annotated[str, Pick(title="Name on the tile", options=TILES)] = ""


class OrdersState(Value):
    """Orders revealed on each Syndicate; *at* is the one that is open.

    *done* says that no Syndicate is left to count. *second* says that this is another count of
    the same Syndicates, and *other* holds the count of the other phone to compare with. *alike*
    are Syndicates of an added count that were taken as the same ones as here. *names* are those
    of the tiles that the rulebook does not name. *in_play* is how many Syndicates are in
    play as the checklist has it, 0 if it does not say, and *owners* who controls those that were settled there,
    a seat once for each. *recent* is the one that was closed last.
    *last* says that someone has said which Syndicate was the last: that stays so while one is counted again.
    """

    table: SmallTable = Table()
    syndicates: Annotated[
        tuple[Syndicate, ...],
        Rows(title="Syndicates", noun="Syndicate", least=1, most=SYNDICATES),
    ] = (Syndicate(),)
    at: Annotated[int, Internal(most=SYNDICATES - 1)] = 0
    done: Annotated[bool, Flag()] = False
    second: Annotated[bool, Flag(title="This is a second count of the same Syndicates")] = False
    other: Annotated[tuple[Syndicate, ...], Rows(noun="Syndicate", most=SYNDICATES)] = ()
    alike: Annotated[tuple[Syndicate, ...], Rows(noun="Syndicate", most=SYNDICATES)] = ()
    names: Annotated[Names, Rows(noun="name", most=len(OTHERS), travels="local")] = ()
    told: Fingerprint = 0
    in_play: Annotated[int, Internal(most=SYNDICATES, travels="received")] = 0
    owners: Annotated[
        tuple[int, ...], Sum(least=0, most=SEATS - 1, longest=SYNDICATES, travels="received")
    ] = ()
    recent: Annotated[int | None, Internal(most=SYNDICATES - 1, blank=True)] = None
    last: Annotated[bool, Flag()] = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """How one Syndicate ends: points of both sides, and whether it is sabotaged."""

    sabotage: int
    secure: int

    @property
    def sabotaged(self) -> bool:
        """True when there are more sabotage points than secure points."""
        return self.sabotage > self.secure

    @property
    def why(self) -> str:
        """The comparison as a player says it."""
        if self.sabotage == self.secure == 0:
            return "No Orders, so it is secured"
        if self.sabotage == self.secure:
            return f"{self.sabotage} each, and a tie is secured"
        if self.sabotaged:
            return f"{self.sabotage} sabotage beats {self.secure} secure"
        return f"{self.secure} secure beats {self.sabotage} sabotage"


def verdict(orders: tuple[int, ...]) -> Verdict:
    """Return how a Syndicate with these *orders* ends. Rulebook: End of Game."""
    strong_sabotage, strong_secure, weak_sabotage, weak_secure = orders
    return Verdict(
        STRONG * strong_sabotage + weak_sabotage, STRONG * strong_secure + weak_secure
    )


def counted(state: OrdersState) -> tuple[tuple[int, Syndicate], ...]:
    """Return the Syndicates someone has counted, with their places from 0."""
    return tuple(
        (place, syndicate)
        for place, syndicate in enumerate(state.syndicates)
        if touched(syndicate)
    )


def touched(syndicate: Syndicate) -> bool:
    """Return whether *syndicate* has Orders or an owner."""
    return syndicate.owner is not None or any(syndicate.orders)


def closed(state: OrdersState) -> bool:
    """Return whether something is counted, and every counted Syndicate has an owner."""
    rows = counted(state)
    return bool(rows) and all(syndicate.owner is not None for _, syndicate in rows)


def are_missing(state: OrdersState) -> bool:
    """Return whether fewer Syndicates are counted here than the checklist says are in play."""
    return len(counted(state)) < state.in_play


def finished(state: OrdersState) -> bool:
    """Return whether all Syndicates are counted and closed."""
    return state.done and closed(state)


def seen(state: OrdersState) -> tuple[int, ...]:
    """Return the number of Orders of each kind counted on all Syndicates together."""
    return tuple(
        sum(syndicate.orders[kind] for syndicate in state.syndicates)
        for kind in range(len(NAMES))
    )


def exist(state: OrdersState) -> tuple[int, ...]:
    """Return the number of Orders of each kind at this table: n, n, 3n, 3n. Setup."""
    return tuple(each * state.table.size for each in EACH)


def opened(state: OrdersState) -> int:
    """Return the place of the Syndicate that is open."""
    return min(state.at, len(state.syndicates) - 1)


def answered(state: OrdersState) -> int:
    """Return the place of the Syndicate that the answer is about.

    That is the open one. While it is empty, it is the one that was closed last, so that closing a
    Syndicate leaves its answer in view, also where it was counted again.
    """
    place = opened(state)
    if touched(state.syndicates[place]):
        return place
    places = [other for other, _ in counted(state)]
    if state.recent in places:
        return state.recent
    return max((other for other in places if other < place), default=place)


def title(state: OrdersState, place: int) -> str:
    """Return what the Syndicate at *place* is called: "Syndicate 2 · Red", "Bootlegs · Red"."""
    called = name_of(state.syndicates[place].tile, state.names) or f"Syndicate {place + 1}"
    owner = state.syndicates[place].owner
    return called + (f" · {state.table.name(owner)}" if owner is not None else "")


def short(state: OrdersState, place: int) -> str:
    """Return the same in fewer words: "2 · Red", "Bootlegs · Red"."""
    return title(state, place).removeprefix("Syndicate ")


def label(state: OrdersState, place: int) -> str:
    """Return the name or the number of the Syndicate at *place*: "Bootlegs", "2"."""
    return name_of(state.syndicates[place].tile, state.names) or str(place + 1)


def named(state: OrdersState, tile: str, name: str) -> OrdersState:
    """Return the state with *name* typed for *tile*, one that the rulebook does not name."""
    if tile not in OTHERS:
        return state
    return state.evolve(names=renamed(state.names, tile, name))


def take_names(source: Any, target: OrdersState) -> OrdersState:
    """Return *target* with the tile names typed in another tool."""
    names: tuple[TileName, ...] = source.names
    if not any(each.name.strip() for each in names):
        return target
    said = [each.name for each in names]
    return transferred(target, target.evolve(names=names), said)


def to_count(state: OrdersState) -> dict[int, int]:
    """Return how many Syndicates of each seat are still to count, by those that were settled on the checklist.

    A seat of whom all are counted is left out; so is one of whom more are counted than were settled, with a
    number below 0.
    """
    found = Counter(state.owners)
    found.subtract(each.owner for _, each in counted(state) if each.owner is not None)
    return {seat: found[seat] for seat in state.table.seats if found[seat]}


def owners_differ(state: OrdersState) -> bool:
    """Return whether players control other numbers of Syndicates here than where all were settled one by one."""
    return len(state.owners) == state.in_play and bool(state.owners) and bool(to_count(state))


def close(state: OrdersState, owner: int | None) -> OrdersState:
    """Return the state with the open Syndicate given to *owner*, and the next one open.

    The next one is the first that is not closed. The count is done once all eight are closed, or once all
    that are counted are, where the last one was said before.
    """
    place = opened(state)
    after = state.put(("syndicates", place, "owner"), owner)
    if owner is None:
        return after.evolve(done=False)
    after, rows = after.evolve(recent=place), after.syndicates
    following = [at for at, syndicate in enumerate(rows) if syndicate.owner is None]
    if (not following and len(rows) == SYNDICATES) or (state.last and closed(after)):
        return after.evolve(done=True)
    if following:
        return after.evolve(at=following[0])
    return after.evolve(syndicates=(*rows, Syndicate()), at=len(rows))


def finish(state: OrdersState) -> OrdersState:
    """Return the state after the last Syndicate, if all of them are closed."""
    return state.evolve(done=True, last=True) if closed(state) else state


def reopen(state: OrdersState, place: int) -> OrdersState:
    """Return the state with the Syndicate at *place* open to be counted again, or to be one more."""
    after = state.evolve(at=place, done=False)
    more = not touched(after.syndicates[opened(after)])
    return after.evolve(last=False) if more else after


def again(state: OrdersState) -> OrdersState:
    """Return the state with no Orders counted on the open Syndicate."""
    return state.put(("syndicates", opened(state), "orders"), (0,) * len(NAMES))
