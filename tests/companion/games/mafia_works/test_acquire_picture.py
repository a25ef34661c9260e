"""The Allies as cards: who rests lies on the side, and a touch turns a card."""

from functools import partial

import pytest

from companion.core.blocks import Button, Fold, Question
from companion.core.scene import Box, Scene
from companion.core.words import A_TABLE
from companion.games.mafia_works.acquire.state import AcquireState, Family, turned
from companion.games.mafia_works.acquire.tool import TOOL
from companion.tools.step_label import button_label
from tests import tool_screens
from tests.wordings import Wording


def state(*powers: int, rested: tuple[int, ...] = ()) -> AcquireState:
    mine = Family(powers=powers, rested=frozenset(rested))
    return AcquireState(families=(mine, *(Family(),) * 7))


drawing = partial(tool_screens.drawing, TOOL)


def upright(scene: Scene) -> list[bool]:
    return [each.height > each.width for each in scene.shapes if isinstance(each, Box)]


def presses(here: AcquireState) -> list[Button]:
    return [each for each in drawing(here).touches if isinstance(each, Button)]


def test_without_allies_their_place_is_kept(wording: Wording) -> None:
    """The first Ally moved what is below by the height of its card."""
    empty, first = drawing(state()), drawing(state(3))
    wording(empty.spoken)
    assert not empty.touches
    assert empty.scene.height == first.scene.height
    assert empty.narrow.height == first.narrow.height


def test_who_rests_lies_on_the_side(wording: Wording) -> None:
    here = state(1, 4, 2, rested=(1,))
    wording(drawing(here).spoken)
    for scene in (drawing(here).scene, drawing(here).narrow):
        assert upright(scene) == [True, False, True]
        assert len(scene.places) == 3


def test_a_touch_turns_a_card_and_tells_what_happened(wording: Wording) -> None:
    here = state(1, 4, rested=(1,))
    first, second = presses(here)
    assert [each.title for each in (first, second)] == ["Power 1 rests", "Power 4 stands again"]
    wording(button_label(TOOL, here, first), button_label(TOOL, here, second))
    both = TOOL.move(here, first.move, first.args, 0, 0)
    assert both.families[0].rested == {0, 1}
    assert TOOL.move(both, first.move, first.args, 0, 0) == both, (
        "two phones at once turn it once"
    )
    none = TOOL.move(here, second.move, second.args, 0, 0)
    assert none.families[0].rested == frozenset()


@pytest.mark.parametrize("place", [-1, 2, 99])
def test_who_is_not_there_is_not_turned(place: int) -> None:
    here = state(1, 4)
    assert turned(here, place, True) == here


def test_the_same_is_asked_in_words_in_the_folded_table() -> None:
    (table,) = [b for b in TOOL.form(state(1)) if isinstance(b, Fold) and b.key == A_TABLE]
    (asked,) = table.blocks
    assert isinstance(asked, Question)
    assert asked.title == "Tap the rested Allies"
