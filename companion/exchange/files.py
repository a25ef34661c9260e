"""Write and read ``.companion`` files, for notes on the box and what is too large for a code.

A file is UTF-8 text. The first line has the format and the CRC-32 of the rest. Each further line
is one item: its name, its version, and its value as JSON::

    companion 1 0b5d3f91
    table 1 {"table":{...},"groups":[...]}
    lawless-empire/roles 1 {"cards":[...],"at":0}
    play 1 {"key":"00c0ffee","game":"lawless-empire",...}
    beside 1 {"key":"00c0ffee","source":"bgstats",...}
    common 1 {"name":"game 9bd1",...}
    name 1 {"name":"Anna","into":{"name":"Ann","mark":""},...}

A byte order mark at the beginning is skipped. Secret fields are left out when a file is written
and again when it is read. Every value is checked: a file with one outside its bounds is refused.
"""

import re
from codecs import BOM_UTF8
from collections.abc import Iterable
from typing import Any, Final, NamedTuple
from zlib import crc32

from companion.catalogue import find_tool
from companion.core.errors import ShareError
from companion.core.shape import without_secrets
from companion.core.table import Table, is_narrow, is_small
from companion.core.values import Value
from companion.exchange.share import CodeContents
from companion.exchange.stand_in import STAND_IN
from companion.game_maker.keys import is_made_game
from companion.plays.people import JoinedGame, KnownPerson, WhoIsWho
from companion.plays.play import MOST_PLAYS, PLAYS_BEFORE, Play, Plays
from companion.storage.device_settings import RememberedGroups
from companion.storage.play_extras import PlayExtras, SharedExtras
from companion.tools.tool import AnyTool

SUFFIX: Final = "companion"
FORMAT: Final = 2
"""The version of this format; a file with a higher one is reported as from a newer app.

A file is of version 1 unless it has more played games, or more items, than an app up to 0.14 holds.
"""

NOT_OURS: Final = "This is not a Companion file."
TORN: Final = "This file is damaged: part of it is missing or was changed. Get it again."
NEWER: Final = "This file is from a newer version of the app."
TOO_LARGE: Final = "This file is too large to be a Companion file."
TOO_MUCH: Final = (
    "All this is too much for one file. Save the played games in several, under “Which games”."
)

MOST_BYTES: Final = 105_000_000
"""Bytes of a file: more than everything on a device needs, with a full log of long games."""

MOST_LINE: Final = 800_000
"""Bytes of a line: more than the state of any tool can need."""

MOST_LINES: Final = 8 * MOST_PLAYS
"""Items of a file: more than one device has."""

LINES_BEFORE: Final = 8 * PLAYS_BEFORE
"""The same up to 0.14."""

_HEAD = re.compile(rb"companion ([0-9]{1,4}) ([0-9a-f]{8})", re.ASCII)
_LINE = re.compile(rb"([a-z0-9/-]{1,80}) ([0-9]{1,4}) (.+)", re.ASCII)


class DeviceTables(Value):
    """The tables of a device: tonight's, and remembered groups, newest first."""

    table: Table = Table()
    groups: RememberedGroups = ()

    @property
    def version(self) -> int:
        """The least version of the format that can hold these: 2 where a name is long or a colour new, and 3 where
        one player sits alone, or more than 8.
        """
        every = (self.table, *self.groups)
        if not all(map(is_small, every)):
            return _TABLE_VERSION
        return 1 if all(map(is_narrow, every)) else 2


class Parcel(NamedTuple):
    """The contents of a file: *states* of different tools, the *device_tables* or None, the number of
    items from a *newer* app, *plays*, what is kept *beside* those that came from other apps, and what
    is known of the *people* in them.
    """

    states: tuple[CodeContents, ...]
    device_tables: DeviceTables | None = None
    newer: int = 0
    plays: Plays = ()
    beside: tuple[PlayExtras | SharedExtras, ...] = ()
    people: WhoIsWho = WhoIsWho()


def write(parcel: Parcel) -> bytes:
    """Return *parcel* as the bytes of a file, without secret fields. Raises ShareError for one that nobody could
    open.
    """
    lines = (
        []
        if parcel.device_tables is None
        else [_line(_TABLE, parcel.device_tables.version, parcel.device_tables)]
    )
    lines += [
        _line(tool.name, *tool.as_released(without_secrets(state)))
        for tool, state in parcel.states
    ]
    lines += [_line(_PLAY, play.version, play) for play in parcel.plays]
    lines += [
        _line(_BESIDE if isinstance(each, PlayExtras) else _COMMON, _BESIDE_VERSION, each)
        for each in parcel.beside
    ]
    lines += [_line(_NAME, _PEOPLE_VERSION, each) for each in parcel.people.known]
    lines += [_line(_GAME, _PEOPLE_VERSION, each) for each in parcel.people.games]
    body = b"".join(line + b"\n" for line in lines)
    large = len(parcel.plays) > PLAYS_BEFORE or len(lines) > LINES_BEFORE
    raw = b"companion %d %08x\n%b" % (FORMAT if large else 1, crc32(body), body)
    if len(raw) > MOST_BYTES:
        raise ShareError(TOO_MUCH)
    return raw


def read(raw: bytes, tools: Iterable[AnyTool]) -> Parcel:
    """Return the contents of the file *raw*, with older states upgraded.

    Raises ShareError, and no other exception, for every other input.
    """
    if len(raw) > MOST_BYTES or raw == STAND_IN:
        raise ShareError(TOO_LARGE)
    first, _, body = raw.removeprefix(BOM_UTF8).partition(b"\n")
    head = _HEAD.fullmatch(first)
    if head is None:
        raise ShareError(NOT_OURS)
    if int(head[1]) > FORMAT:
        raise ShareError(NEWER)
    if int(head[2], 16) != crc32(body):
        raise ShareError(TORN)
    return _parcel(body, {tool.name: tool for tool in tools})


_TABLE = "table"
_TABLE_VERSION = 3
_PLAY = "play"
_PLAY_VERSION = 9
_BESIDE, _COMMON = "beside", "common"
_BESIDE_VERSION = 1
_NAME, _GAME = "name", "game"
_PEOPLE_VERSION = 1


def _parcel(body: bytes, tools: dict[str, AnyTool]) -> Parcel:
    *lines, rest = body.split(b"\n")
    if rest or len(lines) > MOST_LINES:
        raise ShareError(TORN)
    parts = [_part(line, tools) for line in lines]
    states = tuple(part for part in parts if isinstance(part, CodeContents))
    kept = [part for part in parts if isinstance(part, DeviceTables)]
    plays = tuple(part for part in parts if isinstance(part, Play))
    twice = len({tool.name for tool, _ in states}) < len(states) or len(kept) > 1
    if twice or len({play.key for play in plays}) < len(plays) or len(plays) > MOST_PLAYS:
        raise ShareError(TORN)
    if not states and not kept and not plays:
        raise ShareError(NEWER if parts else TORN)
    beside = tuple(part for part in parts if isinstance(part, PlayExtras | SharedExtras))
    people = _people(parts)
    return Parcel(states, kept[0] if kept else None, parts.count(None), plays, beside, people)


def _people(parts: Iterable[object]) -> WhoIsWho:
    """Return what *parts* tell of people. Raises ShareError where they tell two things of one name, or too much."""
    every = tuple(parts)
    try:
        return WhoIsWho(
            known=tuple(part for part in every if isinstance(part, KnownPerson)),
            games=tuple(part for part in every if isinstance(part, JoinedGame)),
        )
    except ValueError as error:
        raise ShareError(TORN) from error


FileItem = (
    CodeContents | DeviceTables | Play | PlayExtras | SharedExtras | KnownPerson | JoinedGame
)
"""What one line of a file holds."""


def _part(line: bytes, tools: dict[str, AnyTool]) -> FileItem | None:
    """Return the item in *line*, None if it is from a newer app. Raises ShareError."""
    found = _LINE.fullmatch(line) if len(line) <= MOST_LINE else None
    if found is None:
        raise ShareError(TORN)
    name, version, text = found[1].decode(), int(found[2]), found[3]
    if name == _TABLE:
        return _opened(DeviceTables, text) if version <= _TABLE_VERSION else None
    if name == _PLAY:
        return _opened(Play, text) if version <= _PLAY_VERSION else None
    if name in (_BESIDE, _COMMON):
        kind = PlayExtras if name == _BESIDE else SharedExtras
        return _opened(kind, text) if version <= _BESIDE_VERSION else None
    if name in (_NAME, _GAME):
        known = KnownPerson if name == _NAME else JoinedGame
        return _opened(known, text) if version <= _PEOPLE_VERSION else None
    tool = tools.get(name) or (
        find_tool(name) if is_made_game(name.partition("/")[0]) else None
    )
    if tool is None or version > tool.version:
        return None
    model = tool.models.get(version)
    if model is None:
        raise ShareError(TORN)
    return CodeContents(tool, tool.upgraded(version, without_secrets(_opened(model, text))))


def _opened(model: type[Any], text: bytes) -> Any:
    try:
        return model.model_validate_json(text)
    except ValueError as error:
        raise ShareError(TORN) from error


def _line(name: str, version: int, value: Value) -> bytes:
    return f"{name} {version} {value.model_dump_json()}".encode()
