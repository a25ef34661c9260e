"""Where everyone is after the fights, and whose area is whose. Rulebook: Combat resolution, End of turn."""

from dataclasses import dataclass

from companion.core.names import skeleton
from companion.games.turf_war.meets.moving import AfterMoves, moved
from companion.games.turf_war.meets.neighbours import borders, distances
from companion.games.turf_war.meets.sides import MetPerson, meetings
from companion.games.turf_war.meets.state import (
    GONE,
    End,
    MeetsState,
    are_friends,
    area_name,
    gang_of,
    gathered,
)
from companion.games.turf_war.pieces import Gang
from companion.tools.transfers import fingerprint


@dataclass(frozen=True, slots=True)
class Leaving:
    """A gang that leaves the area numbered *at* after a fight there.

    *options* are the areas that it may go to: the closest friendly ones; all others if there is none, and
    then it is *lost*. *to* is where it goes, None if that is still to be said.
    """

    at: int
    gang: Gang
    options: tuple[int, ...]
    to: int | None
    lost: bool = False


@dataclass(frozen=True, slots=True)
class After:
    """Where everyone is now: *there* are the gangs in each area, *owners* whose it is.

    *waiting* are the fights that are still to be resolved, *fought* those that are, *peaceful* where gangs of
    one side meet. *open* are the areas in which a fight is resolved but the rules don't say who stays, *unclear*
    those whose owner only the game master can say. *stale* are fights that were resolved with other pieces.
    """

    moves: AfterMoves
    there: tuple[tuple[Gang, ...], ...]
    owners: tuple[int | None, ...]
    waiting: tuple[MetPerson, ...]
    fought: tuple[MetPerson, ...]
    peaceful: tuple[MetPerson, ...]
    leaving: tuple[Leaving, ...]
    open: tuple[int, ...]
    unclear: tuple[int, ...]
    stale: tuple[int, ...]

    @property
    def is_settled(self) -> bool:
        """Whether it is known where everyone is."""
        return not (self.waiting or self.open or any(each.to is None for each in self.leaving))


def met(gangs: tuple[Gang, ...]) -> int:
    """Return a fingerprint of the pieces that meet in an area."""
    return fingerprint([(g.seat, g.hitmen, g.lieutenants, g.don) for g in gangs])


def end_of(state: MeetsState, at: int) -> End | None:
    """Return how the fight for the area numbered *at* ended, None while that isn't known."""
    name = skeleton(area_name(state, at))
    found = [end for end in state.ends if skeleton(end.area) == name]
    return found[-1] if found else None


def after(state: MeetsState) -> After:
    """Return where everyone is now, as far as that is known."""
    moves = moved(state)
    every = meetings(state, moves)
    ends = {each.at: end for each in every if each.is_fight and (end := end_of(state, each.at))}
    waiting = tuple(each for each in every if each.is_fight and each.at not in ends)
    there, going = list(moves.there), list[tuple[int, Gang]]()
    owners, unclear = [spot.owner for spot in state.spots], set[int]()
    for at, gangs in enumerate(moves.there):
        if end := ends.get(at):
            there[at], away = _parted(state, gangs, end)
            going += [(at, gang) for gang in away]
            owners[at] = end.owner if end.owner in state.table.seats else owners[at]
            unclear |= set() if end.owner in state.table.seats else {at}
        elif not any(each.at == at for each in waiting):
            owners[at], is_clear = owner_of(state, owners[at], gangs)
            unclear |= set() if is_clear else {at}
    for at in unclear:
        now = state.spots[at].now
        owners[at] = now if now in state.table.seats else owners[at]
    fought = tuple(each for each in every if each.at in ends)
    leaving = _retreats(state, fought, there, owners, going, bool(waiting))
    for each in leaving:
        if each.to is not None and each.to != GONE:
            there[each.to] = gathered((*there[each.to], each.gang), state.table.seats)
            if each.to not in unclear:
                owners[each.to], _ = owner_of(state, owners[each.to], there[each.to])
    return After(
        moves,
        tuple(there),
        tuple(owners),
        waiting,
        fought,
        tuple(each for each in every if not each.is_fight),
        leaving,
        tuple(at for at, end in ends.items() if any(rest.goes == "open" for rest in end.rests)),
        tuple(sorted(unclear)),
        tuple(each.at for each in fought if ends[each.at].met != met(each.gangs)),
    )


def _parted(
    state: MeetsState, gangs: tuple[Gang, ...], end: End
) -> tuple[tuple[Gang, ...], tuple[Gang, ...]]:
    """Return who is in an area after its fight, and who leaves it. Who did not fight stays."""
    rests = [(gang_of(rest), rest.goes) for rest in end.rests]
    fought = {gang.seat for gang, _ in rests}
    others = tuple(gang for gang in gangs if gang.seat not in fought)
    stay = tuple(gang for gang, goes in rests if goes != "leaves")
    leave = tuple(gang for gang, goes in rests if goes == "leaves")
    seats = state.table.seats
    return gathered((*others, *stay), seats), gathered(leave, seats)


def owner_of(
    state: MeetsState, owner: int | None, gangs: tuple[Gang, ...]
) -> tuple[int | None, bool]:
    """Return whose area it is with *gangs* in it and no fight, and whether the rules say so.

    An empty one stays with its *owner*; open allies are guests. End of turn; Diplomacy rules, 1c.
    """
    strangers = [
        gang.seat
        for gang in gangs
        if owner is None or (gang.seat != owner and not are_friends(state, gang.seat, owner))
    ]
    if not strangers:
        return owner, True
    return (strangers[0], True) if len(gangs) == 1 else (owner, False)


def _retreats(
    state: MeetsState,
    fought: tuple[MetPerson, ...],
    there: list[tuple[Gang, ...]],
    owners: list[int | None],
    going: list[tuple[int, Gang]],
    is_early: bool,
) -> tuple[Leaving, ...]:
    """Return where those go who leave. While other fights wait, nobody can say which areas are friendly."""
    pairs, said = borders(state).pairs, {(way.at, way.seat): way.to for way in state.ways}
    meeting = {each.at: each for each in fought}
    found = list[Leaving]()
    for at, gang in going:
        friends = {
            seat
            for seat in state.table.seats
            if seat == gang.seat
            or (
                are_friends(state, seat, gang.seat)
                and not meeting[at].are_foes(seat, gang.seat)
            )
        }
        safe = [
            to
            for to, gangs in enumerate(there)
            if to != at and owners[to] in friends and {g.seat for g in gangs} <= friends
        ]
        steps = distances(pairs, at)
        near = min((steps[to] for to in safe if to in steps), default=None)
        close = [to for to in safe if near is None or steps.get(to) == near]
        every = (*(to for to in range(len(there)) if to != at), GONE)
        options = () if is_early else tuple(close) or every
        way = said.get((at, gang.seat))
        only = options[0] if len(options) == 1 else None
        found.append(
            Leaving(
                at, gang, options, way if way in options else only, not is_early and not close
            )
        )
    return tuple(found)
