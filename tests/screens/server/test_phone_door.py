"""The door of a running app: it has a socket while it is open, and behind it are light pages and live tables alone."""

import asyncio
import logging
import re
import socket
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import httpx
import pytest
import websockets

from companion.catalogue import every_game
from companion.core.table import Table
from companion.live.links import JOIN, LINE
from companion.table_host.page_live_host import PageLiveHost
from companion.table_host.tables import Tables
from screens.server import phone_door
from screens.server.door.gate import NOT_FOUND, OTHER_HOST, OTHER_ORIGIN
from screens.server.door.uvicorn_internals import REFUSED_HANDSHAKE
from screens.server.phone_door import PhoneDoor, bound
from tests.screens.server.getting import HERE
from tests.screens.server.light_routes.visitor import (
    DIGITS,
    LightVisitor,
    button_fields,
    served_by_phone,
)

Play = Callable[[PhoneDoor], Awaitable[None]]


def played(play: Play, tables: Tables | None = None) -> None:
    async def run() -> None:
        door = PhoneDoor(Tables() if tables is None else tables, lambda: (HERE,), HERE)
        async with asyncio.timeout(100):
            await play(door)
            await door.close()

    asyncio.run(run())


async def get(port: int, path: str = "/", **heads: str) -> httpx.Response:
    async with httpx.AsyncClient() as client:
        return await client.get(f"http://{HERE}:{port}{path}", headers=heads)


def listens(port: int) -> bool:
    with socket.socket() as client:
        return client.connect_ex((HERE, port)) == 0


def sockets() -> set[str]:
    """Return the sockets that this program has open, by what the system calls them."""
    here = Path("/proc/self/fd")
    found = {str(each.readlink()) for each in here.iterdir() if each.is_symlink()}
    return {each for each in found if each.startswith("socket:")}


@pytest.mark.skipif(sys.platform != "linux", reason="counts the open files of Linux")
def test_a_shut_door_has_no_socket() -> None:
    async def play(door: PhoneDoor) -> None:
        before = sockets()
        for _ in range(3):
            port = await door.listen(0)
            assert (await get(port)).status_code == 200
            assert sockets() > before
            await door.close()
            assert sockets() <= before
            assert not listens(port)

    played(play)


def test_opened_twice_it_is_one_and_opened_again_it_is_at_the_same_place() -> None:
    async def play(door: PhoneDoor) -> None:
        port = await door.listen(0)
        assert await door.listen(0) == port
        await door.close()
        await door.close()
        assert await door.listen(port) == port
        assert (await get(port)).status_code == 200

    played(play)


def test_where_its_place_is_taken_it_opens_at_another() -> None:
    async def play(door: PhoneDoor) -> None:
        with bound(HERE, 0) as other:
            taken = other.getsockname()[1]
            assert await door.listen(taken) != taken

    played(play)


def test_small_answers_are_sent_at_once() -> None:
    """Where asyncio isn't told that it is TCP, each answer in two parts waits 40 milliseconds for the other end."""

    async def play(door: PhoneDoor) -> None:
        port = await door.listen(0)
        async with httpx.AsyncClient() as client:
            await client.get(f"http://{HERE}:{port}/")
            assert door._listening
            (here,) = door._listening._state.connections
            wire = here.transport.get_extra_info("socket")
            assert wire.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)

    played(play)


def test_a_device_that_lets_nobody_listen_says_so() -> None:
    with pytest.raises(OSError, match=r"."):
        bound("192.0.2.99", 0)


@pytest.mark.parametrize(
    "path", ["/app", "/app/", "/ws", "/assets/FontManifest.json", "/main.py", "/manifest.json",
             "/j/app", "/t/lawless-empire/round/app", "/../main.py"],
)  # fmt: skip
def test_there_is_nothing_of_the_app_behind_it(path: str) -> None:
    answer = LightVisitor(served_by_phone()).get(path)
    assert answer.status_code == 404
    assert "laptop" not in answer.text


def test_only_live_tables_have_lines_there(caplog: pytest.LogCaptureFixture) -> None:
    async def play(door: PhoneDoor) -> None:
        port = await door.listen(0)
        at = f"ws://{HERE}:{port}"
        for path in ("/ws", "/", "/other"):
            with pytest.raises(websockets.InvalidStatus) as refused:
                await websockets.connect(f"{at}{path}", origin=f"http://{HERE}:{port}")  # type: ignore[arg-type]
            assert refused.value.response.status_code == 404
        line = await websockets.connect(f"{at}{LINE}")
        await line.send("x")
        await line.wait_closed()

    played(play)
    warned = [each for each in caplog.records if each.levelno >= logging.WARNING]
    assert all(each.getMessage().startswith(REFUSED_HANDSHAKE) for each in warned)


def test_other_names_and_other_websites_are_refused_there_too() -> None:
    async def play(door: PhoneDoor) -> None:
        port = await door.listen(0)
        answer = await get(port, host="evil.example")
        assert (answer.status_code, answer.text) == (421, OTHER_HOST)
        async with httpx.AsyncClient() as client:
            answer = await client.post(
                f"http://{HERE}:{port}/j/open", headers={"origin": "http://evil.example"}
            )
        assert (answer.status_code, answer.text) == (403, OTHER_ORIGIN)
        answer = await get(port, "/nowhere")
        assert (answer.status_code, NOT_FOUND.strip() in answer.text) == (404, True)

    played(play)


def test_what_goes_on_ends_with_the_door_and_the_table_stays() -> None:
    tables = Tables()

    async def play(door: PhoneDoor) -> None:
        host = await PageLiveHost(tables, "").open(Table(), {})
        port = await door.listen(0)
        base = f"http://{HERE}:{port}"
        async with httpx.AsyncClient(base_url=base) as client:
            heads, at = {"origin": base}, f"{JOIN}{host.key}"
            fields = button_fields((await client.get(at)).text, "Green")
            await client.post(at, data=fields, headers=heads)
            line = await websockets.connect(f"ws://{HERE}:{port}{LINE}")
            async with client.stream("GET", "/j/events") as stream:
                news = stream.aiter_lines()
                assert (await anext(news)).startswith("retry")
                await door.close()
                async for _ in news:
                    pass
            await line.wait_closed()
            assert host.phone.shown.seats == {2: 1}
            assert await door.listen(port) == port
            assert (await client.get("/j")).status_code == 200

    played(play, tables)


def test_a_door_whose_socket_the_system_took_does_not_answer() -> None:
    async def play(door: PhoneDoor) -> None:
        assert not await door.answers()
        await door.listen(0)
        assert await door.answers()
        listening = door._listening
        assert listening
        listening._server.close()
        assert not await door.answers()

    played(play)


def test_a_door_that_accepts_and_says_nothing_does_not_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(phone_door, "ANSWER_SECONDS", 0.05)

    async def play(door: PhoneDoor) -> None:
        await door.listen(0)
        with bound(HERE, 0) as deaf:
            door._port = deaf.getsockname()[1]
            assert not await door.answers()

    played(play)


def hrefs(text: str) -> set[str]:
    """Return where the links of a page lead, as far as they lead to another page here."""
    found = re.findall(r'\bhref="?([^"\s>]+)', text)
    return {each.partition("#")[0] for each in found if each.startswith("/")} - {""}


def test_no_page_leads_into_the_app_and_every_link_leads_somewhere() -> None:
    phone = LightVisitor(served_by_phone(units=1e9))
    phone.post("/j/open")
    phone.post("/j", k="sit", v="0")
    for tool in every_game()[0].tools:
        phone.press(f"/t/{tool.name}", "Show me an example") if tool.key == "round" else None
    waiting, seen = {"/", f"/q/{DIGITS}", "/t/find?w=score", "/j"}, set[str]()
    while waiting:
        path = waiting.pop()
        seen.add(path)
        answer = phone.get(path)
        assert answer.status_code in (200, 303, 405), (path, answer.status_code)
        assert "Whole app" not in answer.text, path
        assert 'href="/app' not in answer.text, path
        news = {urljoin(path, each) for each in hrefs(answer.text)}
        waiting |= {each for each in news if not urlsplit(each).scheme} - seen
        waiting = {each for each in waiting if each.count("/") < 4 or each in ("/j",)}
    assert len(seen) > 30
