"""Chances and uses, against throwing every die and moving every piece."""

from random import Random

import pytest

from companion.games.lawless_empire.plans.chances import chances, shares
from companion.games.lawless_empire.plans.uses import after, uses, winning
from companion.games.lawless_empire.plans.worth import Board
from companion.games.lawless_empire.soldati.words import ABILITIES
from tests.companion.games.lawless_empire.plotting import (
    MANY,
    SCHEMES,
    boards_after,
    champion,
    thrown,
)
from tests.fast_run import trials

KEYS = tuple(option.key for option in ABILITIES)


def random_board(random: Random, scheme: str, most: int, players: int) -> Board:
    hands = tuple(
        tuple(random.randint(1, 6) for _ in range(random.randint(0, most)))
        for _ in range(players)
    )
    return Board(scheme, hands, sixes=random.random() < 0.5)


def test_chances_are_those_of_every_single_throw() -> None:
    random = Random("fate")
    for dice in (*[0, 1, 2, 3] * 10 * MANY, 4, 4, 5):
        players = random.randint(2, 4)
        unthrown = [0] * players
        for _ in range(dice):
            unthrown[random.randrange(players)] += 1
        board = random_board(random, "fate", random.choice((3, 9)), players)
        hands = zip(board.hands, unthrown, strict=True)
        board = board._replace(hands=tuple(dice[: 9 - more] for dice, more in hands))
        assert chances(board.hands, tuple(unthrown)) == thrown(board, tuple(unthrown)), board


def test_of_25_dice_every_throw_is_counted_once() -> None:
    wins = chances(((),) * 5, (5,) * 5)
    assert sum(wins) == 6**25
    assert wins[0] == max(wins)
    assert list(wins) == sorted(wins, reverse=True)


def test_one_die_each_is_won_by_the_first_on_a_tie() -> None:
    wins = chances(((), ()), (1, 1))
    assert wins == (21, 15)
    assert shares(wins, (4, 2)) == {4: 21, 2: 15}


EVERY_ABILITY = pytest.mark.parametrize(
    ("ability", "switch"),
    [
        *((key, "any") for key in KEYS),
        *(("switch", key) for key in ("value", "colour", "plan")),
    ],
)


@EVERY_ABILITY
def test_every_use_is_found_once_and_no_other(ability: str, switch: str) -> None:
    random = Random(ability + switch)
    for _ in range(40):
        board = random_board(random, random.choice(SCHEMES), 3, random.randint(2, 4))
        values = frozenset(random.sample(range(7), random.randint(0, 3)))
        found = list(uses(ability, board, values, switch))
        made = {tuple(tuple(sorted(dice)) for dice in after(board, use).hands) for use in found}
        before = tuple(tuple(sorted(dice)) for dice in board.hands)
        assert made - {before} == boards_after(ability, board, values, switch)
        assert len(set(found)) == len(found)


@EVERY_ABILITY
def test_what_wins_on_boards_of_up_to_nine_dice_a_player_is_all_that_wins(
    ability: str, switch: str
) -> None:
    random = Random(f"nine {ability} {switch}")
    few = ability in ("exchange", "switch")  # a thousand boards can come of each
    for _ in range(trials((25 if few else 150) * MANY)):
        players = random.randint(2, 5)
        board = random_board(random, random.choice(SCHEMES), 9, players)
        values = frozenset(random.sample(range(7), random.randint(0, 3)))
        place = random.randrange(players)
        every = tuple(uses(ability, board, values, switch))
        before = tuple(tuple(sorted(dice)) for dice in board.hands)
        found = {
            tuple(tuple(sorted(dice)) for dice in after(board, use).hands)
            for use in winning(board, every, place)
        }
        made = boards_after(ability, board, values, switch)
        best = {hands for hands in made if champion(board._replace(hands=hands)) == place}
        assert found - {before} == best, board


@pytest.mark.parametrize("ability", KEYS)
def test_the_uses_that_win_are_all_that_win(ability: str) -> None:
    random = Random(ability)
    for _ in range(40):
        board = random_board(random, random.choice(SCHEMES), 3, 3)
        every = tuple(uses(ability, board, frozenset(), "any"))
        wins = [champion(after(board, use)) for use in every]
        for place in range(3):
            best = [use for use, winner in zip(every, wins, strict=True) if winner == place]
            assert list(winning(board, every, place)) == best


def test_a_player_with_nine_dice_here_has_none_to_bring() -> None:
    board = Board("none", ((1,) * 9, (2,)))
    brought = {use.into.place for use in uses("move", board, frozenset(), "any") if use.into}
    assert brought == {1}
    for ability in ("exchange", "switch"):
        swapped = [use for use in uses(ability, board, frozenset(), "any") if use.into]
        assert {(use.out.place, use.into.place) for use in swapped if use.out and use.into} == {
            (0, 0),
            (0, 1),
            (1, 1),
        }
