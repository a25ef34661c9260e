"""Copies that link by codes: the host's page goes, and a guest with the whole app takes over, with no code scanned."""

import asyncio
import json
from collections.abc import Awaitable, Callable

import pytest

from companion.core.table import Table
from companion.display import table_words as words
from companion.games.lawless_empire.orders import tool as orders
from companion.live.links import LiveError
from companion.storage.store import MemoryStore
from companion.table_host.page_live_host import PageLink
from screens.table_line.code_live_host import CodeLiveHost
from screens.table_line.page_lines import HOST, KEY, OPEN, PAGE, TEXT
from screens.table_line.socket_live_host import SocketLink
from screens.table_line.taking_over import STILL_THERE
from tests.screens.table_line.code_lines import DeputyEnd, HostEnd
from tests.screens.table_line.test_code_live_host import (
    BASE,
    ORDERS,
    ORIGIN,
    Page,
    counted,
    field,
    seat,
    settled,
    tally,
)


class Evening:
    """Ada opened a table; Bob has the whole app and came first, Cy too, and Dee has light pages. All have a seat."""

    def __init__(self) -> None:
        self.ada_lines = HostEnd()
        self.ada = CodeLiveHost(self.ada_lines, MemoryStore(), ORIGIN, BASE)

    async def begin(self) -> None:
        self.opened = await self.ada.open(Table(), {})
        await self.opened.send(seat(0))
        self.bob_lines = DeputyEnd(self.ada_lines.come())
        self.bob = CodeLiveHost(self.bob_lines, MemoryStore(), ORIGIN, BASE)
        self.bob_link = await self.joined(self.bob, 1)
        self.cy_line = self.ada_lines.come()
        self.cy = CodeLiveHost(self.cy_line, MemoryStore(), ORIGIN, BASE)
        self.cy_link = await self.joined(self.cy, 2)
        self.dee = Page(self.ada_lines.come())
        await self.dee.ask("/j", {"k": "sit", "v": "3"})
        await self.touches()

    async def joined(self, tables: CodeLiveHost, at: int) -> SocketLink:
        link = await tables.join(self.opened.key)
        assert isinstance(link, SocketLink)
        await link.send(seat(at))
        await settled()
        return link

    async def touches(self) -> None:
        """Let Dee touch the first order on her light page."""
        drawn = (await self.dee.ask(ORDERS))["part"]
        await self.dee.ask(ORDERS, field(drawn, "Strong sabotage"))
        await settled()

    async def host_is_closed(self) -> None:
        """Let Ada's page go, and bring the other guests to Bob, who has not taken over yet."""
        for line in tuple(self.ada_lines.guests.values()):
            line.end(HOST)
        await settled()
        for line in (self.cy_line, self.dee.line):
            line.heard.clear()
            self.bob_lines.meets(line)

    async def taken_over(self) -> PageLink:
        """Let Bob take over, and his guests hear of it."""
        link = await self.bob.take_over(self.bob_link)
        await settled()
        assert self.cy_line.heard == self.dee.line.heard == [f"{KEY}{link.key}"]
        self.cy_line.happens("open")
        await settled()
        return link

    async def close(self) -> None:
        await self.bob_link.close()
        await self.cy_link.close()


def play(act: Callable[[Evening], Awaitable[None]]) -> None:
    async def run() -> None:
        evening = Evening()
        await evening.begin()
        try:
            await act(evening)
        finally:
            await evening.close()

    asyncio.run(run())


def test_the_first_with_the_whole_app_is_named_and_the_others_find_it_beforehand() -> None:
    async def act(evening: Evening) -> None:
        device = evening.bob_link.phone.device
        assert evening.opened.deputy == evening.cy_link.deputy == device
        assert {*evening.ada_lines.deputies} == {1}, "Bob came by the first line"
        assert evening.bob_link.handed
        assert not evening.cy_link.handed
        shown = (await evening.dee.ask("/j"))["part"]
        assert "Then this page goes on there by itself." in shown
        assert not evening.bob_link.takes_over, "the host is there"
        with pytest.raises(LiveError, match=STILL_THERE):
            await evening.bob.take_over(evening.bob_link)

    play(act)


def test_the_deputy_takes_over_and_each_touch_counts_once() -> None:
    async def act(evening: Evening) -> None:
        await evening.cy_link.send(tally(1))
        await settled()
        await evening.host_is_closed()
        assert evening.bob_link.takes_over
        assert not evening.cy_link.takes_over
        await evening.bob_link.send(tally(2))
        await evening.cy_link.send(tally(3))
        assert evening.cy_line.heard == evening.dee.line.heard == [], "nobody is let in yet"
        link = await evening.taken_over()
        assert evening.bob.is_host(link)
        assert counted(link) == counted(evening.cy_link) == (1, 1, 1, 1)
        await evening.touches()
        assert counted(link) == counted(evening.cy_link) == (2, 1, 1, 1)
        assert link.phone.shown.seats == evening.cy_link.phone.shown.seats
        assert len(link.phone.shown.seats) == 4
        assert evening.cy_link.phone.epoch == link.phone.epoch > 1
        assert link.deputy == evening.cy_link.phone.device, "the next could take over in turn"
        assert {*evening.bob_lines.deputies} == {1}

    play(act)


def test_who_is_not_the_deputy_lets_no_guest_in() -> None:
    async def act(evening: Evening) -> None:
        lines = DeputyEnd(evening.ada_lines.come())
        cy = CodeLiveHost(lines, MemoryStore(), ORIGIN, BASE)
        lines.come()
        assert lines.ended == [1], "not at a table at all"
        link = await cy.join(evening.opened.key)
        await settled()
        lines.come()
        assert lines.ended == [1, 2]
        await link.close()

    play(act)


@pytest.mark.parametrize("text", [OPEN, f"{TEXT}x", f'{PAGE}{{"n": 1, "at": "/j"}}', KEY, ""])
def test_who_asks_for_anything_before_the_deputy_has_taken_over_loses_the_line(
    text: str,
) -> None:
    async def act(evening: Evening) -> None:
        await evening.host_is_closed()
        evening.dee.line.say(HOST, text)
        await settled()
        assert evening.bob_lines.ended == [2]
        await evening.bob.take_over(evening.bob_link)
        assert evening.dee.line.heard == []

    play(act)


def test_a_host_that_is_silent_is_away_until_it_answers_again() -> None:
    async def act(evening: Evening) -> None:
        for line in (evening.bob_lines.to_host, evening.cy_line):
            line.happens("silent")
        await settled()
        assert evening.bob_link.takes_over
        assert not evening.cy_link.connected
        await evening.cy_link.send(tally())
        for line in (evening.bob_lines.to_host, evening.cy_line):
            line.happens("back")
        await settled()
        assert evening.bob_link.connected
        assert evening.cy_link.connected
        assert not evening.bob_link.takes_over
        assert counted(evening.opened) == counted(evening.bob_link) == (2, 0, 0, 0)

    play(act)


def test_a_host_that_slept_while_another_took_over_learns_so() -> None:
    async def act(evening: Evening) -> None:
        evening.bob_lines.to_host.happens("silent")
        await settled()
        link = await evening.bob.take_over(evening.bob_link)
        evening.bob_lines.to_host.happens("back")
        await settled()
        assert not evening.opened.ended, "nothing shows that yet"
        await link.send(tally())
        await settled()
        assert evening.opened.ended == words.moved_words("Green")
        assert not evening.ada_lines.ended

    play(act)


def test_the_last_host_comes_back_as_a_guest_by_a_code() -> None:
    async def act(evening: Evening) -> None:
        await evening.host_is_closed()
        link = await evening.taken_over()
        anew = CodeLiveHost(evening.bob_lines.come(), MemoryStore(), ORIGIN, BASE)
        back = await anew.join(link.key, evening.opened.token)
        await settled()
        assert back.phone.device == evening.opened.phone.device
        await back.send(tally())
        await settled()
        assert counted(back) == counted(link) == (2, 0, 0, 0)
        await back.close()

    play(act)


def test_no_token_and_nothing_of_the_deputys_own_goes_over_its_lines() -> None:
    async def act(evening: Evening) -> None:
        await evening.host_is_closed()
        link = await evening.taken_over()
        await evening.touches()
        every = "".join(
            text for line in evening.bob_lines.guests.values() for text in line.heard
        )
        assert link.token not in every
        said = [each[1:] for each in evening.dee.line.heard if each.startswith(PAGE)]
        assert all(
            json.loads(each).get("token", evening.dee.token) == evening.dee.token
            for each in said
        )
        assert orders.TOOL.name.split("/")[1] in every

    play(act)
