"""What the gang sheet tells Orders: the gang, and its pieces by name. Rulebook: Initial setup."""

from companion.games.turf_war.gang_state import GangState
from companion.games.turf_war.orders_state import GANG, Named, OrdersState
from companion.tools.transfers import transferred


def to_orders(source: GangState, target: OrdersState) -> OrdersState:
    """Return the orders' *target* with the pieces of the gang sheet, by name and rank.

    As long as nothing is sealed: the names are part of what is.
    """
    pieces = tuple(Named(name=each.name, rank=each.rank) for each in source.pieces)
    if not pieces or target.seal is not None:
        return target
    return transferred(target, target.evolve(pieces=pieces), pieces, "told_pieces")


def gang_name(source: GangState, target: OrdersState) -> OrdersState:
    """Return the orders' *target* for the gang of the sheet, as long as nothing is sealed."""
    if source.seat not in source.table.seats or target.seal is not None:
        return target
    return target.evolve(gang=source.table.name(source.seat)[:GANG])
