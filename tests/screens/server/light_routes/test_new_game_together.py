"""A phone with the app begins another game at a laptop's table; another one and a light page follow."""

import asyncio
from html import unescape

from companion.core.blocks import Press
from companion.display.table_words import begun_words
from companion.table_host.page_tables import PageTables
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
        ada, bob = [await phone(PageTables(tables, LAPTOP)) for _ in range(2)]
        for seat, desk in enumerate((ada, bob)):
            await desk.live_page.join_table(f"{LAPTOP}{link}")
            await sit(desk, seat)
        await ada.plays.load()
        await ada.begin_with(ada.slot(SCORE), SCORE.example, "played")
        await ada.plays.add_end(SCORE, ada.slot(SCORE).state)
        await bob.begin_with(bob.slot(SEEN), SEEN.example, "seen")
        await ada.press(ada.slot(ROUND), Press("New game", NEW_GAME))
        assert bob.live
        await bob.live.follow()
        assert bob.slot(SEEN).state == SEEN.begun(SEEN.example, bob.device.table)
        assert bob.screen.notices == (SAID,)
        assert ada.screen.notices == ()
        await bob.at.undo(bob.slot(SEEN))
        assert bob.slot(SEEN).state == SEEN.example

    asyncio.run(play())
    cleared = unescape(light.get(PAGE).text)
    assert SAID in cleared
    assert SAID not in shown
    light.post(PAGE, k="undo")
    assert "Your sheet has 2 Syndicates" in unescape(light.get(PAGE).text)
