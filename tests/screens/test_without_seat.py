"""Whoever has no seat at a live table reads once on each page how to take one, in the app and on light pages."""

import asyncio

import pytest

from companion.display import table_words as words
from companion.display.tool_routes import route_of
from tests.screens.desks import ORDERS
from tests.screens.light.html_tree import tree
from tests.screens.live_tables import KEY, MemoryTables, settled
from tests.screens.pages.live_players import Player
from tests.screens.server.light_routes.tables import joined, laptop, opened

HOW = (words.ONLY_LOOKING, words.WHO_HINT, words.NO_SEAT)
"""Every sentence that says how to take a seat, or why there is none."""

TAKEN = pytest.mark.parametrize(
    "taken", [pytest.param((1,), id="a seat is free"), pytest.param((1, 2), id="none is free")]
)
"""The seats that others have. Whoever had the fourth one loses it, since three play on."""


def check(text: str, how: str, who: str) -> None:
    """Check that *text* says *how* to take a seat once, and *who* took the reader's away: '' for nobody."""
    assert [text.count(each) for each in HOW] == [int(each == how) for each in HOW]
    assert text.count("seat is gone") == bool(who)
    assert words.seat_gone(who) in text


def ways(taken: tuple[int, ...]) -> tuple[str, str]:
    """Return how to take a seat, as the table's own page says it and as a tool does."""
    return words.seat_hint(free=len(taken) < 2), words.ONLY_LOOKING


@TAKEN
def test_in_the_app(taken: tuple[int, ...]) -> None:
    async def run() -> None:
        tables = MemoryTables()
        ada, black, *_ = [await Player.sits(tables, seat) for seat in (0, 3, *taken)]
        eve = await Player.comes(tables)
        await eve.session.live_page.join_table(KEY)
        await ada.session.at.use_table(ada.session.device.table.resized(3))
        await settled()
        for page, how in zip(("/live", route_of(ORDERS)), ways(taken), strict=True):
            for each, who in ((black, "Red"), (eve, "")):
                await each.goes(page)
                check(" ".join(each.screen.texts()), how, who)

    asyncio.run(run())


@TAKEN
def test_on_light_pages(taken: tuple[int, ...]) -> None:
    app = laptop()
    ada, link = opened(app)
    ada.post("/j", k="sit", v="0")
    black, eve, *_ = [joined(app, link, at, n) for n, at in enumerate((3, None, *taken), 2)]
    ada.post(f"/t/{ORDERS.name}", k="players", v="3")
    for page, how in zip(("/j", f"/t/{ORDERS.name}"), ways(taken), strict=True):
        for each, who in ((black, "Red"), (eve, "")):
            check(tree(each.get(page).text).text, how, who)
