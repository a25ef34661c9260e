"""Two people at one tally: counts that add up, or one count compared with the other.

Rulebook: End of Game.
"""

from collections.abc import Callable

from companion.core.table import Table
from companion.games.lawless_empire.orders.state import (
    NAMES,
    OrdersState,
    Syndicate,
    counted,
    exist,
    seen,
    title,
)
from companion.games.lawless_empire.syndicates import SYNDICATES, name_of

Row = tuple[int, Syndicate]


def add(mine: OrdersState, theirs: OrdersState) -> OrdersState:
    """Return both counts together: their Syndicates behind mine, while eight are enough.

    A name tells which Syndicate it is. Without names, Syndicates with the same Orders and owner
    are taken as the same, and kept in *alike* until the players say whether they are.

    A second count of the same Syndicates is kept beside mine instead, to compare: one that says
    so, one with other Orders on a tile of the same name, and one that can't be added because
    tiles or Orders are too few. Owners are matched by colour, because a seat has another number
    on another phone.
    """
    others = tuple(_reseated(each, theirs.table, mine.table) for _, each in counted(theirs))
    if not others:
        return mine
    ours = [syndicate for _, syndicate in counted(mine)]
    if mine.second or theirs.second or _contradict(ours, others):
        return mine.evolve(other=others)
    alike, rest, unmatched = _sorted_out(ours, others)
    continued = not rest or not unmatched
    fits = continued or _with(mine, others) is not None
    both = mine if not rest else _with(mine, rest) if fits else None
    return mine.evolve(other=others) if both is None else both.evolve(alike=alike)


def _same_tile(one: Syndicate, two: Syndicate) -> bool:
    return bool(one.tile) and one.tile == two.tile


def _same_count(one: Syndicate, two: Syndicate) -> bool:
    return one.orders == two.orders and one.owner == two.owner


def _can_be_one(one: Syndicate, two: Syndicate) -> bool:
    """Return whether the names of *one* and *two*, if any, allow that they are the same tile."""
    return not (one.tile and two.tile) or one.tile == two.tile


def _contradict(ours: list[Syndicate], others: tuple[Syndicate, ...]) -> bool:
    """Return whether one tile, known by its name, was counted in two ways."""
    return any(
        _same_tile(one, two) and not _same_count(one, two) for one in ours for two in others
    )


def _sorted_out(
    ours: list[Syndicate], others: tuple[Syndicate, ...]
) -> tuple[tuple[Syndicate, ...], tuple[Syndicate, ...], list[Syndicate]]:
    """Return those of *others* that may be among *ours*, the rest, and ours without a match.

    Those that are surely the same, by their names, are in neither.
    """
    open_ones, alike, rest = list(ours), [], []
    for each in others:
        fits = [one for one in open_ones if _same_count(one, each) and _can_be_one(one, each)]
        sure = [one for one in fits if _same_tile(one, each)]
        if not fits:
            rest.append(each)
            continue
        open_ones.remove((sure or fits)[0])
        if not sure:
            alike.append(each)
    return tuple(alike), tuple(rest), open_ones


def _with(state: OrdersState, more: tuple[Syndicate, ...]) -> OrdersState | None:
    """Return *state* with *more* Syndicates, None if tiles or Orders are too few for that."""
    rows = (*(syndicate for _, syndicate in counted(state)), *more)
    if len(rows) > SYNDICATES:
        return None
    both = state.evolve(syndicates=rows, at=0, done=False, recent=None, last=False)
    enough = all(used <= have for used, have in zip(seen(both), exist(both), strict=True))
    return both if enough else None


def can_be_others(state: OrdersState) -> bool:
    """Return whether there are enough tiles and Orders for the alike Syndicates to be others."""
    return bool(state.alike) and _with(state, state.alike) is not None


def as_others(state: OrdersState) -> OrdersState:
    """Return the state with the alike Syndicates counted as others."""
    both = _with(state, state.alike)
    return state if both is None or not state.alike else both.evolve(alike=())


def alike_warning(state: OrdersState) -> str:
    """Return which Syndicates of the other count were taken as the same, '' for none."""
    if not state.alike:
        return ""
    one = len(state.alike) == 1
    which = "; ".join(f"{_owner(state, each)}, {_listed(each)}" for each in state.alike)
    head = (
        f"1 Syndicate of the other count matches one of yours exactly, so it is counted once: {which}."
        if one
        else f"{len(state.alike)} Syndicates of the other count match some of yours exactly, so "
        f"each is counted once: {which}."
    )
    where = (
        "below" if can_be_others(state) else "by hand: there are too few tiles or Orders here"
    )
    return f"{head} {'If it is another one, add it' if one else 'If they are others, add them'} {where}."


def _listed(syndicate: Syndicate) -> str:
    parts = [
        f"{count} {name.lower()}"
        for count, name in zip(syndicate.orders, NAMES, strict=True)
        if count
    ]
    return ", ".join(parts) or "no Orders"


def _reseated(syndicate: Syndicate, there: Table, here: Table) -> Syndicate:
    """Return *syndicate* with the owner's seat as it is *here*, None if no colour fits."""
    if syndicate.owner is None:
        return syndicate
    colour = there.player(syndicate.owner).colour
    seats = [player.seat for player in here.players if player.colour == colour]
    return syndicate.evolve(owner=seats[0] if seats else None)


def differences(state: OrdersState) -> tuple[str, ...]:
    """Return where the count and the other one differ, a sentence for each Syndicate.

    They stand in the order of the count, and what is only in the other one last. Those of one name are
    paired first, then equal ones in any order, then those of the same owner, then what is left in order.
    """
    ours, theirs = list(counted(state)), list(enumerate(state.other))
    pairs = _paired(ours, theirs)
    here = {mine[0]: _difference(state, mine, other) for mine, other in pairs}
    here |= {place: f"{title(state, place)}: only in this count." for place, _ in ours}
    there = [f"{_other_count_name(state, row)}: only in the other count." for row in theirs]
    return (*(here[place] for place in sorted(here)), *there)


def _paired(ours: list[Row], theirs: list[Row]) -> list[tuple[Row, Row]]:
    """Take pairs out of *ours* and *theirs*, and return those that are not equal."""
    rules: tuple[Callable[[Syndicate, Syndicate], bool], ...] = (
        _same_tile,
        _same_count,
        lambda one, two: one.owner == two.owner,
        lambda one, two: True,
    )
    pairs: list[tuple[Row, Row]] = []
    for fits in rules:
        for mine in tuple(ours):
            found = next((row for row in theirs if _fit(fits, mine[1], row[1])), None)
            if found:
                ours.remove(mine)
                theirs.remove(found)
                pairs.append((mine, found))
    return [pair for pair in pairs if not _same_count(pair[0][1], pair[1][1])]


def _fit(rule: Callable[[Syndicate, Syndicate], bool], one: Syndicate, two: Syndicate) -> bool:
    return _can_be_one(one, two) and rule(one, two)


def _difference(state: OrdersState, mine: Row, other: Row) -> str:
    (place, here), (_, there) = mine, other
    parts = [
        f"{name} {one} here, {two} there"
        for name, one, two in zip(NAMES, here.orders, there.orders, strict=True)
        if one != two
    ]
    if here.owner != there.owner:
        parts.append(f"{_owner(state, here)} here, {_owner(state, there)} there")
    return f"{title(state, place)}: {'; '.join(parts)}."


def _owner(state: OrdersState, syndicate: Syndicate) -> str:
    return "nobody's" if syndicate.owner is None else state.table.name(syndicate.owner)


def _other_count_name(state: OrdersState, row: Row) -> str:
    """Return what a Syndicate of the other count is called."""
    place, syndicate = row
    called = name_of(syndicate.tile, state.names) or f"Syndicate {place + 1}"
    owner = syndicate.owner
    return called + (f" · {state.table.name(owner)}" if owner is not None else "")
