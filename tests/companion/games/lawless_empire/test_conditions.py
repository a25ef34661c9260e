"""What a role scores for. Rulebook: End of Game, scoring example."""

import pytest
from hypothesis import given

from companion.games.lawless_empire.conditions import (
    SOCIOPATH,
    UNDERCOVER,
    Card,
    Clause,
    View,
    assists_matter,
    points,
    reading,
)
from companion.games.lawless_empire.tiles import Tile
from tests.companion.games.lawless_empire.boards import by_hand, cards, views
from tests.wordings import Wording

DRUGS = Tile(sabotaged=True, owner=0, sabotage_orders=True, assists=frozenset({1, 2}))
MONEY = Tile(sabotaged=True, owner=3, sabotage_orders=True, assists=frozenset({2}))
ANTIQUES = Tile(owner=1, sabotage_orders=True, secure_orders=True, assists=frozenset({2}))
BOOTLEGS = Tile(owner=4, secure_orders=True)
BARE = Tile(owner=4)
BOARD = (DRUGS, MONEY, ANTIQUES, BOOTLEGS)


def words(card: Card, view: View) -> list[str]:
    return [line.words for line in points(card, view).parts]


def test_the_undercover_of_the_rulebook_has_3_and_4() -> None:
    earned = points(UNDERCOVER, View(0, BOARD))
    assert earned.total == 7
    assert [line.points for line in earned.parts] == [3, 4]
    assert words(UNDERCOVER, View(0, BOARD)) == [
        "3 × 1 sabotaged they control = 3",
        "2 × 2 sabotaged = 4",
    ]


def test_the_sociopath_of_the_rulebook_has_4_whoever_controls() -> None:
    assert points(SOCIOPATH, View(7, BOARD)).total == 4
    assert words(SOCIOPATH, View(7, BOARD)) == ["4 × 1 secured with a sabotage Order = 4"]


@given(cards, views)
def test_every_card_counts_as_it_would_by_hand(card: Card, view: View) -> None:
    earned = points(card, view)
    assert earned.total == by_hand(card, view)
    assert sum(line.points for line in earned.parts) == earned.total


@given(cards, views)
def test_nothing_is_needed_that_does_not_change_the_points(card: Card, view: View) -> None:
    total = points(card, view).total
    if not card.needs_tiles:
        assert (
            points(card, View(view.seat, (), view.lucre, view.bribery, view.soldati)).total
            == total
        )
    if not card.needs_tokens:
        assert (
            points(card, View(view.seat, view.tiles, fallen_count=view.fallen_count)).total
            == total
        )
    if not card.needs_assists:
        assert not assists_matter(card, view)
    if not card.needs_owners:
        nobodys = tuple(tile.evolve(owner=None) for tile in view.tiles)
        assert (
            points(
                card,
                View(
                    view.seat,
                    nobodys,
                    view.lucre,
                    view.bribery,
                    view.soldati,
                    view.fallen_count,
                ),
            ).total
            == total
        )


def test_assists_on_sabotaged_syndicates_are_gone_and_both_numbers_are_said(
    wording: Wording,
) -> None:
    card = Card(clauses=(Clause(points=2, whose="assisted"),))
    wording(words(card, View(2, BOARD)))
    assert points(card, View(2, BOARD, fallen_count=True)).total == 6
    wording(words(card, View(2, BOARD, fallen_count=True)))
    assert assists_matter(card, View(2, BOARD))


def test_one_number_is_said_where_the_assists_make_no_difference(wording: Wording) -> None:
    card = Card(clauses=(Clause(points=2, whose="assisted"),))
    wording(words(card, View(5, BOARD)))
    assert not assists_matter(card, View(5, BOARD))


def test_what_a_player_owns_is_counted_in_words(wording: Wording) -> None:
    card = Card(lucre=2, bribery=-1, soldati=1, syndicates=3, free=-5)
    wording(
        words(card, View(4, (BOOTLEGS, BARE), 4, 2, 1)),
        words(card, View(0, BOARD, soldati=2))[2:4],
    )


@pytest.mark.parametrize(
    ("clause", "short", "long"),
    [
        (Clause(), "1 × 5 Syndicates = 5", "1 MP for each Syndicate"),
        (
            Clause(points=2, ends="secured", whose="others", orders="none"),
            "2 × 1 secured others control without Orders = 2",
            "2 MP for each secured Syndicate others control that has no Orders",
        ),
        (
            Clause(points=-1, whose="assisted", orders="secure"),
            "−1 × 1 Syndicate they assist with a secure Order = −1",
            "−1 MP for each Syndicate you assist that has a secure Order",
        ),
        (
            Clause(points=4, ends="secured", whose="mine", orders="sabotage"),
            "4 × 0 secured they control with a sabotage Order = 0",
            "4 MP for each secured Syndicate you control that has a sabotage Order",
        ),
    ],
)
def test_a_condition_is_read_back(clause: Clause, short: str, long: str) -> None:
    card = Card(clauses=(clause,))
    assert words(card, View(2, (*BOARD, BARE))) == [short]
    assert reading(card) == long


def test_a_whole_card_is_read_back(wording: Wording) -> None:
    wording(reading(UNDERCOVER))
    wording(reading(Card(lucre=2, bribery=-1, soldati=1, syndicates=3, free=-5)))
    assert reading(Card(clauses=(Clause(points=0),))) == ""
