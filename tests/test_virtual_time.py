import asyncio

import pytest

from tests import virtual_time


def test_an_hour_passes_at_once_and_timers_ring_in_their_order() -> None:
    rang: list[tuple[str, float]] = []

    async def ring(name: str, seconds: float) -> None:
        await asyncio.sleep(seconds)
        rang.append((name, virtual_time.now()))

    async def play() -> None:
        await asyncio.gather(ring("late", 3600), ring("early", 60))

    virtual_time.run(play())
    assert [(name, round(at)) for name, at in rang] == [("early", 60), ("late", 3600)]


def test_what_never_comes_times_out() -> None:
    async def play() -> None:
        async with asyncio.timeout(1000):
            await asyncio.Event().wait()

    with pytest.raises(TimeoutError):
        virtual_time.run(play())
