"""How many bytes of Redis one table, and the feed of all tables, can take."""

import asyncio
import sys

import pytest

from companion.table_host.members import (
    MOST_DEVICES,
    MOST_OLD,
    MOST_OUT,
    TableMembers,
    digest,
    new_key,
)
from companion.table_host.table_store import Head, StoredTable
from screens.server.table_stores import redis_scripts as scripts
from screens.server.table_stores.redis import RedisTables
from tests.redis_server import RedisServer

pytestmark = [
    pytest.mark.program,
    pytest.mark.skipif(sys.platform != "linux", reason="A hosted address runs on Linux."),
]

A = "0" * 16
FEED_BYTES = 16_000_000


def test_the_feed_has_a_bound_in_bytes(redis_server: RedisServer) -> None:
    tell = """
    for n = 1, ARGV[1] do
      tell('entry', ARGV[2], n, ('x'):rep(n % 2 == 0 and LONGEST or 5 * LONGEST), 'somehost')
    end
    """
    redis_server.ask("FLUSHALL")
    redis_server.ask("EVAL", scripts._SHARED + tell, 0, 2 * scripts.MOST_FED, A)
    used = redis_server.ask("MEMORY", "USAGE", scripts.FEED, "SAMPLES", 0)
    length = redis_server.ask("XLEN", scripts.FEED)
    assert isinstance(used, int)
    assert isinstance(length, int)
    assert scripts.MOST_FED <= length < scripts.MOST_FED * 1.1
    assert used < FEED_BYTES


def test_who_belongs_to_a_table_has_a_bound_in_bytes_and_no_copy_in_the_feed(
    redis_server: RedisServer,
) -> None:
    people = TableMembers(key=new_key(), secret="0" * 32)
    for _ in range(MOST_OUT + MOST_DEVICES):
        people = people.welcomed(new_key())
        people = people.showing_out(people.came)
    for _ in range(MOST_OLD):
        people = people.with_key(new_key())
    while not people.closed:
        people = people.welcomed(new_key())
    assert len(people.model_dump_json()) < 6000

    async def play() -> None:
        store = RedisTables(redis_server.url)
        await store.open(A, StoredTable(Head(1, "head"), "base"))
        for n in range(2, 100):
            assert await store.note(A, Head(n, people.model_dump_json(), (digest("k"),)))
        used = redis_server.ask("MEMORY", "USAGE", scripts.FEED, "SAMPLES", 0)
        assert isinstance(used, int)
        assert used < 100 * 200
        await store.close()

    redis_server.ask("FLUSHALL")
    asyncio.run(play())
