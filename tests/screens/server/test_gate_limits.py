"""Who opens or sends too much at the laptop's door waits there, or the page is closed."""

import asyncio

import pytest

from screens.server import gate
from screens.server.gate import Gate, Message, Receive, Scope, Send
from screens.server.limits import OPENING, Limits
from tests import virtual_time
from tests.flet_client import EVENT, frame, hello
from tests.screens.asgi_clients import EVENTS, Listener, Wire, scope, visited


def test_who_sends_without_end_is_slowed_down_and_then_closed() -> None:
    wire = Wire(hello(), *[EVENTS] * 900, stays=True)
    app = visited(Listener(), wire, units=200, overload=0.05)
    assert wire.code == gate.OVERLOAD
    assert len(app.heard) < 900


def test_who_sends_a_little_too_much_is_only_slowed_down() -> None:
    wire = Wire(hello(), *[EVENTS] * 305)
    app = visited(Listener(), wire)
    assert len(app.heard) == 306
    assert wire.code == 0


def test_bytes_count_as_messages_do() -> None:
    large = frame(EVENT, {"target": 1, "name": "x", "data": b"x" * 500_000})
    wire = Wire(hello(), *[large] * 50, stays=True)
    visited(Listener(), wire, overload=0.2)
    assert wire.code == gate.OVERLOAD


def test_the_pages_of_an_address_share_one_budget() -> None:
    async def run() -> list[int]:
        door = Gate(Listener(), Limits(units=OPENING, overload=0.5))
        codes = []
        for address in (*["192.168.1.20"] * 4, "192.168.1.21"):
            wire = Wire(hello())
            await door(scope(at=address), wire.receive, wire.send)
            codes.append(wire.code)
        return codes

    assert virtual_time.run(run()) == [0, 0, 0, gate.OVERLOAD, 0]


def test_an_address_is_forgotten_once_its_page_is_gone_and_its_budget_full(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> None:
        door = Gate(Listener(), Limits())
        for address in ("192.168.1.20", "192.168.1.21"):
            wire = Wire(hello())
            await door(scope(at=address), wire.receive, wire.send)
        assert len(door._budgets) == 2
        monkeypatch.setattr("screens.server.limits.Budget.full", True)
        wire = Wire(hello())
        await door(scope(), wire.receive, wire.send)
        assert not door._budgets

    virtual_time.run(run())


def test_who_does_not_accept_the_answers_is_closed() -> None:
    class Slow(Wire):
        async def send(self, message: Message) -> None:
            if message["type"] == "websocket.send":
                await asyncio.sleep(1000)
            await super().send(message)

    wire = Slow(hello(), *[EVENTS] * 9, stays=True)
    app = visited(Listener(answer=True), wire, patience=0.05)
    assert len(app.heard) == 1


def test_an_app_that_waits_for_ever_for_a_page_that_has_gone_is_ended() -> None:
    async def waits(scope: Scope, receive: Receive, send: Send) -> None:
        while (await receive())["type"] != "websocket.disconnect":
            pass
        await asyncio.sleep(1000)

    visited(waits, Wire())


async def opened(door: Gate, address: str) -> Wire:
    """Return the connection of a page that stays open."""
    wire = Wire(hello(), stays=True)
    asyncio.ensure_future(door(scope(at=address), wire.receive, wire.send))  # noqa: RUF006
    for _ in range(20):
        await asyncio.sleep(0)
    return wire


def test_a_phone_has_a_limit_of_pages_and_so_have_all_phones_together() -> None:
    async def run() -> None:
        door = Gate(Listener(), Limits(pages=5, pages_of_one=3))
        mine = [await opened(door, "192.168.1.20") for _ in range(4)]
        yours = [await opened(door, "192.168.1.21") for _ in range(3)]
        assert [wire.code for wire in mine] == [0, 0, 0, gate.TRY_LATER]
        assert mine[3].said[-1]["reason"] == gate.TOO_MANY
        assert [wire.code for wire in yours] == [0, 0, gate.TRY_LATER]
        assert yours[2].said[-1]["reason"] == gate.FULL

    virtual_time.run(run())


def test_reasons_fit_into_a_frame_that_closes_a_connection() -> None:
    reasons = (gate.TOO_MANY, gate.FULL, gate.TOO_FAST, gate.UNFIT)
    assert all(len(each.encode()) <= 123 for each in reasons)
