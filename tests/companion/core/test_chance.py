from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import factorial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.chance import (
    FACES,
    SEED_MOST,
    TICKETS,
    drawn,
    in_order,
    one_of,
    picks,
    share,
    throw,
    tie_for_lowest,
    totals,
)


@pytest.mark.parametrize("dice", range(6))
def test_totals_are_those_of_all_throws(dice: int) -> None:
    assert totals(dice) == Counter(sum(faces) for faces in product(FACES, repeat=dice))


@pytest.mark.parametrize(
    ("players", "dice"),
    [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (2, 2), (3, 2), (2, 3)],
)
def test_the_chance_of_a_tie_is_that_of_all_throws(players: int, dice: int) -> None:
    hands = [sum(faces) for faces in product(FACES, repeat=dice)]
    throws = Counter(hands)
    tied = everything = 0
    for each in product(throws, repeat=players):
        ways = 1
        for total in each:
            ways *= throws[total]
        everything += ways
        tied += ways * (each.count(min(each)) > 1)
    assert tie_for_lowest(players, dice) == Fraction(tied, everything)


def test_ties_as_a_player_would_work_them_out() -> None:
    assert tie_for_lowest(2, 1) == Fraction(1, 6)
    assert tie_for_lowest(2, 2) == Fraction(146, 1296)
    assert tie_for_lowest(1, 3) == 0


@given(st.integers(0, 30), st.integers(0, SEED_MOST))
def test_a_throw_has_as_many_faces_as_dice_and_stays_the_same(dice: int, seed: int) -> None:
    faces = throw(dice, seed)
    assert len(faces) == dice
    assert set(faces) <= set(FACES)
    assert throw(dice, seed) == faces
    assert throw(dice + 1, seed)[:dice] == faces


def test_old_seeds_fall_as_they_always_did() -> None:
    assert throw(6, 0) == (6, 5, 3, 2, 4, 3)
    assert throw(6, 1) == (1, 6, 5, 2, 3, 3)
    assert throw(6, SEED_MOST) == (4, 2, 4, 2, 3, 3)


def test_dice_are_fair_over_many_seeds() -> None:
    """3,000 throws of two dice: each face about 1,000 times, far from 5 sigma (144)."""
    faces = Counter(face for seed in range(3000) for face in throw(2, seed))
    assert all(abs(faces[face] - 1000) < 144 for face in FACES)


@pytest.mark.parametrize("tickets", [1, 2, 7, 64, 100, 210, 1000])
def test_every_share_has_equally_many_tickets(tickets: int) -> None:
    """Counted out: no number is likelier than another, and fewer are left over than there are shares."""
    for of in range(1, min(tickets, 110) + 1):
        held = Counter(share(ticket, of, tickets) for ticket in range(tickets))
        left = held.pop(None, 0)
        assert held == dict.fromkeys(range(of), tickets // of)
        assert left == tickets % of < of


def test_the_shares_of_all_tickets_are_as_large_at_every_border() -> None:
    """2**53 tickets are too many to count. A share is a run of them, so its two ends tell its size."""

    def first_of(at: int, of: int) -> int:
        """Return the first ticket of the share *at*: those before it have smaller shares, or are left over."""
        low = TICKETS * at // of - 2
        return next(each for each in range(max(0, low), low + 9) if share(each, of) == at)

    for of in range(1, 101):
        for at in range(of):
            first, size = first_of(at, of), TICKETS // of
            assert share(first + size - 1, of) == at
            assert first + size == TICKETS or share(first + size, of) in (None, at + 1)


def test_a_ticket_that_is_left_over_is_drawn_again() -> None:
    assert [share(ticket, 3, 4) for ticket in range(4)] == [None, 0, 1, 2]
    assert drawn(iter([0, 0, 2, 1]), 3, 4) == 1


@pytest.mark.parametrize(
    ("size", "tickets"), [(2, 4), (3, 6), (3, 7), (3, 10), (4, 5), (4, 12)]
)
def test_every_order_of_all_is_as_likely(size: int, tickets: int) -> None:
    """All runs of tickets are counted, with as many spare ones as it takes to end nearly all of them."""
    orders: Counter[tuple[int, ...]] = Counter()
    bounds = range(size, 0, -1)
    for run in product(range(tickets), repeat=size):
        if any(share(each, of, tickets) is None for each, of in zip(run, bounds, strict=True)):
            continue  # another ticket is drawn then, as if this run had never been
        left, following = list(range(size)), iter(run)
        orders[tuple(left.pop(drawn(following, of, tickets)) for of in bounds)] += 1
    assert set(orders) == set(permutations(range(size)))
    assert len(set(orders.values())) == 1


def test_a_throw_falls_as_it_did_before_the_shares_were_equal() -> None:
    """``int(random() * n)`` gives no more than one ticket of 2**53 a face otherwise: old codes keep their dice."""
    for seed in (*range(300), *range(SEED_MOST - 300, SEED_MOST + 1)):
        draw = Random(seed).random
        assert throw(48, seed) == tuple(1 + int(draw() * 6) for _ in range(48))
        for of in range(1, 9):
            assert one_of(range(of), seed) == int(Random(seed).random() * of)
    for of in (2, 3, 4, 5, 6, 7, 8):
        near = {TICKETS * at // of + by for at in range(of + 1) for by in range(-9, 10)}
        inside = [ticket for ticket in near if 0 <= ticket < TICKETS]
        moved = [each for each in inside if share(each, of) != int(each / TICKETS * of)]
        assert len(moved) <= of


@given(st.integers(2, 8), st.integers(0, SEED_MOST))
def test_an_order_holds_everybody_once_and_stays_the_same(size: int, seed: int) -> None:
    things = tuple(range(size))
    assert sorted(in_order(things, seed)) == list(things)
    assert in_order(things, seed) == in_order(things, seed)
    assert in_order(things, seed)[0] == one_of(things, seed)


@given(st.lists(st.integers(1, 100), max_size=12), st.integers(0, SEED_MOST))
def test_picks_are_below_their_bounds_and_more_leave_the_first_as_they_are(
    bounds: list[int], seed: int
) -> None:
    found = picks(bounds, seed)
    assert len(found) == len(bounds)
    assert all(0 <= at < bound for at, bound in zip(found, bounds, strict=True))
    assert picks([*bounds, 6], seed)[: len(bounds)] == found


def test_lots_of_old_stay_as_they_were_drawn() -> None:
    assert throw(4, 7, 20) == (7, 4, 14, 2)
    assert in_order("abcdef", 7) == ("b", "a", "e", "c", "f", "d")
    assert picks((2,) * 8, 7) == (0, 0, 1, 0, 1, 0, 0, 1)


def test_orders_over_many_seeds_are_all_drawn() -> None:
    """6 orders over 3,000 seeds: each about 500 times, far from 5 sigma (102)."""
    orders = Counter(in_order("abc", seed) for seed in range(3000))
    assert len(orders) == factorial(3)
    assert all(abs(times - 500) < 102 for times in orders.values())
