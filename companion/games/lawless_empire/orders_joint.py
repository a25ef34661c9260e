"""Two people at one tally: counts that add up, or one count held against the other.

Rulebook: End of Game.
"""

from collections import Counter
from collections.abc import Callable

from companion.games.lawless_empire.orders_state import (
    NAMES,
    SYNDICATES,
    OrdersState,
    Syndicate,
    counted,
    exist,
    seen,
)
from companion.table import Table

Row = tuple[int, Syndicate]


def add(mine: OrdersState, theirs: OrdersState) -> OrdersState:
    """Return both counts together: their Syndicates behind mine, while eight are enough.

    Where one count went on from the other, the longer one holds both; Syndicates that all stand
    in mine already are not added twice. A second count of the same Syndicates is kept beside
    mine instead: one that says so, and one that cannot be added for lack of tiles or Orders.
    Who controls them is told by colour, since a seat has another number on another phone.
    """
    ours = tuple(syndicate for _, syndicate in counted(mine))
    others = tuple(_reseated(each, theirs.table, mine.table) for _, each in counted(theirs))
    if not others:
        return mine
    if mine.second or theirs.second:
        return mine.evolve(other=others)
    if not Counter(others) - Counter(ours):
        return mine
    rows = others if ours == others[: len(ours)] else ours + others
    if len(rows) > SYNDICATES:
        return mine.evolve(other=others)
    both = mine.evolve(syndicates=rows, at=0, done=False)
    if any(used > have for used, have in zip(seen(both), exist(both), strict=True)):
        return mine.evolve(other=others)
    return both


def _reseated(syndicate: Syndicate, there: Table, here: Table) -> Syndicate:
    """Return *syndicate* with the owner's seat as it is *here*; nobody's where no colour fits."""
    if syndicate.owner is None:
        return syndicate
    colour = there.player(syndicate.owner).colour
    seats = [player.seat for player in here.players if player.colour == colour]
    return syndicate.evolve(owner=seats[0] if seats else None)


def differences(state: OrdersState) -> tuple[str, ...]:
    """Return where the count and the other one differ, a sentence for each Syndicate.

    Syndicates have no names: the equal ones are paired first, in whatever order they were
    counted, then those of the same owner, then what is left in order.
    """
    ours, theirs = list(counted(state)), list(enumerate(state.other))
    said: list[str] = []
    for mine, other in _paired(ours, theirs):
        said += _difference(state, mine, other)
    said += [f"{_name(state, row)}: counted here only." for row in ours]
    said += [f"{_name(state, row)} of the other count: not counted here." for row in theirs]
    return tuple(said)


def _paired(ours: list[Row], theirs: list[Row]) -> list[tuple[Row, Row]]:
    """Take pairs out of *ours* and *theirs*, and return those that are not equal."""
    alike: tuple[Callable[[Syndicate, Syndicate], bool], ...] = (
        lambda one, two: one == two,
        lambda one, two: one.owner == two.owner,
        lambda one, two: True,
    )
    pairs: list[tuple[Row, Row]] = []
    for fits in alike:
        for mine in tuple(ours):
            found = next((row for row in theirs if fits(mine[1], row[1])), None)
            if found:
                ours.remove(mine)
                theirs.remove(found)
                pairs.append((mine, found))
    return sorted(pair for pair in pairs if pair[0][1] != pair[1][1])


def _difference(state: OrdersState, mine: Row, other: Row) -> list[str]:
    (_, here), (_, there) = mine, other
    parts = [
        f"{name} {one} here, {two} there"
        for name, one, two in zip(NAMES, here.orders, there.orders, strict=True)
        if one != two
    ]
    if here.owner != there.owner:
        parts.append(f"{_owner(state, here)} here, {_owner(state, there)} there")
    return [f"{_name(state, mine)}: {'; '.join(parts)}."]


def _owner(state: OrdersState, syndicate: Syndicate) -> str:
    return "nobody's" if syndicate.owner is None else state.table.name(syndicate.owner)


def _name(state: OrdersState, row: Row) -> str:
    place, syndicate = row
    return f"Syndicate {place + 1}" + (
        f" · {state.table.name(syndicate.owner)}" if syndicate.owner is not None else ""
    )
