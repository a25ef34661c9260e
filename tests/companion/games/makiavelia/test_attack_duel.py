"""An Attack as a duel: what is on it is what was entered, and each touch on it enters or asks that."""

import pytest

from companion.core.blocks import Button, Drawing, Question
from companion.core.scene import Disc, Place, Scene, Trail, Words
from companion.core.table import Table
from companion.games.makiavelia.attack.state import AttackState
from companion.games.makiavelia.attack.tool import TOOL
from tests.wordings import Wording

STRIKES = AttackState(attacker=0, targets=frozenset({2}), firepower=(2, 1), strength=(4,))
EIGHT = Table(seats=tuple(range(8)))


def duel(state: AttackState) -> Drawing:
    (found,) = [b for b in TOOL.form(state) if isinstance(b, Drawing) and b.key == "duel"]
    return found


def texts(scene: Scene) -> list[str]:
    return [each.text for each in scene.shapes if isinstance(each, Words)]


def led(state: AttackState) -> list[str]:
    return [each.title for each in duel(state).touches if isinstance(each, Question)]


def touched(state: AttackState, name: str) -> AttackState:
    (button,) = [
        each
        for each in duel(state).touches
        if isinstance(each, Button)
        and each.title in (f"Attack {name}", f"{name}, not attacked")
    ]
    return TOOL.move(state, button.move, button.args, 0, 0)


def test_the_numbers_of_both_sides_are_on_their_cards(wording: Wording) -> None:
    for scene in (duel(STRIKES).scene, duel(STRIKES).narrow):
        found = texts(scene)
        assert {"3", "2 + 1 = 3", "4", "3 dice", "Red", "Purple"} <= {*found}
    wording(duel(STRIKES).spoken)
    empty = duel(AttackState())
    wording(empty.spoken)
    assert texts(empty.scene).count("?") > 2
    assert "3 hits" in texts(duel(STRIKES.evolve(hits=3)).scene)


def test_a_touch_on_a_number_asks_for_it_and_one_on_a_name_for_the_attacker(
    wording: Wording,
) -> None:
    wording(led(STRIKES))
    many = STRIKES.evolve(firepower=(9,))
    assert led(many) == [*led(STRIKES), "Red stars"], "between the cards: no columns enter them"


def test_whoever_is_touched_is_attacked_alone_unless_wounds_are_spread() -> None:
    green = touched(STRIKES, "Green")
    assert green.targets == {1}, "1 player at a time"
    assert touched(green, "Green").targets == frozenset()
    spread = STRIKES.evolve(targets=frozenset({1, 2}))
    assert touched(spread, "Black").targets == {1, 2, 3}
    assert touched(spread, "Green").targets == {2}
    assert {"Green, Purple"} <= {*texts(duel(spread).scene)}


def test_who_attacks_themselves_is_there_to_be_taken_back() -> None:
    own = STRIKES.evolve(targets=frozenset({0, 2}))
    assert touched(own, "Red").targets == {2}
    names = [each.title for each in duel(STRIKES).touches if isinstance(each, Button)]
    assert "Attack Red" not in names


def test_wounds_fill_the_pips_of_a_small_strength_and_are_a_number_beside_a_great_one() -> None:
    def pips(state: AttackState) -> list[bool]:
        shapes = duel(state).scene.shapes
        found = [each for each in shapes if isinstance(each, Disc) and each.radius == 4]
        return [bool(each.fill) for each in found]

    assert pips(STRIKES.evolve(wounds=(1,))) == [True, False, False, False]
    assert pips(STRIKES.evolve(strength=(9,), wounds=(1,))) == []
    assert "1 wound" in texts(duel(STRIKES.evolve(strength=(9,), wounds=(1,))).scene)
    assert "5 wounds" in texts(duel(STRIKES.evolve(wounds=(5,))).scene), (
        "more than its strength"
    )


def test_more_than_one_card_of_firepower_lies_behind_the_first() -> None:
    def cards(state: AttackState) -> int:
        return sum(isinstance(each, Trail) for each in duel(state).scene.shapes)

    assert cards(STRIKES) == cards(STRIKES.evolve(firepower=(3,))) + 2


@pytest.mark.parametrize("state", [AttackState(), STRIKES, STRIKES.evolve(table=EIGHT)])
def test_every_place_is_large_enough_and_none_lies_over_another(state: AttackState) -> None:
    for scene, least in ((duel(state).scene, 48), (duel(state).narrow, 24)):
        for n, one in enumerate(scene.places):
            assert min(one.width, one.height) >= least
            assert one.left + one.width <= scene.width
            assert one.top + one.height <= scene.height
            assert not any(meets(one, other) for other in scene.places[n + 1 :])


def meets(one: Place, other: Place) -> bool:
    across = one.left < other.left + other.width and other.left < one.left + one.width
    return across and one.top < other.top + other.height and other.top < one.top + one.height


def test_the_dice_have_their_places_before_they_are_cast_so_that_nothing_moves(
    wording: Wording,
) -> None:
    def thrown(state: AttackState) -> Drawing:
        (found,) = [b for b in TOOL.form(state) if isinstance(b, Drawing) and b.key == "thrown"]
        return found

    waits, cast = thrown(STRIKES), thrown(STRIKES.evolve(hits=2))
    wording(waits.spoken, cast.spoken)
    app = thrown(TOOL.move(STRIKES, "throw", (), 0, 7))
    assert app.spoken.startswith("Thrown by the app: ")
    for other in (cast, app):
        assert (other.scene.height, other.narrow.height) == (
            waits.scene.height,
            waits.narrow.height,
        )
    before, after = TOOL.form(STRIKES), TOOL.form(STRIKES.evolve(hits=2))
    assert [b.key for b in before if isinstance(b, Drawing)] == [
        b.key for b in after if isinstance(b, Drawing)
    ]


def test_with_large_letters_what_stands_below_the_cards_is_whole() -> None:
    """It was "Strength…": its room left off before the edge of the picture."""
    found = texts(duel(STRIKES.evolve(strength=(3,))).narrow)
    assert {"Strength 3", "Purple"} <= {*found}
    assert not [each for each in found if "…" in each]
