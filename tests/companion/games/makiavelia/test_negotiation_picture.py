"""The negotiation as a picture: bars in the players' colours, a crown, gaps, and the coins."""

from functools import partial

from companion.core.blocks import Drawing, Question
from companion.core.scene import Box, Disc, Scene, Trail
from companion.core.table import Table
from companion.display.targets import sequences_of
from companion.games.makiavelia.negotiation.state import ALONE, NegotiationState, Power, Share
from companion.games.makiavelia.negotiation.tool import TOOL
from tests import tool_screens
from tests.tool_screens import lasting_words_in
from tests.wordings import Wording


def told(*powers: int | None, regimes: tuple[int, ...] = ALONE) -> NegotiationState:
    held = [Power(power=() if each is None else (each,)) for each in powers]
    held += [Power()] * (8 - len(held))
    return NegotiationState(
        table=Table().resized(len(powers)), powers=tuple(held), regimes=regimes
    )


drawing = partial(tool_screens.drawing, TOOL)


texts = lasting_words_in


def bars(scene: Scene) -> dict[str, float]:
    return {
        each.fill: each.width
        for each in scene.shapes
        if isinstance(each, Box) and each.fill.startswith("piece-")
    }


def coins(scene: Scene) -> list[str]:
    return [each.fill for each in scene.shapes if isinstance(each, Disc) and each.radius == 7]


def test_before_the_first_power_there_is_no_picture() -> None:
    blocks = TOOL.form(told(None, None, None, None))
    assert not [block for block in blocks if isinstance(block, Drawing)]


def test_the_winner_has_a_crown_and_the_others_their_gap() -> None:
    found = drawing(told(12, 9, 18, 7, regimes=(0, 0, 1, 2, 3, 4, 5, 6)))
    assert found.spoken.startswith("Red and Green: 12 + 9 = 21, earns. Purple: 18, −3. Black:")
    for scene in (found.scene, found.narrow):
        assert len([each for each in scene.shapes if isinstance(each, Trail)]) == 1
        assert {"21", "earns", "−3", "−14"} <= set(texts(scene))
        long = bars(scene)
        assert round(long["piece-red"] / long["piece-green"], 3) == round(12 / 9, 3)


def test_on_a_tie_nobody_has_a_crown() -> None:
    found = drawing(told(9, 9, 4))
    for scene in (found.scene, found.narrow):
        assert not [each for each in scene.shapes if isinstance(each, Trail)]
        assert texts(scene).count("tie") == 2


def test_while_a_power_is_missing_nobody_is_behind(wording: Wording) -> None:
    found = drawing(told(9, None, 4))
    wording(found.spoken)
    assert "−5" not in texts(found.scene)


def test_a_power_below_0_has_no_bar() -> None:
    found = drawing(told(9, -3, 0))
    assert set(bars(found.scene)) == {"piece-red"}
    nobody = drawing(told(-1, -3, -2))
    assert not bars(nobody.scene)


def test_the_coins_of_the_round_are_in_the_colours_of_those_who_get_them() -> None:
    state = told(12, 9, 18, 7, regimes=(0, 0, 1, 2, 3, 4, 5, 6)).evolve(
        coins=5, shares=(Share(coins=1), Share(coins=2), *(Share(),) * 6)
    )
    found = drawing(state)
    for scene in (found.scene, found.narrow):
        assert coins(scene) == ["piece-red", *["piece-green"] * 2, *["primary"] * 2]
    assert len(coins(drawing(state.evolve(coins=20)).narrow)) == 20
    for unknown in (0, 99):
        assert not coins(drawing(state.evolve(coins=unknown)).scene)


def test_a_row_leads_to_the_powers_of_its_members_where_there_is_room() -> None:
    state = told(12, 9, 18, 7, regimes=(0, 0, 1, 2, 3, 4, 5, 6))
    found = drawing(state)
    walked = [
        question for block in sequences_of(TOOL.form(state)) for question in block.questions
    ]
    whose = [touch.path[1] for touch in found.touches if isinstance(touch, Question)]
    assert whose == [0, 1, 2, 3]
    assert all(touch in walked for touch in found.touches)
    assert [place.touch for place in found.scene.places] == [0, 1, 2, 3]
    large = drawing(told(*range(1, 9), regimes=(0, 0, 0, 0, 0, 0, 0, 1)))
    assert [large.touches[place.touch] for place in large.scene.places] == [large.touches[7]]


def test_a_regime_so_large_that_its_names_do_not_fit_shows_badges_alone() -> None:
    found = drawing(told(*range(1, 9), regimes=(0,) * 8))
    assert not [text for text in texts(found.narrow) if text.startswith("Red")]
    assert "Red, Green" in found.spoken
