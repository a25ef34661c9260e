"""What others tell the checklist: that the game is decided, and whose orders are in. Rulebook: Objective, Movement, Victory."""

from companion.games.turf_war.alliances.state import AlliancesState, last, won
from companion.games.turf_war.meets.state import MeetsState, is_past
from companion.games.turf_war.round.state import RoundState, playing
from companion.tools.transfers import transferred


def from_alliances(source: AlliancesState, target: RoundState) -> RoundState:
    """Return *target* with the game decided once Alliances knows who is left and that they won.

    What came from there is taken back if it is no longer so. Before a game and after it, nothing is said.
    """
    if not target.round or target.over:
        return target
    if won(source):
        return transferred(target, target.evolve(decided=True), sorted(last(source)))
    if target.told and target.decided:
        return target.evolve(decided=False, told=0)
    return target


def from_meets(source: MeetsState, target: RoundState) -> RoundState:
    """Return *target* in which the orders of all gangs are in that have one in Who meets whom. Those that were late stay late."""
    if not target.round or target.over or is_past(source):
        return target
    found = {order.seat for order in source.orders} & set(playing(target)) - target.late
    return target.evolve(orders=target.orders | found) if found else target
