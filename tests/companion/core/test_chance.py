from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.chance import FACES, SEED_MOST, throw, tie_for_lowest, totals


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
