"""The wounded cards as a picture: wounds fill the pips, a buried card lies on its side."""

from functools import partial

from companion.core.blocks import Button, Drawing, Question
from companion.core.scene import Box, Disc, Scene, Trail, Words
from companion.games.makiavelia.damage.picture import DOWN
from companion.games.makiavelia.damage.state import MOST_CARDS, Card, DamageState
from companion.games.makiavelia.damage.tool import TOOL
from tests import tool_screens
from tests.companion.games.makiavelia.damaging import hurt, lying
from tests.wordings import Wording

drawing = partial(tool_screens.drawing, TOOL)


def pips(scene: Scene) -> tuple[int, int]:
    """Return how many pips are drawn, and how many of them are full."""
    found = [each for each in scene.shapes if isinstance(each, Disc) and each.radius == 4.5]
    return len(found), sum(bool(each.fill) for each in found)


def upright(scene: Scene) -> list[bool]:
    """Return of each card whether it stands."""
    cards = [each for each in scene.shapes if isinstance(each, Box) and each.round == 7]
    return [card.height > card.width for card in cards]


def led(state: DamageState) -> list[str]:
    touches = drawing(state).touches
    return [touch.title for touch in touches if isinstance(touch, Question)]


def test_nothing_above_the_cards_comes_or_goes_and_the_place_of_the_next_one_is_kept() -> None:
    """The list jumped by 84 as the first card came, and by more as a Memorial was marked above it."""
    empty, two = drawing(lying()), drawing(lying(hurt(3, 1), hurt(3, 1)))
    assert empty.spoken == "No wounded card yet."
    assert (empty.scene.height, empty.narrow.height) == (DOWN, DOWN)
    assert (two.scene.height, two.narrow.height) == (DOWN, 2 * DOWN)
    memorial = Card(owner=0, kind="building", memorial=True, strength=(1,), wounds=(1,))
    for state in (lying(), lying(hurt(3, 1)), lying(memorial)):
        first, *_ = TOOL.form(state)
        assert isinstance(first, Drawing)


def test_a_touch_on_the_next_place_adds_a_card_until_there_are_as_many_as_fit() -> None:
    state = lying()
    for many in range(1, MOST_CARDS + 1):
        add = drawing(state).touches[-1]
        assert isinstance(add, Button)
        state = TOOL.move(state, add.move, add.args, 0, 0)
        assert len(state.cards) == many
    assert all(isinstance(each, Question) for each in drawing(state).touches)
    assert TOOL.move(state, "card", (), 0, 0) == state


def test_wounds_fill_the_pips_and_at_its_strength_a_card_tips_over() -> None:
    for wounds, stands in ((0, True), (2, True), (3, False), (5, False)):
        shown = drawing(lying(hurt(3, wounds)))
        for scene in (shown.scene, shown.narrow):
            assert pips(scene) == (3, min(3, wounds))
            assert upright(scene) == [stands, True], "the last one is the next card's place"
        ends = "stays" if stands else "buried"
        assert shown.spoken == f"Red's Army 1: {wounds} of 3 wounds, {ends}."


def test_a_great_strength_is_a_bar() -> None:
    def filled(wounds: int) -> list[float]:
        shapes = drawing(lying(hurt(20, wounds))).scene.shapes
        bars = [each for each in shapes if isinstance(each, Box) and each.round == 3]
        assert bars[-1].fill == ""
        return [bar.width / bars[-1].width for bar in bars[:-1]]

    assert filled(0) == []
    assert filled(5) == [0.25]
    assert filled(30) == [1]
    assert pips(drawing(lying(hurt(20, 5))).scene) == (0, 0)


def test_what_a_hospital_healed_is_empty_again_and_has_a_cross(wording: Wording) -> None:
    def lines(state: DamageState) -> int:
        return sum(isinstance(each, Trail) for each in drawing(state).scene.shapes)

    healed, plain = lying(hurt(3, 3, healed=True)), lying(hurt(3, 2))
    assert pips(drawing(healed).scene) == (3, 0)
    assert lines(healed) == lines(plain) + 1
    wording(drawing(healed).spoken)


def test_each_kind_of_card_has_a_sign() -> None:
    outlines = {
        next(each for each in drawing(lying(card)).scene.shapes if isinstance(each, Trail))
        for card in (
            hurt(3, 1),
            hurt(3, 1, kind="building"),
            hurt(3, 1, kind="building", memorial=True),
        )
    }
    assert len(outlines) == 3


def test_a_card_leads_to_what_is_missing_and_then_to_its_wounds(wording: Wording) -> None:
    empty = Card()
    assert led(lying(empty, hurt(3, 1))) == ["Owner", "Wounds"]
    assert led(lying(empty.evolve(owner=1))) == ["Strength"]
    assert led(lying(empty.evolve(owner=1, strength=(2,)))) == ["Wounds"]
    wording(drawing(lying(empty.evolve(wounds=(2,)))).spoken)
    texts = [
        each.text for each in drawing(lying(empty)).scene.shapes if isinstance(each, Words)
    ]
    assert "? of ?" in texts


def test_many_cards_stand_in_rows() -> None:
    shown = drawing(lying(*[hurt(3, 1)] * 9))
    assert len(shown.scene.places) == len(shown.narrow.places) == 10
    assert shown.narrow.height > shown.scene.height
