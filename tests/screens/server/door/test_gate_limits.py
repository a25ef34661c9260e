"""Who opens or sends too much at the laptop's door waits there, or the page is closed."""

import asyncio

import pytest
from starlette.types import Message, Receive, Scope, Send

from companion.table_host.budget import OPENING
from screens.server.door import gate
from screens.server.door.gate import Gate
from screens.server.door.limits import Limits
from tests import virtual_time
from tests.flet_client import EVENT, frame, hello
from tests.screens.asgi_clients import EVENTS, Listener, WebSocketClient, run_client, scope


def test_who_sends_without_end_is_slowed_down_and_then_closed() -> None:
    client = WebSocketClient(hello(), *[EVENTS] * 900, stays=True)
    app = run_client(Listener(), client, units=200, overload=0.05)
    assert client.code == gate.OVERLOAD
    assert len(app.heard) < 900


def test_who_sends_a_little_too_much_is_only_slowed_down() -> None:
    client = WebSocketClient(hello(), *[EVENTS] * 305)
    app = run_client(Listener(), client)
    assert len(app.heard) == 306
    assert client.code == 0


def test_bytes_count_as_messages_do() -> None:
    large = frame(EVENT, {"target": 1, "name": "x", "data": b"x" * 500_000})
    client = WebSocketClient(hello(), *[large] * 50, stays=True)
    run_client(Listener(), client, overload=0.2)
    assert client.code == gate.OVERLOAD


def test_the_pages_of_an_address_share_one_budget() -> None:
    async def run() -> list[int]:
        door = Gate(Listener(), Limits(units=OPENING, overload=0.5))
        codes = []
        for address in (*["192.168.1.20"] * 4, "192.168.1.21"):
            client = WebSocketClient(hello())
            await door(scope(at=address), client.receive, client.send)
            codes.append(client.code)
        return codes

    assert virtual_time.run(run()) == [0, 0, 0, gate.OVERLOAD, 0]


def test_an_address_is_forgotten_once_its_page_is_gone_and_its_budget_full(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> None:
        door = Gate(Listener(), Limits())
        for address in ("192.168.1.20", "192.168.1.21"):
            client = WebSocketClient(hello())
            await door(scope(at=address), client.receive, client.send)
        assert len(door._budgets) == 2
        monkeypatch.setattr("companion.table_host.budget.Budget.full", True)
        client = WebSocketClient(hello())
        await door(scope(), client.receive, client.send)
        assert not door._budgets

    virtual_time.run(run())


def test_who_does_not_accept_the_answers_is_closed() -> None:
    class Slow(WebSocketClient):
        async def send(self, message: Message) -> None:
            if message["type"] == "websocket.send":
                await asyncio.sleep(1000)
            await super().send(message)

    client = Slow(hello(), *[EVENTS] * 9, stays=True)
    app = run_client(Listener(answer=True), client, send_seconds=0.05)
    assert len(app.heard) == 1


def test_an_app_that_waits_for_ever_for_a_page_that_has_gone_is_ended() -> None:
    async def waits(scope: Scope, receive: Receive, send: Send) -> None:
        while (await receive())["type"] != "websocket.disconnect":
            pass
        await asyncio.sleep(1000)

    run_client(waits, WebSocketClient())


async def opened(door: Gate, address: str) -> WebSocketClient:
    """Return the connection of a page that stays open."""
    client = WebSocketClient(hello(), stays=True)
    asyncio.ensure_future(door(scope(at=address), client.receive, client.send))  # noqa: RUF006
    for _ in range(20):
        await asyncio.sleep(0)
    return client


def test_a_phone_has_a_limit_of_pages_and_so_have_all_phones_together() -> None:
    async def run() -> None:
        door = Gate(Listener(answer=True), Limits(pages=5, pages_of_one=3))
        mine = [await opened(door, "192.168.1.20") for _ in range(4)]
        yours = [await opened(door, "192.168.1.21") for _ in range(3)]
        assert [client.code for client in mine] == [0, 0, 0, gate.TRY_LATER]
        assert mine[3].said[-1]["reason"] == gate.TOO_MANY
        assert [client.code for client in yours] == [0, 0, gate.TRY_LATER]
        assert yours[2].said[-1]["reason"] == gate.FULL

    virtual_time.run(run())


def test_reasons_fit_into_a_frame_that_closes_a_connection() -> None:
    reasons = (gate.TOO_MANY, gate.FULL, gate.SILENT, gate.TOO_FAST, gate.UNFIT)
    assert all(len(each.encode()) <= 123 for each in reasons)
