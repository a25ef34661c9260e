"""Whoever is at their table no more is told at once, on every page that is open, and keeps what it showed."""

import asyncio
from collections.abc import Callable

import pytest

from companion.display import table_words as words
from companion.table_host.live_table import SHOWN_OUT
from companion.table_host.table_copy import ENDED
from companion.table_host.tables import Tables
from companion.tools.tool import AnyTool
from screens.visitors.member import GONE
from tests.screens.light.html_tree import tree
from tests.screens.server.light_routes.tables import ORDERS, laptop, two
from tests.screens.server.light_routes.test_own_stays import OpenPage
from tests.screens.server.light_routes.visitor import (
    LAPTOP,
    LightVisitor,
    button_fields,
    served,
    shared,
)
from tests.screens.server.table_stores.shared_memory import SharedMemory
from tests.states import each_kind_of_tool


async def shows_out(ada: LightVisitor, device: int = 2) -> None:
    """Have the opener show *device* out."""
    fields = {"k": "out", "v": str(device)}
    answer = await ada.sends("POST", "/j", data=fields, headers={"origin": LAPTOP})
    assert answer.status_code == 303


def over_in(text: str) -> str:
    """Return what the last event in *text* says."""
    return text.rpartition("\ndata: ")[2].removeprefix("data: ").strip()


def told(phone: LightVisitor, at: str, happens: Callable[[], object]) -> str:
    """Return what the line of a page of *phone* at *at* ends with after something *happens*."""
    found = ""

    async def play() -> None:
        nonlocal found
        async with asyncio.timeout(60), OpenPage(phone, at) as page:
            await happens()  # type: ignore[misc]
            while not found or over_in(found).startswith("<"):
                found = await page.line.told.get()
            await page.line.open

    asyncio.run(play())
    return found


@pytest.mark.slow
@each_kind_of_tool
def test_whoever_is_shown_out_is_told_and_keeps_what_the_page_showed(tool: AnyTool) -> None:
    ada, bob, _ = two(laptop())
    at = f"/t/{tool.name}"
    bob.post(at, k="example")
    before = shared(bob, at)
    assert over_in(told(bob, at, lambda: shows_out(ada))) == SHOWN_OUT
    assert SHOWN_OUT in bob.get(at).text
    assert shared(bob, at) == before


def test_the_tables_page_has_no_seats_any_more() -> None:
    ada, bob, _ = two(laptop())
    text = told(bob, "/j", lambda: shows_out(ada))
    assert over_in(text) == SHOWN_OUT
    for gone in (words.WHO_HINT, words.SEATS, words.LEAVE, "data-events"):
        assert gone not in text
    assert text.index(SHOWN_OUT) < text.index(words.KEPT_HERE), "the reason comes first"


@pytest.mark.parametrize("at", [ORDERS, "/j"])
def test_whoever_was_only_looking_on_is_told_at_a_host_of_many(at: str) -> None:
    memory = SharedMemory()
    tables = [Tables(memory), Tables(memory)]
    hosts = [served(tables=each) for each in tables]
    ada, bob, _ = two(hosts[0])
    bob.post("/j", k="sit", v="")
    bob.restarted(hosts[1])

    async def elsewhere() -> None:
        following = asyncio.ensure_future(tables[1].follow())
        await asyncio.sleep(0)
        await shows_out(ada)
        await asyncio.sleep(0.05)
        following.cancel()

    assert over_in(told(bob, at, elsewhere)) == SHOWN_OUT


@pytest.mark.parametrize("at", [ORDERS, "/j"])
def test_whoever_left_in_another_window_is_at_no_table(at: str) -> None:
    _, bob, _ = two(laptop())

    async def leaves() -> None:
        seat = dict(bob.cookies)
        await bob.sends("POST", "/j/leave", data={"": ""}, headers={"origin": LAPTOP})
        assert dict(bob.cookies) != seat

    assert over_in(told(bob, at, leaves)) == GONE


@pytest.mark.parametrize("at", [ORDERS, "/j"])
def test_where_the_table_is_lost_with_its_host_the_line_that_comes_again_is_told(
    at: str,
) -> None:
    ada, _, _ = two(laptop())
    ada.restarted(laptop())
    answer = ada.get(f"{at}/events?n=1000000005")
    assert answer.headers["content-type"].startswith("text/event-stream")
    assert over_in(answer.text) == ENDED
    assert ("id: 1000000005\n" in answer.text) == (at == "/j")


@pytest.mark.parametrize("scripted", [True, False])
def test_a_touch_at_a_table_that_has_ended_leads_back_to_what_is_kept(scripted: bool) -> None:
    ada, bob, _ = two(laptop())
    for each in (ada, bob):
        each.press(ORDERS, "Strong secure:")
    fields = button_fields(ada.get(ORDERS).text, "Strong secure:")
    ada.restarted(laptop())
    answer = ada.send(ORDERS, fields, script=scripted)
    assert answer.status_code == 403
    if scripted:
        assert answer.text == ENDED
        return
    assert f"{ENDED} {words.KEPT_HERE}" in answer.text
    (back,) = [a for a in tree(answer.text).all("a") if a.text == words.BACK_THERE]
    assert "100 secure" in ada.get(back.get("href")).text, "as this phone had it last"


@pytest.mark.parametrize("at", ["/j/open", "/t/new", f"{ORDERS}/together", "/q"])
def test_no_way_leads_back_to_where_no_page_is(at: str) -> None:
    phone = LightVisitor(laptop())
    answer = phone.ask("POST", at, content="x", headers={"origin": LAPTOP})
    assert answer.status_code in (404, 405, 415)
    assert words.BACK_THERE not in answer.text
