"""Actions of a turn, and how long the Market lasts."""

from itertools import product
from random import Random

import pytest

from companion.core.blocks import Facts, Fold, Note, Question, Warn
from companion.core.fields import Count
from companion.core.nesting import flat
from companion.core.table import Table
from companion.display.numbers import stepped
from companion.games.makiavelia.round.actions import check, left, spoken
from companion.games.makiavelia.round.tool import (
    MARKET,
    TOOL,
    RoundState,
    rounds_left,
    still_drawn,
)
from tests.fast_run import trials
from tests.wordings import Wording

DRAW, PLAY, ATTACK = "0", "1", "2"
LIBRARY, POISON = "0", "3"

TURN = RoundState(round=1, first=0)

THIS = "The Market runs out this round if everyone still draws: the last round."
NEXT = "The next round is the last if everyone draws."
ONLY_IF = "Only a card or a trade allows that. Enter it at “Red, by cards or trades”."
MORE = "Only a card or a trade allows more. Enter it at “Red, by cards or trades”."


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
    assert said(state) == [f"Red drew twice. {ONLY_IF}"]
    assert any(isinstance(each, Warn) for each in TOOL.result(state))
    both = did(TURN, DRAW, DRAW, PLAY, PLAY)
    assert said(both) == [f"Red drew twice and played twice. {ONLY_IF}"]
    thrice = did(TURN, DRAW, DRAW, DRAW, cards=(LIBRARY,))
    assert said(thrice) == [f"Red drew 3 times. {ONLY_IF}"]


def test_draw_and_play_and_the_draw_of_a_library_are_allowed(wording: Wording) -> None:
    state = did(TURN, DRAW, PLAY, DRAW, cards=(LIBRARY,))
    wording(said(state))
    assert not [block for block in TOOL.result(state) if isinstance(block, Warn)]


def test_three_basic_actions_are_too_many() -> None:
    state = did(TURN, DRAW, PLAY, ATTACK)
    assert said(state) == [
        f"Red used 3 basic actions (Draw, Play, Attack), but 2 are allowed. {MORE}"
    ]


@pytest.mark.parametrize("done", [(DRAW, DRAW), (DRAW, PLAY, ATTACK)])
def test_what_only_a_card_allows_is_asked_in_sight(done: tuple[str, ...]) -> None:
    """The warning sent players below the bar. The question was in a closed fold, far above it."""
    state = did(TURN, *done)
    first, second, *_ = TOOL.form(state)
    assert isinstance(first, Question)
    assert isinstance(second, Question)
    assert (first.move, second.move) == ("act", "extra")
    assert f"“{second.title}”" in said(state)[0]
    key = LIBRARY if done == (DRAW, DRAW) else "2"
    allowed = did(state, cards=(key,))
    assert "extra" not in [
        each.move for each in TOOL.form(allowed) if isinstance(each, Question)
    ]


# Poison, extras, what is open


def test_poison_takes_a_basic_action_and_no_extra(wording: Wording) -> None:
    wording(
        said(did(TURN, DRAW, cards=(POISON,))), said(did(TURN, DRAW, PLAY, cards=(POISON,)))
    )
    none = did(TURN, DRAW, DRAW, cards=(POISON, POISON, POISON, LIBRARY))
    assert none.poison == 2
    assert said(none) == [f"Red used 1 basic action (Draw twice), but none is allowed. {MORE}"]


def test_what_is_still_open_is_told(wording: Wording) -> None:
    wording(said(did(TURN, DRAW)), said(did(TURN, cards=(LIBRARY, LIBRARY))), spoken((0, 1, 3)))


def test_a_turn_that_has_not_begun_says_nothing() -> None:
    assert said(TURN) == []


def test_actions_are_asked_in_the_action_phase_alone() -> None:
    def titles(state: RoundState) -> list[str]:
        return [block.title for block in flat(TOOL.form(state)) if isinstance(block, Question)]

    assert "Red does" in titles(TURN)
    assert "Red, by cards or trades" in titles(TURN)
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
    questions = [
        block for block in flat(TOOL.form(state)) if isinstance(block, Question) and block.move
    ]
    assert [[words for _, words in question.options] for question in questions] == [
        ["Draw 1", "Play", "Attack"],
        ["+ Draw", "+ Play", "+ Attack", "Poison or traded away 1"],
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
    for _ in range(trials(4000)):
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
    assert trials(500) < legal < trials(3500)


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


def test_how_many_rounds_are_left_is_told_where_the_market_is_counted(wording: Wording) -> None:
    state = RoundState(table=Table().resized(5), round=4, phase=1, market=12)
    (facts,) = [block for block in TOOL.result(state) if isinstance(block, Facts)]
    assert facts.rows == (
        ("Cards in the Market", "12"),
        ("Rounds after this one, if everyone draws", "3"),
    )
    assert said(state) == []
    assert said(state.evolve(market=5)) == [NEXT]
    assert said(state.evolve(market=6)) == []
    assert said(state.evolve(market=6, draws=1)) == [NEXT]
    empty = state.evolve(market=0)
    wording(said(empty))
    assert said(empty.evolve(empty=True)) == []
    assert said(state.evolve(market=4, empty=True)) == []
    assert TOOL.move(state, "next", (), 0, 0).market == 12
    assert TOOL.move(state.evolve(over=True), "new", (), 0, 0).market is None
    assert said(state.evolve(over=True)) == []


def test_the_forecast_counts_the_draws_that_are_left_in_this_round() -> None:
    """Correction 8: which round empties the Market depends on whose turn it is."""
    five = TURN.evolve(table=Table().resized(5))
    assert said(five.evolve(market=5)) == [THIS]
    assert said(five.evolve(market=6)) == [NEXT]
    third = five.evolve(turn=2)
    assert said(third.evolve(market=3)) == [THIS]
    assert said(third.evolve(market=4)) == [NEXT]
    assert said(third.evolve(market=4, draws=1)) == [THIS]
    drawn = TOOL.move(third.evolve(market=4), "act", (DRAW,), 0, 0)
    assert drawn.market == 3
    assert NEXT in said(drawn), "2 players still draw, so 1 card is left"
    assert said(third.evolve(market=9)) == []
    assert still_drawn(third.evolve(turn=7)) == 0
    assert still_drawn(third.evolve(phase=1, draws=3)) == 0


def test_a_draw_takes_a_card_off_the_market_and_the_count_outlives_the_round() -> None:
    state = did(TURN.evolve(market=12), DRAW, PLAY)
    assert state.market == 11
    assert did(TURN.evolve(market=0), DRAW).market == 0
    assert did(TURN, DRAW).market is None
    for _ in range(2):
        state = TOOL.move(state, "next", (), 0, 0)
    assert (state.round, state.market) == (2, 11)


def test_the_market_is_asked_under_a_fold(wording: Wording) -> None:
    folds = [block.title for block in TOOL.form(TURN) if isinstance(block, Fold)]
    wording(folds)


def _market(state: RoundState) -> tuple[Question, str]:
    """Return the question for the cards left, and what stands with it."""
    (fold,) = [b for b in TOOL.form(state) if isinstance(b, Fold) and "rounds" in b.title]
    asked, _, note = fold.blocks
    assert isinstance(asked, Question)
    assert isinstance(note, Note)
    return asked, note.text


@pytest.mark.parametrize(("players", "cards"), MARKET.items())
def test_counting_the_market_begins_at_the_cards_of_the_set_up(
    players: int, cards: int
) -> None:
    state = TURN.evolve(table=Table().resized(players))
    asked, said_there = _market(state)
    assert isinstance(asked.kind, Count)
    assert asked.value is None, "nobody has counted yet"
    assert stepped(None, -1, asked.kind) == cards - 1
    assert said_there.startswith(f"The Market begins with {cards} cards.")
    assert stepped(cards - 9, 1, asked.kind) == cards - 8, "what a player put in stays"


def test_a_market_without_a_number_in_the_rules_begins_at_0() -> None:
    asked, said_there = _market(TURN.evolve(table=Table().resized(2)))
    assert isinstance(asked.kind, Count)
    assert stepped(None, 1, asked.kind) == 0
    assert "begins" not in said_there
