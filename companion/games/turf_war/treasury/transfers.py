"""What other tools tell the Treasury: the dead, areas, promotions. Rulebook: Upkeep."""

from functools import reduce

from companion.core.names import skeleton
from companion.games.turf_war.areas.state import AreasState, owned
from companion.games.turf_war.combat.fights import fights
from companion.games.turf_war.combat.state import CombatState, gang, outcome, present
from companion.games.turf_war.gang.state import GangState
from companion.games.turf_war.pieces import Fate, Gang
from companion.games.turf_war.round.state import RoundState
from companion.games.turf_war.settling import place_of
from companion.games.turf_war.setup import END
from companion.games.turf_war.treasury.state import (
    FIGHTS,
    MOST_COUNTED,
    Purse,
    Taken,
    TreasuryState,
    is_ending,
)
from companion.tools.transfers import fingerprint, transferred


def from_combat(source: CombatState, target: TreasuryState) -> TreasuryState:
    """Return *target* with the dead of each fight of the turn added to those who died in it."""
    return reduce(_with_dead, fights(source), target)


def _with_dead(target: TreasuryState, source: CombatState) -> TreasuryState:
    """Return *target* with the dead of one settled fight added.

    What is ruled on a fight after it was taken over takes the place of what was added for it.
    A fight is told from the next by its number and its area; without an area, by who meets.
    A Don's death counts as one whom nobody follows until players say that someone is ready.
    """
    fates = outcome(source).fates
    where = skeleton(source.area) or present(source)
    fight = fingerprint((source.fight, where))
    pieces = fingerprint([gang(source, seat) for seat in present(source)])
    again = fight == target.fight
    taken = Taken(told=fingerprint((fight, fates)))
    if taken in (target.taken[-1:] if again else target.taken):
        return target
    dead = {fate.gang.seat: fate for fate in fates}
    purses = tuple(
        _added(purse, dead.get(seat, Fate(Gang(seat))), again, pieces != target.pieces)
        for seat, purse in enumerate(target.purses)
    )
    same = all(
        (old.killed, old.killed_don) == (new.killed, new.killed_don)
        for old, new in zip(target.purses, purses, strict=True)
    )
    known = (*target.taken, taken)[-FIGHTS:]
    if same:
        return target
    return target.evolve(purses=purses, taken=known, fight=fight, pieces=pieces)


def replaced(state: TreasuryState) -> bool:
    """Return whether the last fight took the place of one with other pieces of the same gangs."""
    return any(any(purse.replaced) for purse in state.purses)


def both(state: TreasuryState) -> TreasuryState:
    """Return the state with the dead of the fight that was replaced added again."""
    purses = tuple(
        purse.evolve(
            killed_lieutenants=min(
                MOST_COUNTED, purse.killed_lieutenants + purse.lieutenants_replaced
            ),
            killed_hitmen=min(MOST_COUNTED, purse.killed_hitmen + purse.hitmen_replaced),
            killed_don=purse.killed_don or bool(purse.don_replaced),
            lieutenants_replaced=0,
            hitmen_replaced=0,
            don_replaced=0,
        )
        for purse in state.purses
    )
    return state.evolve(purses=purses)


def _added(purse: Purse, fate: Fate, again: bool, other: bool) -> Purse:
    """Return *purse* with the dead of a fight, those of the same fight before it taken back.

    Those are kept in mind where there were *other* pieces in it: it may have been another fight.
    """
    lieutenants, hitmen, don = purse.killed_lieutenants, purse.killed_hitmen, purse.killed_don
    kept = (purse.fallen if other else purse.replaced) if again else (0, 0, 0)
    if again:
        lieutenants = max(0, lieutenants - purse.lieutenants_fallen)
        hitmen = max(0, hitmen - purse.hitmen_fallen)
        don = don and not purse.don_fallen
    killed_lieutenants = min(MOST_COUNTED, lieutenants + fate.dead_lieutenants)
    killed_hitmen = min(MOST_COUNTED, hitmen + fate.dead_hitmen)
    return purse.evolve(
        killed_lieutenants=killed_lieutenants,
        killed_hitmen=killed_hitmen,
        killed_don=don or fate.dead_don,
        lieutenants_fallen=killed_lieutenants - lieutenants,
        hitmen_fallen=killed_hitmen - hitmen,
        don_fallen=int(fate.dead_don and not don),
        lieutenants_replaced=kept[0],
        hitmen_replaced=kept[1],
        don_replaced=kept[2],
    )


def from_round(source: RoundState, target: TreasuryState) -> TreasuryState:
    """Return *target* with the phase of the checklist, and the turn that is ending by it. End of turn."""
    ends = source.phase == END and not source.over
    return target.evolve(turn_end=source.round if ends else 0, due=place_of(source))


def from_areas(source: AreasState, target: TreasuryState) -> TreasuryState:
    """Return *target* with the areas that each gang has in the list.

    While a turn is ending they are those at its end, before that those it began with: so the list
    alone ends no turn. What the last turn ended with is no news then. Upkeep, End of turn.
    """
    counts = tuple(min(MOST_COUNTED, owned(source, seat)) for seat in range(len(target.purses)))
    ends = is_ending(target)
    if not source.rows or (not ends and target.told_areas == fingerprint(counts)):
        return target
    field, told = ("areas_end", counts) if ends else ("areas", ("begins", *counts))
    purses = tuple(
        purse.evolve(**{field: count}) if seat in target.table.seats else purse
        for seat, (purse, count) in enumerate(zip(target.purses, counts, strict=True))
    )
    return transferred(target, target.evolve(purses=purses), told, "told_areas")


def from_gang(source: GangState, target: TreasuryState) -> TreasuryState:
    """Return *target* with the Hitmen of one gang who rose: they draw no salary. End of turn."""
    rises = [each for each in source.raised if each.rank == "lieutenant"]
    if source.seat is None or not source.raised:
        return target
    purses = list(target.purses)
    purses[source.seat] = purses[source.seat].evolve(promoted=min(MOST_COUNTED, len(rises)))
    after = target.evolve(purses=tuple(purses))
    return transferred(target, after, (source.seat, source.raised), "told_gang")
