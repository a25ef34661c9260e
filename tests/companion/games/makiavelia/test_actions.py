from itertools import product
from random import Random

import pytest

from companion.core.blocks import Ask, Facts, Fold, Note, Warn, flat
from companion.core.table import Table
from companion.games.makiavelia.actions import check, left, spoken
from companion.games.makiavelia.round import TOOL, RoundState, rounds_left

DRAW, PLAY, ATTACK = "0", "1", "2"
LIBRARY, POISON = "0", "3"

TURN = RoundState(round=1, first=0)


def did(state: RoundState, *keys: str, cards: tuple[str, ...] = ()) -> RoundState:
    for key in cards:
        state = TOOL.move(state, "extra", (key,), 0, 0)
    for key in keys:
        state = TOOL.move(state, "act", (key,), 0, 0)
    return state


def said(state: RoundState) -> list[str]:
    return [
        block.text
        for block in (*TOOL.form(state), *TOOL.result(state))
        if isinstance(block, Note | Warn)
    ]


# MK-G11


def test_two_draws_need_a_card() -> None:
    state = did(TURN, DRAW, DRAW)
    assert said(state) == ["Red: Draw twice takes a card that allows it."]
    assert isinstance(TOOL.result(state)[1], Warn)
    both = did(TURN, DRAW, DRAW, PLAY, PLAY)
    assert said(both) == ["Red: Draw and Play twice take a card that allows it."]


def test_draw_and_play_and_the_draw_of_a_library_are_allowed() -> None:
    state = did(TURN, DRAW, PLAY, DRAW, cards=(LIBRARY,))
    assert said(state) == ["Red: Draw twice, Play. Still open: nothing."]
    assert not [block for block in TOOL.result(state) if isinstance(block, Warn)]


def test_three_basic_actions_are_too_many() -> None:
    state = did(TURN, DRAW, PLAY, ATTACK)
    assert said(state) == ["Red: 3 basic actions (Draw, Play, Attack), 2 are allowed."]


# Poison, extras, what is open


def test_poison_takes_a_basic_action_and_no_extra() -> None:
    assert said(did(TURN, DRAW, cards=(POISON,))) == ["Red: Draw. Still open: nothing."]
    assert "(Draw, Play), 1 is allowed" in said(did(TURN, DRAW, PLAY, cards=(POISON,)))[0]
    none = did(TURN, DRAW, DRAW, cards=(POISON, POISON, POISON, LIBRARY))
    assert none.poison == 2
    assert said(none) == ["Red: 1 basic action (Draw twice), none is allowed."]


def test_what_is_still_open_is_told() -> None:
    assert said(did(TURN, DRAW)) == ["Red: Draw. Still open: 1 of Play, Attack."]
    assert said(did(TURN, cards=(LIBRARY, LIBRARY))) == [
        "Red: nothing yet. Still open: 2 of Draw, Play, Attack and Draw twice by a card."
    ]
    assert spoken((0, 1, 3)) == "Play, Attack 3 times"


def test_a_turn_that_has_not_begun_says_nothing() -> None:
    assert said(TURN) == []


def test_actions_are_asked_in_the_action_phase_alone() -> None:
    def titles(state: RoundState) -> list[str]:
        return [block.title for block in flat(TOOL.form(state)) if isinstance(block, Ask)]

    assert "Red does" in titles(TURN)
    assert "Red has by cards" in titles(TURN)
    for other in (
        TURN.evolve(phase=1),
        TURN.evolve(first=None),
        TURN.evolve(over=True),
        RoundState(first=0),
    ):
        assert "Red does" not in titles(other)
        assert said(did(other, DRAW, DRAW)) == said(other)


def test_chips_count_what_was_done() -> None:
    state = did(TURN, DRAW, cards=(POISON,))
    asks = [block for block in flat(TOOL.form(state)) if isinstance(block, Ask) and block.move]
    assert [[words for _, words in ask.options] for ask in asks] == [
        ["Draw 1", "Play", "Attack"],
        ["+ Draw", "+ Play", "+ Attack", "Poison 1"],
    ]


def test_the_next_turn_begins_with_nothing_done() -> None:
    state = did(TURN, DRAW, PLAY, cards=(LIBRARY, POISON))
    for move, args in (("turn", (1,)), ("next", ()), ("back", ())):
        after = TOOL.move(state, move, args, 0, 0)
        assert not any((*after.done, *after.extras, after.poison))


def test_actions_are_counted_no_further_than_they_can_be_held() -> None:
    assert did(TURN, *[DRAW] * 9).done == (6, 0, 0)


def test_a_turn_is_allowed_where_its_actions_can_be_told_apart() -> None:
    draw = Random(20260106)
    legal = 0
    for _ in range(4000):
        done = tuple(draw.choice([0, 0, 1, 1, 2, 3]) for _ in range(3))
        extras = tuple(draw.choice([0, 0, 0, 1, 2]) for _ in range(3))
        poison = draw.choice([0, 0, 1, 2, 3])
        ways = [
            basic
            for basic in product((0, 1), repeat=3)
            if sum(basic) <= 2 - min(2, poison)
            and all(0 <= d - b <= e for d, b, e in zip(done, basic, extras, strict=True))
        ]
        assert check(done, extras, poison).legal == bool(ways)
        legal += bool(ways)
        assert left(check(done, extras, poison))
    assert 500 < legal < 3500


# MK-18


@pytest.mark.parametrize(
    ("market", "players", "draws", "rounds"),
    [(36, 3, 0, 12), (45, 5, 0, 9), (45, 5, 1, 8), (46, 5, 0, 10), (1, 8, 0, 1), (0, 3, 0, 0)],
)
def test_the_rounds_left_are_the_market_by_what_is_drawn(
    market: int, players: int, draws: int, rounds: int
) -> None:
    assert rounds_left(market, players, draws) == rounds
    drawn, left_over = 0, market
    while left_over > 0:
        left_over -= players + draws
        drawn += 1
    assert drawn == rounds


def test_how_many_rounds_are_left_is_told_where_the_market_is_counted() -> None:
    state = RoundState(table=Table().resized(5), round=4, phase=1, market=12)
    (facts,) = [block for block in TOOL.result(state) if isinstance(block, Facts)]
    assert facts.rows == (("Rounds left, at least", "3"),)
    assert said(state) == []
    assert said(state.evolve(market=5)) == [
        "One more round empties the Market, if everybody draws."
    ]
    assert said(state.evolve(market=6, draws=1)) == [
        "One more round empties the Market, if everybody draws."
    ]
    empty = state.evolve(market=0)
    assert said(empty) == ["No card in the Market: switch on that it is empty."]
    assert said(empty.evolve(empty=True)) == []
    assert said(state.evolve(market=4, empty=True)) == []
    assert TOOL.move(state, "next", (), 0, 0).market is None
    assert said(state.evolve(over=True)) == []


def test_the_market_is_asked_under_a_fold() -> None:
    folds = [block.title for block in TOOL.form(TURN) if isinstance(block, Fold)]
    assert folds == ["Cards that give or take actions", "How many rounds are left?"]
