"""This turn's orders: secret until their player reveals them. Rulebook: Movement, Diplomacy."""

from collections import Counter
from collections.abc import Callable
from typing import Annotated, Any

from companion.core.fields import Count, Flag, Internal, Marks, Option, Pick, Rows, Text
from companion.core.values import Value
from companion.games.turf_war.round import HITMEN, LIEUTENANTS, RoundState
from companion.games.turf_war.seal import (
    BYTES,
    PRINTS,
    SALT_SIGNS,
    SALTS,
    STIRS,
    fingerprint,
    packed,
    signs,
    stirred,
)
from companion.tools.transfers import Fingerprint, transferred

MOST_PIECES = 24
MOST_ORDERS = 12
MOST_TURNS = 99

RANKS = (Option("hitman", "Hitman"), Option("lieutenant", "Lieutenant"), Option("don", "Don"))


class Named(Value):
    """One of a gang's own pieces: its name and rank. Initial setup."""

    name: Annotated[str, Text(title="Name", most=12, travels="local")] = ""
    rank: Annotated[str, Pick(title="Rank", options=RANKS, travels="local")] = "hitman"


OPENING = (
    Named(name="Don", rank="don"),
    *(Named(name=f"Lt {at + 1}", rank="lieutenant") for at in range(LIEUTENANTS)),
    *(Named(name=f"Hitman {at + 1}") for at in range(HITMEN)),
)
"""A gang as it starts, before anybody has a name. Initial setup."""

DOES = (Option("move", "Move"), Option("stay", "Stay"), Option("attack", "Attack an ally"))


class Order(Value):
    """What some *pieces* do. *own* says that we control the area, *allied* that *who* is an
    ally. On a move *who* is sided with against *against*; on an attack *who* is attacked.
    """

    pieces: Annotated[
        frozenset[int], Marks(title="Which pieces?", size=MOST_PIECES, travels="secret")
    ] = frozenset()
    does: Annotated[str, Pick(title="What?", options=DOES, travels="secret")] = "move"
    area: Annotated[str, Text(title="Area", most=20, travels="secret")] = ""
    own: Annotated[bool, Flag(title="We control this area", travels="secret")] = False
    who: Annotated[str, Text(title="Together with (if anybody)", most=20, travels="secret")] = (
        ""
    )
    against: Annotated[str, Text(title="Against", most=20, travels="secret")] = ""
    allied: Annotated[bool, Flag(title="They are our allies", travels="secret")] = False


class OrdersState(Value):
    """One gang's orders. *seal* is the fingerprint that was posted, *opened* the text as it was
    revealed; both are open. *claimed* and *text* are what somebody else posted. *told* is about
    the turn of the checklist, *told_pieces* about the gang sheet.
    """

    gang: Annotated[str, Text(title="Our gang", most=12)] = ""
    turn: Annotated[int, Count(title="Turn", least=1, most=MOST_TURNS)] = 1
    pieces: Annotated[
        tuple[Named, ...],
        Rows(title="Our pieces", least=1, most=MOST_PIECES, noun="piece", travels="local"),
    ] = OPENING
    orders: Annotated[
        tuple[Order, ...],
        Rows(title="Orders", most=MOST_ORDERS, noun="order", travels="secret"),
    ] = ()
    allies: Annotated[
        str, Text(title="We ally this turn with (name them all)", most=60, travels="secret")
    ] = ""
    salt: Annotated[int, Internal(most=SALTS - 1, travels="secret")] = 0
    stirs: Annotated[int, Internal(most=STIRS, travels="secret")] = 0
    seal: Annotated[int | None, Internal(most=PRINTS - 1, blank=True)] = None
    opened: Annotated[int, Internal(most=(1 << 8 * BYTES) - 1)] = 0
    claimed: Annotated[str, Text(title="Fingerprint as posted", most=40, travels="local")] = ""
    text: Annotated[
        str, Text(title="Orders as revealed", most=600, tall=True, travels="local")
    ] = ""
    told: Fingerprint = 0
    told_pieces: Fingerprint = 0


def piece(state: OrdersState, place: int) -> str:
    """Return what the piece at *place* is called."""
    named = state.pieces[place].name.strip() if place < len(state.pieces) else ""
    return named or f"Piece {place + 1}"


def has_don(state: OrdersState, order: Order) -> bool:
    """Return whether the Don is among the pieces of *order*."""
    return any(each.rank == "don" for at, each in enumerate(state.pieces) if at in order.pieces)


def said(state: OrdersState, order: Order) -> str:
    """Return *order* as it is posted. Diplomacy rules, 2 and 4."""
    who = ", ".join(piece(state, place) for place in sorted(order.pieces)) or "Nobody"
    area = order.area.strip() or "?"
    if order.does == "attack":
        return f"{who}: attack {order.who.strip() or '?'} in {area}"
    verb = f"move to {area}" if order.does == "move" else f"stay in {area}"
    ally, foe = order.who.strip(), order.against.strip()
    joined = f" to ally with {ally} against {foe or '?'}" if ally else ""
    return f"{who}: {verb}{joined}"


def written(state: OrdersState) -> str:
    """Return all orders as text, without the salt."""
    lines = [f"Orders of {state.gang.strip() or 'our gang'}, turn {state.turn}"]
    lines += [f"Order {at}: {said(state, order)}" for at, order in enumerate(state.orders, 1)]
    lines += [] if state.orders else ["No moves"]
    lines += [f"Allies: {state.allies.strip()}"] if state.allies.strip() else []
    return "\n".join(lines)


def sealed_text(state: OrdersState) -> str:
    """Return the text that is sealed: all orders, and the salt."""
    return f"{written(state)}\nSalt: {signs(state.salt, SALT_SIGNS)}"


def faults(state: OrdersState) -> tuple[str, ...]:
    """Return what the rules do not allow, and what is missing. Movement, Diplomacy rules."""
    found = []
    counts = Counter(place for order in state.orders for place in order.pieces)
    for place in sorted(counts):
        if counts[place] > 1:
            found.append(f"{piece(state, place)} has {counts[place]} orders: one at the most.")
    for at, order in enumerate(state.orders, 1):
        found += [f"Order {at}: {each}" for each in _faults(state, order)]
    if packed(sealed_text(state)) is None:
        found.append("The orders are too long to be sealed: shorten names or areas.")
    return tuple(found)


def _faults(state: OrdersState, order: Order) -> list[str]:
    found = [] if order.pieces else ["touch the pieces it is for."]
    found += [] if order.area.strip() else ["name the area."]
    if order.does == "attack":
        found += [] if order.who.strip() else ["say whom to attack."]
        found += (
            []
            if order.allied
            else ["an attack is ordered against allies only. Against others, move in."]
        )
        found += ["a Don never attacks."] if has_don(state, order) else []
        return found
    if order.who.strip() and not order.against.strip():
        found.append("say against whom you side with them.")
    if order.does == "move" and has_don(state, order) and not order.own:
        found.append("a Don moves only to an area that you control.")
    return found


def changed(state: OrdersState) -> bool:
    """Return whether the orders are other than what was sealed."""
    return state.seal is not None and fingerprint(sealed_text(state)) != state.seal


Do = Callable[[OrdersState, tuple[Any, ...], int, int], OrdersState]


def stirs(do: Callable[[OrdersState, tuple[Any, ...]], OrdersState]) -> Do:
    """Return *do* as a move that mixes its seed into the salt, until the orders are sealed."""

    def move(state: OrdersState, args: tuple[Any, ...], now: int, seed: int) -> OrdersState:
        after = do(state, args)
        return after if state.seal is not None or after == state else stir(after, seed)

    return move


def stir(state: OrdersState, seed: int) -> OrdersState:
    """Return *state* with *seed* mixed into its salt."""
    return state.evolve(salt=stirred(state.salt, seed), stirs=min(STIRS, state.stirs + 1))


def add(state: OrdersState, args: tuple[Any, ...]) -> OrdersState:
    """Return *state* with one more order."""
    full = len(state.orders) == MOST_ORDERS
    return state if full else state.evolve(orders=(*state.orders, Order()))


def drop(state: OrdersState, args: tuple[Any, ...]) -> OrdersState:
    """Return *state* without the order at a place."""
    return state.evolve(orders=tuple(o for at, o in enumerate(state.orders) if at != args[0]))


def tell(state: OrdersState, args: tuple[Any, ...]) -> OrdersState:
    """Return *state* with another value in a field of the order at a place."""
    place, name, value = args
    return state.put(("orders", place, name), value)


def seal(state: OrdersState, args: tuple[Any, ...], now: int, seed: int) -> OrdersState:
    """Return *state* sealed; only mixed where the salt is still too thin to be safe."""
    after = stir(state, seed)
    if after.stirs < STIRS or packed(sealed_text(after)) is None:
        return after
    return after.evolve(seal=fingerprint(sealed_text(after)), opened=0)


def reveal(state: OrdersState, args: tuple[Any, ...], now: int, seed: int) -> OrdersState:
    """Return *state* with its orders open, as they are now: the check compares them."""
    opened = packed(sealed_text(state))
    return state if state.seal is None or opened is None else state.evolve(opened=opened)


def next_turn(state: OrdersState, args: tuple[Any, ...], now: int, seed: int) -> OrdersState:
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
