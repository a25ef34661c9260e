"""What isn't there yet has its place on a picture, and the first of them adds it."""

import pytest

from companion.core.blocks import Button, Drawing
from companion.core.nesting import flat
from companion.tools.tool import AnyTool
from tests.screens.desks import TOOLS

EMPTY = (
    "lawless-empire/boards",
    "lawless-empire/roles",
    "lawless-empire/seen",
    "turf-war/areas",
    "turf-war/meets",
)


@pytest.mark.parametrize("tool", [TOOLS[name] for name in EMPTY], ids=EMPTY)
def test_the_first_of_the_empty_places_does_what_the_large_button_does(tool: AnyTool) -> None:
    state = tool.state()
    blocks = tool.form(state)
    (drawing,) = (each for each in blocks if isinstance(each, Drawing))
    (add,) = (each for each in blocks if isinstance(each, Button) and each.main)
    assert drawing.touches == (add,)
    for scene in (drawing.scene, drawing.narrow):
        (place,) = scene.places
        assert place.touch == 0
        assert min(place.width, place.height) >= 48
    after = tool.move(state, add.move, add.args, 0, 0)
    assert after != state
    found = flat(tool.form(after))
    assert not any(
        isinstance(each, Drawing) and each.spoken == drawing.spoken for each in found
    )
    buttons = [each for each in found if isinstance(each, Button) and each.move == add.move]
    assert not any(each.main for each in buttons), "what comes next is larger than one more"
