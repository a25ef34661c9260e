"""Save the log of plays in a store, on PAGES pages, so that one change rewrites one small text.

A play's key determines its page. A page has one play a line, each with the CRC-32 of the rest of
the line and the version of its format::

    0b5d3f91 1 {"key":"00c0ffee","game":"lawless-empire",...}

So a damaged line affects no other play. A line from a newer version of the app is kept as it is. A
damaged line is set aside, and the play is looked for in the older copy of the page.
"""

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Final, NamedTuple

from companion.core.errors import StorageError
from companion.core.words import with_noun
from companion.plays.play import Play
from companion.storage.aside import ASIDE, replace
from companion.storage.sealed import is_whole, sealed
from companion.storage.store import Store

PAGES: Final = 32
VERSION: Final = 8
"""The highest version of the format that this app reads; newer lines are kept as they are."""

MOST: Final = 45_000_000
"""Characters of a page: more than a full log has in all."""

PREFIX: Final = "plays/"
_LINE = re.compile(r"([0-9a-f]{8}) ([0-9]{1,4} (?:.+))", re.ASCII)


class LogPart(NamedTuple):
    """A page as read: its plays by key, lines of a *newer* app, and the number of *damaged* lines."""

    plays: dict[str, Play]
    newer: tuple[str, ...] = ()
    damaged: int = 0


class Opened(NamedTuple):
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
    lines = [f"{play.version} {play.model_dump_json()}" for play in plays]
    return "".join(f"{line}\n" for line in (*map(sealed, lines), *newer)) or "\n"


def read(text: str) -> LogPart:
    """Return the page in *text*; one of more than MOST characters is damaged. Never raises."""
    if len(text) > MOST:
        return LogPart({}, (), 1)
    plays: dict[str, Play] = {}
    newer: list[str] = []
    damaged = 0
    for line in filter(None, text.split("\n")):
        found = _LINE.fullmatch(line)
        if not found or not is_whole(found[1], found[2]):
            damaged += 1
            continue
        version, _, json = found[2].partition(" ")
        if int(version) > VERSION:
            newer.append(line)
            continue
        try:
            play = Play.model_validate_json(json)
        except ValueError:
            damaged += 1
        else:
            plays[play.key] = play
    return LogPart(plays, tuple(newer), damaged)


async def open_log(store: Store) -> Opened:
    """Return all plays that can be read. Never raises.

    A page with damaged lines is set aside, and rewritten with the plays of its older copy.
    """
    plays: list[Play] = []
    said: list[str] = []
    newer = 0
    try:
        kept = set(await store.keys())
    except StorageError as error:
        return Opened((), failed("open the played games", error))
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
    return Opened(tuple(plays), " ".join(dict.fromkeys(filter(None, said))))


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
            page, _, torn = await _open_page(store, number)
            plays = {**page.plays, **changed}
            kept = [play for play in plays.values() if play is not None]
            await _rewrite(store, number, kept, page.newer, torn)
    except StorageError as error:
        raise StorageError(failed("save the played games", error)) from error


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
    copies = [read(text) if text else LogPart({}, (), 1) for text in texts]
    newest = next(iter(copies), LogPart({}))
    if not newest.damaged:
        return newest, "", ()
    page = _joined(copies)
    lost = newest.damaged > len(page.plays) - len(newest.plays)
    return page, LOST if lost else MENDED, texts


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
