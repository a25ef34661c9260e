"""The browser's button Back while a sheet is open."""

import pytest

from companion.live.links import JOIN
from companion.tools.tool import AnyTool
from screens.ui.flet_internals import open_dialogs
from tests.fast_run import param, tools_of_each_kind
from tests.screens.desks import opened
from tests.screens.harness import Screen
from tests.screens.whole_app import shown

PATROLS = "/g/the-law/patrols"


@pytest.mark.slow
@pytest.mark.parametrize(
    "tool", [param(tool) for tool in tools_of_each_kind() if tool.key != "round"]
)
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


def test_back_closes_a_sheet_wherever_the_browser_was_before() -> None:
    """It was there before the app was loaded; or it came from there by a button, and not by Back."""

    async def act(screen: Screen) -> None:
        await screen.touch("More")
        await screen.go("/g/the-law")
        assert screen.routes == [PATROLS]
        for route in (PATROLS, "/g/the-law", PATROLS):
            await screen.go(route)
        await screen.touch("More")
        await screen.go("/g/the-law")
        assert not open_dialogs(screen.page)
        assert screen.routes == [PATROLS, PATROLS]

    shown(opened(), PATROLS, act)


@pytest.mark.parametrize("route", ["/q/123", f"{JOIN}{'A' * 22}"])
def test_a_link_that_is_followed_while_a_sheet_is_open_is_opened(route: str) -> None:
    async def act(screen: Screen) -> None:
        await screen.touch("More")
        await screen.go(route)
        assert screen.routes == []

    shown(opened(), PATROLS, act)


def test_back_from_a_sheet_to_a_code_closes_the_sheet() -> None:
    async def act(screen: Screen) -> None:
        await screen.go(PATROLS)
        await screen.touch("More")
        await screen.go("/q/123")
        assert screen.routes == [PATROLS]

    shown(opened(), "/q/123", act)
