"""What may be played when, as a picture: it says what the rules say, and lights the moment."""

import pytest

from companion.core.blocks import Drawing
from companion.core.scene import Box, Disc, Scene, Trail, Words
from companion.games.mafia_works.timing.state import MOMENTS, WHEN, TimingState
from companion.games.mafia_works.timing.tool import TOOL
from tests.wordings import Wording


def drawing(moment: str) -> Drawing:
    blocks = TOOL.result(TimingState(moment=moment))
    (found,) = [block for block in blocks if isinstance(block, Drawing)]
    return found


def lit(scene: Scene) -> set[tuple[float, float]]:
    return {
        (each.left, each.width)
        for each in scene.shapes
        if isinstance(each, Box) and each.fill == "primary_container"
    }


def test_every_verdict_has_its_sign() -> None:
    verdicts = [verdict for row in WHEN.values() for verdict in row]
    for moment in ("", "other"):
        found = drawing(moment)
        for scene in (found.scene, found.narrow):
            discs = [each.fill for each in scene.shapes if isinstance(each, Disc)]
            crosses = [
                each
                for each in scene.shapes
                if isinstance(each, Trail) and each.edge in ("outline", "on_primary_container")
            ]
            texts = [each.text for each in scene.shapes if isinstance(each, Words)]
            assert discs.count("primary") == verdicts.count("yes")
            assert len(crosses) == verdicts.count("no")
            assert discs.count("tertiary") == texts.count("?") == verdicts.count("ask")
            assert texts.count("auto") == verdicts.count("auto")
            assert texts.count("on") == verdicts.count("on")


@pytest.mark.parametrize("moment", [each.key for each in MOMENTS])
def test_the_moment_is_lit_and_said(moment: str) -> None:
    at = [each.key for each in MOMENTS].index(moment)
    found = drawing(moment)
    for scene, left in ((found.scene, 108), (found.narrow, 0)):
        ((start, wide),) = lit(scene)
        assert round((start - left) / (wide + 2)) == at
    heads = ("My Main Phase", "Rest of my turn", "Others' turns", "In reply")
    assert f"Now: {heads[at]}." in found.spoken


def test_without_a_moment_nothing_is_lit(wording: Wording) -> None:
    found = drawing("")
    assert "Now:" not in found.spoken
    wording(found.spoken)
    assert not lit(found.scene)
    assert not lit(found.narrow)
