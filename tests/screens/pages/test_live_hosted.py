"""Play together at a public address: what is said there, and not at a laptop of the same Wi-Fi."""

import asyncio

import pytest

from companion.display.table_words import KEPT_A_DAY
from screens.pages.live import ANY_CAMERA, FIRST_PAGE, NO_LAPTOP, OPENS_THERE, SAME_WIFI
from tests.screens import live_tables
from tests.screens.pages.live_players import Player, at_a_table


@pytest.mark.parametrize("hosted", [True, False])
def test_a_public_address_says_how_long_a_table_is_kept_and_a_laptop_where_phones_must_be(
    hosted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if hosted:
        monkeypatch.setattr(live_tables, "ADDRESS", "https://companion.example")

    async def play(ada: Player, bob: Player) -> None:
        await ada.goes("/live")
        assert ada.reads(ANY_CAMERA)
        assert ada.reads(KEPT_A_DAY) is hosted
        assert ada.reads(SAME_WIFI) is not hosted

    at_a_table(play)


def test_the_copy_of_a_public_address_leads_to_the_page_that_opens_tables() -> None:
    async def run() -> None:
        tables = live_tables.MemoryTables()
        tables.opens, tables.opens_at = False, "https://companion.example/"
        ada = await Player.comes(tables)
        await ada.goes("/live")
        assert ada.reads(OPENS_THERE)
        assert not ada.reads(NO_LAPTOP)
        await ada.touches(FIRST_PAGE)
        assert ada.screen.calls("launch_url") == 1

    asyncio.run(run())
