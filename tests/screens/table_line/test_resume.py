"""A phone whose app was closed at a table of another host, and is opened again."""

import pytest

from companion.live.links import LiveError
from companion.live.operation import dropped
from screens.table_line.pending import KEY as PENDING
from screens.table_line.socket_live_host import SocketLink
from tests.screens.desks import ORDERS
from tests.screens.table_line.evening import (
    NOW,
    Evening,
    at_a_table,
    count,
    counts,
    settled,
)
from tests.screens.table_line.hosts import LINK


def test_an_app_that_was_closed_without_the_host_sends_its_touches_when_it_is_back() -> None:
    async def play(table: Evening) -> None:
        bob = await table.joined()
        table.host.reachable = False
        table.host.cut()
        await settled()
        await bob.send(count(3))
        await bob.close()
        await bob.close()
        with pytest.raises(LiveError, match="can't be reached"):
            await table.tables().join(LINK, bob.token)
        table.host.reachable = True
        again = await table.tables().join(LINK, bob.token)
        table.links.append(again)
        await settled()
        assert again.phone.device == bob.phone.device
        assert counts(again) == (0, 0, 0, 1)
        await again.send(count(3))
        await settled()
        assert counts(again) == (0, 0, 0, 2)
        other = await table.tables().join(LINK, "")
        table.links.append(other)
        assert other.phone.pending == ()

    at_a_table(play)


def test_an_app_that_is_opened_while_the_host_is_away_is_at_its_table_all_the_same() -> None:
    async def play(table: Evening) -> None:
        bob, cleo = await table.joined(), await table.joined()
        await bob.send(count(0))
        await settled()
        seats = bob.phone.shown.seats
        table.host.reachable = False
        table.host.cut()
        await settled()
        await bob.send(count(1))
        await bob.close()

        async def opened_again(old: SocketLink) -> SocketLink:
            states = {ORDERS.name: old.phone.shown.state(ORDERS)}
            again = await table.tables().resume(LINK, old.token, states)
            assert again
            table.links.append(again)
            await settled()
            assert (again.connected, again.ended, again.here) == (False, "", frozenset())
            assert again.phone.device == bob.phone.device
            assert again.phone.shown.seats == seats
            return again

        again = await opened_again(bob)
        assert counts(again) == (1, 1, 0, 0)
        await again.send(count(2))
        await again.close()
        table.host.does(count(3))
        once_more = await opened_again(again)
        await once_more.send(count(2))
        await once_more.send(dropped(once_more.phone.pending[-1], NOW))
        assert counts(once_more) == (1, 1, 1, 0)
        table.host.reachable = True
        table.patience_ends()
        await settled()
        assert once_more.connected
        assert counts(once_more) == (1, 1, 1, 1)
        assert once_more.phone.pending == ()
        assert once_more.phone.lost == ()
        table.patience_ends()
        await settled()
        assert counts(cleo) == (1, 1, 1, 1)

    at_a_table(play)


def test_only_who_knows_where_they_sat_is_there_before_the_host() -> None:
    async def play(table: Evening) -> None:
        bob = await table.joined()
        await bob.send(count(0))
        await settled()
        tables = table.tables()
        assert await tables.resume(LINK, "another", {}) is None
        assert await tables.resume("nowhere", bob.token, {}) is None
        kept = (await table.store.copies(PENDING))[0]
        await bob.leave()
        assert await tables.resume(LINK, bob.token, {}) is None
        for wrong in (
            kept.replace('"rest":"', '"rest":"x'),
            kept.replace('"ops":[', '"ops":[7'),
        ):
            assert wrong != kept
            await table.store.save(PENDING, wrong)
            assert await tables.resume(LINK, bob.token, {}) is None
        cleo = await table.joined()
        table.host.gone = "This table has ended."
        table.host.cut()
        await settled()
        again = await tables.resume(LINK, cleo.token, {})
        assert again
        table.links.append(again)
        await settled()
        assert again.ended == "This table has ended."
        assert await tables.resume(LINK, cleo.token, {}) is None

    at_a_table(play)
