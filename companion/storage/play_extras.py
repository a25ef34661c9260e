"""What is kept beside plays that came from other apps: what they are called there, and what we have no field for.

It lies on pages of its own, next to those of the log, so that the log stays as it was. A line is like one of the
log: a check sum, a version, JSON. What is lost here costs no play anything that is shown.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Final, NamedTuple
from zlib import crc32

from pydantic import Field

from companion.core.errors import StorageError
from companion.core.values import Value
from companion.plays.play import KEY
from companion.storage.checksum import is_whole, with_checksum
from companion.storage.store import Store

PREFIX: Final = "beside/"
PAGES: Final = 32
VERSION: Final = 1

MOST_CHARACTERS: Final = 45_000_000
"""Characters of a page."""

MOST_HELD: Final = 16_000
"""Characters that are kept beside one play, or of one game, person or place."""

MOST_NAME: Final = 200

MOST_COMMON: Final = 10_000
"""Games, people and places of other apps in one file."""

_LINE: Final = re.compile(r"([0-9a-f]{8}) ([0-9]{1,4} (?:.+))", re.ASCII)


class PlayExtras(Value):
    """What is kept beside the play with this *key*: the kind of its *source*, its *id* there, and JSON that is
    *held*.
    """

    key: Annotated[str, Field(pattern=KEY)]
    source: Annotated[str, Field(pattern=r"^[a-z]{1,12}$")]
    id: Annotated[str, Field(max_length=MOST_NAME)] = ""
    held: Annotated[str, Field(max_length=MOST_HELD)] = ""


class SharedExtras(Value):
    """A thing that plays from another app have in common, a game, a person or a place: its *name*, and JSON that is
    *held*.
    """

    name: Annotated[str, Field(min_length=1, max_length=MOST_NAME)]
    held: Annotated[str, Field(max_length=MOST_HELD)] = ""


class Extras(NamedTuple):
    """All that is kept beside plays, by their keys, and what they have in common, by name."""

    plays: dict[str, PlayExtras]
    common: dict[str, SharedExtras]


def chosen(
    besides: Extras, keys: Iterable[str], names: Iterable[str]
) -> tuple[PlayExtras | SharedExtras, ...]:
    """Return what is kept beside the plays with these *keys*, and what is common under these *names*."""
    plays = (besides.plays[key] for key in keys if key in besides.plays)
    return (*plays, *(besides.common[name] for name in names if name in besides.common))


def page_of(name: str) -> str:
    """Return the store's key of the page for the key of a play, or for the *name* of something common."""
    return f"{PREFIX}{crc32(name.encode('utf-8', 'replace')) % PAGES:02}"


def write(things: Iterable[PlayExtras | SharedExtras], newer: Iterable[str] = ()) -> str:
    """Return the text of a page with *things*, then the lines of a *newer* app."""
    lines = (f"{VERSION} {each.model_dump_json(exclude_defaults=True)}" for each in things)
    return "".join(f"{line}\n" for line in (*map(with_checksum, lines), *newer)) or "\n"


def read(text: str) -> tuple[Extras, tuple[str, ...]]:
    """Return what is on the page in *text*, and the lines of a newer app. Never raises: what is damaged is left out."""
    found, newer = Extras({}, {}), list[str]()
    for line in text.split("\n") if len(text) <= MOST_CHARACTERS else ():
        match = _LINE.fullmatch(line)
        if not match or not is_whole(match[1], match[2]):
            continue
        version, _, json = match[2].partition(" ")
        if int(version) > VERSION:
            newer.append(line)
            continue
        _take(json, found)
    return found, tuple(newer)


def _take(json: str, found: Extras) -> None:
    try:
        if json.startswith('{"key"'):
            play = PlayExtras.model_validate_json(json)
            found.plays[play.key] = play
        else:
            thing = SharedExtras.model_validate_json(json)
            found.common[thing.name] = thing
    except ValueError:
        return


async def open_besides(store: Store) -> Extras:
    """Return all that is kept beside plays. Raises StorageError."""
    found = Extras({}, {})
    for key in await store.keys():
        if key.startswith(PREFIX):
            page, _ = await _page(store, key)
            found.plays.update(page.plays)
            found.common.update(page.common)
    return found


async def change(
    store: Store,
    plays: Mapping[str, PlayExtras | None],
    common: Mapping[str, SharedExtras | None],
) -> None:
    """Save what is new beside *plays* and what is new in *common*, and delete what is None. Raises StorageError."""
    pages: dict[str, tuple[dict[str, PlayExtras | None], dict[str, SharedExtras | None]]] = {}
    for key, beside in plays.items():
        pages.setdefault(page_of(key), ({}, {}))[0][key] = beside
    for name, thing in common.items():
        pages.setdefault(page_of(name), ({}, {}))[1][name] = thing
    for key, (own, shared) in pages.items():
        page, newer = await _page(store, key)
        kept = [each for each in (page.plays | own).values() if each is not None]
        things = [each for each in (page.common | shared).values() if each is not None]
        text = write((*kept, *things), newer)
        if text.strip():
            await store.save(key, text)
        else:
            await store.remove(key)


async def scrub(store: Store) -> None:
    """Let no older copy of a page hold what is on it no more. Raises StorageError."""
    for key in await store.keys():
        if key.startswith(PREFIX):
            newest, older = (*await store.copies(key), "", "")[:2]
            if newest and older not in ("", newest):
                await store.save(key, newest)


async def _page(store: Store, key: str) -> tuple[Extras, tuple[str, ...]]:
    """Return a page: what its older copy has that the newer one has lost is there, too."""
    texts = await store.copies(key)
    if not texts:
        return Extras({}, {}), ()
    newest, newer = read(texts[0])
    if texts[0] and write((*newest.plays.values(), *newest.common.values()), newer) == texts[0]:
        return newest, newer
    for text in texts[1:]:
        older, _ = read(text)
        newest = Extras(older.plays | newest.plays, older.common | newest.common)
    return newest, newer


def gathered(things: Iterable[PlayExtras | SharedExtras]) -> Extras:
    """Return *things* by their keys and names."""
    found = Extras({}, {})
    for each in things:
        if isinstance(each, PlayExtras):
            found.plays[each.key] = each
        else:
            found.common[each.name] = each
    return found


def failed(error: StorageError, deed: str = "save") -> str:
    """Return a sentence for players: what is kept beside the played games couldn't be saved, or another *deed*."""
    why = str(error)
    return f"Could not {deed} what came with the played games: {why[:1].lower()}{why[1:]}"
