"""What other tools tell Combat: the turn, the open alliances, who owns an area."""

from companion.core.names import skeleton
from companion.games.turf_war.alliances.state import AlliancesState
from companion.games.turf_war.areas.state import AreasState
from companion.games.turf_war.combat.area import new_owner
from companion.games.turf_war.combat.fights import fights
from companion.games.turf_war.combat.state import ALONE, CombatState, outcome, settled
from companion.games.turf_war.round.state import RoundState
from companion.tools.transfers import transferred


def from_round(source: RoundState, target: CombatState) -> CombatState:
    """Return *target* with the checklist's turn. Fights already entered belong to an earlier turn."""
    if source.round in (0, target.turn):
        return target
    over = target.told_over or (target.turn and fights(target))
    return target.evolve(turn=source.round, told_over=int(bool(over)))


def from_alliances(source: AlliancesState, target: CombatState) -> CombatState:
    """Return *target* with the open alliances, where nobody said before who fights as one."""
    if target.sides != ALONE and not target.told:
        return target
    return transferred(
        target, target.evolve(sides=source.open, allied=source.open), source.open
    )


def from_areas(source: AreasState, target: CombatState) -> CombatState:
    """Return *target* with the owner of its area in the list, if the list has that name once.

    If the list already has the winner as the owner, it may be from after this fight.
    """
    where = skeleton(target.area)
    named = [row.owner for row in source.rows if where and skeleton(row.name) == where]
    whose = named[0] if len(named) == 1 else None
    if whose is None or (settled(target) and new_owner(target, outcome(target)) == whose):
        return target
    said = (target.fight, where, whose)
    return transferred(target, target.evolve(owner=whose), said, "told_area")
