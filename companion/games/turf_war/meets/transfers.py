"""What other tools tell Who meets whom: the areas, the alliances, the turn, how fights ended. Rulebook: all
chapters.
"""

from companion.core.names import skeleton
from companion.games.turf_war.alliances.state import AlliancesState
from companion.games.turf_war.areas.state import (
    NAME,
    Area,
    AreasState,
    after_fight,
    listed_pieces,
)
from companion.games.turf_war.combat.area import new_owner
from companion.games.turf_war.combat.fights import fights, is_over, marked, printed, since
from companion.games.turf_war.combat.state import CombatState, gang, outcome, present
from companion.games.turf_war.meets.after import met
from companion.games.turf_war.meets.pieces_read import read_pieces
from companion.games.turf_war.meets.state import (
    End,
    MeetsState,
    Rest,
    Spot,
    begun,
    gathered,
    is_past,
)
from companion.games.turf_war.round.state import RoundState
from companion.tools.transfers import transferred


def from_areas(source: AreasState, target: MeetsState) -> MeetsState:
    """Return *target* with the areas of the list, as long as nothing is ordered.

    What the list has in words is read; where it says what is known here already, that stays.
    """
    if target.orders or target.ends or not source.rows:
        return target
    known = {
        skeleton(spot.name): (spot, gangs)
        for spot, gangs in zip(target.spots, begun(target), strict=True)
        if spot.name.strip()
    }
    spots = list[Spot]()
    for row in source.rows:
        spot, gangs = known.get(skeleton(row.name), (Spot(), ()))
        same = spot.owner == row.owner and not spot.words
        if same and listed_pieces(target.table, row.owner, gangs).strip() == row.pieces.strip():
            spots.append(spot.evolve(name=row.name))
        else:
            spots.append(_spot(target, row))
    told = [(row.name, row.owner, row.pieces) for row in source.rows]
    return transferred(target, target.evolve(spots=tuple(spots)), told, "told_areas")


def _spot(state: MeetsState, row: Area) -> Spot:
    """Return an area with the pieces that the list has in words."""
    crews = read_pieces(state.table, row.owner, row.pieces)
    if crews is None:
        return Spot(name=row.name, owner=row.owner, words=row.pieces)
    return Spot(name=row.name, owner=row.owner, crews=crews)


def from_alliances(source: AlliancesState, target: MeetsState) -> MeetsState:
    """Return *target* with the open alliances."""
    after = target.evolve(open=source.open)
    return transferred(target, after, source.open, "told_allies")


def from_round(source: RoundState, target: MeetsState) -> MeetsState:
    """Return *target* that knows the checklist's turn; what is ordered belongs to the one in which that began."""
    now, held = source.round, target.told_held
    if not now:
        return target
    if not held or not target.orders:
        held = now
    return target.evolve(told_turn=now, told_held=min(held, now))


def from_combat(source: CombatState, target: MeetsState) -> MeetsState:
    """Return *target* with how the fights of its turn ended."""
    other = source.turn and target.told_turn and source.turn != target.told_turn
    if is_over(source) or is_past(target) or other:
        return target
    found = [f for f in since(fights(source), target.told_past) if f.area.strip()]
    ends = tuple(_end(fight) for fight in found)
    if ends == target.ends:
        return target
    rows = ((fight, after_fight(fight)) for fight in found)
    last = [printed(fight, row) for fight, row in rows if row]
    heard = marked(found[-1]) if found else target.told_past
    return target.evolve(ends=ends, told_last=last[-1] if last else 0, told_heard=heard)


def _end(fight: CombatState) -> End:
    """Return how a settled *fight* ended."""
    end = outcome(fight)
    rests = (
        Rest(
            seat=fate.gang.seat,
            hitmen=fate.left.hitmen,
            lieutenants=fate.left.lieutenants,
            don=fate.left.don,
            goes=fate.goes,
        )
        for fate in end.fates
    )
    here = gathered(tuple(gang(fight, seat) for seat in present(fight)), fight.table.seats)
    return End(
        area=fight.area.strip()[:NAME],
        rests=tuple(rests),
        owner=new_owner(fight, end),
        met=met(here),
    )
