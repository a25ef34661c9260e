"""A table that is over is gone from Redis's disk, too, after a while."""

import asyncio
import sys
from pathlib import Path

import pytest

from companion.core.table import Table
from companion.live import actions as do
from companion.live.operation import Draft
from companion.table_host.tables import Tables
from screens.server.table_stores import redis_scripts as scripts
from screens.server.table_stores.redis import RedisTables
from tests.redis_server import RedisServer
from tests.screens.server.live.line_phone import now

pytestmark = [
    pytest.mark.program,
    pytest.mark.skipif(sys.platform != "linux", reason="A hosted address runs on Linux."),
]

CALLED = "Sentinella"


def at_work(server: RedisServer) -> bool:
    """Return whether Redis writes its log anew."""
    told = server.ask("INFO", "persistence")
    assert isinstance(told, dict)
    return bool(told["aof_rewrite_in_progress"] or told["aof_rewrite_scheduled"])


def on_disk(server: RedisServer) -> bool:
    """Return whether the name is anywhere on the disk, once Redis has written all it means to."""
    while at_work(server):
        pass
    files = [each for each in Path(server.folder).rglob("*") if each.is_file()]
    return any(CALLED.encode() in each.read_bytes() for each in files)


def test_what_is_forgotten_is_deleted_from_the_disk(tmp_path: Path) -> None:
    server = RedisServer(tmp_path / "redis", "--rdbcompression", "no")
    server.start()

    async def play() -> None:
        store = RedisTables(server.url)
        tables = Tables(store)
        table = await tables.open(Table().renamed(0, CALLED), {})
        device, _ = await table.welcome()
        assert not await table.ask(device, Draft("", do.CallDevice(CALLED), now()))
        assert on_disk(server)
        keys = server.ask("KEYS", f"companion:*{table.name}")
        assert isinstance(keys, list)
        server.ask("DEL", *keys)
        await store.expire(0)
        assert on_disk(server), "hosts may not have heard of it yet"
        await store.expire(0)
        assert int(str(server.ask("TTL", scripts.SWEPT))) > 3000
        assert on_disk(server), "it is done once an hour"
        while on_disk(server):  # an hour later, and then another one
            server.ask("DEL", scripts.SWEPT)
            await store.expire(0)
        await tables.close()

    try:
        asyncio.run(play())
    finally:
        server.kill()
