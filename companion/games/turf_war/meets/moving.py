"""Where each piece is once all have moved at the same time. Rulebook: Placement, Movement."""

from dataclasses import dataclass, replace

from companion.core.printed import listed
from companion.games.turf_war.areas.state import counted
from companion.games.turf_war.meets import state as rules
from companion.games.turf_war.meets.state import MeetsState, Order
from companion.games.turf_war.pieces import Gang

Pieces = dict[tuple[int, int], Gang]
"""The pieces in an area, by its number and the seat of their gang."""


@dataclass(frozen=True, slots=True)
class CarriedOrder:
    """An order as it was carried out: its *number*, from 0, and which pieces *went*."""

    number: int
    order: Order
    went: Gang


@dataclass(frozen=True, slots=True)
class AfterMoves:
    """Where everyone is after all moves: *there* are the gangs in each area, *stayed* the seats that did not move in.

    *done* are the orders that were carried out, *faults* what is wrong with the others, by their numbers.
    *left* are the pieces of each area that have no order.
    """

    there: tuple[tuple[Gang, ...], ...]
    stayed: tuple[frozenset[int], ...]
    left: tuple[tuple[Gang, ...], ...]
    done: tuple[CarriedOrder, ...]
    faults: tuple[tuple[int, str], ...]


def missing(state: MeetsState, order: Order) -> tuple[str, ...]:
    """Return what is still to be told of *order*. Movement, Diplomacy rules."""
    place, attack = order.does == "place", order.does == "attack"
    asked = {
        "say whose it is": order.seat in state.table.seats,
        "say where they come from": place or rules.is_area(state, order.start),
        "say where they go": rules.is_area(state, order.goal),
        "say how many": bool(order.hitmen if place else rules.gang_of(order).pieces),
        "say whom they attack": not attack or order.foe in state.table.seats,
        "say whom they fight together against": (
            attack or place or order.ally is None or order.foe in state.table.seats
        ),
    }
    return tuple(words for words, is_there in asked.items() if not is_there)


def moved(state: MeetsState) -> AfterMoves:
    """Return where everyone is after all moves; what can't be carried out stays where it is.

    Recruits come first: they are placed before anyone moves. Of several orders for the same pieces the
    first ones count.
    """
    rest: Pieces = {
        (at, gang.seat): gang for at, gangs in enumerate(rules.begun(state)) for gang in gangs
    }
    came: Pieces = {}
    done, faults = list[CarriedOrder](), list[tuple[int, str]]()
    whole = [(n, o) for n, o in enumerate(state.orders) if not missing(state, o)]
    for number, order in sorted(whole, key=lambda each: each[1].does != "place"):
        went, why = (_placed if order.does == "place" else _gone)(state, rest, order)
        faults += [(number, each) for each in why]
        if not went.pieces:
            continue
        done.append(CarriedOrder(number, order, went))
        if order.does == "place":
            _put(rest, order.goal or 0, went)
        else:
            here = (order.start or 0, went.seat)
            rest[here] = _without(rest[here], went)
            _put(came, order.goal or 0, went)
    still: Pieces = {}
    for each in done:
        if each.order.start == each.order.goal and each.order.does != "place":
            _put(still, each.order.goal or 0, each.went)
    numbers, seats = range(len(state.spots)), state.table.seats
    left = tuple(_in(rest, at, seats) for at in numbers)
    return AfterMoves(
        tuple(
            rules.gathered((*_in(rest, at, seats), *_in(came, at, seats)), seats)
            for at in numbers
        ),
        tuple(
            frozenset(g.seat for g in (*_in(rest, at, seats), *_in(still, at, seats)))
            for at in numbers
        ),
        left,
        tuple(done),
        tuple(sorted(faults)),
    )


def _put(pieces: Pieces, at: int, gang: Gang) -> None:
    here = (at, gang.seat)
    pieces[here] = rules.added(pieces.get(here, Gang(gang.seat)), gang)


def _in(pieces: Pieces, at: int, seats: tuple[int, ...]) -> tuple[Gang, ...]:
    found = (pieces.get((at, seat)) for seat in seats)
    return tuple(gang for gang in found if gang and gang.pieces)


def _without(gang: Gang, went: Gang) -> Gang:
    return Gang(
        gang.seat,
        gang.hitmen - went.hitmen,
        gang.lieutenants - went.lieutenants,
        gang.don and not went.don,
    )


def _placed(state: MeetsState, rest: Pieces, order: Order) -> tuple[Gang, list[str]]:
    """Return the recruits that are placed, and why they aren't. Placement."""
    seat, goal = order.seat or 0, order.goal or 0
    if state.spots[goal].owner == seat:
        return Gang(seat, order.hitmen), []
    name = state.table.name(seat)
    return Gang(seat), [
        f"{rules.area_name(state, goal)} isn't {name}'s. Recruits only go to areas of their own "
        "gang, so they wait."
    ]


def _gone(state: MeetsState, rest: Pieces, order: Order) -> tuple[Gang, list[str]]:
    """Return the pieces that can carry *order* out, and why others can't. Movement."""
    seat, start, goal = order.seat or 0, order.start or 0, order.goal or 0
    asked, has = rules.gang_of(order), rest.get((start, seat), Gang(seat))
    went = Gang(
        seat,
        min(asked.hitmen, has.hitmen),
        min(asked.lieutenants, has.lieutenants),
        asked.don and has.don,
    )
    name, where = state.table.name(seat), rules.area_name(state, start)
    why = list[str]()
    if went != asked:
        there = counted(has.hitmen, has.lieutenants, has.don) or "nobody"
        only = "Only those who are there count." if went.pieces else "So nobody goes."
        why.append(f"{name}'s pieces without an order in {where}: {there}. {only}")
    foreign = start != goal and state.spots[goal].owner != seat
    if went.don and (foreign or order.does == "attack"):
        went = replace(went, don=False)
        why.append(
            f"a Don never attacks, so he stays in {where}."
            if order.does == "attack"
            else f"a Don only goes to areas of his own gang, so he stays in {where}."
        )
    return went, why


def free_for(state: MeetsState, number: int) -> Gang | None:
    """Return the pieces that the order of that *number* can have, None while its gang or its area isn't known."""
    order = state.orders[number]
    if order.seat is None or not rules.is_area(state, order.start):
        return None
    orders = tuple(each for at, each in enumerate(state.orders) if at != number)
    left = moved(state.evolve(orders=orders)).left[order.start or 0]
    return next((gang for gang in left if gang.seat == order.seat), Gang(order.seat))


def complaints(state: MeetsState, result: AfterMoves) -> tuple[str, ...]:
    """Return what is missing from the orders and wrong with them, each in a sentence."""
    found = list(result.faults)
    found += [
        (number, words)
        for number, order in enumerate(state.orders)
        for words in _against_itself(state, order)
    ]
    found += [
        (each.number, words) for each in result.done if (words := _in_vain(state, result, each))
    ]
    found += [
        (number, f"{listed(left)}.")
        for number, order in enumerate(state.orders)
        if (left := missing(state, order))
    ]
    return (
        *(f"Order {number + 1}: {words}" for number, words in sorted(found)),
        *_dons(state),
    )


def _against_itself(state: MeetsState, order: Order) -> list[str]:
    """Return what *order* says of allies and enemies that can't be: nothing comes of it. Diplomacy rules, 2 and 4."""
    seat, ally, foe = order.seat, order.ally, order.foe
    if seat is None or order.does == "place":
        return []
    found = list[str]()
    if foe == seat and (order.does == "attack" or ally is not None):
        found.append(f"{state.table.name(seat)} can't turn against their own gang.")
    if ally == seat:
        found.append(f"{state.table.name(seat)} needs no alliance with their own gang.")
    elif ally is not None and ally == foe:
        found.append(f"nobody fights together with {state.table.name(ally)} and against them.")
    return found


def _in_vain(state: MeetsState, result: AfterMoves, each: CarriedOrder) -> str:
    """Return that an order names gangs that are not where it goes, '' if they are. Diplomacy rules, 2 and 4."""
    order, goal = each.order, each.order.goal or 0
    is_attack = order.does == "attack"
    if order.does == "place" or order.foe is None or not (is_attack or order.ally is not None):
        return ""
    if _against_itself(state, order):
        return ""
    here = {gang.seat for gang in result.there[goal]}
    named = dict.fromkeys(seat for seat in (order.ally, order.foe) if seat is not None)
    away = [seat for seat in named if seat in state.table.seats and seat not in here]
    if not away:
        return ""
    what = "attack" if is_attack and order.foe in away else "alliance"
    verb = "has" if len(away) == 1 else "have"
    return (
        f"by these orders, {state.table.names(away)} {verb} nobody in {rules.area_name(state, goal)}, so nothing "
        f"comes of the {what}."
    )


def _dons(state: MeetsState) -> list[str]:
    """Return which gangs have several Dons in the list."""
    dons = [gang.seat for gangs in rules.begun(state) for gang in gangs if gang.don]
    return [
        f"{state.table.name(seat)} has more than 1 Don in the list."
        for seat in state.table.seats
        if dons.count(seat) > 1
    ]
