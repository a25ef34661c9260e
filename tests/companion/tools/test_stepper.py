"""The phases of a round as a picture: done, now and to come can be told apart."""

from companion.core.blocks import Answer, Drawing, Fold, Grid
from companion.core.scene import Disc, Scene, Words
from companion.tools.stepper import stepper
from tests.companion.tools.checklists import checklist, state

FOUR = ("Morning", "Noon", "Evening", "Night")


def full(scene: Scene) -> int:
    return sum(isinstance(each, Disc) and each.fill == "primary" for each in scene.shapes)


def test_what_is_done_is_full_and_the_current_one_has_its_number() -> None:
    for now in range(4):
        (shown,) = stepper("Phase", FOUR, now)
        for scene in (shown.scene, shown.narrow):
            assert full(scene) == now + 1
            (large,) = [each for each in scene.shapes if isinstance(each, Words) and each.bold]
            assert large.text == str(now + 1)
        assert shown.spoken.startswith(f"Phase {now + 1} of 4, {FOUR[now]}.")
        assert "1 Morning, 2 Noon, 3 Evening, 4 Night." in shown.spoken


def test_one_phase_alone_is_no_picture() -> None:
    assert stepper("Phase", ("Day",), 0) == ()


def test_a_checklist_begins_with_it_from_the_first_round_to_the_last() -> None:
    made = checklist()

    def kinds(**at: int | bool) -> list[type]:
        return [type(block) for block in made.result(state(**at))]

    assert kinds(round=2, phase=1)[:2] == [Answer, Drawing]
    assert Drawing not in kinds()
    assert Drawing not in kinds(round=2, over=True)


def test_a_touch_shows_all_phases_by_name() -> None:
    made = checklist()

    def folds(**at: int) -> list[Fold]:
        blocks = made.result(state(**at))
        return [each for each in blocks if isinstance(each, Fold) and each.key == "phases"]

    (fold,) = folds(round=2, phase=1)
    (grid,) = fold.blocks
    assert isinstance(grid, Grid)
    assert grid.marked == 1
    assert (fold.title, len(grid.rows)) == ("Both hours", 2)
    assert folds() == []
