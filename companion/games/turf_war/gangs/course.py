"""What this turn's fights made of a gang: who fought, who died, and everyone's XP. Rulebook: Combat resolution, 6; End
of turn.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from companion.games.turf_war.gang.state import MOST_XP, rise
from companion.games.turf_war.gangs.state import (
    MOST_RAISED,
    Choice,
    GangsState,
    Member,
    Part,
    Rise,
    begun,
    chosen,
)

Pieces = dict[int, Member]
"""The pieces of a gang that live, by their places."""


@dataclass(frozen=True, slots=True)
class GangPart:
    """One *part* of a gang in a fight. *could* are the places that could have fought there.

    *fought* and *dead* are the places that did, None where only someone can say. *short* is whether the gang has
    fewer pieces than were there.
    """

    part: Part
    could: tuple[int, ...]
    fought: frozenset[int] | None
    dead: frozenset[int] | None
    short: bool

    @property
    def is_open(self) -> bool:
        """Whether someone still has to say who fought or died."""
        return self.fought is None or self.dead is None


@dataclass(frozen=True, slots=True)
class Course:
    """One gang after this turn's fights and promotions: who lives, by place, and each part in its order."""

    pieces: Mapping[int, Member]
    parts: tuple[GangPart, ...]

    @property
    def has_don(self) -> bool:
        """Whether the gang has a Don."""
        return any(each.rank == "don" for each in self.pieces.values())


@lru_cache(maxsize=64)
def course(state: GangsState, seat: int) -> Course:
    """Return the gang at *seat* after this turn's fights.

    A piece is in one area at a time, so it is in one fight, and a gang is in a fight once. Nobody is asked where pieces
    differ in nothing. What is open changes nothing until someone says it.
    """
    pieces: Pieces = dict(enumerate(begun(state, seat)))
    used, found = set[int](), list[GangPart]()
    said = {each.fight: each for each in state.choices if each.seat == seat}
    for part in {each.fight: each for each in state.parts if each.seat == seat}.values():
        free = {at: each for at, each in pieces.items() if at not in used}
        told = _told(part, said.get(part.fight, Choice()), free)
        found.append(told)
        if told.fought is None or told.dead is None:
            continue
        used |= told.fought
        for at in told.dead:
            del pieces[at]
        for at in told.fought - told.dead:
            pieces[at] = pieces[at].evolve(xp=min(MOST_XP, pieces[at].xp + part.xp))
    for each in state.raised:
        if each.seat == seat and (rank := _rise(pieces, each.place)):
            pieces[each.place] = Member(rank=rank)
    return Course(pieces, tuple(found))


def _rise(pieces: Mapping[int, Member], place: int) -> str:
    """Return what the piece at *place* rises to, '' for nothing."""
    one = pieces.get(place)
    has_don = any(each.rank == "don" for each in pieces.values())
    return rise(one.rank, one.xp, has_don) if one else ""


def _told(part: Part, choice: Choice, free: Pieces) -> GangPart:
    were = {"hitman": part.hitmen, "lieutenant": part.lieutenants, "don": int(part.don)}
    died = {
        "hitman": part.dead_hitmen,
        "lieutenant": part.dead_lieutenants,
        "don": int(part.dead_don),
    }
    could = {rank: [at for at, one in free.items() if one.rank == rank] for rank in were}
    short = any(len(could[rank]) < number for rank, number in were.items())
    fought = _picked(free, could, were, choice.fought)
    dead = None
    if fought is not None:
        there = {rank: [at for at in could[rank] if at in fought] for rank in could}
        dead = _picked(free, there, died, choice.dead)
    every = tuple(sorted(at for rank, places in could.items() if were[rank] for at in places))
    return GangPart(part, every, fought, dead, short)


def _picked(
    free: Pieces,
    could: Mapping[str, list[int]],
    numbers: Mapping[str, int],
    said: frozenset[int],
) -> frozenset[int] | None:
    """Return the places of those of *numbers* in each rank, out of those who *could*; None where they differ and nobody
    *said* which.
    """
    found = set[int]()
    for rank, number in numbers.items():
        places = could[rank]
        if number < len(places) and len({free[at].xp for at in places}) > 1 and number:
            places = [at for at in places if at in said]
            if len(places) != number:
                return None
        found |= set(places[:number])
    return frozenset(found)


def due(state: GangsState, seat: int) -> tuple[tuple[int, str], ...]:
    """Return who of the gang at *seat* is to rise, as (place, rank). End of turn."""
    now = course(state, seat)
    rises = ((at, _rise(now.pieces, at)) for at in now.pieces)
    return tuple((at, rank) for at, rank in rises if rank)


def promoted(state: GangsState, seat: int, place: int) -> GangsState:
    """Return *state* with that piece promoted, where that is due; its XP is 0. End of turn."""
    if place not in dict(due(state, seat)) or len(state.raised) == MOST_RAISED:
        return state
    return state.evolve(raised=(*state.raised, Rise(seat=seat, place=place)))


def promoted_all(state: GangsState) -> GangsState:
    """Return *state* with every Hitman promoted who has the XP: nobody is asked whether. End of turn."""
    for seat in state.table.seats:
        for place, rank in due(state, seat):
            if rank == "lieutenant":
                state = promoted(state, seat, place)
    return state


def without_open(state: GangsState) -> GangsState:
    """Return *state* in which the pieces with the fewest XP fought and died where nobody has said which ones."""
    for seat in state.table.seats:
        for place in range(len(course(state, seat).parts)):
            for name in ("fought", "dead"):
                now = course(state, seat)
                told = now.parts[place]
                if getattr(told, name) is None:
                    found = _fewest(begun(state, seat), now, told, name)
                    state = chosen(state, told.part.fight, seat, name, found)
    return state


def _fewest(
    before: tuple[Member, ...], now: Course, told: GangPart, name: str
) -> frozenset[int]:
    """Return the places with the fewest XP of those who could have fought, or died, as many of each rank as did."""
    part, found = told.part, set[int]()
    numbers = {
        "fought": {"hitman": part.hitmen, "lieutenant": part.lieutenants, "don": int(part.don)},
        "dead": {
            "hitman": part.dead_hitmen,
            "lieutenant": part.dead_lieutenants,
            "don": int(part.dead_don),
        },
    }[name]
    for rank, number in numbers.items():
        could = told.could if name == "fought" else sorted(told.fought or ())
        places = [at for at in could if before[at].rank == rank]
        found |= set(sorted(places, key=lambda at: now.pieces.get(at, before[at]).xp)[:number])
    return frozenset(found)


def written(state: GangsState) -> GangsState:
    """Return *state* in which this turn's fights and promotions are in the rosters, for another turn.

    Nobody says any more which pieces it was: those with the fewest XP count, so that the numbers are right.
    """
    state = without_open(state)
    rosters = list(state.rosters)
    for seat, roster in enumerate(rosters):
        pieces = course(state, seat).pieces
        rosters[seat] = roster.evolve(
            pieces=tuple(pieces[at] for at in sorted(pieces)), placed=0
        )
    return state.evolve(
        rosters=tuple(rosters),
        parts=(),
        choices=(),
        raised=(),
        told_past=state.told_heard or state.told_past,
    )
