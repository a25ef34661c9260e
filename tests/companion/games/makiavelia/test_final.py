"""Who has the highest Makielon value once all coins lie open."""

from functools import partial
from random import Random

from companion.core.blocks import (
    Button,
    Drawing,
    Fold,
    Note,
    QuestionSequence,
    RuleGap,
    Scores,
)
from companion.core.fields import SEATS
from companion.core.scene import Words
from companion.core.table import Table
from companion.games.makiavelia.final.state import FinalState, Treasure
from companion.games.makiavelia.final.tool import TOOL, form
from companion.games.makiavelia.round.tool import RoundState
from tests import tool_screens
from tests.fast_run import trials
from tests.wordings import Wording


def turned_up(*coins: tuple[int, ...]) -> FinalState:
    filled = [*coins, *((),) * SEATS][:SEATS]
    return FinalState(
        table=Table().resized(len(coins)),
        open=True,
        treasures=tuple(Treasure(coins=each) for each in filled),
    )


only = partial(tool_screens.unfolded, TOOL)


answer = partial(tool_screens.answer, TOOL)


def test_the_highest_value_wins() -> None:
    state = turned_up((5, 2, 3), (4, 4, 1, 2), (3, 1))
    assert answer(state).text == "Green wins"
    assert answer(state).why == "11 in value"
    (scores,) = only(state, Scores)
    assert [(row.player.name, row.place, row.total, row.why) for row in scores.rows] == [
        ("Green", 1, 11, "4 + 4 + 1 + 2 = 11"),
        ("Red", 2, 10, "5 + 2 + 3 = 10"),
        ("Purple", 3, 4, "3 + 1 = 4"),
    ]
    assert only(state, RuleGap) == []


def test_a_tie_is_shared_and_marked_as_not_in_the_rules(wording: Wording) -> None:
    state = turned_up((5, 2), (1, 6), (3,))
    assert answer(state).text == "Red and Green share the win"
    assert [row.place for row in only(state, Scores)[0].rows] == [1, 1, 3]
    wording(answer(state).why)
    wording(only(state, RuleGap))
    played = TOOL.recorded(state)
    assert played is not None
    assert [each.won for each in played.players] == [True, True, False]
    assert played.readings == (only(state, RuleGap)[0].text,)


def test_a_table_may_decide_a_tie_by_itself(wording: Wording) -> None:
    state = turned_up((5, 2), (1, 6), (3,)).evolve(tie="open")
    assert answer(state).text == "Red and Green tie: your table decides"
    assert answer(state).tone == "plain"
    wording(only(state, RuleGap))
    played = TOOL.recorded(state)
    assert played is not None
    assert [(each.place, each.won) for each in played.players] == [
        (1, False),
        (1, False),
        (3, False),
    ]
    alone = turned_up((5, 2), (1, 5), (3,)).evolve(tie="open")
    assert answer(alone).text == "Red wins"
    assert only(alone, RuleGap) == []
    (fold,) = [block for block in form(state) if isinstance(block, Fold)]
    wording(fold.title)


def test_who_is_not_counted_yet_may_still_win(wording: Wording) -> None:
    state = turned_up((5, 2), (), (3,))
    assert answer(state).text == "Red leads so far"
    wording(answer(state).why)
    assert TOOL.recorded(state) is None
    two = turned_up((5,), (5,), (), ())
    assert answer(two).text == "Red and Green lead so far"
    wording(answer(two).why)
    assert answer(state).tone == "plain"
    assert only(turned_up((5,), (5,), ()), RuleGap) == []


def test_no_value_is_asked_or_told_before_all_coins_lie_open(wording: Wording) -> None:
    fresh = FinalState()
    drawing, button = form(fresh)
    assert isinstance(drawing, Drawing)
    assert isinstance(button, Button)
    coins = [each.text for each in drawing.scene.shapes if isinstance(each, Words)]
    assert coins.count("?") == fresh.table.size
    assert not any(map(str.isdigit, coins)), "nobody says how many coins anyone has"
    assert answer(fresh).text == "Turn over all Makielons"
    covered = turned_up((5, 2), (1, 6)).evolve(open=False)
    assert TOOL.result(covered) == TOOL.result(fresh)
    assert "0 of 2" in TOOL.summary(covered)
    after = TOOL.move(fresh, button.move, button.args, 0, 0)
    assert isinstance(form(after)[0], QuestionSequence)
    wording(answer(after).text)
    assert "Tap 0" in only(after, Note)[0].text


def test_at_the_end_of_the_game_all_coins_are_turned_over() -> None:
    """The phases have said so: nobody is asked a second time."""
    (transfer,) = TOOL.transfers
    assert transfer.do(RoundState(round=9, over=True), FinalState()).open
    assert not transfer.do(RoundState(round=9, phase=1), FinalState()).open


def test_nothing_of_coins_is_held_before_they_are_turned_up(wording: Wording) -> None:
    assert FinalState().treasures == (Treasure(),) * SEATS
    wording(TOOL.summary(TOOL.example))


def test_places_agree_with_sorting() -> None:
    draw = Random(20260110)
    for _ in range(trials(1000)):
        coins = [
            tuple(draw.randint(0, 4) for _ in range(draw.randint(1, 5)))
            for _ in range(draw.randint(2, 8))
        ]
        ladder = sorted((sum(each) for each in coins), reverse=True)
        (scores,) = only(turned_up(*coins), Scores)
        for row in scores.rows:
            assert row.total == sum(coins[row.player.seat])
            assert row.place == ladder.index(row.total) + 1
