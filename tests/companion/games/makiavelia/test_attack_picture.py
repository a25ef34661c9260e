"""The histogram of an Attack: exact, marked, and silent where nothing can be said."""

import re

from companion.core.blocks import Button, Drawing, Fold, Question
from companion.core.scene import Box, Scene, Words
from companion.core.words import A_TABLE
from companion.display.targets import current_question, sequences_of
from companion.games.makiavelia.attack.picture import columns, picture
from companion.games.makiavelia.attack.state import AttackState
from companion.games.makiavelia.attack.tool import TOOL
from tests.wordings import Wording

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


def test_each_number_of_hits_has_its_chance(wording: Wording) -> None:
    (drawing,) = picture(FOUR)
    wording(drawing.spoken)
    assert bars(drawing.scene, "primary") == bars(drawing.narrow, "primary") == 5


def test_the_cast_is_marked() -> None:
    for state in (FOUR.evolve(hits=3), FOUR.evolve(firepower=(30, 20), hits=25)):
        (drawing,) = picture(state)
        for scene in (drawing.scene, drawing.narrow):
            assert bars(scene, "tertiary") == 2, "the bar, and the ground of its number"
            assert named(scene, "on_tertiary") == [str(state.hits)]
            assert named(scene, "tertiary") == [f"cast: {state.hits}"]
        assert drawing.spoken.endswith(f"cast: {state.hits}.")


def test_what_buries_the_card_is_strong() -> None:
    (drawing,) = picture(FOUR.evolve(strength=(3,)))
    assert bars(drawing.scene, "primary") == 2
    assert bars(drawing.scene, "outline_variant") == 3
    assert "3 or more bury it" in named(drawing.scene, "primary")


def test_of_many_dice_those_in_the_middle_are_shown_and_the_rest_together() -> None:
    (drawing,) = picture(AttackState(firepower=(30,) * 9))
    names = re.findall(r"([≤≥]?\d+) hit", drawing.spoken)
    assert len(names) == 9
    assert (names[0][0], names[-1][0]) == ("≤", "≥")
    assert "<1%" not in drawing.spoken


def test_what_hardly_ever_comes_is_not_said_to_be_impossible() -> None:
    (drawing,) = picture(AttackState(firepower=(12,)))
    assert "0 hits <1%" in drawing.spoken
    (rare,) = picture(AttackState(firepower=(2,), stars=1, faces=20))
    assert "2 hits <1%" in rare.spoken
    (sure,) = picture(AttackState(firepower=(12,), stars=19, faces=20))
    assert "12 hits 54%" in sure.spoken
    (never,) = picture(AttackState(firepower=(1,), stars=0))
    assert "0 hits 100%, 1 hit 0%" in never.spoken


def test_without_dice_and_with_more_stars_than_dice_there_is_no_picture() -> None:
    assert picture(AttackState()) == ()
    assert picture(AttackState(firepower=(-2,))) == ()
    assert picture(FOUR.evolve(hits=9)) == ()
    assert any(block in TOOL.form(FOUR) for block in picture(FOUR))


def stars_of(state: AttackState) -> list[object]:
    """Return the numbers of red stars that columns enter."""
    (drawing,) = picture(state)
    return [button.args[0] for button in drawing.touches if isinstance(button, Button)]


def test_the_stars_of_few_dice_are_entered_on_their_columns() -> None:
    for number in range(1, 6):
        state = AttackState(firepower=(number,))
        (drawing,) = picture(state)
        assert stars_of(state) == [*range(number + 1)]
        for scene in (drawing.scene, drawing.narrow):
            assert [place.touch for place in scene.places] == [*range(number + 1)]
        for button in drawing.touches:
            assert isinstance(button, Button)
            after = TOOL.move(state, button.move, button.args, 0, 0)
            assert after.hits == button.args[0]
            assert TOOL.move(after.evolve(hits=0), button.move, button.args, 0, 0) == after


def test_those_of_many_dice_are_asked_on_the_pad() -> None:
    for number in (6, 20, 60):
        state = AttackState(firepower=(min(30, number),) * max(1, number // 30))
        assert stars_of(state) == []
        asked = current_question(sequences_of(TOOL.form(state)), None)
        assert asked
        assert asked.path == ("hits",)
        (duel,) = [b for b in TOOL.form(state) if isinstance(b, Drawing) and b.key == "duel"]
        assert asked in duel.touches


def test_what_a_column_asks_is_asked_in_the_folded_table_and_on_no_pad() -> None:
    assert current_question(sequences_of(TOOL.form(FOUR)), None) is None
    (table,) = [b for b in TOOL.form(FOUR) if isinstance(b, Fold) and b.key == A_TABLE]
    _, asked = [b for b in table.blocks if isinstance(b, Question)]
    assert asked.path == ("hits",)
    assert [value for value, _ in asked.options] == [0, 1, 2, 3, 4]


def test_more_stars_than_dice_are_asked_on_the_pad_again() -> None:
    state = AttackState(firepower=(2,), hits=3)
    assert [b.key for b in TOOL.form(state) if isinstance(b, Drawing)] == ["duel"]
    _, sequence, *_ = sequences_of(TOOL.form(state))
    assert ("hits",) in [question.path for question in sequence.questions]
