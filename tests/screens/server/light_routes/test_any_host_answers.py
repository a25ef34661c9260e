"""Light pages of a hosted address: a browser may come to any host with each request."""

import asyncio
import re

import httpx
import pytest
from starlette.types import ASGIApp

from companion.core.table import Table
from companion.display import table_words as words
from companion.table_host.live_table import NOT_YOURS, SHOWN_OUT
from companion.table_host.table_copy import NOT_KEPT
from companion.table_host.tables import NO_ROOM, Tables
from screens.server import web_server
from screens.server.door.gate import NOT_FOUND
from screens.server.door.limits import HOSTED
from screens.server.light_routes.live_seats import SEAT
from screens.server.light_routes.shared_pages import GONE
from screens.server.light_routes.shared_tools import FULL
from screens.visitors.visitor import SAVES_KNOWN, Visitor
from tests.screens.asgi_clients import WebSocketClient, scope
from tests.screens.desks import ONE_STRONG_SECURE
from tests.screens.server.light_routes.tables import NOTES, ORDERS, PATROLS, link_in
from tests.screens.server.light_routes.visitor import LightVisitor, button_fields
from tests.screens.server.table_stores.shared_memory import AWAY, SharedMemory

ADDRESS = "https://companion.test"


def hosted(store: SharedMemory, **more: int) -> ASGIApp:
    """Return one host of the hosted address."""
    tables = Tables(store, **more)
    return web_server.web_app(
        HOSTED, ("companion.test",), ADDRESS, light_first=True, tables=tables, hosted=True
    )


@pytest.fixture
def store() -> SharedMemory:
    return SharedMemory()


@pytest.fixture
def hosts(store: SharedMemory) -> tuple[ASGIApp, ASGIApp]:
    """Two hosts, of which none has heard yet what the other did."""
    return hosted(store), hosted(store.other())


def browser(app: ASGIApp, at: str = "10.0.0.2") -> LightVisitor:
    return LightVisitor(app, base=ADDRESS, at=at)


def test_a_browsers_own_tools_go_with_it_from_host_to_host(
    hosts: tuple[ASGIApp, ASGIApp],
) -> None:
    ada = browser(hosts[0])
    for number in range(1, 7):
        ada.app = hosts[number % 2]
        assert ada.press(ORDERS, "Strong secure:").status_code == 303
        assert f"{number}00 secure beats 0 sabotage" in ada.get(ORDERS).text
    ada.app = hosts[1]
    ada.post(ORDERS, k="undo")
    ada.app = hosts[0]
    assert "500 secure beats 0 sabotage" in ada.get(ORDERS).text
    for number in range(4):
        ada.app = hosts[number % 2]
        ada.post(ORDERS, k="name", v="0", n=f"Ada {number}")
        ada.app = hosts[1 - number % 2]
        assert f'value="Ada {number}"' in ada.get(NOTES).text


def test_quick_touches_all_count_at_one_host(hosts: tuple[ASGIApp, ASGIApp]) -> None:
    ada = browser(hosts[0])
    ada.press(ORDERS, "Strong secure:")
    fields = button_fields(ada.get(ORDERS).text, "Strong secure:")
    kept = httpx.Cookies(ada.cookies)
    for _ in range(5):
        ada.cookies = httpx.Cookies(kept)  # the answer before is still on its way
        ada.send(ORDERS, fields)
    assert "600 secure beats 0 sabotage" in ada.get(ORDERS).text


def test_only_a_save_that_this_host_never_saw_is_newer() -> None:
    one = Visitor("10.0.0.2", Table())
    assert not one.has_newer("tool", "whatever it brings at first")
    for number in range(2 * SAVES_KNOWN):
        one.knows_save("tool", f"save {number}")
        one.knows_save("tool", f"save {number}")
    assert not one.has_newer("tool", f"save {SAVES_KNOWN}")
    assert not one.has_newer("tool", ""), "what did not fit into a cookie"
    assert one.has_newer("tool", "of another host")


@pytest.mark.long
def test_a_table_goes_with_every_browser_from_host_to_host(
    hosts: tuple[ASGIApp, ASGIApp],
) -> None:
    here, there = hosts
    ada, bob = browser(here), browser(there, at="10.0.0.3")
    assert ada.send("/j/open", {}).headers["location"] == "/j"
    ada.app = there
    link = link_in(ada.get("/j").text)
    ada.post("/j", k="sit", v="0")
    assert bob.post(link, k="sit", v="1").headers["location"] == "/j"
    for number in range(1, 5):
        bob.app, ada.app = hosts[number % 2], hosts[(number + 1) % 2]
        (ada if number % 2 else bob).press(ORDERS, "Strong secure:")
        for each in (ada, bob):
            assert f"{number}00 secure beats 0 sabotage" in each.get(ORDERS).text
    for each in (ada, bob):
        each.post(PATROLS, k="example")
    ada.press(PATROLS, "Show: What your Patrol cards say")
    ada.press(PATROLS, "Keep: Name of Patrol 5", n="Undercover car")
    ada.app = hosts[1] if ada.app is hosts[0] else hosts[0]
    ada.press(PATROLS, "Show: What your Patrol cards say")
    assert 'value="Undercover car"' in ada.get(PATROLS).text, "its own notes come along"
    assert "Undercover car" not in bob.get(PATROLS).text
    ada.post("/j", k="out", v="2")
    answer = bob.get("/j")
    assert (answer.status_code, SHOWN_OUT in answer.text) == (404, True)
    assert SEAT not in bob.cookies


def test_a_seat_goes_into_the_app_at_another_host(hosts: tuple[ASGIApp, ASGIApp]) -> None:
    ada = browser(hosts[0])
    ada.send("/j/open", {})
    ada.app = hosts[1]
    assert re.fullmatch(r"/app#/j/[\w-]{22}/[\w-]{22}", ada.get("/j/app").headers["location"])


def test_nobody_at_a_hosted_address_is_the_laptop(hosts: tuple[ASGIApp, ASGIApp]) -> None:
    ada = browser(hosts[0])
    ada.send("/j/open", {})
    link = link_in(ada.get("/j").text)
    near = browser(hosts[0], at="127.0.0.1")
    near.post(link, k="call", n="")
    answer = near.post("/j", k="lock")
    assert (answer.status_code, NOT_YOURS in answer.text) == (422, True)
    assert words.LOCKED_HINT not in ada.get("/j").text


def test_nothing_lies_on_a_table_that_everybody_sees(hosts: tuple[ASGIApp, ASGIApp]) -> None:
    ada = browser(hosts[0])
    assert "Put it on the table" not in ada.get(ORDERS).text
    answer = ada.send(f"{ORDERS}/together", {})
    assert (answer.status_code, FULL in answer.text) == (429, True)
    ada.cookies.set("companion-save", "anything", path="/t/abcde")
    answer = ada.get("/t/abcde")
    assert (answer.status_code, GONE in answer.text) == (404, True)


@pytest.mark.parametrize(
    "path",
    ["/app", "/index.html", "/main.dart.js", "/laptop.js", "/assets/fonts/a/b/c", "/manifest.json",
     "/ws", "/live", "//"],
)  # fmt: skip
def test_a_host_has_nothing_of_the_laptops_own_app(
    hosts: tuple[ASGIApp, ASGIApp], path: str
) -> None:
    answer = browser(hosts[0]).get(ADDRESS + path)
    assert (answer.status_code, NOT_FOUND.strip() in answer.text) == (404, True)
    assert "laptop" not in answer.text


def test_no_page_of_the_app_connects_to_a_host(hosts: tuple[ASGIApp, ASGIApp]) -> None:
    line = WebSocketClient()
    asked = scope(host="companion.test", origin=ADDRESS)

    async def connect() -> None:
        await hosts[0](asked, line.receive, line.send)

    asyncio.run(connect())
    assert line.said[0]["status"] == 404


def test_a_store_that_is_away_is_said_and_who_comes_again_is_served(
    store: SharedMemory, hosts: tuple[ASGIApp, ASGIApp]
) -> None:
    ada = browser(hosts[0])
    ada.send("/j/open", {})
    ada.post("/j", k="sit", v="0")
    fields = {**button_fields(ada.get(ORDERS).text, "Strong secure:"), "o": "once"}
    for each in store.all:
        each.up = False
    for app in hosts:  # one has the table in memory, the other would have to read it
        ada.app = app
        answer = ada.send(ORDERS, fields, script=True)
        assert (answer.status_code, answer.text) == (503, AWAY)
        assert answer.headers["retry-after"] == "2"
    assert browser(hosts[0]).send("/j/open", {}).status_code == 503
    for each in store.all:
        each.up = True
    for app in hosts:
        ada.app = app
        assert ONE_STRONG_SECURE in ada.send(ORDERS, fields, script=True).text


def test_a_store_that_keeps_nothing_is_said(
    store: SharedMemory, hosts: tuple[ASGIApp, ASGIApp], monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = browser(hosts[0])
    ada.send("/j/open", {})

    async def nothing(*given: object) -> bool:
        return False

    monkeypatch.setattr(store, "append", nothing)
    answer = ada.post("/j", k="sit", v="0")
    assert (answer.status_code, NOT_KEPT in answer.text) == (503, True)
    monkeypatch.setattr(store, "note", nothing)
    answer = browser(hosts[0], at="10.0.0.3").post(link_in(ada.get("/j").text), k="sit", v="1")
    assert (answer.status_code, NOT_KEPT in answer.text) == (503, True)


def test_one_address_opens_only_so_many_tables(store: SharedMemory) -> None:
    app = hosted(store, most_of_one=2)
    for _ in range(2):
        assert browser(app).send("/j/open", {}).status_code == 303
    answer = browser(app).send("/j/open", {})
    assert (answer.status_code, NO_ROOM in answer.text) == (503, True)
    assert browser(app, at="10.0.0.9").send("/j/open", {}).status_code == 303
