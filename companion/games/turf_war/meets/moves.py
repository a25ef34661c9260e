"""What is done to the areas and the orders: touched, added, taken away; and the next turn. Rulebook: Movement."""

from companion.games.turf_war.areas.state import MOST_AREAS
from companion.games.turf_war.meets.after import after
from companion.games.turf_war.meets.moving import moved
from companion.games.turf_war.meets.state import (
    MOST_ORDERS,
    Crew,
    MeetsState,
    Order,
    PhoneAddress,
    Spot,
    gathered,
    is_area,
)
from companion.games.turf_war.pieces import Gang


def waits_in(state: MeetsState, at: int) -> Gang | None:
    """Return the gang in the area numbered *at* whose pieces have no order yet, its owner first; None for nobody."""
    if not is_area(state, at):
        return None
    left, owner = moved(state).left[at], state.spots[at].owner
    return min(left, key=lambda gang: gang.seat != owner) if left else None


def touch(state: MeetsState, at: int) -> MeetsState:
    """Return *state* after a touch on an area: first where pieces come from, then where they go.

    All fighters without an order go, or the Don where he is alone; how many can be changed. An order that was added
    and says nothing yet is told so.
    """
    if state.held is None:
        return state.evolve(held=at) if waits_in(state, at) else state
    gang = waits_in(state, state.held)
    blank = _blank(state)
    full = blank is None and len(state.orders) == MOST_ORDERS
    if gang is None or not is_area(state, at) or full:
        return state.evolve(held=None)
    order = Order(
        seat=gang.seat,
        start=state.held,
        goal=at,
        hitmen=gang.hitmen,
        lieutenants=gang.lieutenants,
        don=not gang.fighters,
    )
    if blank is None:
        return _with(state, order)
    return state.put(("orders", blank), order).evolve(held=None)


def _blank(state: MeetsState) -> int | None:
    """Return the number of the order that is told now, if it says nothing yet."""
    at = state.editing
    return at if at < len(state.orders) and state.orders[at] == Order() else None


def put_down(state: MeetsState) -> MeetsState:
    """Return *state* in which no area is held."""
    return state.evolve(held=None)


def add(state: MeetsState) -> MeetsState:
    """Return *state* with one more order, to be told now; unchanged if there is no room."""
    return state if len(state.orders) == MOST_ORDERS else _with(state, Order())


def _with(state: MeetsState, order: Order) -> MeetsState:
    orders = (*state.orders, order)
    held = state.told_held if state.orders else state.told_turn
    return state.evolve(orders=orders, editing=len(orders) - 1, held=None, told_held=held)


def edit(state: MeetsState, number: int) -> MeetsState:
    """Return *state* in which that order is changed."""
    return state.evolve(editing=number)


def drop(state: MeetsState, number: int) -> MeetsState:
    """Return *state* without that order; the last one is changed then."""
    orders = tuple(order for at, order in enumerate(state.orders) if at != number)
    return state.evolve(orders=orders, editing=max(0, len(orders) - 1))


def add_area(state: MeetsState) -> MeetsState:
    """Return *state* with one more area, to be told now; unchanged if there is no room."""
    if len(state.spots) == MOST_AREAS:
        return state
    return state.evolve(spots=(*state.spots, Spot()), at=len(state.spots))


def open_area(state: MeetsState, at: int) -> MeetsState:
    """Return *state* in which the area numbered *at* is changed."""
    return state.evolve(at=at)


def add_crew(state: MeetsState, at: int) -> MeetsState:
    """Return *state* with one more gang in the area numbered *at*: first its owner."""
    spot = state.spots[at]
    if len(spot.crews) == len(state.open):
        return state
    here = {crew.seat for crew in spot.crews}
    crew = Crew(seat=None if spot.owner in here else spot.owner)
    return state.put(("spots", at), spot.evolve(crews=(*spot.crews, crew), words=""))


def retreat(state: MeetsState, at: int, seat: int, to: int) -> MeetsState:
    """Return *state* in which the gang at *seat* leaves the area numbered *at* for the one numbered *to*."""
    others = tuple(way for way in state.ways if (way.at, way.seat) != (at, seat))
    return state.evolve(ways=(*others, PhoneAddress(at=at, seat=seat, to=to)))


def next_turn(state: MeetsState) -> MeetsState:
    """Return the state for the next turn: everyone is where they are now, and nothing is ordered.

    Whoever leaves an area, and nobody said for where, is still in it: no piece is lost.
    """
    now = after(state)
    there = list(now.there)
    for each in now.leaving:
        if each.to is None:
            there[each.at] = gathered((*there[each.at], each.gang), state.table.seats)
    spots = tuple(
        Spot(
            name=spot.name,
            owner=owner,
            crews=tuple(
                Crew(
                    seat=gang.seat,
                    hitmen=gang.hitmen,
                    lieutenants=gang.lieutenants,
                    don=gang.don,
                )
                for gang in gangs
            ),
            words=spot.words,
        )
        for spot, owner, gangs in zip(state.spots, now.owners, there, strict=True)
    )
    return MeetsState(
        table=state.table,
        spots=spots,
        map=state.map,
        open=state.open,
        secret=state.secret,
        told_areas=state.told_areas,
        told_allies=state.told_allies,
        told_heard=state.told_heard,
        told_past=state.told_heard or state.told_past,
        told_turn=state.told_turn,
        told_held=state.told_turn,
    )


def of_this_turn(state: MeetsState) -> MeetsState:
    """Return *state* with its orders counted as orders of the checklist's turn."""
    return state.evolve(told_held=state.told_turn)


def another(state: MeetsState) -> MeetsState:
    """Return the state for a new game on the same areas: all are neutral and empty."""
    spots = tuple(Spot(name=spot.name) for spot in state.spots)
    return MeetsState(table=state.table, spots=spots, map=state.map)
