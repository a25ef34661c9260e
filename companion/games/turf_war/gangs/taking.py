"""What the fights and the orders tell All gangs. Rulebook: Placement, Combat resolution."""

from typing import Final

from companion.games.turf_war.combat.fights import fights, is_over, marked, since
from companion.games.turf_war.combat.state import FIGHTS, CombatState, outcome
from companion.games.turf_war.gangs.course import written
from companion.games.turf_war.gangs.state import GangsState, Part
from companion.games.turf_war.meets.moving import moved
from companion.games.turf_war.meets.state import MeetsState, is_past
from companion.tools.tool import Transfer
from companion.tools.transfers import seen, unseen


def from_combat(source: CombatState, target: GangsState) -> GangsState:
    """Return *target* with this turn's fights; those of the turn before go into the rosters first."""
    if is_over(source):
        return target
    found = since(fights(source), target.told_past)
    parts = tuple(part for fight in found for part in _parts(fight))
    first = found[0].fight if found else source.fight
    older = tuple(each for each in target.parts if _is_before(each.fight, first))
    if older:
        target = written(target.evolve(parts=older))
    if parts == target.parts:
        return target
    numbers = {each.fight for each in parts}
    choices = tuple(each for each in target.choices if each.fight in numbers)
    heard = marked(found[-1]) if found else target.told_past
    return target.evolve(parts=parts, choices=choices, told_heard=heard)


def _is_before(one: int, other: int) -> bool:
    """Return whether the fight numbered *one* comes before that numbered *other*: the numbers go round."""
    return 0 < (other - one) % FIGHTS < FIGHTS // 2


def _parts(fight: CombatState) -> tuple[Part, ...]:
    """Return what each gang had in a settled *fight*, and what became of it."""
    return tuple(
        Part(
            fight=fight.fight,
            area=fight.area,
            seat=fate.gang.seat,
            hitmen=fate.gang.hitmen,
            lieutenants=fate.gang.lieutenants,
            don=fate.gang.don,
            dead_hitmen=fate.dead_hitmen,
            dead_lieutenants=fate.dead_lieutenants,
            dead_don=fate.dead_don,
            xp=fate.xp,
        )
        for fate in outcome(fight).fates
    )


def from_meets(source: MeetsState, target: GangsState) -> GangsState:
    """Return *target* with the recruits that were placed in this turn. Placement.

    In a new turn what the turn before brought goes into the rosters first.
    """
    turn = source.told_held
    if not source.orders or not turn or is_past(source):
        return target
    if turn != target.placed_turn:
        target = written(target).evolve(placed_turn=turn)
    came = [each.went for each in moved(source).done if each.order.does == "place"]
    rosters = tuple(
        roster.evolve(placed=min(99, sum(each.hitmen for each in came if each.seat == seat)))
        for seat, roster in enumerate(target.rosters)
    )
    return target.evolve(rosters=rosters)


TAKES: Final = (
    Transfer(
        "combat",
        "Use this turn's fights",
        from_combat,
        step_label="This turn's fights were filled in",
        facts=("parts",),
    ),
    Transfer(
        "meets",
        "Use the recruits that were placed",
        seen(from_meets),
        step_label="The recruits that were placed came in",
        facts=("placed_turn",),
        remember=unseen(from_meets),
    ),
)
"""What comes from other tools."""
