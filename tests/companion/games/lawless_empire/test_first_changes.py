from companion.core.blocks import Button, Note
from companion.core.fields import Dice
from companion.games.lawless_empire.first.form import form
from companion.games.lawless_empire.first.rolloff import (
    rerolled,
    totals_of,
)
from companion.games.lawless_empire.first.throws import (
    Hand,
    roll_off,
    throwable,
)
from companion.games.lawless_empire.first.tool import TOOL, starter
from tests.companion.games.lawless_empire.throwing import (
    GREEN,
    PURPLE,
    RED,
    RULEBOOK_DICE,
    WHITE,
    answer,
    choose,
    only,
    opened,
    pads,
    pick,
    press,
    rulebook,
    tap,
    tied_throw,
    told,
)
from tests.wordings import Wording


def test_a_tap_on_a_total_that_stands_corrects_it() -> None:
    state = tap(told(3, 21, 25, 30), 20, seat=PURPLE)
    assert answer(state).text == "Purple chooses"


def test_a_correction_drops_what_was_thrown_after_it() -> None:
    rerolled_once = told(3, 21, 21, 25, 26)
    corrected = tap(rerolled_once, 21, seat=PURPLE)
    assert answer(corrected).text == "Red, Green and Purple are tied at 21"
    assert [hand.totals for hand in corrected.hands[:3]] == [(21,), (21,), (21,)]


def test_a_correction_of_a_reroll_keeps_the_other_rerolls_of_that_tie() -> None:
    state = told(3, 21, 21, 25, 26, 25)
    corrected = tap(state, 24, seat=RED)
    assert [hand.totals for hand in corrected.hands[:3]] == [(21, 24), (21, 25), (25,)]
    assert answer(corrected).text == "Red chooses"


def test_a_slip_that_made_a_tie_is_corrected_where_it_stands() -> None:
    slip = told(3, 21, 21, 25, 26)
    assert [(question.title, question.value) for question in pads(slip)] == [
        ("Total", 21),
        ("Total", 21),
        ("Total", 25),
        ("New total", 26),
        ("New total", None),
    ]
    assert tap(slip, 22, seat=GREEN, stage=0) == told(3, 21, 22, 25)


def test_of_many_rerolls_the_last_ones_are_asked_beside_the_first_throw() -> None:
    long = told(2, 21, 21, 20, 20, 19, 19, 18, 18, 17)
    titles = ["Total", "New total 2", "New total 3", "New total 4"]
    assert [question.title for question in pads(long)[::2]] == titles
    assert [question.value for question in pads(long)] == [21, 21, 19, 19, 18, 18, 17, None]


def test_a_total_can_be_taken_back() -> None:
    state = told(3, 21, 21, 25, 26)
    back = tap(state, None, seat=RED)
    assert back == told(3, 21, 21, 25)
    assert tap(back, None, seat=PURPLE) == told(3, 21, 21)


def test_the_same_total_again_changes_nothing() -> None:
    state = told(3, 21, 21, 25, 26, 25)
    assert tap(state, 26, seat=RED) == state
    dice = rulebook("dice")[4]
    assert tap(dice, RULEBOOK_DICE[PURPLE], seat=PURPLE) == dice


def test_a_correction_forgets_who_was_chosen() -> None:
    state = choose(told(3, 21, 22, 25), RED)
    assert tap(state, 20, seat=PURPLE).first is None


def test_dice_can_be_taken_back_one_by_one() -> None:
    state = pick(opened(2), "dice")
    state = tap(state, (3,))
    state = tap(state, (3, 4), seat=RED)
    assert roll_off(state).waiting == (RED, GREEN)
    assert state.hands[RED].dice == (3, 4)
    full = tap(state, (3, 4, 5, 5, 5, 5), seat=RED)
    full = tap(full, (3, 4, 5, 5, 5, 5))
    assert answer(full).text == "Red and Green are tied at 27"
    again = tap(full, (3, 4, 5, 5, 5), seat=RED, stage=0)
    assert answer(again).text == "1 of 2 totals so far"
    assert again.hands[RED].dice == (3, 4, 5, 5, 5)
    one = tap(full, (6,))
    assert tap(one, (), seat=RED) == full


def test_moves_for_another_stage_or_player_change_nothing() -> None:
    state = told(3, 21, 21, 25)
    for args in ((PURPLE, 1, 20), (WHITE, 0, 20), (RED, 2, 20), (RED, -1, 20)):
        assert TOOL.move(state, "enter", args, 0, 0) == state
    assert TOOL.move(state, "dice", (RED, 1, (3,)), 0, 0) == state
    assert TOOL.move(rulebook("dice")[3], "enter", (RED, 1, 20), 0, 0) == rulebook("dice")[3]
    assert TOOL.move(told(2, 12, 13), "throw", (), 0, 7) == told(2, 12, 13)


def test_who_joins_throws_and_the_tie_is_settled_anew() -> None:
    state = told(3, 21, 21, 25, 26)
    joined = state.evolve(table=state.table.resized(4))
    assert answer(joined).text == "3 of 4 totals so far"
    assert answer(tap(joined, 30)).text == "Red and Green are tied at 21"
    assert tap(joined, 30).hands[RED].totals == (21,)


def test_who_left_and_came_back_throws_again() -> None:
    three = told(3, 21, 22, 25)
    two = three.evolve(table=three.table.resized(2))
    assert answer(two.evolve(table=three.table)).text == "Red chooses"
    changed = tap(two, 23, seat=RED)
    assert changed.evolve(table=three.table).hands[PURPLE] == Hand()


def test_somebody_chosen_who_left_does_not_start() -> None:
    state = choose(told(3, 21, 22, 25), PURPLE)
    assert starter(state) == PURPLE
    left = state.evolve(table=state.table.resized(2))
    assert starter(left) is None
    assert answer(left).text == "Red chooses"


def test_nobody_starts_while_it_is_tied() -> None:
    assert starter(told(2, 21, 21).evolve(first=RED)) is None


def test_the_app_throws_for_all_and_says_so(wording: Wording) -> None:
    state = press(opened(3), "throw", seed=5)
    hands = state.hands[:3]
    assert all(len(hand.dice) == 6 and hand.totals == (sum(hand.dice),) for hand in hands)
    said = only(state, Note)[0].text
    wording(said)
    assert " ".join(map(str, hands[0].dice)) in said
    assert press(opened(3), "throw", seed=5) == state


def test_the_app_throws_only_for_those_who_have_not() -> None:
    state = press(told(3, 21, 22), "throw", seed=1)
    assert [hand.thrown for hand in state.hands[:3]] == [False, False, True]
    assert [hand.totals for hand in state.hands[:2]] == [(21,), (22,)]
    begun = tap(pick(opened(2), "dice"), (1, 1))
    whole = press(begun, "throw", seed=1)
    assert whole.hands[RED].dice[:2] == (1, 1)
    assert len(whole.hands[RED].dice) == 6


def test_the_app_rerolls_the_lowest_die_of_what_it_threw() -> None:
    state = tied_throw(2)
    after = press(state, "throw", seed=3)
    for seat in (RED, GREEN):
        old, new = state.hands[seat], after.hands[seat]
        assert new.dice[:6] == old.dice
        assert new.totals == totals_of(new.dice)
        assert new.totals[1] - old.totals[0] == new.dice[6] - min(old.dice)


def test_the_app_cannot_reroll_dice_that_it_does_not_know() -> None:
    state = told(2, 21, 21)
    assert not [block for block in form(state) if isinstance(block, Button)]
    assert throwable(state, roll_off(state)) == ()


def test_a_total_typed_over_a_throw_is_the_tables_own(wording: Wording) -> None:
    state = press(opened(2), "throw", seed=5)
    typed = tap(state, 36, seat=RED)
    assert typed.hands[RED] == Hand(totals=(36,))
    tied = tied_throw(2)
    own = tap(tied, 20)
    assert own.hands[RED].thrown
    assert own.hands[RED].dice == ()
    now, later = (note.text for note in only(own, Note))
    wording(now, later)


def test_what_is_known_of_the_dice_stays_when_told_in_the_other_way() -> None:
    dice = rulebook("dice")[-1]
    totals = pick(dice, "totals")
    assert starter(totals) == GREEN
    assert roll_off(totals) == roll_off(dice)
    assert roll_off(pick(totals, "dice")) == roll_off(dice)
    assert pick(totals, "totals") == totals


def test_unknown_dice_are_asked_as_they_lie_now() -> None:
    dice = pick(told(3, 21, 21, 25, 26, 25), "dice")
    assert roll_off(dice).waiting == (RED, GREEN, PURPLE)
    assert [question.kind for question in pads(dice)] == [Dice(longest=6)] * 3


def test_known_dice_lie_as_they_are_when_others_are_unknown() -> None:
    tied = tied_throw(2)
    after = tap(press(tied, "throw", seed=3), 20, seat=RED)
    dice = pick(after, "dice")
    assert dice.hands[RED] == Hand()
    assert dice.hands[GREEN] == Hand(dice=rerolled(after.hands[GREEN].dice), thrown=True)
    assert dice.first is None


def test_with_nothing_entered_nothing_is_lost_either_way() -> None:
    begun = tap(pick(opened(2), "dice"), (1, 1))
    assert pick(pick(begun, "totals"), "dice") == begun
