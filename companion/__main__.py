"""Print in plain words what a code, a link, a file or a save holds: ``python -m companion CODE``."""

import re
import sys
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote

from companion.catalogue import every_game, every_tool, find_tool
from companion.core.blocks import Answer
from companion.core.errors import CompanionError, ShareError, StorageError
from companion.core.fields import Seats
from companion.core.json_text import parsed
from companion.core.values import Value
from companion.core.words import with_noun
from companion.evening.made_games import MAKE, bare
from companion.exchange import export, files, link_text, qr_decoder, share
from companion.exchange.house_rules import all_that_travels
from companion.exchange.logs import kinds, table
from companion.exchange.logs.chosen import people_in
from companion.exchange.logs.days import told_day
from companion.exchange.logs.incoming_play import ReadStep, Zone, told
from companion.exchange.logs.preview import Matcher
from companion.exchange.picture_size import size_of
from companion.exchange.share import CodeContents
from companion.exchange.terminal import prepare_terminal, print_line
from companion.game_maker import pack
from companion.live.links import FoundCode, TableLink, read_link
from companion.live.snapshot import snapshot_from_json
from companion.live.wire import NOT_READ, WireError
from companion.plays.people import WhoIsWho
from companion.plays.play import Play
from companion.storage import people as kept_people
from companion.storage import play_extras, playlog, saves
from companion.storage.play_extras import Extras
from companion.tools.history import History
from companion.tools.tool import AnyTool

USAGE: Final = "Give one code, link or file: python -m companion CODE"
NOTHING: Final = "This is not a Companion code, and no file that can be read."
STRANGE: Final = "This app has no such tool. Is the save from a newer version?"

MOST_BYTES: Final = export.MOST_BYTES + 1
"""Bytes that are read of a file: one more than the largest allowed, so that a larger one is refused."""

MOST_LINE: Final = 1 << 24
"""Bytes of a line of a live table: twice the largest room that one can hold."""


def main(arguments: list[str]) -> int:
    """Print what the one argument holds and return 0, or print what is wrong and return 2."""
    if arguments in (["-h"], ["--help"]):
        return _say(USAGE)
    if len(arguments) != 1:
        return _say(USAGE, good=False)
    try:
        return _say("\n".join(described(arguments[0])))
    except CompanionError as error:
        return _say(str(error), good=False)


def described(given: str) -> Iterator[str]:
    """Return the lines about *given*: a code, a link or the name of a file.

    Raises CompanionError if it is none of them.
    """
    raw = _file(given)
    if raw is not None:
        return of_file(raw)
    try:
        return _of_link(given)
    except ShareError as error:
        if str(error) == share.NOT_OURS:
            raise ShareError(NOTHING) from error
        raise


def of_file(raw: bytes) -> Iterator[str]:
    """Return the lines about the content of a file. Raises CompanionError for one that is not ours, or is damaged."""
    if len(raw) > export.MOST_BYTES:
        raise ShareError(files.TOO_LARGE)
    for kind in _KINDS:
        if lines := kind(raw):
            return lines
    raise ShareError(files.NOT_OURS)


Told = Iterator[str] | None
"""The lines about a file; None where it is of another kind."""


def _parcel(raw: bytes) -> Told:
    return of_parcel(raw) if _PARCEL.match(raw) else None


_PARCEL: Final = re.compile(rb"companion [0-9]")


def of_parcel(raw: bytes) -> Iterator[str]:
    """Return the lines about a ``.companion`` file. Raises ShareError."""
    screens, kept, newer, plays, besides, people = files.read(raw, every_tool())
    if kept is not None:
        yield from ("The tables", *_fields(kept, "  "), "")
    for tool, state in screens:
        yield from (*of_state(tool, state), "")
    yield from _of_plays(plays)
    if besides:
        yield f"Kept beside played games of other apps: {len(besides)}"
    if people != WhoIsWho():
        yield f"Names that are known: {len(people.known)}, games that are joined: {len(people.games)}"
    yield f"From a newer version: {newer}"


def _picture(raw: bytes) -> Told:
    """Return the lines about what the codes in a picture say."""
    if not size_of(raw):
        return None
    return chain.from_iterable(_of_link(text) for text in qr_decoder.require_codes(raw))


def _exported(raw: bytes) -> Told:
    """Return the lines about played games as JSON."""
    if not export.looks_like_plays(raw):
        return None
    plays = export.from_json(raw)
    return chain((f"Played games: {len(plays)}", ""), _of_plays(plays))


def _saved(raw: bytes) -> Told:
    """Return the lines about a text that a device keeps: a JSON object, with names that tell which."""
    if raw[: export.MOST_BEFORE].lstrip()[:1] != b"{":
        return None
    try:
        data = parsed(raw, saves.MOST_BYTES)
    except ValueError as error:
        if _BEGUN.match(raw):
            raise StorageError(DAMAGED) from error
        return None
    if {"format", "device"} == data.keys():
        return _fields(saves.read_device(raw.decode()), "")
    if {"format", "tool", "version"} <= data.keys():
        return of_save(raw.decode())
    for names, sentence in _SMALL:
        if names <= data.keys():
            return iter((sentence.format(**{name: _short(data[name]) for name in names}),))
    if data.get("sourceName") == export.SOURCE and isinstance(data.get("game"), dict):
        return _of_bg_stats(data)
    return None


DAMAGED: Final = "This save is damaged: part of it is missing or was changed."

_BEGUN: Final = re.compile(rb'\s*\{"(format|tool|link|token|width)":')
"""What our own JSON begins with."""

_SMALL: Final = (
    ({"width", "height", "left", "top"}, "Where the window of the app was, and how large: {width} × {height}"),
    ({"link", "token", "sealed"}, "The live table of this device, and {sealed} that it has sealed there"),
    ({"token", "ops", "rest"}, "What a live table has not confirmed yet: {ops}"),
    ({"days", "last", "since"}, "Since when saves that could not be read are set aside: {since}"),
    ({"times"}, "How long games have been played: {times}"),
    ({"token", "games"}, "Which games this device has started over with its live table: {games}"),
)  # fmt: skip
"""What a device keeps besides, by some of its names. Nothing is told that would let someone in."""


def _short(value: Any) -> str:
    """Return how much there is in a list, or *value* itself as far as it is a number."""
    if isinstance(value, list):
        return with_noun(len(value), "entry", "entries")
    return str(value) if type(value) is int else "?"


def _of_bg_stats(data: dict[str, Any]) -> Iterator[str]:
    """Yield the lines about a play as BG Stats takes it."""
    yield "One played game for BG Stats"
    for name, value in data.items():
        if isinstance(value, dict):
            yield f"  {name}: {_text_of(value.get('name'))}"
        elif isinstance(value, list):
            for each in value:
                who = each if isinstance(each, dict) else {}
                said = ("name", "role", "score", "rank", "winner")
                yield "  " + ", ".join(
                    f"{part} {_text_of(who[part])}" for part in said if part in who
                )
        else:
            yield f"  {name}: {_text_of(value)}"


def _text_of(value: Any) -> str:
    return " ".join(str(value).split())[:300]


def _page_of_plays(raw: bytes) -> Told:
    """Return the lines about a page of the log of played games."""
    if not _PAGE.match(raw):
        return None
    page = playlog.read(_text(raw))
    plays = tuple(page.plays.values())
    counts = (
        f"Played games: {len(plays)}",
        f"From a newer version: {len(page.newer)}",
        f"Damaged: {page.damaged}",
        "",
    )
    return chain(counts, _of_plays(plays))


_PAGE: Final = re.compile(rb"[0-9a-f]{8} [0-9]{1,4} \{")


def _people(raw: bytes) -> Told:
    """Return the lines about what a device knows of people in its played games, and of games under two titles."""
    if not _PEOPLE.match(raw):
        return None
    people, newer, damaged = kept_people.read(_text(raw))
    return chain(
        (
            f"What is known about people: {with_noun(len(people.known), 'name')}",
            f"From a newer version: {len(newer)}",
            f"Damaged: {damaged}",
        ),
        (
            ", ".join(
                (
                    each.told,
                    *([f"called {each.called}"] if each.called else []),
                    *([f"likes {each.colour}"] if each.colour else []),
                    *([f"the same as {each.into.told}"] if each.into else []),
                )
            )
            for each in people.known
        ),
        (f"Game {each.game}: the same as {each.into}" for each in people.games),
    )


_PEOPLE: Final = re.compile(rb"[0-9a-f]{8} (name|game) [0-9]{1,4} \{")


def _table_log(raw: bytes) -> Told:
    """Return the lines about the log of a live table, up to where it is whole. Keys and tokens stay untold."""
    if not _LOG.match(raw):
        return None
    lines = list[dict[str, Any]]()
    for line in raw[: raw.rfind(b"\n") + 1].splitlines():
        with suppress(ValueError):
            if isinstance(found := parsed(line, MOST_LINE), dict):
                lines.append(found)
                continue
        break
    if not lines or not isinstance(base := lines[0].get("base"), str):
        raise StorageError(NOT_READ)
    try:
        room = snapshot_from_json(base).room
    except WireError as error:
        raise StorageError(DAMAGED) from error
    names = ", ".join(player.name for player in room.table.players)
    more = sum("entry" in line for line in lines)
    return chain(
        (f"A live table: {names}", f"Entries behind its beginning: {more}", ""),
        *(
            (*of_state(tool, history.now), "")
            for name, history in room.histories.items()
            if (tool := find_tool(name))
        ),
    )


_LOG: Final = re.compile(rb'\{"(head|base)":')


def _pack(raw: bytes) -> Told:
    """Return the lines about a game as TOML."""
    text = _text(raw[: 4 * pack.MOST_CHARACTERS + 1])
    if not _PACK.match(text):
        return None
    made = pack.read(text)
    return chain(("A game of players' own, as TOML", ""), _fields(made, "  "))


_PACK: Final = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\r?\n)*+[ \t]*companion[ \t]*=")


def _linked(raw: bytes) -> Told:
    """Return the lines about the link in a text, or of a play for BG Stats."""
    text = _text(raw) if len(raw) <= link_text.MOST_BYTES else ""
    if export.BG_STATS not in text and not link_text.is_linked(text):
        return None
    try:
        return _of_link(text)
    except ShareError as error:
        if str(error) == share.NOT_OURS:
            return None
        raise


def _log(raw: bytes) -> Told:
    """Return the lines about a log of plays of another app."""
    kind = kinds.kind_of(raw)
    return (
        None
        if kind in (None, "csv")
        else _of_log(kinds.TITLES[kind], kinds.read(raw, Zone(None)))
    )


def _spreadsheet(raw: bytes) -> Told:
    """Return the lines about a table, in which there may be plays."""
    try:
        opened = table.opened(raw)
    except ShareError:
        return None
    columns = table.guessed(opened)
    if columns.missing:
        if len({*table.NEEDED} & {*columns.meanings}) < 2:
            return None
        titles = ", ".join(told(title) for title in opened.titles)
        return iter(("A table: " + titles, table.MISSING))
    return _of_log(kinds.TITLES["csv"], table.read(opened, columns, Zone(None)))


def _of_log(title: str, steps: Iterator[ReadStep]) -> Iterator[str]:
    """Return the lines about a log of plays of another app, which is read by *steps*. Raises ShareError."""
    titles = {game.key: game.title for game in every_game()}
    matcher = Matcher((), Extras({}, {}), titles, None)
    for step in steps:
        if step.found:
            matcher.take(step.found)
    found = matcher.preview()
    counts = (
        f"A log of played games: {title}",
        f"Played games: {found.read}",
        f"Games: {len({play.game for play in found.plays})}",
        f"People: {len(people_in(found.plays))}",
        f"Do not fit: {len(found.misfits)}",
        f"There twice: {found.twice}",
        "",
    )
    lines = (
        f"{told_day(play.minute, None)[:10]} {export.play_title(play)}: {play.outcome}"
        for play in found.plays
    )
    said = (
        f"{each.line}. {each.what}: {each.why}" for each in (*found.misfits, *found.remarks)
    )
    return chain(counts, said, [""], lines)


_BESIDE: Final = re.compile(
    rb'[0-9a-f]{8} [0-9]{1,4} \{"(key|name)":"[^"]*",?("source"|"held"|\})'
)


def _page_of_besides(raw: bytes) -> Told:
    """Return the lines about a page of what is kept beside plays of other apps."""
    if not _BESIDE.match(raw):
        return None
    found, newer = play_extras.read(_text(raw))
    return iter(
        (
            f"What is kept beside played games of other apps: {len(found.plays)}",
            f"What they have in common: {len(found.common)}",
            f"From a newer version: {len(newer)}",
        )
    )


_KINDS: Final[tuple[Callable[[bytes], Told], ...]] = (
    _parcel, _picture, _exported, _table_log, _saved, _page_of_besides, _page_of_plays, _people, _pack, _linked,
    _log, _spreadsheet,
)  # fmt: skip
"""The kinds of files, each with what tells about one of them."""


def _of_link(text: str) -> Iterator[str]:
    """Return the lines about the code or the table that *text* leads to. Raises ShareError, LiveError."""
    whole = text.strip()
    _, is_play, data = whole.partition(export.BG_STATS)
    if is_play and len(whole) <= link_text.MOST_CHARACTERS:
        with suppress(ValueError):
            found = parsed(unquote(data), 4 * link_text.MOST_CHARACTERS)
            if isinstance(found, dict) and found.get("sourceName") == export.SOURCE:
                return _of_bg_stats(found)
    found = read_link(text, _decoded)
    if isinstance(found, TableLink):
        return iter(
            (f"A live table{' at ' if found.page else ''}{found.page.partition('/j/')[0]}",)
        )
    assert isinstance(found, FoundCode)
    shared = found.held
    whole_game = shared.tool.kin and shared.tool.key != MAKE
    game = share.game_in(found.digits) if whole_game else None
    about = of_state(bare(shared.tool.game).by_key[MAKE], game) if game else ()
    return chain(about, of_state(*shared))


def _decoded(digits: str) -> CodeContents:
    return share.decode(digits, all_that_travels())


def _of_plays(plays: tuple[Play, ...]) -> Iterator[str]:
    for play in plays:
        yield from (f"Play {play.key}: {play.outcome}", *_fields(play, "  "), "")


def of_save(text: str) -> Iterator[str]:
    """Return the lines about the text of a tool's save. Raises StorageError."""
    name = saves.read_save(text).tool
    tool = find_tool(name)
    if tool is None:
        raise StorageError(STRANGE)
    history = saves.read(tool, text)
    return chain(of_state(tool, history.now), _steps(history))


def of_state(tool: AnyTool, state: Value) -> Iterator[str]:
    """Return the lines about a state: its tool, its summary, its answers, all its fields."""
    titles = {game.key: f"{game.title}: " for game in every_game()}
    yield f"{titles.get(tool.game, '')}{tool.title} (version {tool.version})"
    yield tool.summary(state)
    for block in tool.result(state):
        if isinstance(block, Answer):
            yield " · ".join(filter(None, (block.text, block.why)))
    yield from ("", "State", *_fields(state, "  "))


def _fields(value: Value, margin: str) -> Iterator[str]:
    for name, info in type(value).model_fields.items():
        held = getattr(value, name)
        rows = held if isinstance(held, tuple) else (held,)
        if not any(isinstance(row, Value) for row in rows):
            yield f"{margin}{name}: {_plain(held)}"
            continue
        seated = any(isinstance(each, Seats) for each in info.metadata)
        for place, row in enumerate(rows):
            if not seated or row != type(row)():
                yield margin + (name if row is held else f"{name} {place}")
                yield from _fields(row, margin + "  ")


def _plain(held: object) -> str:
    if isinstance(held, tuple | frozenset):
        return ", ".join(map(str, sorted(held) if isinstance(held, frozenset) else held))
    return "-" if held is None else str(held)


def _steps(history: History) -> Iterator[str]:
    for title, steps in ("Undo", history.past), ("Redo", history.future):
        yield from ("", f"{title}: {len(steps)}")
        yield from (f"  {step.label}" for step in reversed(steps))


def _file(name: str) -> bytes | None:
    """Return the bytes of the file called *name*, without a byte order mark; None without a file."""
    try:
        if not Path(name).is_file():
            return None
        with Path(name).open("rb") as file:
            return file.read(MOST_BYTES).removeprefix(BOM_UTF8)
    except (OSError, ValueError):
        return None


def _text(raw: bytes) -> str:
    """Return *raw* decoded as UTF-8; '' if it is not UTF-8."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return ""


def _say(text: str, *, good: bool = True) -> int:
    """Print *text* and return the exit code, 0 or 2."""
    print_line(text, sys.stdout if good else sys.stderr)
    return 0 if good else 2


if __name__ == "__main__":
    prepare_terminal()
    sys.exit(main(sys.argv[1:]))
