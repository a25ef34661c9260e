"""Placement: how many dice each player places in turn."""

from functools import partial
from random import Random

from companion.core.blocks import Answer, Button, Fold, Grid, Note, Question, Turn
from companion.core.fields import Total
from companion.core.nesting import flat
from companion.core.table import Table
from companion.display.targets import sequences_of
from companion.games.lawless_empire.placement import (
    TOOL,
    Left,
    PlacementState,
    from_round,
    limits,
    now,
    placed,
)
from companion.games.lawless_empire.round.tool import RoundState
from companion.tools.tool import ToolLink
from tests import tool_screens
from tests.answers import after_answer
from tests.companion.games.lawless_empire.plotting import BLACK, GREEN, PURPLE, RED
from tests.fast_run import trials
from tests.wordings import Wording

RULEBOOK = Table(seats=(PURPLE, BLACK, GREEN))


def opened(*dice: int, table: Table = RULEBOOK, first: int | None = PURPLE) -> PlacementState:
    state = TOOL.opening(table).evolve(first=first)
    for seat, left in zip(table.seats, dice, strict=False):
        state = state.put(("hands", seat, "dice"), left)
    return state


only = partial(tool_screens.unfolded, TOOL)


def question(state: PlacementState) -> Question:
    (question,) = [
        b for b in flat(TOOL.form(state)) if isinstance(b, Question) and b.move == "place"
    ]
    return question


def kind(state: PlacementState) -> Total:
    asked = question(state).kind
    assert isinstance(asked, Total)
    return asked


def place(state: PlacementState, count: int) -> PlacementState:
    asked = question(state)
    assert not kind(state).refusal(count)
    return after_answer(TOOL, state, asked, count, 0, 0)


def headline(state: PlacementState) -> str:
    (answer,) = only(state, Answer)
    assert TOOL.summary(state) == answer.text
    return str(answer.text)


def test_the_rulebook_example_is_told_turn_by_turn() -> None:
    """LE-G6."""
    state = opened(6, 8, 6)
    assert headline(state) == "Purple places 1 to 6"
    assert only(state, Answer)[0].why == "6 left, Green on the right has 6: 1 is enough"
    state = place(state, 1)
    assert state.hands[PURPLE].dice == 5
    assert headline(state) == "Black places 3 to 8"
    assert only(state, Answer)[0].why == (
        "8 left, Purple on the right has 5: at least 8 − 5 = 3"
    )
    state = place(state, 4)
    assert headline(state) == "Green places 2 to 6"
    assert only(state, Answer)[0].lines == (
        "Purple: 5 left",
        "Black: 4 left",
        "Green: 6 left",
    )
    state = place(state, 2)
    assert [state.hands[seat].dice for seat in (PURPLE, BLACK, GREEN)] == [5, 4, 4]
    assert headline(state) == "Purple places 1 to 5"


def test_less_than_the_rules_ask_cannot_be_touched() -> None:
    state = place(opened(6, 8, 6), 1)
    assert kind(state).refusal(2) == "At least 3."
    assert kind(state).refusal(9) == "At most 8."
    assert placed(state, BLACK, 2) == state
    assert placed(state, GREEN, 2) == state


def test_all_dice_go_when_the_right_neighbour_has_none() -> None:
    state = opened(6, 4, 0)
    assert headline(state) == "Purple places all 6"
    state = place(state, 6)
    assert headline(state) == "Black places all 4"
    assert headline(opened(1, 4, 0)) == "Purple places 1"


def test_who_has_no_dice_is_passed_over_until_nobody_has_any(wording: Wording) -> None:
    state = opened(1, 0, 2)
    (grid,) = only(state, Grid)
    assert grid.rows == (("Green: all 2", "1", "0"),)
    state = place(state, 1)
    wording(headline(state), only(state, Grid)[0].rows)
    state = place(state, 2)
    assert now(state) is None
    assert headline(state) == "Planning is over"
    assert placed(state, GREEN, 0) == state
    (button,) = [block for block in TOOL.form(state) if isinstance(block, Button)]
    assert button.main
    assert TOOL.move(state, button.move, button.args, 0, 0) == PlacementState(table=RULEBOOK)


def test_an_empty_screen_begins_with_six_dice_each(wording: Wording) -> None:
    state = opened()
    wording(headline(state), only(state, Note))
    (sequence,) = sequences_of(TOOL.form(state))
    assert sequence.optional
    assert [question.value for question in sequence.questions] == [6, 6, 6]
    assert not only(place(state, 1), Note)


def test_the_first_player_is_asked_for_before_anybody_places(wording: Wording) -> None:
    state = opened(first=None)
    wording(headline(state), only(state, Note))
    assert not only(state, Turn)
    asked = TOOL.form(state)[0]
    assert isinstance(asked, Question)
    assert asked.path == ("first",)
    assert not [
        b for b in flat(TOOL.form(state)) if isinstance(b, Question) and b.move == "place"
    ]
    assert placed(state, PURPLE, 1) == state
    after = after_answer(TOOL, state, asked, BLACK, 0, 0)
    assert headline(after) == "Black places 1 to 6"
    last = TOOL.form(after)[-1]
    assert isinstance(last, Question), "it can be corrected"
    (table,) = [b for b in TOOL.form(placed(after, BLACK, 1)) if isinstance(b, Fold)]
    last = table.blocks[-1]
    assert isinstance(last, Question)
    assert last.path == ("first",), "out of the way once somebody has placed"
    assert headline(opened(0, 0, 0, first=None)) == "Planning is over"


def test_the_turn_can_be_given_to_anybody_at_the_table() -> None:
    state = opened(6, 8, 6)
    (turn,) = only(state, Turn)
    assert [player.seat for player in turn.players] == [PURPLE, BLACK, GREEN]
    given = TOOL.move(state, turn.move, (GREEN,), 0, 0)
    assert headline(given) == "Green places 1 to 6"
    assert only(given, Turn)[0].at == 2
    assert TOOL.move(state, turn.move, (RED,), 0, 0) == state


def test_the_first_player_comes_from_the_checklist() -> None:
    state = opened(6, 8, 6)
    assert from_round(RoundState(first=BLACK), state).first == BLACK
    assert from_round(RoundState(first=RED), state) == state


def test_the_dice_come_from_the_checklist_while_nobody_has_placed_any() -> None:
    bonus = RoundState(round=2, first=BLACK).put(("supplies", GREEN, "bonuses"), (0, 2, 0))
    assert from_round(RoundState(), opened(6, 8, 6)) == opened(6, 8, 6), "nothing is said"
    taken = from_round(bonus, opened(6, 6, 6))
    assert [taken.hands[seat].dice for seat in RULEBOOK.seats] == [6, 6, 8]
    assert taken.first == BLACK
    corrected = taken.put(("hands", GREEN, "dice"), 7)
    assert from_round(bonus, corrected) == corrected
    begun = place(opened(6, 6, 6), 1)
    assert from_round(bonus, begun).hands == begun.hands
    fewer = from_round(RoundState(round=2, first=BLACK), taken)
    assert [fewer.hands[seat].dice for seat in RULEBOOK.seats] == [6, 6, 6]
    many = bonus.put(("supplies", GREEN, "bonuses"), (0, 9, 0))
    assert from_round(many, taken).hands[GREEN].dice == 9
    over = TOOL.move(taken, "again", (), 0, 0)
    assert from_round(bonus, over) == over, "that was said of the round before"


def test_random_phases_keep_both_rules_and_end() -> None:
    for seed in range(trials(500)):
        random = Random(seed)
        table = Table().resized(random.randint(2, 8))
        dice = [random.randint(0, 9) for _ in table.seats]
        state = opened(*dice, table=table, first=random.choice(table.seats))
        left = dict(zip(table.seats, dice, strict=True))
        at, turns = table.seats.index(state.first or 0), 0
        while any(left.values()):
            seat = table.seats[at % table.size]
            right = table.seats[(at - 1) % table.size]
            at += 1
            if not left[seat]:
                continue
            legal = [n for n in range(1, left[seat] + 1) if left[seat] - n <= left[right]]
            assert list(limits(left[seat], left[right])) == legal
            keys = kind(state)
            assert question(state).args == (seat,)
            assert list(range(keys.least, keys.most + 1)) == legal
            count = random.choice(legal)
            left[seat] -= count
            state = place(state, count)
            turns += 1
        assert now(state) is None
        assert turns <= sum(dice)


def test_a_hand_is_six_dice_until_somebody_says_otherwise() -> None:
    assert Left().dice == 6


def test_once_nobody_has_dice_left_the_round_goes_on() -> None:
    assert TOOL.links(opened(0, 1, 0)) == ()
    assert TOOL.links(opened(0, 0, 0)) == (
        ToolLink(tool_screens.TO_THE_ROUND, "round", main=True),
    )
