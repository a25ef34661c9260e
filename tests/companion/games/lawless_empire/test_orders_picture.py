"""The Order tally as a picture: who pulls harder, and which tiles flip."""

from companion.core.blocks import Button, Drawing
from companion.core.scene import Box, Scene, Trail
from companion.games.lawless_empire.orders.state import OrdersState, Syndicate
from companion.games.lawless_empire.orders.tool import TOOL
from tests.tool_screens import words_in
from tests.wordings import Wording

FALLEN = Syndicate(orders=(1, 0, 2, 0), owner=0)
HELD = Syndicate(orders=(1, 2, 3, 1), owner=1)
EMPTY = Syndicate(owner=2)


def drawing(*syndicates: Syndicate, at: int = 0, done: bool = False) -> Drawing:
    state = OrdersState(syndicates=syndicates, at=at, done=done)
    (found,) = [block for block in TOOL.result(state) if isinstance(block, Drawing)]
    return found


def wide(scene: Scene, paint: str) -> list[float]:
    return [each.width for each in scene.shapes if isinstance(each, Box) and each.fill == paint]


texts = words_in


def test_before_the_first_order_there_is_no_picture() -> None:
    assert not [block for block in TOOL.result(OrdersState()) if isinstance(block, Drawing)]


def test_each_side_pulls_as_hard_as_its_points(wording: Wording) -> None:
    found = drawing(HELD, FALLEN, EMPTY, done=True)
    wording(found.spoken)
    for scene in (found.scene, found.narrow):
        sabotage, alone = sorted(wide(scene, "tertiary"))
        (secure,) = wide(scene, "primary")
        assert round(sabotage / secure, 3) == round(103 / 201, 3)
        assert round(sabotage + secure, 3) == round(alone, 3), "the whole bar"
        assert len(wide(scene, "tertiary_container")) == 1, "one tile has flipped"
        assert texts(scene).count("SABOTAGED") == 1


def test_one_weak_order_is_seen_beside_many_strong_ones() -> None:
    for orders in ((9, 0, 0, 1), (0, 9, 1, 0)):
        found = drawing(Syndicate(orders=orders, owner=0), done=True)
        for scene in (found.scene, found.narrow):
            assert min(*wide(scene, "tertiary"), *wide(scene, "primary")) == 4


def test_the_open_one_can_still_turn_and_a_touch_opens_another(wording: Wording) -> None:
    found = drawing(HELD, FALLEN, at=1)
    wording(found.spoken)
    assert "sabotaged so far" in texts(found.scene)
    assert "sabotaged" in texts(found.narrow)
    (touch,) = found.touches
    assert isinstance(touch, Button)
    assert (touch.move, touch.args) == ("open", (0,))
    assert [place.top for place in found.scene.places] == [0]
    assert len(drawing(HELD, FALLEN, done=True).touches) == 2
    wording(texts(drawing(HELD, FALLEN).scene))


def test_the_sign_of_the_side_that_wins_is_filled() -> None:
    """A gun pulls from the left and a shield from the right: their colours can be much alike."""
    for scene in (drawing(HELD, done=True).scene, drawing(HELD, done=True).narrow):
        gun, shield = (each for each in scene.shapes if isinstance(each, Trail))
        assert (gun.fill, shield.fill) == ("", "on_surface")
    gun, shield = (
        each for each in drawing(FALLEN, done=True).scene.shapes if isinstance(each, Trail)
    )
    assert (gun.fill, shield.fill) == ("on_tertiary_container", "")
