"""What the gang sheet tells Orders: the gang, and its pieces by name. Rulebook: Initial setup."""

from companion.games.turf_war.gang.state import GangState
from companion.games.turf_war.orders.state import GANG, Named, OrdersState
from companion.tools.transfers import transferred


def to_orders(source: GangState, target: OrdersState) -> OrdersState:
    """Return the orders' *target* with the gang of the sheet, and its pieces by name and rank.

    As long as nothing is sealed: the names are part of what is.
    """
    pieces = tuple(Named(name=each.name, rank=each.rank) for each in source.pieces)
    if not pieces or target.seal is not None:
        return target
    if source.seat not in source.table.seats:
        return transferred(target, target.evolve(pieces=pieces), pieces, "told_pieces")
    gang = source.table.name(source.seat)[:GANG]
    after = target.evolve(gang=gang, pieces=pieces)
    return transferred(target, after, (gang, pieces), "told_pieces")
