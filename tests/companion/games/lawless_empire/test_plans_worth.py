"""What dice are worth under each Scheme, and who wins, against a second way to reckon it."""

from itertools import combinations_with_replacement, product
from random import Random

import pytest

from companion.games.lawless_empire.plans.worth import Board, Faces, winner, worth, worths
from tests.companion.games.lawless_empire.plotting import MANY, SCHEMES, champion, value
from tests.fast_run import trials

NONE: frozenset[int] = frozenset()


def points(scheme: str, *dice: int, sixes: bool = True) -> int:
    return worth(scheme, tuple(sorted(dice)), sixes, NONE).points


def every_hand(most: int) -> list[Faces]:
    return [
        hand
        for count in range(1, most + 1)
        for hand in combinations_with_replacement(range(1, 7), count)
    ]


def test_a_pair_is_worth_10_even_of_sixes() -> None:
    """LE-G7."""
    assert points("gang", 6, 6) == 10
    assert points("gang", 5, 5, 5, 5) == 25


def test_a_run_of_four_is_worth_30() -> None:
    """LE-G8."""
    assert points("hit", 2, 3, 4, 5) == 30
    assert points("hit", 2, 3, 4, 5, 6) == 36


def test_faces_repeated_in_any_colour_count_nothing() -> None:
    """LE-G9."""
    board = Board("same", ((2, 3, 5), (1, 2, 3), (5, 5)))
    assert [each and each.points for each in worths(board)] == [0, 1, 0]
    assert winner(board) == 1


def test_the_lowest_wins_with_underhand_attacks() -> None:
    """LE-G10: Black 3 against Purple 1, then the 1 turned to 6, then moved away."""
    purple, black = 0, 1
    assert winner(Board("underhand", ((1,), (3,)))) == purple
    assert winner(Board("underhand", ((6,), (3,)))) == black
    assert winner(Board("underhand", ((), (3,)))) == black


def test_a_second_equal_die_makes_a_pair() -> None:
    """LE-G11."""
    assert points("gang", 1, 1) == 10


def test_ties_go_by_turn_order_and_an_empty_board_to_the_first() -> None:
    """LE-G17."""
    assert winner(Board("none", ((1,), (4,), (4,)))) == 1
    assert winner(Board("none", ((), (), ()))) == 0
    assert winner(Board("underhand", ((), (), ()))) == 0


def test_the_best_split_counts() -> None:
    """LE-G18."""
    assert points("hit", 1, 2, 3, 4, 5, 6) == 41
    assert points("hit", 1, 1, 2, 2, 3, 3) == 40
    assert points("gang", 1, 1, 1, 1) == 21
    assert points("gang", 5, 5, 5, 6, 6) == 30
    assert points("gang", 6, 6, 6, 6, 6) == 32


def test_a_table_may_pair_more_than_three_sixes() -> None:
    assert points("gang", *[6] * 5, sixes=False) == 30
    assert points("gang", *[6] * 8) == 52
    assert points("gang", *[6] * 8, sixes=False) == 50
    assert points("gang", 6, 6, sixes=False) == 10
    assert points("gang", *[5] * 5) == 30


def test_more_than_three_alike_are_worth_the_most_that_they_can_be() -> None:
    """Scheming Phase, Gang Up: every hand of one face against the best of all splits."""
    for face in range(1, 7):
        for count in range(4, 10):
            best = max(
                20 * triplets + 10 * pairs + face * (count - 3 * triplets - 2 * pairs)
                for triplets in range(count // 3 + 1)
                for pairs in range((count - 3 * triplets) // 2 + 1)
            )
            assert points("gang", *[face] * count) == best


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_hand_of_up_to_six_dice_is_worth_what_another_way_says(scheme: str) -> None:
    hands = every_hand(6)
    assert len(hands) == 923
    for hand, sixes in product(hands, (False, True)):
        repeated = frozenset(face for face in hand if hand.count(face) > 1)
        gone = repeated if scheme == "same" else NONE
        found = worth(scheme, hand, sixes, gone)
        assert found.points == value(scheme, hand, hand, sixes), hand
        counted = [face for group in found.groups for face in group.faces]
        assert sorted(counted) == list(hand if scheme != "level" else hand[-1:])


@pytest.mark.parametrize("scheme", SCHEMES)
def test_random_boards_of_up_to_nine_dice_are_won_as_another_way_says(scheme: str) -> None:
    random = Random(scheme)
    for _ in range(trials(1000 * MANY)):
        hands = tuple(
            tuple(random.randint(1, 6) for _ in range(random.randint(0, 9)))
            for _ in range(random.randint(2, 8))
        )
        board = Board(scheme, hands, sixes=random.random() < 0.5)
        assert winner(board) == champion(board), board


def test_many_sixes_are_won_as_another_way_says_in_both_readings() -> None:
    random, differ = Random(6), 0
    for _ in range(trials(1000 * MANY)):
        hands = tuple(
            tuple(random.choice((5, 6, 6)) for _ in range(random.randint(0, 9)))
            for _ in range(random.randint(2, 5))
        )
        pairs, singles = (Board("gang", hands, sixes=sixes) for sixes in (False, True))
        assert (winner(pairs), winner(singles)) == (champion(pairs), champion(singles)), hands
        differ += winner(pairs) != winner(singles)
    assert differ


@pytest.mark.parametrize(
    ("scheme", "dice", "words"),
    [
        ("none", (5,), "5"),
        ("none", (1, 2), "1 + 2 = 3"),
        ("hit", (2, 3, 4, 5, 6), "2-3-4-5 = 30, 6 = 6: 36"),
        ("gang", (5, 5, 5, 5), "5 5 5 = 20, 5 = 5: 25"),
        ("less", (1, 3, 4, 6), "1 + 3 = 4, 4 6 count 0: 4"),
        ("stack", (5,), "5 counts 0"),
        ("size", (1, 2, 4, 6), "4 6 = 20, 1 + 2 = 3: 23"),
        ("size", (4,), "4 = 10"),
        ("level", (2, 6), "6"),
    ],
)
def test_a_value_shows_how_it_comes_about(scheme: str, dice: Faces, words: str) -> None:
    assert worth(scheme, dice, False, NONE).words == words
