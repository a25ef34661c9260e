"""Save what is known of people and of joined games in a store, beside the play log.

It is one text. Each line has one name or one game, with the CRC-32 of the rest of the line, what it is, and the
version of its format::

    0b5d3f91 name 1 {"name":"Anna","mark":"","called":"","colour":"","into":{"name":"Ann","mark":""}}

So a damaged line affects no other. A line from a newer version of the app is kept as it is. Apps up to 0.14 don't
know this text and leave it alone.
"""

import re
from collections.abc import Iterable
from contextlib import suppress
from typing import Final, NamedTuple, TypeVar

from companion.core.errors import StorageError
from companion.plays.people import MOST_KNOWN, JoinedGame, KnownPerson, WhoIsWho
from companion.storage.checksum import is_whole, with_checksum
from companion.storage.playlog import failed
from companion.storage.store import Store
from companion.storage.unreadable_saves import ASIDE, replace

KEY: Final = "people"
"""The key under which a store keeps it. Tools have a slash in theirs."""

VERSION: Final = 1
"""The highest version of the format that this app reads."""

MOST_CHARACTERS: Final = 8_000_000
"""Characters of the text: more than MOST_KNOWN names and games take."""

LOST: Final = "Some of what is known about people is damaged and could not be read. All played games are here."

_LINE: Final = re.compile(r"([0-9a-f]{8}) (([a-z]{1,16}) ([0-9]{1,4}) (.+))", re.ASCII)
KnownLine = KnownPerson | JoinedGame
KnownLineT = TypeVar("KnownLineT", KnownPerson, JoinedGame)

_KINDS: Final[dict[str, type[KnownPerson] | type[JoinedGame]]] = {
    "name": KnownPerson,
    "game": JoinedGame,
}


class PeoplePage(NamedTuple):
    """The text as read: what is known, lines of a *newer* app, and the number of *damaged* lines."""

    people: WhoIsWho = WhoIsWho()
    newer: tuple[str, ...] = ()
    damaged: int = 0


class OpenedPeople(NamedTuple):
    """What is known of people as read, and a message for the player or ''."""

    people: WhoIsWho
    words: str = ""


def write(people: WhoIsWho, newer: Iterable[str] = ()) -> str:
    """Return the text for *people*, then the lines of a *newer* app. Of nobody it is an empty line."""
    lines = [
        *(f"name {VERSION} {each.model_dump_json()}" for each in people.known),
        *(f"game {VERSION} {each.model_dump_json()}" for each in people.games),
    ]
    return "".join(f"{line}\n" for line in (*map(with_checksum, lines), *newer)) or "\n"


def read(text: str) -> PeoplePage:
    """Return what is in *text*; one of more than MOST characters is damaged. Never raises."""
    if len(text) > MOST_CHARACTERS:
        return PeoplePage(damaged=1)
    found: dict[str, dict[str, KnownLine]] = {"name": {}, "game": {}}
    newer: list[str] = []
    damaged = 0
    for line in filter(None, text.split("\n")):
        parts = _LINE.fullmatch(line)
        if not parts or not is_whole(parts[1], parts[2]):
            damaged += 1
            continue
        kind = parts[3]
        if int(parts[4]) > VERSION or kind not in _KINDS:
            newer.append(line)
            continue
        try:
            each = _KINDS[kind].model_validate_json(parts[5])
        except ValueError:
            damaged += 1
        else:
            found[kind][_key(each)] = each
    known = [each for each in found["name"].values() if isinstance(each, KnownPerson)]
    games = [each for each in found["game"].values() if isinstance(each, JoinedGame)]
    damaged += sum(max(0, len(each) - MOST_KNOWN) for each in (known, games))
    people = WhoIsWho(known=tuple(known[:MOST_KNOWN]), games=tuple(games[:MOST_KNOWN]))
    return PeoplePage(people, tuple(newer), damaged)


async def open_people(store: Store) -> OpenedPeople:
    """Return what is known of people, as far as it can be read. Never raises.

    A text with damaged lines is set aside, and rewritten with what its older copy has.
    """
    try:
        page, torn = await _open(store)
    except StorageError as error:
        return OpenedPeople(WhoIsWho(), failed("open what is known about people", error))
    if torn:
        with suppress(StorageError):  # it is mended the next time, then
            await _rewrite(store, page.people, page.newer, torn)
    return OpenedPeople(page.people, LOST if torn else "")


async def change(store: Store, before: WhoIsWho, after: WhoIsWho) -> WhoIsWho:
    """Save what became of *before*, and return what is saved then.

    The text is read again before it is written, since another window may have saved something, too. Raises
    StorageError: "Could not save what is known about people: ...".
    """
    try:
        page, torn = await _open(store)
        known = _changed(page.people.known, before.known, after.known)
        games = _changed(page.people.games, before.games, after.games)
        people = WhoIsWho(known=known[:MOST_KNOWN], games=games[:MOST_KNOWN])
        await _rewrite(store, people, page.newer, torn)
    except StorageError as error:
        raise StorageError(failed("save what is known about people", error)) from error
    return people


async def scrub(store: Store) -> None:
    """Save the text once more, so that its older copy holds nothing else, and drop what was set aside of it.

    Raises StorageError.
    """
    if KEY in await store.keys():
        page, _ = await _open(store)
        await store.save(KEY, write(page.people, page.newer))
    await store.remove(f"{KEY}{ASIDE}")


def _changed(
    here: Iterable[KnownLineT], before: Iterable[KnownLineT], after: Iterable[KnownLineT]
) -> tuple[KnownLineT, ...]:
    """Return the lines that are *here* with what *after* has other than *before*."""
    was = {_key(each): each for each in before}
    now = {_key(each): each for each in after}
    found = {_key(each): each for each in here}
    for key in was.keys() - now.keys():
        found.pop(key, None)
    found |= {key: each for key, each in now.items() if was.get(key) != each}
    return tuple(found.values())


def _key(line: KnownLine) -> str:
    return line.key if isinstance(line, KnownPerson) else line.game


async def _open(store: Store) -> tuple[PeoplePage, tuple[str, ...]]:
    """Return what is saved, and its copies if the newest is damaged."""
    texts = await store.copies(KEY)
    copies = [read(text) if text else PeoplePage(damaged=1) for text in texts]
    newest = next(iter(copies), PeoplePage())
    if not newest.damaged:
        return newest, ()
    known = {each.key: each for copy in reversed(copies) for each in copy.people.known}
    games = {each.game: each for copy in reversed(copies) for each in copy.people.games}
    newer = tuple(dict.fromkeys(line for copy in copies for line in copy.newer))
    people = WhoIsWho(
        known=tuple(known.values())[:MOST_KNOWN], games=tuple(games.values())[:MOST_KNOWN]
    )
    return PeoplePage(people, newer, newest.damaged), texts


async def _rewrite(
    store: Store, people: WhoIsWho, newer: tuple[str, ...], torn: tuple[str, ...]
) -> None:
    """Save the text, after its damaged copies *torn* are set aside."""
    await replace(store, KEY, write(people, newer), torn)
