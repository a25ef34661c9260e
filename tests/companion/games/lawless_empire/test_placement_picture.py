"""Placement as a picture: the last die that goes is touched, and a row leads to a player's number."""

from functools import partial

from companion.core.blocks import Button, Fold, Question
from companion.core.scene import Box
from companion.core.table import Table
from companion.core.words import A_TABLE
from companion.games.lawless_empire.placement import TOOL, Left, PlacementState
from companion.tools.step_label import button_label
from tests import tool_screens
from tests.wordings import Wording


def state(*dice: int, first: int | None = 0) -> PlacementState:
    table = Table().resized(len(dice))
    hands = (*(Left(dice=each) for each in dice), *(Left(),) * (8 - len(dice)))
    return PlacementState(table=table, hands=hands, first=first)


drawing = partial(tool_screens.drawing, TOOL)


def stops(here: PlacementState) -> list[object]:
    """Return how many dice each die places that can be touched."""
    return [each.args[1] for each in drawing(here).touches if isinstance(each, Button)]


def test_every_die_that_may_be_the_last_to_go_can_be_touched(wording: Wording) -> None:
    """Planning Phase: afterwards nobody has more than the player on the right."""
    assert stops(state(6, 6, 6)) == [1, 2, 3, 4, 5, 6]
    assert stops(state(6, 6, 2)) == [4, 5, 6]
    assert stops(state(6, 6, 0)) == [6]
    assert stops(state(9, 6, 4)) == [5, 6, 7, 8, 9]
    shown = drawing(state(6, 6, 2))
    wording(shown.spoken)
    wording(drawing(state(6, 6, 0)).spoken, drawing(state(1, 6, 6)).spoken)
    for scene in (shown.scene, shown.narrow):
        edged = [each for each in scene.shapes if isinstance(each, Box) and each.round == 9]
        assert [bool(each.edge) for each in edged] == [False] * 3 + [True] * 3
        assert len(scene.places) == 3 + 3


def test_a_touch_places_them_and_the_next_player_s_dice_lie_there(wording: Wording) -> None:
    here = state(6, 6, 6)
    button = drawing(here).touches[2]
    assert isinstance(button, Button)
    wording(button_label(TOOL, here, button))
    after = TOOL.move(here, button.move, button.args, 0, 0)
    assert [hand.dice for hand in after.hands[:3]] == [3, 6, 6]
    assert stops(after) == [3, 4, 5, 6]
    assert drawing(after).scene.height == drawing(here).scene.height, "nothing moves"


def test_the_place_for_many_dice_is_kept_from_turn_to_turn() -> None:
    here = state(6, 9, 6)
    button = drawing(here).touches[0]
    assert isinstance(button, Button)
    after = TOOL.move(here, button.move, button.args, 0, 0)
    assert stops(after)[-1] == 9
    assert drawing(after).scene.height == drawing(here).scene.height


def test_a_row_leads_to_the_dice_that_a_player_has_left() -> None:
    rows = [each for each in drawing(state(6, 8, 6)).touches if isinstance(each, Question)]
    assert [(each.path, each.value) for each in rows] == [
        (("hands", 0, "dice"), 6), (("hands", 1, "dice"), 8), (("hands", 2, "dice"), 6),
    ]  # fmt: skip


def test_before_the_first_and_after_the_last_turn_there_are_the_rows_alone() -> None:
    for here in (state(6, 6, first=None), state(0, 0)):
        assert not stops(here)
        assert len(drawing(here).touches) == 2


def test_the_same_is_asked_in_words_in_the_folded_table() -> None:
    (table,) = [each for each in TOOL.form(state(6, 6)) if isinstance(each, Fold)]
    assert table.key == A_TABLE
    assert [each.move for each in table.blocks if isinstance(each, Question)] == ["place"]
