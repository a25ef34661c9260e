"""What is done to a turn's orders: written, sealed, revealed. Rulebook: Movement, Diplomacy."""

from typing import Final

from companion.games.turf_war.gang.state import GangState
from companion.games.turf_war.lines import kept
from companion.games.turf_war.orders.seal import LONGEST, fingerprint, packed, stirred
from companion.games.turf_war.orders.state import (
    GANG,
    MOST_ORDERS,
    MOST_TURNS,
    Order,
    OrdersState,
    PieceName,
)
from companion.games.turf_war.orders.text import sealed_text
from companion.games.turf_war.round.state import RoundState
from companion.tools.transfers import transferred

WORDS: Final = ("Random code", "Salt")
"""What the random code is called in the text; the second is what version 1 called it."""


def changed(state: OrdersState) -> bool:
    """Return whether the orders are other than what was sealed."""
    return state.seal is not None and not any(
        fingerprint(sealed_text(state, word)) == state.seal for word in WORDS
    )


def add(state: OrdersState) -> OrdersState:
    """Return *state* with one more order, to be told now."""
    count = len(state.orders)
    if count == MOST_ORDERS:
        return state
    return state.evolve(orders=(*state.orders, Order()), editing=count)


def edit(state: OrdersState, place: int) -> OrdersState:
    """Return *state* in which the order at *place* is changed."""
    return state.evolve(editing=place)


def drop(state: OrdersState, place: int) -> OrdersState:
    """Return *state* without the order at *place*; the last one is changed then."""
    orders = tuple(order for at, order in enumerate(state.orders) if at != place)
    return state.evolve(orders=orders, editing=max(0, len(orders) - 1))


def lose(state: OrdersState, place: int) -> OrdersState:
    """Return *state* without the piece at *place*: the orders of the others stay theirs."""
    if not 0 <= place < len(state.pieces) or len(state.pieces) == 1:
        return state

    def moved(places: frozenset[int]) -> frozenset[int]:
        return frozenset(at - (at > place) for at in places if at != place)

    return state.evolve(
        pieces=tuple(each for at, each in enumerate(state.pieces) if at != place),
        orders=tuple(each.evolve(pieces=moved(each.pieces)) for each in state.orders),
        unpaid=moved(state.unpaid),
        don=moved(state.don),
    )


def seal(state: OrdersState, seed: int) -> OrdersState:
    """Return *state* sealed, with a random code of its own from *seed* (128 bits)."""
    after = state.evolve(salt=stirred(state.salt, seed))
    print_ = fingerprint(sealed_text(after, WORDS[0]))
    return after.evolve(seal=print_, opened=0, open=False, revealed="")


def reveal(state: OrdersState) -> OrdersState:
    """Return *state* with its orders open, as they are now: the check compares them."""
    if state.seal is None:
        return state
    texts = [sealed_text(state, word) for word in WORDS]
    text = next((each for each in texts if fingerprint(each) == state.seal), texts[0])
    return state.evolve(opened=packed(text), open=True, revealed=kept(text, LONGEST))


def next_turn(state: OrdersState) -> OrdersState:
    """Return the state for the next turn: only gang and pieces stay."""
    return OrdersState(
        gang=state.gang,
        turn=min(MOST_TURNS, state.turn + 1),
        pieces=state.pieces,
        told=state.told,
        told_pieces=state.told_pieces,
    )


def from_round(source: RoundState, target: OrdersState) -> OrdersState:
    """Return *target* for the turn of the checklist, as long as nothing is sealed."""
    if not source.round or target.seal is not None:
        return target
    return transferred(target, target.evolve(turn=source.round), source.round)


def to_orders(source: GangState, target: OrdersState) -> OrdersState:
    """Return the orders' *target* with the gang of the sheet, and its pieces by name and rank.

    As long as nothing is sealed: the names are part of what is.
    """
    pieces = tuple(PieceName(name=each.name, rank=each.rank) for each in source.pieces)
    if not pieces or target.seal is not None:
        return target
    if source.seat not in source.table.seats:
        return transferred(target, target.evolve(pieces=pieces), pieces, "told_pieces")
    gang = source.table.name(source.seat)[:GANG]
    after = target.evolve(gang=gang, pieces=pieces)
    return transferred(target, after, (gang, pieces), "told_pieces")
