"""Each single call to a browser's small storage is refused once, or is the last before the end."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from companion.plays.play import Play
from companion.storage.shelf import FULL, REFUSED
from screens.device.store import DeviceStore
from screens.state.page_session import PageSession
from tests.companion.sample_plays import play
from tests.screens.desks import ORDERS, cards, found
from tests.screens.fakes import FakeDevice

Deed = Callable[[PageSession], Awaitable[None]]


class GameEnd(BaseException):
    """The page is closed here: from now on nothing of it reaches the device."""


class Nth(FakeDevice):
    """A browser's storage whose call *at* is refused, or is the end."""

    def __init__(self, at: int = -1, end: bool = False) -> None:
        super().__init__()
        self.at, self.end = at, end
        self.calls = 0

    async def _allow(self, call: str) -> None:
        await asyncio.sleep(0)
        self.calls += 1
        if self.end and self.calls > self.at >= 0:
            raise GameEnd
        if self.calls - 1 == self.at:
            raise RuntimeError(f"{call}: not allowed here")


async def tapped(session: PageSession) -> None:
    tool_session = session.tool_session(ORDERS)
    await session.answer(tool_session, cards(tool_session), lambda old: (old[0] + 1, *old[1:]))


async def kept(session: PageSession) -> None:
    await session.plays.keep(play(1))


async def edited(session: PageSession) -> None:
    await session.plays.keep(play().renamed(0, "Eve"))


async def deleted(session: PageSession) -> None:
    await session.plays.remove(play())


async def three_play(session: PageSession) -> None:
    await session.at.use_table(session.device.table.resized(3))


DEEDS = pytest.mark.parametrize("deed", [tapped, kept, edited, deleted, three_play])


async def begun(device: Nth) -> PageSession:
    """Return a session with a tap and a play on it, all of it on the *device*."""
    session = await found(DeviceStore(device))
    await tapped(session)
    await session.plays.keep(play())
    device.calls = 0
    return session


def kept_values(session: PageSession) -> tuple[object, ...]:
    """Return all that a player would miss."""
    plays: frozenset[Play] = frozenset(session.plays.plays)
    return (session.tool_session(ORDERS).state, session.device.table, plays)


def calls_of(deed: Deed) -> int:
    async def run() -> int:
        device = Nth()
        await deed(await begun(device))
        return device.calls

    return asyncio.run(run())


@DEEDS
def test_what_is_refused_once_is_said_and_made_good_by_the_next_try(deed: Deed) -> None:
    async def at(number: int) -> None:
        device = Nth()
        session = await begun(device)
        before = kept_values(session)
        device.at = number
        await deed(session)
        after = kept_values(session)
        assert after != before, "the game goes on"
        assert session.screen.unsaved
        (said,) = session.screen.notices
        assert said.startswith("Could not save the ")
        why = said.partition(": ")[2]
        assert why[:1].upper() + why[1:] in (FULL, REFUSED)
        again = await found(DeviceStore(device))
        for was, old, new in zip(kept_values(again), before, after, strict=True):
            assert was in (old, new)
        await deed(session) if deed is not tapped else await session.at.undo(
            session.tool_session(ORDERS)
        )
        await session.plays.keep(play(2))
        assert kept_values(await found(DeviceStore(device))) == kept_values(session)

    calls = calls_of(deed)
    assert calls > 2
    for number in range(calls):
        asyncio.run(at(number))


@DEEDS
def test_a_page_that_is_closed_in_between_loses_the_tap_in_flight_at_most(deed: Deed) -> None:
    async def at(number: int) -> None:
        device = Nth()
        session = await begun(device)
        before = kept_values(session)
        device.at, device.end = number, True
        with pytest.raises(GameEnd):
            await deed(session)
        device.at = -1
        again = await found(DeviceStore(device))
        assert again.screen.notices == ()
        for was, old, new in zip(kept_values(again), before, kept_values(session), strict=True):
            assert was in (old, new)

    for number in range(calls_of(deed)):
        asyncio.run(at(number))
