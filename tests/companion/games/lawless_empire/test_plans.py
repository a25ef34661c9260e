"""Plan boards as a table taps them in: the answer, its words, and the boards kept."""

from companion.core.blocks import Button, Facts, Grid, Note, QuestionSequence, RuleGap, Warn
from companion.core.fields import Dice
from companion.core.table import Table
from companion.games.lawless_empire.older import Hand1, PlansState1, Won1
from companion.games.lawless_empire.plans.closed_boards import keep
from companion.games.lawless_empire.plans.state import (
    MOST_BOARDS,
    PLAN_TYPES,
    PlansState,
    WonBoard,
)
from companion.games.lawless_empire.plans.tool import TOOL
from companion.tools.tool import ToolLink
from tests.companion.games.lawless_empire.plotting import (
    GREEN,
    PURPLE,
    RED,
    answer,
    asks,
    dealt,
    keeps,
    kept,
    only,
    opened,
    press,
    tap,
)
from tests.tool_screens import TO_THE_ROUND
from tests.wordings import Wording


def test_an_empty_screen_says_what_to_do_first(wording: Wording) -> None:
    state = opened(5, first=None)
    wording(answer(state), only(state, Note), TOOL.summary(state))
    assert not [block for block in TOOL.form(state) if isinstance(block, Button)]


def test_an_empty_board_goes_to_the_first_player(wording: Wording) -> None:
    """LE-G17."""
    state = opened(5, first=PURPLE)
    wording(answer(state).why)
    after = kept(state, "bribe")
    assert after.won[0].winner == PURPLE
    wording(answer(after).text)
    said = answer(tap(state, "Scheme", "size"))
    wording(said.text)
    wording(said.why)


def test_when_all_boards_are_won_none_is_open_and_the_next_round_is_at_hand(
    wording: Wording,
) -> None:
    state = opened(2, first=GREEN)
    for number in range(6):
        assert not any(each.main for each in TOOL.form(state) if isinstance(each, Button))
        assert keeps(state), number
        assert TOOL.links(state) == ()
        state = kept(state, "bribe")
    assert answer(state).text == "All 6 boards are won"
    wording(TOOL.summary(state))
    assert not keeps(state)
    assert not asks(state, "Dice")
    assert TOOL.links(state) == (ToolLink(TO_THE_ROUND, "round", main=True),)
    assert press(state, "round").won == ()
    assert tap(state, "Board 6", "recruit").won[-1].plan == "recruit"
    joined = state.evolve(table=Table().resized(3))
    wording(answer(joined).text)


def test_a_board_is_tapped_in_and_tells_its_grouping(wording: Wording) -> None:
    state = tap(opened(3), "Scheme", "hit")
    state = tap(state, "Dice", (2, 3, 4, 5, 6), RED)
    wording(answer(state).text)
    wording(answer(state).why)
    state = tap(state, "Dice", (4, 4, 6, 6, 6), GREEN)
    found = answer(state)
    assert (found.text, found.tone) == ("Red wins with 36", "good")
    assert found.why == "2-3-4-5 = 30, 6 = 6: 36 beats 26"
    assert found.lines[0] == "Red: 2-3-4-5 = 30, 6 = 6: 36"
    wording(found.lines[-1])
    (grid,) = only(state, Grid)
    assert grid.title == "Organised Hit"
    assert grid.rows[0] == ("2-3-4-5 = 30, 6 = 6: 36", "Red", "36")
    assert grid.marked == 0


def test_the_order_of_the_table_settles_a_tie_from_the_first_player_on(
    wording: Wording,
) -> None:
    """LE-G17: the second and the third are tied."""
    state = dealt("none", (1,), (4,), (4,))
    assert answer(state).text == "Green wins the tie at 4"
    wording(answer(state).why)
    assert answer(state.evolve(first=PURPLE)).text == "Purple wins the tie at 4"


def test_a_tie_without_a_first_player_waits_for_one(wording: Wording) -> None:
    state = dealt("none", (1,), (4,), (4,), first=None)
    wording(answer(state))
    assert not keeps(state)
    assert keep(state, "bribe") == state
    assert only(state, Grid)[0].marked == -1
    clear = dealt("none", (1,), (4,), (2,), first=None)
    assert answer(clear).text == "Green wins with 4"


def test_underhand_attacks_are_won_by_less(wording: Wording) -> None:
    """LE-G10."""
    state = dealt("underhand", (), (3,), (1,))
    assert answer(state).text == "Purple wins with 1"
    wording(answer(state).why)
    assert answer(state.put(("hands", PURPLE, "dice"), (6,))).text == "Green wins with 3"


def test_level_the_field_asks_for_a_die_of_each_who_has_different_ones(
    wording: Wording,
) -> None:
    state = dealt("level", (2, 6), (4, 4), (5, 3))
    wording(answer(state).why, only(state, Grid)[0].rows[:2])
    wording(answer(state).text, only(state, RuleGap))
    assert [question.player.seat for question in asks(state, "Pick") if question.player] == [
        RED,
        PURPLE,
    ]
    state = tap(tap(state, "Pick", 2, RED), "Pick", 3, PURPLE)
    assert answer(state).text == "Green wins with 4"
    assert not only(state, RuleGap)
    changed = tap(state, "Dice", (5, 1), PURPLE)
    assert answer(changed).why == "Purple picks"


def test_let_fate_decide_takes_rerolled_dice() -> None:
    state = dealt("fate", (2, 6), (4,))
    assert answer(state).text == "3 dice to reroll"
    assert answer(state).why == "Red 2, Green 1"
    assert only(state, Grid)[0].rows[0] == ("2 to reroll", "Red", "–")
    state = tap(state, "Rerolled", (1, 1), RED)
    assert answer(state).text == "1 die to reroll"
    state = tap(state, "Rerolled", (3,), GREEN)
    assert answer(state).text == "Green wins with 3"
    assert "throw" not in [b.move for b in TOOL.form(state) if isinstance(b, Button)]


def test_let_fate_decide_can_be_thrown_by_the_app(wording: Wording) -> None:
    state = tap(dealt("fate", (2, 6), (4,)), "Rerolled", (1,), RED)
    done = press(state, "throw", seed=5)
    assert done.hands[RED].again[0] == 1
    assert [len(hand.again) for hand in done.hands[:2]] == [2, 1]
    assert done.thrown
    wording(only(done, Note))
    more = done.put(("hands", PURPLE, "dice"), (3,)).evolve(table=Table().resized(3))
    (told,) = [note.text for note in only(more, Note) if "by the app" in note.text]
    assert "Purple" not in told, "who has rerolled nothing is not told"
    assert press(state, "throw", seed=5) == done
    assert TOOL.move(done, "throw", (), 0, 6) == done
    other = dealt("none", (2, 6), (4,))
    assert TOOL.move(other, "throw", (), 0, 6) == other


def test_kept_boards_are_listed_with_their_profits_in_turn_order(wording: Wording) -> None:
    state = dealt("none", (1,), (4,), first=GREEN)
    for plan in ("bribe", "organise", "bribe", "extort", "recruit"):
        state = kept(state.evolve(scheme="none").put(("hands", GREEN, "dice"), (4,)), plan)
        assert not any(hand.dice for hand in state.hands)
        assert state.scheme == ""
    state = state.evolve(scheme="none").put(("hands", RED, "dice"), (1,))
    state = kept(
        kept(state, "organise").evolve(scheme="none").put(("hands", RED, "dice"), (1,)),
        "organise",
    )
    wording(TOOL.summary(state))
    (grid,) = only(state, Grid)
    wording(grid.title)
    assert grid.rows[1] == ("2", "Organise", "Green")
    (facts,) = only(state, Facts)
    assert facts.rows == (
        ("Green", "2 Bribery, 1 Lucre, a Syndicate, a Soldato from the List"),
        ("Red", "2 Syndicates"),
    )
    assert not only(state, RuleGap)
    few = only(state.evolve(in_play=6), RuleGap)
    wording(few[-1].text)
    assert "7 boards are kept" in only(state, Warn)[0].text
    corrected = tap(state, "Who won board 1?", None)
    assert only(corrected, Grid)[0].rows[0] == ("1", "Bribe", "–")
    over = press(state, "round")
    assert over == PlansState(table=state.table)
    nobody = dealt("none", (1,)).evolve(won=(corrected.won[0],))
    assert not only(nobody, Facts)


def test_what_cannot_be_kept_is_not_asked() -> None:
    state = dealt("none", (1,), (4,))
    assert keep(state, "nonsense") == state
    for _ in range(MOST_BOARDS):
        state = kept(
            state.evolve(scheme="none").put(("hands", GREEN, "dice"), (4,)), PLAN_TYPES[0].key
        )
    full = state.evolve(scheme="none").put(("hands", GREEN, "dice"), (4,))
    assert keep(full, "bribe") == full
    assert not keeps(full)


def test_a_board_can_be_cleared() -> None:
    state = press(dealt("fate", (1,), (4,)), "clear")
    assert state == opened(2)


def test_more_than_three_sixes_count_singly_unless_the_table_says_otherwise(
    wording: Wording,
) -> None:
    """Scheming Phase: with more than three alike, the highest value counts."""
    state = dealt("gang", (6,) * 5, (5, 5, 5))
    wording(only(state, RuleGap))
    assert answer(state).text == "Red wins with 32"
    other = tap(state, "Gang Up: with more than three sixes, no pairs", False)
    assert answer(other).text == "Red wins with 30"
    assert "Here: 10." in only(other, RuleGap)[0].text
    assert not only(dealt("gang", (6,) * 4), RuleGap)


def test_a_pair_is_10_and_of_more_than_three_alike_the_best_split_counts(
    wording: Wording,
) -> None:
    """Scheming Phase, Gang Up."""
    rule = answer(dealt("gang", (6, 6), (5,) * 4)).rule
    wording(rule)
    wording(rule)


def test_nobody_wins_before_the_scheme_is_picked(wording: Wording) -> None:
    state = dealt("", (6,), (4,))
    said = answer(state)
    wording(said.why, answer(dealt("", (6,), (6,))).why)
    wording(said.text, said.tone, only(state, Grid)[0].title)
    assert not keeps(state)
    assert answer(tap(state, "Scheme", "none")).text == "Red wins with 6"


def test_readings_of_schemes_are_labelled_where_they_count(wording: Wording) -> None:
    repeated = dealt("same", (2, 3), (3,))
    wording(only(repeated, RuleGap))
    assert not only(dealt("same", (2, 3), (4,)), RuleGap)
    long_run = dealt("hit", (1, 2, 3, 4, 5), (6,))
    wording(only(long_run, RuleGap))
    assert not only(dealt("hit", (2, 3, 4, 5), (6,)), RuleGap)


def test_let_fate_decide_is_during_execution() -> None:
    rule = answer(dealt("fate", (1,))).rule
    assert "during Execution" in rule
    assert "start" not in rule


def test_states_of_version_1_open_with_todays_reading_of_gang_up() -> None:
    old = PlansState1(
        scheme="gang",
        hands=(Hand1(dice=(6,) * 5, unthrown=2), *(Hand1(),) * 7),
        won=(Won1(plan="extort", winner=GREEN),),
        who=GREEN,
        told=5,
    )
    new = TOOL.upgraded(1, old)
    assert isinstance(new, PlansState)
    assert new.hands[RED].dice == (6,) * 5
    assert (new.sixes, new.won, new.who, new.told) == (
        True,
        (WonBoard(plan="extort", winner=GREEN),),
        GREEN,
        5,
    )


def test_nought_against_nought_is_won_by_who_has_a_die(wording: Wording) -> None:
    state = dealt("less", (), (4,), (5,))
    assert answer(state).text == "Green wins the tie at 0"
    wording(only(state, RuleGap))
    assert not only(dealt("less", (6,), (4,)), RuleGap)
    assert not only(dealt("less", (), (4,), first=None), RuleGap)


def test_there_is_always_room_for_more_dice_up_to_nine() -> None:
    for count, room in ((0, 6), (4, 6), (5, 7), (7, 9), (8, 9), (9, 9)):
        state = dealt("none", (1,) * count)
        (question,) = [
            question
            for question in asks(state, "Dice")
            if question.player and question.player.seat == RED
        ]
        assert isinstance(question.kind, Dice)
        assert question.kind.longest == room


def test_pads_open_by_themselves_until_the_first_die_lies() -> None:
    empty, begun = opened(3), dealt("none", (1,))
    assert [w.optional for w in TOOL.form(empty) if isinstance(w, QuestionSequence)] == [
        False,
        False,
    ]
    assert [w.optional for w in TOOL.form(begun) if isinstance(w, QuestionSequence)] == [
        True,
        True,
    ]
