"""Orders in words, and what the rules do not allow in them. Rulebook: Movement, Diplomacy."""

from collections.abc import Iterable

from companion.core.names import skeleton
from companion.core.printed import listed
from companion.core.words import with_noun
from companion.games.turf_war.orders.seal import SALT_SIGNS, signs
from companion.games.turf_war.orders.state import Order, OrdersState

RECRUITS = "recruit"


def piece(state: OrdersState, place: int) -> str:
    """Return what the piece at *place* is called."""
    named = state.pieces[place].name.strip() if place < len(state.pieces) else ""
    return named or f"Piece {place + 1}"


def called(state: OrdersState, places: Iterable[int], nobody: str = "Nobody") -> str:
    """Return what the pieces at *places* are called together."""
    return ", ".join(piece(state, place) for place in sorted(places)) or nobody


def ranked(state: OrdersState, places: Iterable[int], rank: str) -> frozenset[int]:
    """Return those of *places* where a piece of *rank* stands in the list."""
    ranks = dict(enumerate(each.rank for each in state.pieces))
    return frozenset(place for place in places if ranks.get(place) == rank)


def has_don(state: OrdersState, order: Order) -> bool:
    """Return whether the Don is among the pieces of *order*."""
    return bool(ranked(state, order.pieces, "don"))


def said(state: OrdersState, order: Order) -> str:
    """Return *order* as it is posted. Diplomacy rules, 2 and 4."""
    area = order.area.strip() or "?"
    if order.does == "place":
        return f"place {with_noun(order.count, RECRUITS)} in {area}"
    who = called(state, order.pieces)
    ally, foe = order.who.strip(), order.against.strip() or "?"
    if order.does == "attack":
        joined = f" together with {ally}" if ally else ""
        return f"{who}: attack {foe} in {area}{joined}"
    verb = f"move to {area}" if order.does == "move" else f"stay in {area}"
    return f"{who}: {verb}{f' to ally with {ally} against {foe}' if ally else ''}"


def written(state: OrdersState) -> str:
    """Return all orders as text, without the random code."""
    rest = (
        ("Recruit", str(state.recruits) if state.recruits else ""),
        ("Hold back pay", called(state, state.unpaid, "")),
        ("New Don", called(state, state.don, "")),
        ("Allies", state.allies.strip()),
        ("Leave the alliance with", state.leaving.strip()),
    )
    lines = [f"Orders of {state.gang.strip() or 'our gang'}, turn {state.turn}"]
    lines += [f"Order {at}: {said(state, order)}" for at, order in enumerate(state.orders, 1)]
    lines += [] if state.orders else ["No moves"]
    return "\n".join((*lines, *(f"{title}: {words}" for title, words in rest if words)))


def sealed_text(state: OrdersState, word: str) -> str:
    """Return the text that is sealed: all orders, and the random code, called *word*."""
    return f"{written(state)}\n{word}: {signs(state.salt, SALT_SIGNS)}"


def missing(state: OrdersState) -> dict[int, str]:
    """Return what is still to be told of orders, by their places. Movement, Diplomacy."""
    left = {at: _missing(order) for at, order in enumerate(state.orders)}
    return {at: f"Order {at + 1}: {listed(each)}." for at, each in left.items() if each}


def _missing(order: Order) -> list[str]:
    found = [] if order.pieces or order.does == "place" else ["tap the pieces it is for"]
    found += [] if order.area.strip() else ["name the area"]
    if order.does == "attack" and not order.against.strip():
        found.append("say whom you attack")
    if order.does in ("move", "stay") and order.who.strip() and not order.against.strip():
        found.append("say whom you fight together against")
    return found


def faults(state: OrdersState) -> tuple[str, ...]:
    """Return what the rules do not allow. Upkeep, Movement, Diplomacy."""
    found = [
        f"{piece(state, place)} gets no pay and leaves, and can't carry out an order."
        for place in sorted(state.unpaid & _areas(state).keys())
    ]
    for at, order in enumerate(state.orders, 1):
        found += [f"Order {at}: {each}" for each in _faults(state, order)]
    if rich := state.unpaid - ranked(state, state.unpaid, "hitman"):
        found.append(f"{called(state, rich)}: only Hitmen draw pay that you can hold back.")
    return (*found, *_don(state))


def torn(state: OrdersState) -> tuple[str, ...]:
    """Return what the rules leave open: pieces with orders for several areas. Movement, Diplomacy.

    A piece may have several orders for one area: it moves there, and attacks an ally.
    """
    pieces = frozenset(place for place, areas in _areas(state).items() if len(areas) > 1)
    if not pieces:
        return ()
    has = "has" if len(pieces) == 1 else "have"
    return (
        f"{called(state, pieces)} {has} orders for several areas. Which one counts? The rules don't "
        "say. The game master decides.",
    )


def _areas(state: OrdersState) -> dict[int, set[str]]:
    """Return the areas that are named in the orders of each piece that has one."""
    found: dict[int, set[str]] = {}
    for order in state.orders:
        for place in order.pieces if order.does != "place" else ():
            named = {skeleton(order.area)} - {""}
            found[place] = found.get(place, set()) | named
    return found


def _don(state: OrdersState) -> list[str]:
    """Return what is wrong with a new Don. End of turn."""
    if not state.don:
        return []
    found = [] if len(state.don) == 1 else ["Name 1 new Don: a gang has only 1."]
    if others := state.don - ranked(state, state.don, "lieutenant"):
        found.append(f"{called(state, others)}: only a Lieutenant can become Don.")
    if any(each.rank == "don" for each in state.pieces):
        found.append("Your list of pieces still has a Don. Is he dead? Take him off that list.")
    return found


def _faults(state: OrdersState, order: Order) -> list[str]:
    ours = order.own or not order.area.strip()
    don = has_don(state, order)
    if order.does == "place":
        return [] if ours else ["recruits go only to an area you control."]
    if order.does == "attack":
        return ["a Don never attacks."] if don else []
    if order.does == "move" and don and not ours:
        return ["a Don moves only to an area you control."]
    return []
