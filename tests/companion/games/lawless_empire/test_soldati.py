"""Soldati: which dice they control, and what can be done to them."""

from functools import partial
from typing import Any

import pytest

from companion.core.blocks import (
    Answer,
    Button,
    Facts,
    Fold,
    Note,
    Question,
    RuleGap,
    Terms,
)
from companion.core.nesting import flat
from companion.display.layout import lay_out
from companion.games.lawless_empire.soldati.tool import (
    MOST_SOLDATI,
    TOOL,
    SoldatiState,
    added,
    targets,
)
from companion.games.lawless_empire.soldati.words import ABILITIES, WORDS, flipped
from companion.tools.tool import ToolLink
from tests import tool_screens
from tests.answers import after_answer
from tests.wordings import Wording

X = 7


def shown(abilities: str = "", *values: int, **more: Any) -> SoldatiState:
    """Return what a player shows who ticks *abilities* and taps *values*."""
    titles = [option.title for option in ABILITIES]
    ticked = frozenset(titles.index(word) for word in abilities.split())
    state = SoldatiState(abilities=ticked, **more)
    for value in values:
        state = tap(state, value)
    return state


def tap(state: SoldatiState, value: int) -> SoldatiState:
    (question,) = [b for b in TOOL.form(state) if isinstance(b, Question) and b.move == "add"]
    return after_answer(TOOL, state, question, value, 0, 0)


def answer(state: SoldatiState) -> tuple[str, str]:
    (found,) = [block for block in TOOL.result(state) if isinstance(block, Answer)]
    assert TOOL.summary(state) == found.text
    return found.text, found.why


only = partial(tool_screens.unfolded, TOOL)


def folded(state: SoldatiState, title: str) -> Fold:
    (fold,) = [each for each in only(state, Fold) if each.title == title]
    assert isinstance(fold, Fold)
    return fold


def test_one_ability_side_and_two_value_sides_control_two_dice() -> None:
    """LE-G13."""
    state = shown("Flip", 2, 3)
    assert targets(state) == 2
    assert answer(state) == ("2 dice: a 2 and a 3", "Flip on each")


def test_two_ability_sides_and_one_value_side_control_one_die() -> None:
    """LE-G13."""
    state = shown("Move Rotate", 1)
    assert targets(state) == 1
    assert answer(state) == ("1 die: a 1", "Move or Rotate")
    assert not only(state, RuleGap)


def test_x_controls_any_die_beside_the_others() -> None:
    """LE-G13."""
    state = shown("Switch Flip", 3, X)
    assert targets(state) == 2
    assert answer(state) == ("2 dice: a 3 and any die", "Flip or Switch, the same on all")


def test_without_one_of_the_sides_nothing_happens(wording: Wording) -> None:
    wording(answer(shown("Flip")), answer(shown("", 1, 2)))
    assert targets(shown("", 1, 2)) == targets(shown("Flip")) == 0
    wording(answer(shown()), only(shown(), Note))


def test_every_face_flips_to_the_one_below(wording: Wording) -> None:
    """LE-G12."""
    assert [flipped(face) for face in range(1, 7)] == [6, 5, 4, 3, 2, 1]
    (facts,) = only(shown("Flip", 2, 3), Facts)
    wording(facts.rows)
    assert only(shown("Flip", 2, X), Facts)[0].rows == (("Flip", WORDS["flip"]),)
    assert only(shown("Flip"), Facts)[0].rows == (("Flip", WORDS["flip"]),)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ((3, 3), "2 dice: two 3s"),
        ((3, 3, 1, X), "4 dice: a 1, two 3s and any die"),
        ((X, X), "2 dice: any two"),
        ((5,) * 7, "7 dice: seven 5s"),
        ((2,) * 11, "11 dice: 11 × 2s"),
    ],
)
def test_equal_values_are_said_together(values: tuple[int, ...], words: str) -> None:
    assert answer(shown("Roll", *values))[0] == words


def test_a_value_can_be_taken_back() -> None:
    state = shown("Flip", 2, 3)
    button, *_ = [block for block in TOOL.form(state) if isinstance(block, Button)]
    state = TOOL.move(state, button.move, button.args, 0, 0)
    assert state.values == (2,)
    assert not [block for block in TOOL.form(shown()) if isinstance(block, Button)]


def test_no_more_and_no_other_values_than_exist_can_be_added() -> None:
    full = SoldatiState(values=(1,) * MOST_SOLDATI)
    assert added(full, 1) == full
    assert added(shown(), 0) == added(shown(), X + 1) == shown()


def test_that_a_die_may_be_chosen_twice_is_said_as_ours(wording: Wording) -> None:
    """A11."""
    state = shown("Flip", 2, 3)
    wording(only(state, RuleGap))
    for other in (shown("Flip", 2), shown("", 2, 3)):
        assert not only(other, RuleGap), "one die, or none, is not chosen twice"


def test_whether_several_dice_take_one_ability_is_for_the_table(wording: Wording) -> None:
    """A10."""
    state = shown("Flip Move", 2, 3)
    wording(only(state, RuleGap))
    free = shown("Flip Move", 2, 3, each=True)
    wording(answer(free), only(free, RuleGap))


def test_what_switch_says_is_read_on_the_token(wording: Wording) -> None:
    """A12."""
    state = shown("Switch", 2)
    wording(only(state, RuleGap))
    assert only(state, Facts)[0].rows == (("Switch", WORDS["switch"]),)
    known = shown("Switch", 2, switch="colour")
    assert not only(known, RuleGap)
    wording(only(known, Facts)[0].rows)


def test_a_soldato_is_replaced_by_one_with_the_same_kind_of_side(wording: Wording) -> None:
    state = shown("Flip Roll", 2, X)
    (note, facts, silent, gone) = folded(state, "Replacing a Soldato").blocks
    assert isinstance(note, Note)
    assert isinstance(facts, Facts)
    assert facts.rows == (
        ("For an ability side", "Flip, Roll"),
        ("For a value side", "2 X"),
    )
    assert isinstance(silent, RuleGap)
    assert "Here: anyone's." in silent.text
    assert isinstance(gone, RuleGap)
    wording(note, gone.text)
    own = folded(shown(own=True), "Replacing a Soldato").blocks
    assert isinstance(own[1], Facts)
    wording(own[1].rows[0])
    assert isinstance(own[2], RuleGap)
    wording(own[2].text)
    others = folded(shown(), "Replacing a Soldato").blocks[1]
    assert isinstance(others, Facts)
    wording(others.rows[1])


def test_all_eight_abilities_can_be_looked_up() -> None:
    (terms,) = [block for block in flat(TOOL.result(shown())) if isinstance(block, Terms)]
    assert [term.title for term in terms.items] == [option.title for option in ABILITIES]
    assert len(terms.items) == len(WORDS) == 8


def test_a_target_is_any_die_that_fits_also_another_players(wording: Wording) -> None:
    """Abilities Phase: the target die is not the player's own die."""
    (said,) = [block for block in TOOL.result(shown()) if isinstance(block, Answer)]
    wording(said.rule)
    assert not [words for words in WORDS.values() if "Your die" in words]
    assert "the die you control" in " ".join(WORDS.values())


def test_why_says_how_many_dice_are_controlled(wording: Wording) -> None:
    lines = [b.lines for b in TOOL.result(shown("Flip", 2, 3)) if isinstance(b, Answer)]
    wording(lines)
    lines = [b.lines for b in TOOL.result(shown("Flip", 2)) if isinstance(b, Answer)]
    wording(lines)


def test_the_missing_name_of_roll_is_said_to_be_ours(wording: Wording) -> None:
    wording(only(shown("Roll", 2), RuleGap))


def test_the_next_player_comes_before_the_way_back_to_the_round() -> None:
    """Everyone has a turn in Abilities: with players still to go, the large button left it."""
    for state in (SoldatiState(), shown("Flip"), shown("", 2), shown("Flip", 2)):
        assert TOOL.links(state) == (ToolLink(tool_screens.TO_THE_ROUND, "round"),)
        parts = lay_out(TOOL, state)
        assert [link.title for link in parts.links.back] == [tool_screens.TO_THE_ROUND]
        large = [button.title for button, main in parts.in_bar(large=parts.large) if main]
        assert large == (["Clear for the next player"] if targets(state) else [])


def test_the_next_player_begins_without_the_sides_of_the_one_before(wording: Wording) -> None:
    assert not [b for b in TOOL.form(SoldatiState()) if isinstance(b, Button)]
    for state in (shown("Flip"), shown("", 2), shown("Flip Switch", 2, 3, each=True)):
        (button,) = [b for b in TOOL.form(state) if isinstance(b, Button) and b.move == "again"]
        wording(button.title)
        assert button.main == bool(targets(state)), "it stands by the answer then"
        assert TOOL.move(state, "again", (), 0, 0) == SoldatiState(each=state.each)
