"""Save the log of plays in a store, on PAGES pages, so that one change rewrites one small text.

A play's key determines its page. A page has one play a line, each with the CRC-32 of the rest of
the line and the version of its format::

    0b5d3f91 1 {"key":"00c0ffee","game":"lawless-empire",...}

So a damaged line affects no other play. A line from a newer version of the app is kept as it is. A
damaged line is set aside, and the play is looked for in the older copy of the page.

A full log takes a second to read, and several in a browser. So the app begins with ``open_heads``: what stands at the
front of each line, without checking the play behind it.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from time import perf_counter
from typing import Final, NamedTuple

from companion.core.collecting import nothing_collected
from companion.core.errors import StorageError
from companion.core.words import with_noun
from companion.plays.play import Play
from companion.storage.checksum import is_whole, with_checksum
from companion.storage.store import Store
from companion.storage.unreadable_saves import ASIDE, replace

PAGES: Final = 32
VERSION: Final = 9
"""The highest version of the format that this app reads; newer lines are kept as they are."""

MOST_CHARACTERS: Final = 45_000_000
"""Characters of a page: more than a full log has in all."""

PREFIX: Final = "plays/"
_LINE = re.compile(r"([0-9a-f]{8}) ([0-9]{1,4} (?:.+))", re.ASCII)
_HEAD = re.compile(
    r'"key":"([0-9a-f]{8})","mark":([0-9]{1,10}),"game":"([a-z0-9-]{1,40})","minute":([0-9]{1,8})[,}]',
    re.ASCII,
)
"""What every line has: in a text of a player, quotes have a backslash before them."""

LONG_PAGE: Final = 12
"""Plays on a page: with more on the first ones, the log is long."""

SLICE: Final = 0.01
"""Seconds for which lines are read before the app answers what was touched meanwhile."""


class LogPart(NamedTuple):
    """A page as read: its plays by key, lines of a *newer* app, and the number of *damaged* lines."""

    plays: dict[str, Play]
    newer: tuple[str, ...] = ()
    damaged: int = 0


class PlayHead(NamedTuple):
    """A play that is saved and was not read yet: what tells it from others, and its *json*."""

    key: str
    mark: int
    game: str
    minute: int
    json: str

    @property
    def play(self) -> Play:
        """The play. Raises ValueError where it isn't one."""
        return Play.model_validate_json(self.json)


def read_heads(heads: Iterable[PlayHead]) -> tuple[Play, ...]:
    """Return the plays of *heads*, the newest first; one that can't be read is left out."""
    plays = []
    for head in sorted(heads, key=lambda head: (-head.minute, head.key)):
        with suppress(ValueError):
            plays.append(head.play)
    return tuple(plays)


def with_mark(heads: Iterable[PlayHead], game: str, mark: int) -> tuple[Play, ...]:
    """Return the plays of *heads* of *game* that may have ended with *mark*, the newest first.

    The mark of one with cut titles tells nothing.
    """
    return read_heads(
        head
        for head in heads
        if head.game == game and (head.mark == mark or '"wholes":' in head.json)
    )


class OpenedHeads(NamedTuple):
    """The heads of all plays, and a message for the player or ''."""

    heads: tuple[PlayHead, ...]
    words: str = ""


class OpenedLog(NamedTuple):
    """The log as read: its plays, and a message for the player or ''."""

    plays: tuple[Play, ...]
    words: str = ""


def page_of(key: str) -> int:
    """Return the page, 0 to PAGES - 1, of the play with this *key*."""
    return int(key, 16) % PAGES


def key_of(page: int) -> str:
    """Return the store's key for *page*."""
    return f"{PREFIX}{page:02}"


def write(plays: Iterable[Play], newer: Iterable[str] = ()) -> str:
    """Return the text of a page with *plays*, then the lines of a *newer* app.

    An empty page is an empty line, since a store's '' stands for a copy that cannot be read.
    """
    return "".join(f"{line}\n" for line in (*map(_line, plays), *newer)) or "\n"


def _line(play: Play) -> str:
    return with_checksum(f"{play.version} {play.model_dump_json()}")


def head_of(play: Play) -> PlayHead:
    """Return the head of *play*."""
    return PlayHead(play.key, play.mark, play.game, play.minute, play.model_dump_json())


def read(text: str) -> LogPart:
    """Return the page in *text*; one of more than MOST characters is damaged. Never raises."""
    plays, newer = dict[str, Play](), list[str]()
    damaged = sum(not _take(line, plays, newer) for line in _lines(text))
    return LogPart(plays, tuple(newer), damaged)


async def _read(text: str) -> LogPart:
    """Return the page in *text* as ``read`` does, and let others have a turn meanwhile."""
    plays, newer = dict[str, Play](), list[str]()
    damaged = 0
    async for line in _slowly(_lines(text)):
        damaged += not _take(line, plays, newer)
    return LogPart(plays, tuple(newer), damaged)


async def _slowly(lines: Iterable[str]) -> AsyncIterator[str]:
    """Give *lines* one by one; after each slice of time others have a turn."""
    since = perf_counter()
    for line in lines:
        if perf_counter() - since > SLICE:
            await asyncio.sleep(0)
            since = perf_counter()
        yield line


def _lines(text: str) -> Iterable[str]:
    """Return the lines of a page; one that is too long is a single line that is damaged."""
    return filter(None, text.split("\n")) if len(text) <= MOST_CHARACTERS else ("too long",)


def _parts(line: str) -> tuple[int, str] | None:
    """Return the version of a line and its play as JSON, None for a damaged line."""
    found = _LINE.fullmatch(line)
    if not found or not is_whole(found[1], found[2]):
        return None
    version, _, json = found[2].partition(" ")
    return int(version), json


def _take(line: str, plays: dict[str, Play], newer: list[str]) -> bool:
    """Put what is in *line* among *plays*, or the line among the *newer* ones; return whether it is whole."""
    parts = _parts(line)
    if parts is None:
        return False
    version, json = parts
    if version > VERSION:
        newer.append(line)
        return True
    try:
        play = Play.model_validate_json(json)
    except ValueError:
        return False
    plays[play.key] = play
    return True


async def open_heads(
    store: Store, settle: Callable[[], Awaitable[None]] | None = None
) -> OpenedHeads | None:
    """Return the heads of all plays, without reading what is behind them; None where something is damaged.

    Then ``open_log`` mends it, or tells what can't be. Once the first pages show that the log is long, it waits for
    *settle*. Never raises.
    """
    heads: dict[str, PlayHead] = {}
    newer = 0
    try:
        kept = set(await store.keys())
        for number in range(PAGES):
            if settle and len(heads) > (number + 1) * LONG_PAGE:
                await settle()
                settle = None
            texts = await store.copies(key_of(number)) if key_of(number) in kept else ()
            async for line in _slowly(_lines(texts[0] or "damaged") if texts else ()):
                parts = _parts(line)
                if parts is None:
                    return None
                version, json = parts
                head = _HEAD.search(json)
                if version > VERSION:
                    newer += 1
                elif head is None:
                    return None
                else:
                    heads[head[1]] = PlayHead(
                        head[1], int(head[2]), head[3], int(head[4]), json
                    )
    except StorageError:
        return None
    return OpenedHeads(tuple(heads.values()), _newer(newer) if newer else "")


async def open_log(store: Store) -> OpenedLog:
    """Return all plays that can be read. Never raises.

    A page with damaged lines is set aside, and rewritten with the plays of its older copy.
    """
    with nothing_collected():
        return await _open_log(store)


async def _open_log(store: Store) -> OpenedLog:
    plays: list[Play] = []
    said: list[str] = []
    newer = 0
    try:
        kept = set(await store.keys())
    except StorageError as error:
        return OpenedLog((), failed("open the played games", error))
    for number in range(PAGES):
        if key_of(number) in kept:
            try:
                page, words, torn = await _open_page(store, number)
            except StorageError as error:
                said.append(failed("open all played games", error))
            else:
                if torn:
                    with suppress(StorageError):  # it is mended the next time, then
                        await _rewrite(store, number, page.plays.values(), page.newer, torn)
                plays += page.plays.values()
                newer += len(page.newer)
                said.append(words)
    said += [_newer(newer)] if newer else []
    return OpenedLog(tuple(plays), " ".join(dict.fromkeys(filter(None, said))))


async def change(store: Store, changes: Mapping[str, Play | None]) -> None:
    """Save new and changed plays, and delete those that are None, by key.

    Pages are read again before they are written, since another tab may have saved a play. Raises
    StorageError: "Could not save the played games: ...".
    """
    pages: dict[int, dict[str, Play | None]] = {}
    for key, play in changes.items():
        pages.setdefault(page_of(key), {})[key] = play
    try:
        for number, changed in pages.items():
            texts = await store.copies(key_of(number))
            lines = _by_key(texts[0]) if texts else {}
            if lines is None:
                page, _, torn = await _open_page(store, number)
                plays = {**page.plays, **changed}
                kept = [play for play in plays.values() if play is not None]
                await _rewrite(store, number, kept, page.newer, torn)
            else:
                now = lines | {key: play and _line(play) for key, play in changed.items()}
                text = "".join(f"{line}\n" for line in now.values() if line)
                await store.save(key_of(number), text or "\n")
    except StorageError as error:
        raise StorageError(failed("save the played games", error)) from error


def _by_key(text: str) -> dict[str, str | None] | None:
    """Return the lines of the page in *text* as they are, by the keys of their plays; None where one is damaged.

    A line of a newer app is its own key.
    """
    lines: dict[str, str | None] = {}
    for line in _lines(text or "damaged"):
        parts = _parts(line)
        if parts is None:
            return None
        version, json = parts
        head = None if version > VERSION else _HEAD.search(json)
        if version <= VERSION and head is None:
            return None
        lines[head[1] if head else line] = line
    return lines


async def scrub(store: Store, keys: Iterable[str]) -> None:
    """Save the pages of the plays with these *keys* once more, and drop what was set aside of them.

    So their older copies hold nothing else. Raises StorageError.
    """
    kept = set(await store.keys())
    for number in {page_of(key) for key in keys}:
        if key_of(number) in kept:
            page, _, torn = await _open_page(store, number)
            await _rewrite(store, number, page.plays.values(), page.newer, torn)
        await store.remove(f"{key_of(number)}{ASIDE}")


def failed(deed: str, error: StorageError) -> str:
    """Return a sentence for players: "Could not *deed*: …"."""
    why = str(error)
    return f"Could not {deed}: {why[:1].lower()}{why[1:]}"


async def _open_page(store: Store, number: int) -> tuple[LogPart, str, tuple[str, ...]]:
    """Return a page, a message for the player or '', and its copies if the newest is damaged."""
    texts = await store.copies(key_of(number))
    newest = await _copy(texts[0]) if texts else LogPart({})
    if not newest.damaged:
        return newest, "", ()
    page = _joined([newest, *[await _copy(text) for text in texts[1:]]])
    lost = newest.damaged > len(page.plays) - len(newest.plays)
    return page, LOST if lost else MENDED, texts


async def _copy(text: str) -> LogPart:
    """Return a page as a copy of it is, '' for one that can't be read."""
    return await _read(text) if text else LogPart({}, (), 1)


async def _rewrite(
    store: Store,
    number: int,
    plays: Iterable[Play],
    newer: tuple[str, ...],
    torn: tuple[str, ...],
) -> None:
    """Save a page, after its damaged copies *torn* are set aside."""
    await replace(store, key_of(number), write(plays, newer), torn)


def _joined(copies: list[LogPart]) -> LogPart:
    """Return the plays and lines of all *copies* of a page; newer copies take precedence."""
    plays = {key: play for copy in reversed(copies) for key, play in copy.plays.items()}
    return LogPart(plays, tuple(dict.fromkeys(line for copy in copies for line in copy.newer)))


LOST: Final = "Some played games are damaged and could not be read. The others are here."
MENDED: Final = "The last save of the played games was damaged. This is the one before it."


def _newer(number: int) -> str:
    return (
        f"{with_noun(number, 'played game')} can be opened only by a newer version of the app."
    )
