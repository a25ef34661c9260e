"""What Alliances tells the checklist: that the game is decided. Rulebook: Objective, Victory."""

from companion.games.turf_war.alliances.state import AlliancesState, last, won
from companion.games.turf_war.round.state import RoundState
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
