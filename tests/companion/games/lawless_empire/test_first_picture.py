"""The roll-off as a picture: the lowest glow, the die that is rerolled lifts, totals climb."""

from functools import partial

from companion.core.blocks import Drawing, Question
from companion.core.scene import Box, Die, Scene, Words
from companion.games.lawless_empire.first.form import form
from companion.games.lawless_empire.first.throws import FirstState, Hand
from companion.games.lawless_empire.first.tool import TOOL
from tests import tool_screens
from tests.companion.games.lawless_empire.throwing import (
    RULEBOOK_DICE,
    opened,
    pads,
    pick,
    tap,
)
from tests.wordings import Wording

drawing = partial(tool_screens.drawing, TOOL)


def rolled() -> FirstState:
    state = pick(opened(3), "dice")
    for dice in RULEBOOK_DICE:
        state = tap(state, dice)
    return state


def glowing(scene: Scene) -> int:
    return sum(
        isinstance(each, Box) and each.fill == "primary_container" for each in scene.shapes
    )


def test_before_anybody_rolled_there_is_no_picture() -> None:
    assert not [block for block in form(opened(4)) if isinstance(block, Drawing)]


def test_while_they_roll_the_others_have_empty_places_and_nobody_glows(
    wording: Wording,
) -> None:
    state = tap(pick(opened(3), "dice"), RULEBOOK_DICE[0])
    found = drawing(state)
    wording(found.spoken)
    for scene in (found.scene, found.narrow):
        empty = [each for each in scene.shapes if isinstance(each, Box) and not each.fill]
        assert len(empty) == 12
        assert glowing(scene) == 0


def test_the_tied_glow_and_one_of_their_lowest_dice_is_lifted(wording: Wording) -> None:
    found = drawing(rolled())
    wording(found.spoken)
    for scene in (found.scene, found.narrow):
        assert glowing(scene) == 2
        dice = [each for each in scene.shapes if isinstance(each, Die)]
        lifted = [die for die in dice if die.edge == "tertiary"]
        lying = {die.top for die in dice if die.fill == "piece-red"} - {lifted[0].top}
        assert len(lifted) == 2
        assert lifted[0].top < min(lying)
        assert sum(die.face for die in dice) == sum(map(sum, RULEBOOK_DICE))


def test_a_row_leads_to_the_newest_question_about_its_player() -> None:
    state = rolled()
    touches = drawing(state).touches
    assert all(touch in pads(state) for touch in touches)
    asked = [(touch.args, touch.title) for touch in touches if isinstance(touch, Question)]
    assert asked == [((0, 1), "New die"), ((1, 1), "New die"), ((2, 0), "Dice")]


def test_totals_climb_and_the_lowest_alone_chooses(wording: Wording) -> None:
    state = opened(3)
    for total in (21, 21, 25, 26, 25, 28, 27):
        state = tap(state, total)
    found = drawing(state)
    wording(found.spoken)
    for scene in (found.scene, found.narrow):
        texts = [each.text for each in scene.shapes if isinstance(each, Words)]
        assert {"21 → 26", "21 → 25 → 28", "26", "28", "27", "chooses"} <= set(texts)
        assert glowing(scene) == 1


def test_of_many_rerolls_the_last_totals_are_shown() -> None:
    hands = (Hand(totals=(20, 21, 22, 23, 24)), Hand(totals=(20, 21, 22, 23, 25)))
    found = drawing(opened(2).evolve(hands=(*hands, *(Hand(),) * 6)))
    assert "Red: … → 22 → 23 → 24, chooses" in found.spoken


def test_a_long_ladder_has_no_place_beside_dice() -> None:
    """It stands in the sentence and under Roll by roll."""
    hands = [Hand(dice=(1, 1, 1, 1, 1, 1, 2, 2, 2)), Hand(dice=(1, 1, 1, 1, 1, 1, 2, 2, 3))]
    found = drawing(pick(opened(2), "dice").evolve(hands=(*hands, *(Hand(),) * 6)))
    assert "6 → 7 → 8 → 9, chooses, dice 2 2 2 1 1 1" in found.spoken
    texts = [each.text for each in found.scene.shapes if isinstance(each, Words)]
    assert not [text for text in texts if "→" in text]


def test_names_and_totals_keep_clear_of_the_frame_and_of_each_other() -> None:
    """Each text is as high as its size, around its middle; a frame's line is 2 wide."""
    for state in (rolled(), TOOL.example):
        scene = drawing(state).scene
        frames = [each for each in scene.shapes if isinstance(each, Box) and each.round == 10]
        texts = [each for each in scene.shapes if isinstance(each, Words)]
        for frame in frames:
            top, bottom = frame.top, frame.top + frame.height
            inside = [each for each in texts if each.x > 40 and top < each.y < bottom]
            assert inside
            assert all(each.y - each.size / 2 >= top + 4 for each in inside)
            assert all(each.y + each.size / 2 <= bottom - 3 for each in inside)
