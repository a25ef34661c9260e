"""Each tool has its sign on light pages where the app shows it: in a game's list, above a checklist."""

from html import escape
from typing import get_args

from companion.catalogue import every_game
from companion.display.layout import place_leads
from companion.tools.tool import Sign
from screens.light.pages import front_pages, tool_page
from screens.light.state import light_tool_session
from screens.light.ui.links import to_tool
from screens.light.ui.tool_signs import SIGNS, tool_sign
from screens.ui.sign_icons import SIGNS as IN_THE_APP
from tests.screens.light.fingers import NOW


def test_every_sign_has_a_drawing_of_its_own() -> None:
    assert set(SIGNS) == set(get_args(Sign)) == set(IN_THE_APP)
    assert len(set(SIGNS.values())) == len(SIGNS)


def test_the_list_of_a_game_has_the_sign_of_each_tool() -> None:
    for game in every_game():
        text = front_pages.game_page(game, app="/")
        for tool in game.tools:
            title = escape(tool.title, quote=False)
            assert f'href="{to_tool(tool.name)}">{tool_sign(tool.sign)}<b>{title}</b>' in text


def test_the_ways_above_a_checklist_have_the_signs_of_their_tools() -> None:
    seen = 0
    for game in every_game():
        tool = game.tools[0]
        start = light_tool_session.opened(tool)
        text = tool_page.tool_page(start, now=NOW)
        for lead in place_leads(tool, start.state, tool.result(start.state)).above:
            sign = tool_sign(game.by_key[lead.tool].sign)
            assert f">{sign}{escape(lead.title, quote=False)}</a>" in text
            seen += 1
    assert seen
