"""The histogram of an Attack: exact, marked, and silent where nothing can be said."""

import re

from companion.core.scene import Box, Scene, Words
from companion.games.makiavelia.attack.picture import columns, picture
from companion.games.makiavelia.attack.state import AttackState
from companion.games.makiavelia.attack.tool import TOOL

FOUR = AttackState(firepower=(4,))


def named(scene: Scene, paint: str) -> list[str]:
    return [each.text for each in scene.shapes if isinstance(each, Words) and each.ink == paint]


def bars(scene: Scene, paint: str) -> int:
    return sum(isinstance(each, Box) and each.fill == paint for each in scene.shapes)


def test_the_chances_of_all_numbers_make_one() -> None:
    for number in (1, 4, 13, 29, 60, 150):
        for stars, faces in ((1, 2), (1, 6), (6, 6), (0, 6)):
            state = AttackState(firepower=(min(30, number),) * max(1, number // 30))
            found = columns(state.evolve(stars=stars, faces=faces))
            assert sum(each.chance for each in found) == 1
            assert all(each.chance >= 0 for each in found)


def test_each_number_of_hits_has_its_chance() -> None:
    (drawing,) = picture(FOUR)
    assert drawing.said == (
        "Hits with 4 dice: 0 hits 6%, 1 hit 25%, 2 hits 38%, 3 hits 25%, 4 hits 6%."
    )
    assert bars(drawing.scene, "primary") == bars(drawing.narrow, "primary") == 5


def test_the_cast_is_marked() -> None:
    for state in (FOUR.evolve(hits=3), FOUR.evolve(firepower=(30, 20), hits=25)):
        (drawing,) = picture(state)
        for scene in (drawing.scene, drawing.narrow):
            assert bars(scene, "tertiary") == 2, "the bar, and the ground of its number"
            assert named(scene, "on_tertiary") == [str(state.hits)]
            assert named(scene, "tertiary") == [f"cast: {state.hits}"]
        assert drawing.said.endswith(f"cast: {state.hits}.")


def test_what_buries_the_card_is_strong() -> None:
    (drawing,) = picture(FOUR.evolve(strength=(3,)))
    assert bars(drawing.scene, "primary") == 2
    assert bars(drawing.scene, "outline_variant") == 3
    assert "3 or more bury it" in named(drawing.scene, "primary")


def test_of_many_dice_those_in_the_middle_are_shown_and_the_rest_together() -> None:
    (drawing,) = picture(AttackState(firepower=(30,) * 9))
    names = re.findall(r"([≤≥]?\d+) hit", drawing.said)
    assert len(names) == 9
    assert (names[0][0], names[-1][0]) == ("≤", "≥")
    assert "<1%" not in drawing.said


def test_what_hardly_ever_comes_is_not_said_to_be_impossible() -> None:
    (drawing,) = picture(AttackState(firepower=(12,)))
    assert "0 hits <1%" in drawing.said
    (rare,) = picture(AttackState(firepower=(2,), stars=1, faces=20))
    assert "2 hits <1%" in rare.said
    (sure,) = picture(AttackState(firepower=(12,), stars=19, faces=20))
    assert "12 hits 54%" in sure.said
    (never,) = picture(AttackState(firepower=(1,), stars=0))
    assert "0 hits 100%, 1 hit 0%" in never.said


def test_without_dice_and_with_more_stars_than_dice_there_is_no_picture() -> None:
    assert picture(AttackState()) == ()
    assert picture(AttackState(firepower=(-2,))) == ()
    assert picture(FOUR.evolve(hits=9)) == ()
    assert any(block in TOOL.form(FOUR) for block in picture(FOUR))
