"""A Plan board as a picture: brackets say what counts, faint dice count nothing."""

from companion.core.blocks import Drawing, Question, QuestionSequence
from companion.core.scene import Box, Die, Scene, Trail, Words
from companion.core.table import Table
from companion.games.lawless_empire.plans.state import Hand, PlansState
from companion.games.lawless_empire.plans.tool import TOOL
from companion.games.lawless_empire.plans.worth import Faces
from tests.drawings import taken_apart
from tests.tool_screens import words_in
from tests.wordings import Wording

THREE = Table().resized(3)


def board(scheme: str, *hands: Hand | Faces, first: int | None = 0) -> PlansState:
    held = [hand if isinstance(hand, Hand) else Hand(dice=hand) for hand in hands]
    held += [Hand()] * (8 - len(held))
    return PlansState(table=THREE, scheme=scheme, hands=tuple(held), first=first)


def drawing(state: PlansState) -> Drawing:
    blocks = [block for block in TOOL.form(state) if isinstance(block, Drawing)]
    (found,) = [block for block in blocks if block.key == "board"]
    return found


texts = words_in


def dice(scene: Scene, fill: str, edge: str = "outline") -> int:
    return sum(
        isinstance(each, Box) and (each.fill, each.edge) == (fill, edge) and each.width < 30
        for each in taken_apart(scene).shapes
    )


def both(state: PlansState) -> tuple[Scene, Scene]:
    found = drawing(state)
    return found.scene, found.narrow


def test_without_dice_there_is_no_picture() -> None:
    for state in (PlansState(), board("hit")):
        assert not [block for block in TOOL.form(state) if isinstance(block, Drawing)]


def test_what_counts_together_is_bracketed_with_its_worth(wording: Wording) -> None:
    state = board("hit", (2, 3, 4, 5, 6), (4, 4, 6))
    wording(drawing(state).spoken)
    for scene in both(state):
        assert [each for each in texts(scene) if each.startswith("=")] == ["= 30"]
        assert len([each for each in scene.shapes if isinstance(each, Trail)]) == 1
        assert dice(scene, "piece-red") == 5
        assert dice(scene, "piece-green") == 3
        assert "wins" in texts(scene)


def test_what_a_bracket_is_worth_keeps_clear_of_the_bar_below_it() -> None:
    for scene in both(board("hit", (2, 3, 4, 5, 6), (4, 4, 6))):
        (worth,) = [
            each
            for each in scene.shapes
            if isinstance(each, Words) and each.text.startswith("=")
        ]
        bars = [each for each in scene.shapes if isinstance(each, Box) and each.height == 6]
        gap = min(each.top for each in bars if each.top > worth.y) - worth.y
        assert gap >= worth.size / 2 + 2


def test_what_counts_nothing_is_faint() -> None:
    for scene in both(board("same", (1, 2, 3), (2, 3))):
        assert dice(scene, "piece-red") == 1
        assert dice(scene, "") == 4
        assert {"1", "0"} <= set(texts(scene))


def test_a_bar_is_as_long_as_its_players_points() -> None:
    for scene in both(board("none", (6, 6), (6,), (1,))):
        bars = {
            each.fill: each.width
            for each in scene.shapes
            if isinstance(each, Box) and each.fill.startswith("piece-") and each.height == 6
        }
        assert bars["piece-red"] == 2 * bars["piece-green"] == 12 * bars["piece-purple"]


def test_a_die_that_is_not_picked_is_faint_and_before_the_pick_none_is(
    wording: Wording,
) -> None:
    before = board("level", (1, 6), (3, 3))
    wording(drawing(before).spoken)
    for scene in both(before):
        assert dice(scene, "piece-red") == 2
    for scene in both(board("level", Hand(dice=(1, 6), pick=6), (3, 3))):
        assert dice(scene, "piece-red") == 1
        assert dice(scene, "") == 2, "the 1, and one of the two threes"


def test_dice_to_reroll_are_empty_places(wording: Wording) -> None:
    state = board("fate", Hand(dice=(1, 2, 6), again=(3,)), (2,))
    wording(drawing(state).spoken)
    for scene in both(state):
        assert dice(scene, "piece-red") == 1
        assert dice(scene, "") == 3


def test_dice_that_do_not_fit_go_on_below() -> None:
    many = board("none", (1, 2, 3, 4, 5, 6, 1, 2, 3), (6,))
    wide, narrow = both(many)
    assert dice(wide, "piece-red") == dice(narrow, "piece-red") == 9
    rows = {each.top for each in narrow.shapes if isinstance(each, Die) and each.side == 16}
    assert len(rows) == 3
    ends = [each for each in texts(narrow) if each.startswith("=")]
    assert ends == ["= 27"], "a bracket that is broken says its worth once"
    gang = board("gang", (1, 1, 1, 2, 2, 2, 3, 3, 3), (6,))
    assert texts(drawing(gang).narrow).count("= 20") == 3


def test_the_head_leads_to_the_scheme_and_each_row_to_the_players_dice(
    wording: Wording,
) -> None:
    state = board("", (1, 2), (), (5,), first=1)
    found = drawing(state)
    wording(found.spoken)
    walked = [
        question
        for block in TOOL.form(state)
        if isinstance(block, QuestionSequence)
        for question in block.questions
    ]
    assert all(touch in walked for touch in found.touches)
    paths = [touch.path for touch in found.touches if isinstance(touch, Question)]
    assert paths == [("scheme",), ("hands", 2, "dice"), ("hands", 0, "dice")]
    assert "wins" not in texts(found.scene), "without a Scheme nobody can say who"
