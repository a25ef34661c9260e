from itertools import product

import pytest

from companion.core.blocks import Button, Grid, Note, Question, Warn
from companion.core.fields import Dice
from companion.games.lawless_empire.first.form import form
from companion.games.lawless_empire.first.rolloff import (
    reachable,
)
from companion.games.lawless_empire.first.throws import (
    FirstState,
    roll_off,
)
from companion.games.lawless_empire.first.tool import TOOL, starter
from tests.companion.games.lawless_empire.throwing import (
    GREEN,
    RULEBOOK_DICE,
    WHITE,
    answer,
    choose,
    only,
    opened,
    pads,
    rulebook,
    tap,
    told,
)
from tests.wordings import Wording


@pytest.mark.parametrize("mode", ["totals", "dice"])
def test_the_rulebooks_example_ends_with_red_choosing(mode: str, wording: Wording) -> None:
    """LE-G5."""
    states = rulebook(mode)
    told = [(answer(state).text, state.first) for state in states]
    assert [text for text, _ in told] == [
        "Roll 6 dice each",
        "1 of 3 totals so far",
        "2 of 3 totals so far",
        "Red and Green are tied at 21",
        "Red and Green are tied at 21",
        "Green and Purple are tied at 25",
        "Green and Purple are tied at 25",
        "Red chooses",
        "Green starts",
    ]
    end = states[-1]
    assert [tuple(stage.totals.values()) for stage in roll_off(end).stages] == [
        (21, 21, 25),
        (26, 25, 25),
        (26, 28, 27),
    ]
    wording(answer(end).lines[0], answer(end).lines[1:3])
    assert only(end, Grid)[0].rows == (
        ("Roll", "21", "21", "25"),
        ("Reroll 1", "26", "25", "25"),
        ("Reroll 2", "26", "28", "27"),
    )
    assert starter(end) == GREEN
    assert not only(end, Warn)


def test_every_answer_says_why(wording: Wording) -> None:
    why = [answer(state).why for state in rulebook("totals")]
    wording(why)
    assert answer(told(4, 9, 9, 9, 20)).text == "Red, Green and Purple are tied at 9"
    wording(answer(tap(told(4, 9, 9, 9, 20), 8)).why)


def test_with_single_dice_the_die_to_reroll_is_named(wording: Wording) -> None:
    states = rulebook("dice")
    wording(
        answer(states[3]).why,
        answer(states[4]).why,
        pads(states[3])[-1].notes,
        pads(states[5])[-1].notes,
    )
    assert [(question.title, question.value) for question in pads(states[5])] == [
        *(("Dice", dice) for dice in RULEBOOK_DICE),
        ("New die", (6,)),
        ("New die", (5,)),
        ("New die 2", ()),
        ("New die 2", ()),
    ]
    assert [question.kind.longest for question in pads(states[3]) if isinstance(question.kind, Dice)] == [
        6, 6, 6, 1, 1,
    ]  # fmt: skip


def test_the_example_is_the_rulebooks() -> None:
    assert TOOL.example == rulebook("totals")[-2]
    assert TOOL.summary(TOOL.example) == "Red chooses"


def test_a_fresh_state_says_what_to_do_first() -> None:
    state = opened(5)
    assert only(state, Note)[0].text.startswith("Everyone rolls 6")
    assert not only(state, Grid)
    assert answer(state).chapter == "Preparation Phase"
    assert answer(state).rule


def taps(players: int, *totals: int) -> int:
    state, count = opened(players), 0
    for total in totals:
        state, count = tap(state, total), count + 1
    state = choose(state, WHITE)
    assert answer(state).text == "White starts"
    return count + 1


def test_five_players_with_two_tied_once_need_eight_taps() -> None:
    assert taps(5, 21, 25, 21, 30, 28, 20, 24) == 8


def test_five_players_all_tied_need_eleven_taps() -> None:
    assert taps(5, 21, 21, 21, 21, 21, 24, 20, 22, 23, 26) == 11


def test_who_chooses_is_asked_first_of_all(wording: Wording) -> None:
    question = form(told(2, 12, 13))[0]
    assert isinstance(question, Question)
    wording(question.title)
    assert [player.name for player in question.players] == ["Red", "Green"]


def test_a_total_that_one_die_cannot_make_is_told_and_counts() -> None:
    state = told(2, 21, 21, 27)
    (warning,) = only(state, Warn)
    assert warning.text == (
        "Red: from 21, a reroll of the lowest die gives 19 to 26, not 27. Add up the dice again."
    )
    assert answer(tap(state, 20)).text == "Green chooses"


def test_what_a_reroll_can_reach_agrees_with_all_throws() -> None:
    found: dict[int, set[int]] = {}
    for dice in product(range(1, 7), repeat=6):
        if list(dice) == sorted(dice):
            found.setdefault(sum(dice), set()).update(
                sum(dice[1:]) + face for face in range(1, 7)
            )
    assert {total: set(reachable(total)) for total in range(6, 37)} == found


def test_the_next_round_begins_with_nothing_thrown() -> None:
    done = TOOL.example.put(("first",), 1)
    (again,) = [
        block
        for block in TOOL.form(done)
        if isinstance(block, Button) and block.move == "again"
    ]
    cleared = TOOL.move(done, again.move, again.args, 0, 0)
    assert cleared == FirstState(table=done.table)
    assert not [block for block in TOOL.form(TOOL.example) if block == again]
