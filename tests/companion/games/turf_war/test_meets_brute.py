"""Whole turns against the rulebook played piece by piece: see ``brute_meets``."""

from random import Random

from hypothesis import example, given
from hypothesis import strategies as st

from companion.games.turf_war.meets.after import After, after
from companion.games.turf_war.meets.moving import moved
from companion.games.turf_war.meets.sides import meetings
from companion.games.turf_war.pieces import Gang
from tests.companion.games.turf_war.brute import letters
from tests.companion.games.turf_war.brute_meets import (
    Walker,
    World,
    fight,
    settle,
    sides_of,
    walk,
)
from tests.companion.games.turf_war.turns import as_state, random_turn, resolved


def board(world: World) -> list[dict[int, str]]:
    """Return the pieces of each gang in each area, as letters."""
    found = []
    for area in range(len(world.owners)):
        here = world.at(area)
        found.append(
            {
                seat: "".join(sorted(each.rank for each in here if each.seat == seat))
                for seat in {each.seat for each in here}
            }
        )
    return found


def spelled(areas: tuple[tuple[Gang, ...], ...]) -> list[dict[int, str]]:
    return [{gang.seat: "".join(sorted(letters(gang))) for gang in gangs} for gangs in areas]


@given(st.integers(0, 2**32))
@example(0)
def test_moves_and_meetings_are_those_of_the_rulebook(seed: int) -> None:
    world, orders = random_turn(Random(seed))
    state = as_state(world, orders)
    result = moved(state)
    walk(world, orders)
    assert spelled(result.there) == board(world)
    found = {each.at: each for each in meetings(state, result)}
    for area in range(len(world.owners)):
        knots = sides_of(world, area, orders)
        seats = {each.seat for each in world.at(area)}
        assert (area in found) == (len(seats) > 1)
        if area in found:
            here = found[area]
            assert sorted(map(sorted, here.parties)) == sorted(map(sorted, knots))
            assert here.stayed == {e.seat for e in world.at(area) if not e.came}
            assert here.is_fight == (len(knots) > 1)


@given(st.integers(0, 2**32))
@example(0)
def test_whole_turns_end_as_the_rulebook_says(seed: int) -> None:
    world, orders = random_turn(Random(seed))
    state, combat, whole = resolved(as_state(world, orders))
    walk(world, orders)
    fights = {at: end for at in range(len(world.owners)) if (end := fight(world, at, orders))}
    if not whole:
        (at,) = [at for at, spot in enumerate(state.spots) if spot.name == combat.area]
        sides = fights[at].sides
        stayed = [knot for knot in sides if knot & fights[at].stayed]
        assert len(stayed) > 1, "Combat asks who was here only where several sides were"
        return
    now = after(state)
    assert {each.at for each in now.fought} == fights.keys()
    assert not now.waiting
    ways = settle(world, fights)
    assert {(e.at, e.gang.seat) for e in now.leaving} == {(at, seat) for at, seat, *_ in ways}
    for at, seat, close, left in ways:
        (mine,) = [each for each in now.leaving if (each.at, each.gang.seat) == (at, seat)]
        assert sorted(letters(mine.gang)) == sorted(left)
        if close:
            assert mine.options == close
            assert not mine.lost
        else:
            assert mine.lost
            assert at not in mine.options
    arrive(world, now, ways)
    assert spelled(now.there) == board(world)
    assert list(now.owners) == world.owners


def arrive(world: World, now: After, ways: list[tuple[int, int, tuple[int, ...], str]]) -> None:
    """Put those who leave where they go, as far as that is clear."""
    for at, seat, close, left in ways:
        (mine,) = [each for each in now.leaving if (each.at, each.gang.seat) == (at, seat)]
        if len(close) == 1:
            assert mine.to == close[0]
            world.walkers += [Walker(seat, rank, close[0]) for rank in left]
        else:
            assert mine.to is None or len(mine.options) == 1
