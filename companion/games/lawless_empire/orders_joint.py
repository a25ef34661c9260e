"""Two people at one tally: counts that add up, or one count held against the other.

Rulebook: End of Game.
"""

from collections import Counter
from collections.abc import Callable

from companion.core.table import Table
from companion.games.lawless_empire.orders_state import (
    NAMES,
    SYNDICATES,
    OrdersState,
    Syndicate,
    counted,
    exist,
    seen,
)

Row = tuple[int, Syndicate]


def add(mine: OrdersState, theirs: OrdersState) -> OrdersState:
    """Return both counts together: their Syndicates behind mine, while eight are enough.

    Where one count went on from the other, alike Syndicates are the same; but two Syndicates
    may be alike. So those of theirs that are like mine are taken as the same, and kept in
    *alike* until the players say whether they are. A second count of the same Syndicates is
    kept beside mine instead: one that says so, and one that cannot be added for lack of tiles
    or Orders, unless one count holds all of the other. Who controls them is told by colour,
    since a seat has another number on another phone.
    """
    others = tuple(_reseated(each, theirs.table, mine.table) for _, each in counted(theirs))
    if not others:
        return mine
    if mine.second or theirs.second:
        return mine.evolve(other=others)
    alike, rest = _sorted_out(mine, others)
    continued = not rest or len(alike) == len(counted(mine))
    fits = continued or _with(mine, others) is not None
    both = mine if not rest else _with(mine, rest) if fits else None
    return mine.evolve(other=others) if both is None else both.evolve(alike=alike)


def _sorted_out(
    mine: OrdersState, others: tuple[Syndicate, ...]
) -> tuple[tuple[Syndicate, ...], tuple[Syndicate, ...]]:
    """Return those of *others* that are like mine, each of mine once, and the rest."""
    ours = Counter(syndicate for _, syndicate in counted(mine))
    alike: list[Syndicate] = []
    rest: list[Syndicate] = []
    for each in others:
        known = ours[each] > 0
        ours[each] -= known
        (alike if known else rest).append(each)
    return tuple(alike), tuple(rest)


def _with(state: OrdersState, more: tuple[Syndicate, ...]) -> OrdersState | None:
    """Return *state* with *more* Syndicates; None where tiles or Orders are too few for that."""
    rows = (*(syndicate for _, syndicate in counted(state)), *more)
    if len(rows) > SYNDICATES:
        return None
    both = state.evolve(syndicates=rows, at=0, done=False)
    enough = all(used <= have for used, have in zip(seen(both), exist(both), strict=True))
    return both if enough else None


def can_be_others(state: OrdersState) -> bool:
    """Return whether tiles and Orders are enough for the alike Syndicates to be others."""
    return bool(state.alike) and _with(state, state.alike) is not None


def as_others(state: OrdersState) -> OrdersState:
    """Return the state with the alike Syndicates counted as others."""
    both = _with(state, state.alike)
    return state if both is None or not state.alike else both.evolve(alike=())


def told_alike(state: OrdersState) -> str:
    """Say which Syndicates of the other count were taken as the same, '' for none."""
    if not state.alike:
        return ""
    number = len(state.alike)
    which = "; ".join(f"{_owner(state, each)}, {_listed(each)}" for each in state.alike)
    many = (
        "Syndicate of the other count is"
        if number == 1
        else "Syndicates of the other count are"
    )
    taken = f"{number} {many}"
    asked = "There are too few tiles or Orders for others; enter by hand what is one."
    if can_be_others(state):
        one, more = "Is it another one? Add it below.", "Are they others? Add them below."
        asked = one if number == 1 else more
    return f"{taken} just like here, and taken as the same: {which}. {asked}"


def _listed(syndicate: Syndicate) -> str:
    told = [
        f"{count} {name.lower()}"
        for count, name in zip(syndicate.orders, NAMES, strict=True)
        if count
    ]
    return ", ".join(told) or "no Orders"


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
