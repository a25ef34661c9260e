"""A phone at the table of another host, over a line that breaks, and a host that comes back."""

import asyncio
import re

import pytest

from companion.core.table import Table
from companion.live.links import CUT, NO_HOST, NOT_FROM_HERE, LiveError
from companion.live.messages import VERSION
from screens.table_line.line import LineError, LiveLine
from screens.table_line.pending import KEY as PENDING
from screens.table_line.socket_live_host import (
    ELSEWHERE,
    NOT_NOW,
    NOT_ONLINE,
    NOT_REACHED,
    SocketLiveHost,
)
from tests.screens.desks import SCORE
from tests.screens.fakes import FailingStore
from tests.screens.table_line.evening import (
    Evening,
    at_a_table,
    count,
    counts,
    settled,
)
from tests.screens.table_line.hosts import ADDRESS, KEY, LINK


def test_what_each_touches_all_see() -> None:
    async def play(table: Evening) -> None:
        bob, cleo = await table.joined(), await table.joined()
        heard: list[int] = []
        stop = cleo.watch(lambda: heard.append(1))
        assert bob.phone.shown.state(SCORE) == cleo.phone.shown.state(SCORE)
        await bob.send(count(0))
        assert counts(bob) == (1, 0, 0, 0)
        await settled()
        table.host.does(count(1))
        await settled()
        assert counts(bob) == counts(cleo) == (1, 1, 0, 0)
        assert heard
        assert bob.phone.pending == ()
        assert bob.connected
        assert bob.here == {1, 2, 3}
        stop()
        stop()
        heard.clear()
        await bob.send(count(0))
        await settled()
        assert not heard

    at_a_table(play)


def test_a_broken_line_is_opened_again_with_what_was_touched_meanwhile() -> None:
    async def play(table: Evening) -> None:
        bob = await table.joined()
        table.host.reachable = False
        table.host.cut()
        await settled()
        assert not bob.connected
        await bob.send(count(2))
        await bob.send(count(2))
        table.host.does(count(1))
        table.patience_ends()
        await settled()
        assert (counts(bob), bob.connected) == ((0, 0, 2, 0), False)
        assert await bob.control("lock") == NOT_NOW
        table.host.reachable = True
        table.patience_ends()
        await settled()
        assert (counts(bob), bob.connected) == ((0, 1, 2, 0), True)
        assert bob.phone.pending == ()

    at_a_table(play)


def test_a_host_of_an_older_release_is_asked_again_as_it_understands() -> None:
    async def play(table: Evening) -> None:
        table.host.older = True
        bob = await table.joined()
        assert [hello.version for hello in table.host.hellos] == [1]
        await bob.send(count(0))
        await settled()
        assert (counts(bob), bob.phone.pending) == ((1, 0, 0, 0), ())
        table.host.gone = "This table is over."
        table.host.cut()
        await settled()
        table.patience_ends()
        await settled()
        assert (bob.ended, len(table.host.hellos)) == ("This table is over.", 2)

    at_a_table(play)


def test_a_host_of_today_hears_the_version_at_once() -> None:
    async def play(table: Evening) -> None:
        await table.joined()
        assert [hello.version for hello in table.host.hellos] == [VERSION]

    at_a_table(play)


def test_a_host_that_lost_the_end_of_its_log_gets_it_back() -> None:
    async def play(table: Evening) -> None:
        bob = await table.joined()
        await bob.send(count(0))
        await settled()
        table.host.does(count(1))
        await settled()
        table.host.restart(lost=2)
        await settled()
        table.patience_ends()
        await settled()
        assert table.host.given_back
        assert counts(bob) == (1, 1, 0, 0)
        assert bob.phone.pending == ()
        assert bob.phone.epoch == 2

    at_a_table(play)


def test_two_tabs_of_one_phone_both_count() -> None:
    async def play(table: Evening) -> None:
        one = await table.joined()
        other = await table.tables().join(LINK, one.token)
        table.links.append(other)
        await settled()
        assert one.phone.device == other.phone.device
        await asyncio.gather(one.send(count(0)), other.send(count(1)))
        await settled()
        await asyncio.gather(one.send(count(0)), other.send(count(1)), other.send(count(2)))
        await settled()
        for each in (one, other):
            assert counts(each) == (2, 2, 1, 0)
            assert each.phone.pending == ()
            assert each.phone.lost == ()

    at_a_table(play)


def test_what_was_kept_and_cannot_be_read_is_as_good_as_gone() -> None:
    async def play(table: Evening) -> None:
        await table.store.save(PENDING, '{"token": "t", "ops": [["no", "operation"]]}')
        found = await table.tables().join(LINK, "t")
        table.links.append(found)
        assert found.phone.pending == ()
        await table.store.save(PENDING, "garbage")
        table.links.append(await table.tables().join(LINK, "u"))
        full = FailingStore()
        full.full = True
        table.store = full
        bob = await table.joined()
        table.host.reachable = False
        table.host.cut()
        await settled()
        await bob.send(count(0))
        assert counts(bob) == (1, 0, 0, 0)

    at_a_table(play)


def test_who_is_out_hears_why_and_comes_no_more() -> None:
    async def play(table: Evening) -> None:
        bob = await table.joined()
        heard: list[str] = []
        bob.watch(lambda: heard.append(bob.ended))
        table.host.gone = "You were shown out of this table."
        table.host.cut()
        await settled()
        table.patience_ends()
        await settled()
        assert bob.ended == heard[-1] == "You were shown out of this table."
        hellos = len(table.host.hellos)
        table.patience_ends()
        await settled()
        assert len(table.host.hellos) == hellos
        with pytest.raises(LiveError, match="shown out") as shown_out:
            await table.tables().join(LINK)
        assert shown_out.value.gone

    at_a_table(play)


def test_who_leads_controls_and_hears_why_not() -> None:
    async def play(table: Evening) -> None:
        bob = await table.joined()
        asked: list[tuple[str, int]] = []

        def answers(said: object) -> str:
            asked.append((said.what, said.device))  # type: ignore[attr-defined]
            return "" if said.what == "lock" else "Nobody is there."  # type: ignore[attr-defined]

        table.host.answers = answers
        assert await bob.control("lock") == ""
        assert await bob.control("out", 7) == "Nobody is there."
        assert asked == [("lock", 0), ("out", 7)]
        table.host.locked, table.host.link = True, f"{ADDRESS}/j/{KEY[::-1]}"
        table.host.news()
        await settled()
        assert bob.locked
        assert bob.leads
        assert bob.key == KEY[::-1]

    at_a_table(play)


def test_who_leaves_says_so() -> None:
    async def play(table: Evening) -> None:
        bob = await table.joined()
        await bob.leave()
        await settled()
        assert not bob.connected
        assert not table.host.lines
        await bob.leave()

    at_a_table(play)


async def nowhere(address: str) -> LiveLine:
    raise LineError(address)


def test_what_cannot_be_joined_says_why() -> None:
    async def play(table: Evening) -> None:
        tables = table.tables()
        assert not tables.opens
        assert not tables.opens_at
        with pytest.raises(LiveError, match=ELSEWHERE):
            await tables.open(Table(), {})
        for link, why in ((KEY, NO_HOST), (f"{ADDRESS}/j/short", CUT), ("", CUT)):
            with pytest.raises(LiveError, match=why):
                await tables.join(link)
        copy = table.tables("https://copy.example.org")
        with pytest.raises(LiveError) as refused:
            await copy.join(f" {LINK} ")
        assert (str(refused.value), refused.value.instead) == (NOT_FROM_HERE, LINK)
        table.links.append(await table.tables(ADDRESS).join(LINK))
        by_key = await table.tables(ADDRESS).join(f" {KEY}")
        assert (by_key.link, by_key.key) == (LINK, KEY), "a web page knows where it came from"
        table.links.append(by_key)
        table.host.reachable = False
        with pytest.raises(LiveError, match="can't be reached") as away:
            await tables.join(LINK)
        assert str(away.value) == NOT_REACHED
        with pytest.raises(LiveError, match=re.escape(NOT_ONLINE)):
            await SocketLiveHost(table.store, to=nowhere).join(
                f"https://companion.example/j/{KEY}"
            )
        assert not away.value.gone

    at_a_table(play)


def test_a_host_that_talks_nonsense_is_left_and_asked_again() -> None:
    async def play(table: Evening) -> None:
        bob = await table.joined()
        (line,) = table.host.lines
        line.texts.put_nowait("no message at all")
        await settled()
        assert not bob.connected
        table.patience_ends()
        await settled()
        assert bob.connected

    at_a_table(play)
