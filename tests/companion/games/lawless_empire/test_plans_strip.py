"""The boards of a round as a strip: who won which, and which one is open."""

from companion.core.blocks import Drawing
from companion.core.scene import Disc, Scene
from companion.games.lawless_empire.plans.state import PlansState, WonBoard, boards
from companion.games.lawless_empire.plans.tool import TOOL
from tests.companion.games.lawless_empire.test_plans_picture import THREE
from tests.tool_screens import lasting_words_in
from tests.wordings import Wording


def strips(state: PlansState) -> list[Drawing]:
    blocks = [block for block in TOOL.form(state) if isinstance(block, Drawing)]
    return [block for block in blocks if block.key == "boards"]


def with_won(*winners: int | None) -> PlansState:
    won = tuple(WonBoard(plan="bribe", winner=winner) for winner in winners)
    return PlansState(table=THREE, won=won)


def discs(scene: Scene, fill: str) -> int:
    return sum(isinstance(each, Disc) and each.fill == fill for each in scene.shapes)


numbers = lasting_words_in


def test_before_the_first_board_is_won_there_is_no_strip() -> None:
    assert strips(with_won()) == []


def test_every_board_of_the_round_has_a_tile_and_the_won_ones_their_winner(
    wording: Wording,
) -> None:
    state = with_won(0, 1, 0, None, 7)
    (shown,) = strips(state)
    for scene in (shown.scene, shown.narrow):
        assert numbers(scene) == [str(at) for at in range(1, boards(state) + 1)]
        assert discs(scene, "piece-red") == 2
        assert discs(scene, "piece-green") == 1
        assert discs(scene, "primary") == 1, "the open one"
    assert "1 Red (" in shown.spoken
    assert "4 nobody (" in shown.spoken
    assert "5 nobody (" in shown.spoken, "who left the table"
    wording(shown.spoken)


def test_with_the_last_board_none_is_open() -> None:
    state = with_won(*[0] * boards(with_won()))
    (shown,) = strips(state)
    assert discs(shown.scene, "primary") == 0
    assert "open" not in shown.spoken


def test_more_boards_than_the_round_has_are_shown_too() -> None:
    state = with_won(*[0] * (boards(with_won()) + 1))
    (shown,) = strips(state)
    assert len(numbers(shown.scene)) == boards(state) + 1
