"""The Victory Track as a picture: the deck's thickness, the Final Job, and the next advances."""

from itertools import pairwise

from companion.core.blocks import Drawing, Question
from companion.core.scene import Box, Disc, Scene, Words
from companion.games.mafia_works.track.state import TrackState
from companion.games.mafia_works.track.tool import TOOL
from companion.scenes.letters import text_width
from tests.tool_screens import lasting_words_in
from tests.wordings import Wording

EARLY = TrackState(spaces=5, deck=12, mover=1, cards=frozenset({0, 3}))
LATE = TrackState(spaces=5, deck=0, job=3, mover=0, cards=frozenset({3, 4}))


def drawings(state: TrackState) -> list[Drawing]:
    return [block for block in TOOL.form(state) if isinstance(block, Drawing)]


def drawing(state: TrackState) -> Drawing:
    (found,) = drawings(state)
    return found


texts = lasting_words_in


def jobs(scene: Scene, radius: float) -> int:
    return sum(
        isinstance(each, Disc) and each.fill == "tertiary" and each.radius == radius
        for each in scene.shapes
    )


def cards(scene: Scene) -> int:
    return sum(
        isinstance(each, Box) and each.fill == "primary_container" for each in scene.shapes
    )


def sheets(state: TrackState) -> int:
    shapes = drawing(state).scene.shapes
    return sum(isinstance(each, Box) and each.fill == "secondary_container" for each in shapes)


def test_before_spaces_and_deck_are_known_and_after_the_job_left_there_is_no_picture() -> None:
    for state in (
        TrackState(),
        TrackState(spaces=5),
        TrackState(deck=5),
        EARLY.evolve(gone="escaped"),
    ):
        assert not drawings(state)


def test_the_final_job_lies_under_the_deck_and_then_on_its_space(wording: Wording) -> None:
    early, late = drawing(EARLY), drawing(LATE)
    wording(early.spoken, late.spoken)
    for before, after in ((early.scene, late.scene), (early.narrow, late.narrow)):
        assert (jobs(before, 6), jobs(before, 9)) == (1, 0)
        assert (jobs(after, 6), jobs(after, 9)) == (0, 1)
        assert (cards(before), cards(after)) == (2, 3)
        assert "3" in texts(after)
    lost = drawing(LATE.evolve(job=None))
    wording(lost.spoken)
    assert jobs(lost.scene, 9) == 0


def test_a_deck_of_fewer_cards_is_thinner() -> None:
    assert [sheets(EARLY.evolve(deck=deck)) for deck in (12, 3, 1)] == [4, 3, 1]
    assert sheets(LATE) == 0


def test_those_who_advance_it_next_stand_in_turn_order(wording: Wording) -> None:
    found = drawing(EARLY)
    wording(found.spoken, drawing(LATE).spoken)
    nobody = drawing(EARLY.evolve(mover=None))
    wording(nobody.spoken, texts(nobody.scene))


def test_a_long_track_goes_on_below() -> None:
    found = drawing(EARLY.evolve(spaces=30, mover=None))
    assert found.scene.height == 5 * 56
    assert found.narrow.height == 9 * 56
    assert {"1", "30", "Escape"} <= set(texts(found.narrow))


def test_the_deck_leads_to_its_question() -> None:
    (touch,) = drawing(EARLY).touches
    assert isinstance(touch, Question)
    assert touch.path == ("deck",)


def test_escape_stands_beside_the_last_space_on_a_track_of_any_length() -> None:
    for spaces in range(1, 21):
        found = drawing(TrackState(spaces=spaces, deck=21))
        for scene in (found.scene, found.narrow):
            words = {each.text: each for each in scene.shapes if isinstance(each, Words)}
            last, escape = words[str(spaces)], words["Escape"]
            assert 35 <= escape.x - last.x <= 40, spaces
            assert escape.y == last.y, spaces
            assert escape.x <= scene.width


def test_a_track_of_6_spaces_lies_in_one_row() -> None:
    """It went on below after 5, with one row half empty."""
    for spaces, rows in ((5, 1), (6, 1), (7, 2)):
        scene = drawing(TrackState(spaces=spaces, deck=21)).scene
        heights = {
            each.y for each in scene.shapes if isinstance(each, Words) and each.text in "16"
        }
        assert len(heights) == 1
        assert scene.height == 56 * rows, spaces
    slim = drawing(TrackState(spaces=6, deck=21)).scene
    boxes = [each for each in slim.shapes if isinstance(each, Box) and not each.fill]
    assert len(boxes) == 6
    assert all(left.left + left.width < right.left for left, right in pairwise(boxes))
    (escape,) = [
        each for each in slim.shapes if isinstance(each, Words) and each.text == "Escape"
    ]
    assert escape.x + text_width("Escape", escape.size) / 2 <= slim.width
    (deck,) = slim.places
    assert deck.width >= 48, "still large enough for a thumb"
