"""One table or one address cannot hold up the others: what they ask for is done in turns."""

import asyncio
from collections.abc import Callable

import pytest
from starlette.requests import Request

from companion.live import messages
from companion.table_host.budget import Budgets
from screens.server.door.gate import TOO_FAST
from screens.server.door.light_door import LightDoor, RefusedError
from screens.server.door.limits import HOSTED, FairLock, Limits
from screens.server.light_routes import events
from screens.server.light_routes.events import stream_of
from screens.server.light_routes.responses import behind_door
from screens.visitors.member import Member
from tests import virtual_time
from tests.screens.asgi_clients import scope


def request(at: str) -> Request:
    return Request({**scope("http", at, path="/j/events"), "query_string": b""})


def test_each_gets_a_turn_in_the_order_in_which_they_came_and_nobody_is_remembered() -> None:
    done: list[str] = []

    async def wants(turns: FairLock, what: str, *whose: str) -> None:
        async with turns.hold(*whose):
            done.append(what)
            await asyncio.sleep(1)

    async def play() -> None:
        turns = FairLock()
        many = [asyncio.ensure_future(wants(turns, f"a{n}", "a", "")) for n in range(4)]
        await asyncio.sleep(0)
        late = asyncio.ensure_future(wants(turns, "b", "b", ""))
        given_up = asyncio.ensure_future(wants(turns, "nobody", "b", ""))
        await asyncio.sleep(0)
        assert turns.waiting["a"] == 4
        given_up.cancel()
        await asyncio.gather(*many, late)
        assert done == ["a0", "b", "a1", "a2", "a3"]
        await asyncio.gather(given_up, return_exceptions=True)
        assert not turns.waiting
        assert not turns._locks

    virtual_time.run(play())


class Watched:
    """A table that many pages look at."""

    version = 1
    ended = ""

    def knows(self, device: int, token: str) -> str:
        return ""

    def watch(self, device: int, on_news: Callable[[], None]) -> Callable[[], None]:
        return lambda: None


async def looks(door: LightDoor, table: Watched, at: str, draw: Callable[[], bytes]) -> None:
    """Open a stream of *table*, and go once something came."""

    async def receive() -> dict[str, object]:
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: dict[str, object]) -> None:
        if b"data" in bytes(message.get("body", b"")):  # type: ignore[call-overload]
            gone.set()

    gone = asyncio.Event()
    seat = Member(table, 1, "token")  # type: ignore[arg-type]
    stream = stream_of(door, request(at), seat, draw)
    await stream(scope("http"), receive, send)  # type: ignore[arg-type]


@pytest.mark.parametrize("at", ["10.0.0.3", "10.0.0.2"])
def test_a_table_with_many_pages_leaves_the_others_their_turn(at: str) -> None:
    drawn: list[str] = []
    beside: list[int] = []

    def draw(name: str) -> Callable[[], bytes]:
        def drawing() -> bytes:
            drawn.append(name)
            return events.event(name, 1)

        return drawing

    async def asks() -> None:
        """Do something in small steps, as a request does, and note what is drawn meanwhile."""
        for _ in range(2 * events.BREATHS):
            await asyncio.sleep(0)
        beside.append(len(drawn))

    async def play() -> None:
        door = LightDoor(HOSTED, Budgets(HOSTED.units))
        crowded, calm = Watched(), Watched()
        many = [looks(door, crowded, "10.0.0.2", draw("crowded")) for _ in range(50)]
        streams = [asyncio.ensure_future(each) for each in many]
        streams.append(asyncio.ensure_future(looks(door, calm, at, draw("calm"))))
        await asyncio.gather(*streams, asks())
        assert drawn.index("calm") <= 2
        assert beside[0] <= 4
        assert len(drawn) == 51

    virtual_time.run(play())


def test_pages_of_one_address_are_drawn_one_after_the_other_at_a_hosted_address() -> None:
    now: list[str] = []
    most = 0

    async def page(asked: Request) -> None:
        nonlocal most
        assert asked.client
        now.append(asked.client.host)
        most = max(most, now.count("10.0.0.2"))
        await asyncio.sleep(1)
        now.remove(asked.client.host)

    async def play(limits: Limits) -> float:
        nonlocal most
        most = 0
        answer = behind_door(LightDoor(limits, Budgets(1000)), page)  # type: ignore[arg-type]
        many = [asyncio.ensure_future(answer(request("10.0.0.2"))) for _ in range(20)]
        await answer(request("10.0.0.3"))
        at = asyncio.get_running_loop().time()
        await asyncio.gather(*many)
        return at

    assert virtual_time.run(play(Limits(in_turn=30))) == pytest.approx(1)
    assert most == 1
    virtual_time.run(play(Limits()))
    assert most == 20, "a laptop answers at once"


def test_an_address_with_too_many_in_its_queue_is_told_to_come_again() -> None:
    async def play() -> None:
        door = LightDoor(Limits(in_turn=2), Budgets(1000))

        async def waits() -> None:
            async with door.turn(request("10.0.0.2")):
                await asyncio.sleep(10)

        many = [asyncio.ensure_future(waits()) for _ in range(3)]
        await asyncio.sleep(1)
        with pytest.raises(RefusedError, match=TOO_FAST) as refused:
            await waits()
        assert (refused.value.status, refused.value.seconds) == (429, 3)
        async with door.turn(request("10.0.0.3")):
            pass
        await asyncio.gather(*many)

    virtual_time.run(play())


def test_a_host_takes_messages_of_a_live_table_and_nothing_larger() -> None:
    assert HOSTED.message_size == 4 * messages.MOST_BYTES, "up to four bytes a character"
