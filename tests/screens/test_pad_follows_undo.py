"""Undo and redo take the pad of the Treasury to the gang whose entry is taken back or there again."""

from types import SimpleNamespace

import pytest

from screens.app import handle_key
from screens.light.state import light_tool_session
from tests.screens.desks import TOOLS, opened
from tests.screens.harness import Screen
from tests.screens.light.fingers import buttons, name_of, page_of, touch
from tests.screens.whole_app import shown

TREASURY = TOOLS["turf-war/treasury"]
PICTURE = ", in the picture"
ENTERED = (f"Green, MC: 20{PICTURE}", "1", "5", f"Black, Hitmen: 4{PICTURE}")
LOOKED_AT = (f"Red, MC: 20{PICTURE}", f"Green's treasury{PICTURE}")


PLACES = (ENTERED, "Black · Hitmen", "Green · MC"), (LOOKED_AT, "Green · MC", "Red · MC")


def step(names: list[str], way: str) -> str:
    """Return which of *names* is that of the button that steps that *way*."""
    (found,) = [name for name in names if name.startswith(f"{way}: ")]
    return found


@pytest.mark.parametrize(("touches", "before", "undone"), PLACES, ids=["number", "badge"])
@pytest.mark.parametrize("by_key", [False, True], ids=["touched", "by key"])
def test_in_the_app(touches: tuple[str, ...], before: str, undone: str, by_key: bool) -> None:
    session = opened()

    async def play(screen: Screen) -> None:
        async def take(way: str) -> None:
            if by_key:
                held = {"ctrl": True, "shift": way == "Redo", "alt": False, "meta": False}
                await handle_key(session, screen.page, SimpleNamespace(key="Z", **held))  # type: ignore[arg-type]
                await screen.settle()
            else:
                await screen.touch(step(screen.names(), way))

        await screen.go("/g/turf-war/treasury")
        for name in touches:
            await screen.touch(name)
        assert before in screen.texts()
        await take("Undo")
        assert undone in screen.texts()
        await take("Redo")
        expected = undone if touches is ENTERED else before
        assert expected in screen.texts()

    shown(session, "/", play)


@pytest.mark.parametrize(("touches", "before", "undone"), PLACES, ids=["number", "badge"])
def test_on_a_light_page(touches: tuple[str, ...], before: str, undone: str) -> None:
    here = light_tool_session.opened(TREASURY)
    for name in touches:
        here = touch(here, name)
    assert before in page_of(here).text
    for way, there in (("Undo", undone), ("Redo", undone if touches is ENTERED else before)):
        here = touch(here, step([name_of(each) for each in buttons(page_of(here))], way))
        assert there in page_of(here).text
