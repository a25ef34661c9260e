"""A phone with the app begins another game at a laptop's table; another one and a light page follow."""

import asyncio
from html import unescape

from companion.core.blocks import Button
from companion.display.table_words import begun_words
from companion.table_host.page_live_host import PageLiveHost
from companion.table_host.tables import Tables
from companion.tools.checklist_model import NEW_GAME
from tests.screens.live_tables import phone, sit
from tests.screens.server.light_routes.tables import opened
from tests.screens.server.light_routes.visitor import LAPTOP, served, tool

SCORE, SEEN, ROUND = (tool(f"lawless-empire/{key}") for key in ("score", "seen", "round"))
PAGE = f"/t/{SEEN.name}"
SAID = begun_words("Red", "Lawless Empire")


def test_the_app_begins_a_game_and_every_other_phone_clears_its_own() -> None:
    tables = Tables()
    light, link = opened(served(tables=tables))
    light.press(PAGE, "Show me an example")
    shown = unescape(light.get(PAGE).text)

    async def play() -> None:
        ada, bob = [await phone(PageLiveHost(tables, LAPTOP)) for _ in range(2)]
        for seat, session in enumerate((ada, bob)):
            await session.live_page.join_table(f"{LAPTOP}{link}")
            await sit(session, seat)
        await ada.plays.load()
        await ada.begin_with(ada.tool_session(SCORE), SCORE.example, "played")
        await ada.plays.add_end(SCORE, ada.tool_session(SCORE).state)
        await bob.begin_with(bob.tool_session(SEEN), SEEN.example, "seen")
        await ada.press(ada.tool_session(ROUND), Button("New game", NEW_GAME))
        assert bob.live
        await bob.live.follow()
        assert bob.tool_session(SEEN).state == SEEN.for_new_game(SEEN.example, bob.device.table)
        assert bob.screen.notices == (SAID,)
        assert ada.screen.notices == ()
        await bob.at.undo(bob.tool_session(SEEN))
        assert bob.tool_session(SEEN).state == SEEN.example

    asyncio.run(play())
    cleared = unescape(light.get(PAGE).text)
    assert SAID in cleared
    assert SAID not in shown
    light.post(PAGE, k="undo")
    assert "Your sheet has 2 Syndicates" in unescape(light.get(PAGE).text)
