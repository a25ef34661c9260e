"""What Who meets whom tells others: the fights to Combat, the list to Areas. Rulebook: Combat resolution, End of
turn.
"""

from companion.core.names import skeleton
from companion.games.turf_war.areas.state import MOST_AREAS, Area, AreasState, listed_pieces
from companion.games.turf_war.combat.fights import (
    fights_before,
    filled,
    is_over,
    next_turn,
    of_this_turn,
    since,
)
from companion.games.turf_war.combat.state import MOST_ENDED, CombatState, Force, GameEnd
from companion.games.turf_war.meets.after import after
from companion.games.turf_war.meets.sides import MetPerson
from companion.games.turf_war.meets.state import MeetsState, area_name, is_past
from companion.tools.transfers import transferred


def as_fight(state: MeetsState, meeting: MetPerson) -> GameEnd:
    """Return a meeting as Combat has it: who is here with which pieces, who was here before, who fights as one."""
    forces = [Force()] * len(state.open)
    for gang in meeting.gangs:
        forces[gang.seat] = Force(hitmen=gang.hitmen, lieutenants=gang.lieutenants)
    stayed, seats = meeting.stayed, set(meeting.seats)
    return GameEnd(
        area=area_name(state, meeting.at),
        here=frozenset(seats),
        forces=tuple(forces),
        dons=frozenset(gang.seat for gang in meeting.gangs if gang.don),
        held=meeting.before,
        empty=not stayed,
        together=stayed == seats,
        owner=state.spots[meeting.at].owner,
        sides=meeting.sides,
        allied=state.open,
    )


def waiting(source: MeetsState, target: CombatState) -> tuple[GameEnd, ...]:
    """Return the fights that Combat has not resolved; the one that it has now may be among them."""
    if not source.orders or is_past(source):
        return ()
    done = () if is_over(target) else since(fights_before(target), source.told_past)
    known = {skeleton(each.area) for each in done}
    here, now = "" if is_over(target) else skeleton(target.area), after(source)
    left = {skeleton(area_name(source, each.at)) for each in now.waiting} | {here}
    every = sorted((*now.waiting, *now.fought), key=lambda each: each.at)
    found = (as_fight(source, each) for each in every)
    return tuple(each for each in found if skeleton(each.area) in left - known)


def note_fights(source: MeetsState, target: CombatState) -> CombatState:
    """Return *target* that knows which fights come after this one."""
    here = "" if is_over(target) else skeleton(target.area)
    rest = (each for each in waiting(source, target) if skeleton(each.area) != here)
    return target.evolve(told_fights=tuple(rest)[:MOST_ENDED])


def to_combat(source: MeetsState, target: CombatState) -> CombatState:
    """Return *target* with the first fight that waits, where nobody has entered one by hand, and those after it.

    At a live table the orders stay on one phone: the other fights have to come along, or nobody else could go on.
    """
    base = next_turn(target) if is_over(target) else of_this_turn(target)
    if base.here and not base.told_meets:
        return target
    fights_left = waiting(source, base)
    if not fights_left:
        return target
    found = note_fights(source, filled(base, fights_left[0]))
    same = found.told_meets == target.told_meets and found.told_fights == target.told_fights
    return target if same else found


def to_areas(source: MeetsState, target: AreasState) -> AreasState:
    """Return *target* with owner and pieces of every area, once it is known where everyone is.

    The fights are in it, so they are not told again by themselves.
    """
    if not source.orders or is_past(source):
        return target
    now = after(source)
    if not now.is_settled:
        return target
    rows, told = list(target.rows), list[tuple[str, int | None, str]]()
    for at, spot in enumerate(source.spots):
        owner = now.owners[at]
        pieces = listed_pieces(source.table, owner, now.there[at])
        if spot.name.strip():
            _put(rows, Area(name=spot.name, owner=owner, pieces=pieces))
            told.append((spot.name, owner, pieces))
    if tuple(rows) == target.rows:
        return target
    after_all = target.evolve(rows=tuple(rows), told=source.told_last or target.told)
    return transferred(target, after_all, told, "told_meets")


def _put(rows: list[Area], row: Area) -> None:
    """Put *row* into the place of the area of that name, or at the end, if there is room."""
    names = [skeleton(each.name) for each in rows]
    if (name := skeleton(row.name)) in names:
        rows[names.index(name)] = row
    elif len(rows) < MOST_AREAS:
        rows.append(row)
