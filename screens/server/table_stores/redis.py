"""Live tables in Redis (or Valkey), which any number of hosts share.

Whatever is written is written by a script of ``redis_scripts`` in one step. Where Redis is gone for a moment
a touch waits for it; where it stays away, touches are refused with a sentence until it is back.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

import redis.asyncio as client
from redis.asyncio.connection import AbstractConnection
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import OutOfMemoryError, RedisError, ResponseError

from companion.core.errors import StorageError
from companion.table_host.table_store import FeedItem, Head, StoredEntry, StoredTable
from screens.server.table_stores import redis_scripts as scripts

log = logging.getLogger("companion.redis")
"""Apart from the log that pages can fill: here stands when Redis was lost and when it came back."""

DAY: Final = 24 * 3600

PATIENCE: Final = 5.0
"""Seconds since Redis went for which a touch waits until it is back."""

PAUSE: Final = 0.1
"""Seconds between two tries."""

ANSWER: Final = 2.0
"""Seconds that Redis may take to answer."""

BEAT: Final = 5.0
BEATS_MISSED: Final = 15
"""Seconds between two signs of life of a host, and those after which it is gone."""

SWEEP: Final = 3600
"""Seconds between two times at which what was forgotten is deleted from the disk, too."""

AT_ONCE: Final = 32
"""Questions to Redis that are on their way at once, each on a connection of its own."""

MOST_AT_ONCE: Final = 500
"""News that are read at once."""

AWAY: Final = "The table can't be reached now. Nothing was changed. Try again in a moment."
FULL: Final = "There is no room for more tables now. Try again later."
"""What is said while Redis cannot keep anything."""

TROUBLE: Final = (RedisError, OSError, TimeoutError)


class RedisTables:
    """The tables of a hosted address."""

    shared = True

    def __init__(self, url: str, seconds: int = DAY) -> None:
        """Keep tables at *url* (redis://, rediss:// or unix://) for *seconds* after the last touch."""
        self.host = secrets.token_hex(4)
        """The name of this host among those that share the tables."""
        self.life = 0
        """The life of Redis in which this host found it last."""
        self.up = True
        """Whether Redis answered when it was asked last."""
        self._seconds, self._gone_since = seconds, 0.0
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._redis = client.Redis.from_url(
            url,
            protocol=2,
            decode_responses=True,
            socket_timeout=ANSWER,
            socket_connect_timeout=ANSWER,
            retry=Retry(NoBackoff(), 1),  # a connection that broke meanwhile is opened again
            redis_connect_func=self._arrive,
        )
        self._append, self._note, self._open, self._trim, self._read, self._here, self._beat = (
            self._redis.register_script(text)
            for text in (
                scripts.APPEND,
                scripts.NOTE,
                scripts.OPEN,
                scripts.TRIM,
                scripts.READ,
                scripts.PRESENT,
                scripts.BEAT,
            )
        )

    async def open(self, name: str, kept: StoredTable) -> None:
        """Keep a new table."""
        n, text, keys = kept.head
        await self._do(
            lambda: self._open(
                args=[name, self._seconds, n, text, " ".join(keys), kept.base, kept.start]
            )
        )

    async def append(self, name: str, line: StoredEntry) -> bool:
        """Keep *line*, where it is the next."""
        n, life, device, mine, text = line
        args: list[str | int] = [name, self._seconds, n, life, device, mine, text, self.host]
        return bool(await self._do(lambda: self._append(args=args)))

    async def note(self, name: str, head: Head) -> bool:
        """Keep another *head*, where it is the next."""
        keys = " ".join(head.keys)
        args: list[str | int] = [name, self._seconds, head.n, head.text, keys, self.host]
        return bool(await self._do(lambda: self._note(args=args)))

    async def trim(self, name: str, start: int, base: str) -> None:
        """Forget entries."""
        await self._do(lambda: self._trim(args=[name, start, base]))

    async def read(self, name: str, since: int | None = None) -> StoredTable | None:
        """Return a table."""
        found: Any = await self._do(
            lambda: self._read(args=[name, -1 if since is None else since])
        )
        if not found:
            return None
        n, text, keys, base, start, life, entries, here = found
        head = Head(int(n), text, tuple(keys.split()))
        elsewhere = dict(zip(here[::2], here[1::2], strict=True))
        elsewhere.pop(self.host, None)
        return StoredTable(head, base, tuple(entries), int(start), int(life), elsewhere)

    async def names(self) -> tuple[str, ...]:
        """Return the names of all tables."""
        return tuple(sorted(await self._do(self._names)))

    async def _names(self) -> list[str]:
        found = self._redis.scan_iter(match=f"{scripts.TABLE}*", count=1000)
        return [key.removeprefix(scripts.TABLE) async for key in found]

    async def owner(self, digest: str) -> str:
        """Return the table with a key of this *digest*."""
        return await self._do(lambda: self._redis.get(scripts.key_of_table(digest))) or ""

    async def expire(self, seconds: float, held: tuple[str, ...] = ()) -> tuple[str, ...]:
        """Return those *held* that are gone: Redis forgets tables by itself, and so does its disk."""
        await self._do(self._sweep)
        return tuple([name for name in held if not await self._is_there(name)])

    async def _sweep(self) -> None:
        """Now and then, forget what was told to all hosts long ago, and write the log on the disk anew.

        What is forgotten still stands in the old one.
        """
        if not await self._redis.set(scripts.SWEPT, "", ex=SWEEP, nx=True):
            return
        fed = await self._redis.get(scripts.FED) or "0"
        before: Any = await self._redis.set(scripts.SWEPT_TO, fed, get=True)
        if before == fed:  # trimmed entries stay where they are until their neighbours go, too
            await self._redis.delete(scripts.FEED)
        elif before:
            await self._redis.xtrim(
                scripts.FEED, minid=f"{int(before) + 1}-0", approximate=False
            )
        with suppress(ResponseError):  # it is at it, or nobody may ask for that
            await self._redis.bgrewriteaof()

    async def _is_there(self, name: str) -> bool:
        return bool(await self._do(lambda: self._redis.exists(scripts.TABLE + name)))

    async def end(self, name: str) -> None:
        """Forget a table."""
        keys = [f"companion:{kind}:{name}" for kind in ("table", "log", "here")]
        await self._do(lambda: self._redis.delete(*keys))

    async def present(self, name: str, devices: str) -> None:
        """Tell the other hosts which *devices* are here."""
        await self._do(lambda: self._here(args=[name, self._seconds, self.host, devices]))

    async def lend(self, once: str, text: str, seconds: int) -> None:
        """Keep *text* for *once*."""
        await self._do(lambda: self._redis.set(scripts.once(once), text, ex=seconds))

    async def collect(self, once: str) -> str:
        """Return what was lent for *once*, and forget it."""
        return await self._do(lambda: self._redis.getdel(scripts.once(once))) or ""

    async def close(self) -> None:
        """Close all connections."""
        await self._redis.aclose()

    async def news(self) -> AsyncIterator[FeedItem]:
        """Give what other hosts do; and "all" at first, and wherever some of it may have been missed."""
        at, life, beaten = -1, 0, 0.0
        hosts, gone = set[str](), set[str]()
        before = _cancelled()
        while True:
            try:
                _if_cancelled(before)
                if time.monotonic() > beaten + BEAT:
                    beaten, there = time.monotonic(), await self._beating()
                    for host in hosts - there:
                        yield FeedItem("gone", whose=host)
                    gone |= hosts - there
                    if gone & there:  # it was only slow, or a clock was put right
                        yield FeedItem("all")
                    hosts, gone = there, gone - there
                if at < 0 or life != self.life:
                    at, life = int(await self._redis.get(scripts.FED) or 0), self.life
                    yield FeedItem("all")
                found: Any = await self._redis.xread(
                    {scripts.FEED: f"{at}-0"}, MOST_AT_ONCE, round(ANSWER * 500)
                )
            except TROUBLE:
                at = -1
                self._is_away()
                await asyncio.sleep(PAUSE)
                continue
            self._is_back()
            if life != self.life:  # what came may follow what this host does not know
                continue
            for number, fields in found[0][1] if found else ():
                n = int(number.partition("-")[0])
                if n != at + 1:
                    yield FeedItem("all")
                at = n
                yield _news(fields)

    async def _beating(self) -> set[str]:
        return set(await self._beat(args=[self.host, BEATS_MISSED]))

    async def _arrive(self, connection: AbstractConnection) -> None:
        """Begin a connection: learn in which life Redis is, before anything is said on it."""
        await connection.on_connect()
        await connection.send_command("EVAL", scripts.ARRIVE, 2, scripts.RUN, scripts.LIFE)
        self.life = int(await connection.read_response())

    async def _do(self, question: Callable[[], Awaitable[Any]]) -> Any:
        """Return what Redis answers. Raises StorageError if it is away for too long."""
        before = _cancelled()
        while True:
            try:
                async with self._turns:
                    answer = await question()
            except OutOfMemoryError as error:
                raise StorageError(FULL) from error
            except TROUBLE as error:
                _if_cancelled(before)
                self._is_away()
                if time.monotonic() > self._gone_since + PATIENCE:
                    raise StorageError(AWAY) from error
                await asyncio.sleep(PAUSE)
            else:
                _if_cancelled(before)
                self._is_back()
                return answer

    def _is_away(self) -> None:
        if self.up:
            self.up, self._gone_since = False, time.monotonic()
            log.warning("Redis can't be reached. Tables wait for it.")

    def _is_back(self) -> None:
        if not self.up:
            self.up = True
            log.warning("Redis is back.")


def _cancelled() -> int:
    """Return how often the running task was told to end."""
    task = asyncio.current_task()
    return task.cancelling() if task else 0


def _if_cancelled(before: int) -> None:
    """Raise CancelledError if the task was told to end since: the client of Redis may swallow that."""
    if _cancelled() > before:
        raise asyncio.CancelledError


def _news(fields: dict[str, str]) -> FeedItem:
    kind: Any = fields["kind"]
    return FeedItem(kind, fields["name"], int(fields["n"]), fields["text"], fields["whose"])
