"""The browser's button Back while a sheet is open."""

import pytest

from companion.catalogue import every_tool
from companion.tools.tool import AnyTool
from screens.ui.back_button import without_the_last
from screens.ui.flet_internals import open_dialogs
from tests.fast_run import param
from tests.screens.desks import opened
from tests.screens.harness import Screen
from tests.screens.whole_app import shown


@pytest.mark.slow
@pytest.mark.parametrize("tool", [param(tool) for tool in every_tool() if tool.key != "round"])
def test_back_closes_the_menu_of_any_tool_and_nothing_more(tool: AnyTool) -> None:
    game, here = f"/g/{tool.game}", f"/g/{tool.game}/{tool.key}"

    async def act(screen: Screen) -> None:
        await screen.go(here)
        await screen.touch("More")
        assert open_dialogs(screen.page)
        await screen.go(game)
        assert not open_dialogs(screen.page)
        assert screen.routes[-1:] == [here], "it is opened again"
        await screen.go(here)
        asked = len(screen.routes)
        await screen.go(game)
        assert len(screen.routes) == asked, "with nothing open, Back leads back"

    shown(opened(), game, act)


def test_a_link_that_is_followed_from_a_sheet_is_opened() -> None:
    async def act(screen: Screen) -> None:
        await screen.touch("More")
        await screen.go("/plays")
        assert screen.routes == []

    shown(opened(), "/g/the-law/patrols", act)


def test_a_step_back_is_told_from_a_step_on() -> None:
    assert without_the_last((), "/a") == (("/a",), False)
    assert without_the_last(("/a",), "/b") == (("/a", "/b"), False)
    assert without_the_last(("/a", "/b"), "/a") == (("/a",), True)
    assert without_the_last(("/a", "/b"), "/b") == (("/a", "/b"), False)
