"""What binds others at a live table on light pages: they are asked, and it counts once they said yes."""

import asyncio

import pytest

from companion.display import table_words as words
from companion.table_host.tables import Tables
from tests.screens.server.light_routes.tables import NEGOTIATION, two
from tests.screens.server.light_routes.visitor import served, tool


@pytest.mark.long
def test_what_binds_others_counts_once_they_said_yes() -> None:
    tables = Tables()
    ada, bob, link = two(served(tables=tables))
    table = asyncio.run(tables.by_key(link.removeprefix("/j/")))
    for answer in (words.DECLINE, words.ACCEPT):
        ada.post(NEGOTIATION, k="example")
        for place in (NEGOTIATION, "/j"):
            text = ada.get(place).text
            assert "You offer" in text
            assert "Waits for Green" in text
            assert f">{words.ACCEPT}<" not in text, "one's own offer is not one's own to accept"
        assert "<b>Red (you)</b>: " in ada.get("/j").text, "as in the app"
        assert "<b>Red</b>: " in bob.get("/j").text
        assert "Red offers" in bob.get(NEGOTIATION).text.partition("<footer")[2], "in sight"
        for place in (NEGOTIATION, "/j"):
            assert f'class="strong">{words.ACCEPT}<' in bob.get(place).text, "as in the app"
        assert bob.press(NEGOTIATION, answer).status_code == 303
        assert not table.room.offers
        assert "Red offers" not in ada.get(NEGOTIATION).text
        state = table.room.state(tool("makiavelia/negotiation"))
        agreed = state != tool("makiavelia/negotiation").opening(table.room.table)
        assert agreed == (answer == words.ACCEPT)
