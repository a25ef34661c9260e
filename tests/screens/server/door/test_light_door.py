"""The door of light pages: how large a form may be, how fast one address may ask, how many streams it has."""

import asyncio
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
from starlette.requests import Request
from starlette.types import Message

from companion.core.fields import Text
from companion.core.shape import fields_of
from companion.core.values import Value
from companion.table_host.budget import Budgets
from companion.tools.tool import AnyTool
from screens.server.door import bounds, light_door
from screens.server.door.gate import TOO_FAST
from screens.server.door.light_door import (
    FORM,
    FULL,
    NO_FORM,
    TOO_LONG,
    TOO_MANY,
    LightDoor,
    RefusedError,
    read_form,
)
from screens.server.door.limits import Limits
from tests import virtual_time
from tests.screens.asgi_clients import scope
from tests.states import every_tool as of_every_tool


def request(
    body: bytes = b"", kind: str = FORM, pieces: int = 1, at: str = "192.168.1.20"
) -> Request:
    size = -(-len(body) // pieces) or 1
    parts = [body[at : at + size] for at in range(0, len(body), size)] or [b""]
    asked = scope("http", at, method="POST", path="/t/a/b", **{"content-type": kind})

    async def receive() -> Message:
        if not parts:
            return {"type": "http.disconnect"}
        part = parts.pop(0)
        return {"type": "http.request", "body": part, "more_body": bool(parts)}

    return Request(asked, receive)


def form(*given: Any, **more: Any) -> dict[str, str]:
    return asyncio.run(read_form(request(*given, **more)))


def refused(*given: Any, **more: Any) -> tuple[int, str]:
    with pytest.raises(RefusedError) as caught:
        form(*given, **more)
    return caught.value.status, caught.value.sentence


def test_a_small_form_is_read_and_the_last_of_each_name_counts() -> None:
    assert form(b"k=a%2Fb&v=&n=%E2%88%923+4&k=c") == {"k": "c", "v": "", "n": "−3 4"}
    assert form(b"k=1", f"{FORM}; charset=UTF-8") == {"k": "1"}
    assert form(b"") == {}


@pytest.mark.parametrize("pieces", [1, 7])
def test_a_large_form_is_refused_before_it_is_read_to_its_end(pieces: int) -> None:
    fits = b"k=" + b"a" * (light_door.MOST_BYTES - 2)
    assert form(fits, pieces=pieces)["k"] == "a" * (light_door.MOST_BYTES - 2)
    assert refused(fits + b"a", pieces=pieces) == (413, TOO_LONG)
    assert refused(b"k=" + b"a" * 10_000_000, pieces=100) == (413, TOO_LONG)


def every_text(model: type[Value]) -> Iterator[Text]:
    """Give the kinds of all texts of *model* and of its rows."""
    for field in fields_of(model):
        if isinstance(field.kind, Text):
            yield field.kind
        if field.model:
            yield from every_text(field.model)


@of_every_tool
def test_the_longest_text_of_every_tool_fits_into_a_form(tool: AnyTool) -> None:
    for most in {text.most for text in every_text(tool.state)}:
        assert most <= light_door.LONGEST
        assert form(urlencode({"k": "k" * 200, "v": "1", "n": "€" * most}).encode())["n"]


@pytest.mark.parametrize(
    "body", [b"k=\xff", b"k=%ff", b"k=%C3%28", b"=&" * 41, b"no form", b"k=1&&v", b"\0\0"]
)
def test_what_no_browser_sends_is_refused(body: bytes) -> None:
    assert refused(body) == (400, NO_FORM)


@pytest.mark.parametrize(
    "kind", ["", "text/plain", "multipart/form-data; boundary=a", "application/json"]
)
def test_a_form_of_another_kind_is_refused(kind: str) -> None:
    assert refused(b"k=1", kind) == (415, NO_FORM)


def test_a_page_that_goes_while_it_sends_is_refused() -> None:
    async def go() -> None:
        asked = request()

        async def receive() -> Message:
            return {"type": "http.disconnect"}

        with pytest.raises(RefusedError) as caught:
            await read_form(Request(asked.scope, receive))
        assert caught.value.status == 400

    asyncio.run(go())


def test_a_form_that_does_not_come_to_its_end_is_refused_in_time() -> None:
    async def go() -> None:
        asked = request()
        pieces = [b"k=1", b"&v=2"]

        async def receive() -> Message:
            if not pieces:
                await asyncio.sleep(1000)
            return {"type": "http.request", "body": pieces.pop(0), "more_body": True}

        with pytest.raises(RefusedError, match=light_door.TOO_SLOW) as caught:
            await read_form(Request(asked.scope, receive))
        assert caught.value.status == 408
        assert asyncio.get_running_loop().time() == pytest.approx(bounds.BODY_SECONDS)

    virtual_time.run(go())


def test_an_address_that_asks_too_fast_waits_and_is_then_told_when_to_come_again() -> None:
    async def go() -> None:
        now = asyncio.get_running_loop().time
        door = LightDoor(Limits(), Budgets(10))
        for _ in range(30):
            await door.admit(request())
        assert now() == 0, "three seconds' worth at once"
        await door.admit(request())
        assert now() == pytest.approx(0.1)
        tasks = [asyncio.ensure_future(door.admit(request())) for _ in range(200)]
        done = await asyncio.gather(*tasks, return_exceptions=True)
        turned = [each for each in done if isinstance(each, RefusedError)]
        assert {(each.status, each.sentence) for each in turned} == {(429, TOO_FAST)}
        assert all(each.seconds >= 1 for each in turned)
        assert len(turned) == 200 - 31
        assert now() == pytest.approx(3.2)
        await door.admit(request())
        await door.admit(request(at="192.168.1.21"))

    virtual_time.run(go())


def test_addresses_that_do_not_come_again_are_forgotten() -> None:
    async def go() -> None:
        budgets = Budgets(10)
        door = LightDoor(Limits(pages=5), budgets)
        for each in range(300):
            await door.admit(request(at=f"192.168.1.{each}"))
            await asyncio.sleep(1)
        assert len(budgets) <= 7

    virtual_time.run(go())


def test_streams_of_an_address_and_of_all_are_bounded() -> None:
    door = LightDoor(Limits(pages_of_one=2, pages=3), Budgets(10))
    with door.stream(request()), door.stream(request()):
        with pytest.raises(RefusedError, match=TOO_MANY) as one:
            door.has_room(request())
        assert (one.value.status, one.value.seconds) == (429, 60)
        door.has_room(request(at="b"))
        with door.stream(request(at="b")), pytest.raises(RefusedError, match=FULL) as all_:
            door.has_room(request(at="c"))
        assert all_.value.status == 503
    door.has_room(request())
    assert not door.streams
