"""Read plays from any table (CSV): each column gets a meaning, guessed from its title, changed by the player.

A table has a line for each player of each play, or a line for each play with several players in one cell.
"""

import csv
import re
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC
from hashlib import sha256
from io import StringIO
from itertools import islice
from typing import Any, Final, NamedTuple

from companion.core.errors import ShareError
from companion.core.names import person_key
from companion.core.search import folded
from companion.exchange.logs.days import DateOrder, minute_of, order_of
from companion.exchange.logs.incoming_play import (
    EMPTY,
    IN_UTC,
    MOST_BYTES,
    MOST_INCOMING,
    NO_DAY,
    NO_TITLE,
    TOO_LARGE,
    TOO_MANY,
    IncomingPlay,
    IncomingPlayer,
    Misfit,
    ReadStep,
    Zone,
    told,
    what_of,
)
from companion.storage.device_settings import KnownColumns

SOURCE: Final = "csv"

MOST_COLUMNS: Final = 60
FIRST_ROWS: Final = 4
"""Rows that are shown while the columns get their meaning."""

NO_TABLE: Final = "This isn't a table: it needs a line of titles, and lines with as many cells."
TORN: Final = (
    "This table can't be read: a cell in it is too long, or a quotation mark isn't closed."
)
LOOSE: Final = (
    "The lines of one game are far apart in this table, and it is too long to put them together. "
    "Sort it by day and game, or bring it in by parts."
)
MISSING: Final = "Give a column the meaning “Date”, one “Game” and one “Player”."

KEPT: Final = ""
"""The meaning of a column that is kept beside the play, as it is."""

MEANINGS: Final[dict[str, str]] = {
    KEPT: "Just keep it",
    "date": "Date",
    "game": "Game",
    "player": "Player",
    "score": "Score",
    "won": "Won",
    "place": "Place",
    "team": "Team",
    "role": "Role",
    "notes": "Notes",
    "where": "Where",
    "lasted": "Minutes",
    "play": "Number of the game",
}
"""What a column can mean, by key, in words."""

NEEDED: Final = ("date", "game", "player")

_TITLES: Final[dict[str, str]] = {
    "date": "date day played datum tag spieldatum fecha data jour when"
    "|play date|date played|day played|when played|date utc",
    "game": "game title spiel jeu juego gioco spel boardgame|game name|game title|board game",
    "player": "player players name names who spieler joueur joueurs jugador jugadores giocatore "
    "giocatori speler person people|player name",
    "score": "score scores points point punkte pts puntos punti result total|final score|total score",
    "won": "won win winner winners wins gewonnen sieger gagnant ganador vincitore victory|is winner",
    "place": "place rank position ranking platz rang puesto posizione standing|final position",
    "team": "team teams side mannschaft equipe equipo squadra",
    "role": "role faction character class rolle fraktion",
    "notes": "notes note comments comment notizen kommentar commentaires notas",
    "where": "where location place-played ort lieu lugar luogo venue",
    "lasted": "minutes duration length time dauer duree|duration min|play time|minutes it took",
    "play": "play id playid|play id|play number|play key",
}
"""Titles of columns, as they are folded: single words, then some of several words behind a bar."""

_GUESSES: Final = {
    title: meaning
    for meaning, titles in _TITLES.items()
    for part, *more in [titles.split("|")]
    for title in (*part.split(), *more)
}
_SECOND: Final = dict.fromkeys(["colour", "color", "couleur", "farbe"], "role")
"""Titles of columns that mean something where no other column does."""

_WORDS: Final = re.compile(r"[^\W_]+")
_SEVERAL: Final = re.compile(r"\s*[;|\n]\s*|\s*,\s+|\s*,(?=\D)")
_MARKED: Final = re.compile(r"\s*[;|\n]\s*")
"""What stands between names where a comma is part of one, as in Doe, Jane."""

_LOOKED_AT: Final = 2000
"""Rows that are looked at, at most, before the others are read like them."""

_YES: Final = frozenset(
    [
        "yes",
        "y",
        "true",
        "t",
        "1",
        "x",
        "won",
        "win",
        "winner",
        "w",
        "victory",
        "ja",
        "oui",
        "si",
        "vrai",
        "wahr",
        "gewonnen",
        "sieg",
        "✓",
        "✔",
        "★",
    ]
)
_QUOTED_FORMULA: Final = re.compile(r"'(?=[\s]*[=+\-−@|＝＋－＠])")
_NO: Final = frozenset(
    [
        "no",
        "n",
        "false",
        "f",
        "0",
        "-",
        "lost",
        "lose",
        "loser",
        "loss",
        "l",
        "defeat",
        "nein",
        "non",
        "falso",
        "faux",
        "falsch",
        "verloren",
        "niederlage",
        "✗",
        "✘",
    ]
)
_AS_EXCEL: Final = re.compile(r"sep=(.)\r?\n", re.IGNORECASE)
"""The line before the titles by which Excel says what stands between two cells."""

_OF_PLAY: Final = ("date", "game", "where", "notes")
"""The meanings in which the rows of one play without a number are the same."""

_LENGTH: Final = re.compile(
    r"(?:(\d{1,3})(?:[.,](\d{1,2}))?\s?(?:h|hr|hrs|hours?|std|stunden?|:)\.?)?\s?"
    r"(?:(\d{1,6})(?:[.,]\d{1,6})?\s?(?:m|min|mins|minutes?|minuten|minutos|minuti|')?\.?(?::\d\d)?)?",
    re.ASCII | re.IGNORECASE,
)
_MOST_GATHERED: Final = 200_000
"""Rows that are put together to plays at most, where those of one play are far apart."""

_LONGEST_ID: Final = 80
_SNIFFED: Final = 20


class ForeignTable(NamedTuple):
    """A table: its *titles*, what stands between its cells, its *text*, its *first* rows."""

    titles: tuple[str, ...]
    separator: str
    text: str
    first: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class ColumnMeanings:
    """What each column means, and what stands first in its dates."""

    meanings: tuple[str, ...]
    order: DateOrder = "day"
    utc: bool = False

    def meaning(self, column: int, meaning: str) -> "ColumnMeanings":
        """Return these with *meaning* for a *column*; the column that had it is just kept. Several can be notes and
        teams.
        """
        others = (
            KEPT if each == meaning and meaning != KEPT else each for each in self.meanings
        )
        return replace(
            self,
            meanings=tuple(meaning if at == column else each for at, each in enumerate(others)),
        )

    @property
    def missing(self) -> bool:
        """Whether a meaning is missing that every play needs."""
        return not set(NEEDED) <= set(self.meanings)


def opened(raw: bytes) -> ForeignTable:
    """Return the table in *raw*. Raises ShareError for what is none."""
    if len(raw) > MOST_BYTES:
        raise ShareError(TOO_LARGE)
    text = _decoded(raw)
    said = _AS_EXCEL.match(text)
    text = text[said.end() :] if said else text
    if "\0" in text or text.lstrip()[:1] in ("{", "[", "<", ""):
        raise ShareError(NO_TABLE)
    signs = (said[1],) if said else (",", ";", "\t", "|")
    found = [_sniffed(text, sign) for sign in signs]
    best = max(found, key=lambda each: each[0])
    width, separator, rows = best
    if not width or not 2 <= len(rows[0]) <= MOST_COLUMNS:
        raise ShareError(NO_TABLE)
    return ForeignTable(
        tuple(cell.strip() for cell in rows[0]),
        separator,
        text,
        tuple(rows[1 : 1 + FIRST_ROWS]),
    )


def _decoded(raw: bytes) -> str:
    """Return *raw* as text: as UTF-8, as UTF-16 where it says so, else as Windows writes it."""
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        text = raw.decode("utf-16", "replace")
    else:
        try:
            text = raw.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = raw.decode("cp1252", "replace")
    return text if "\n" in text else text.replace("\r", "\n")


def _sniffed(text: str, separator: str) -> tuple[int, str, list[tuple[str, ...]]]:
    """Return how well *separator* makes a table of the first rows: 0 for none."""
    rows = []
    try:
        rows = [
            tuple(row)
            for row in islice(
                csv.reader(StringIO(text[:200_000]), delimiter=separator), _SNIFFED
            )
            if row
        ]
    except csv.Error:
        return 0, separator, []
    if len(rows) < 2 or len(rows[0]) < 2:
        return 0, separator, rows
    alike = sum(len(row) == len(rows[0]) for row in rows[1:])
    return alike * len(rows[0]), separator, rows


def guessed(table: ForeignTable) -> ColumnMeanings:
    """Return what the columns of *table* seem to mean, by their titles and by the dates in the first rows."""
    meanings: list[str] = []
    for title in table.titles:
        meaning = guessed_meaning(title)
        meanings.append(KEPT if meaning in meanings else meaning)
    for at, title in enumerate(table.titles):
        second = _SECOND.get(folded(title.strip()[:80]), KEPT)
        if second and second not in meanings:
            meanings[at] = second
    if "place" in meanings:
        at = meanings.index("place")
        cells = [row[at].strip() for _, row in islice(_rows(table), 200) if len(row) > at]
        if _say_no_place(cells):  # where it was, not who came first
            meanings[at] = KEPT if "where" in meanings else "where"
    utc = False
    order: DateOrder = "day"
    if "date" in meanings:
        at = meanings.index("date")
        utc = "utc" in folded(table.titles[at]).replace("(", " ").replace(")", " ").split()
        rows = islice(_rows(table), 2000)
        order = order_of(row[at] for _, row in rows if len(row) > at)
    return ColumnMeanings(tuple(meanings), order, utc)


def remembered(table: ForeignTable, columns: ColumnMeanings) -> KnownColumns:
    """Return *columns* of *table* as a device remembers them."""
    return KnownColumns(titles=_mark(table), meanings=columns.meanings, order=columns.order)


def offered(table: ForeignTable, known: Iterable[KnownColumns]) -> ColumnMeanings:
    """Return what the columns of *table* mean: as in one with the same titles that is *known*, or else as they seem
    to.
    """
    columns, mark = guessed(table), _mark(table)
    for each in known:
        fits = len(each.meanings) == len(table.titles) and MEANINGS.keys() >= {*each.meanings}
        if each.titles == mark and fits:
            return replace(columns, meanings=each.meanings, order=each.order)
    return columns


def _mark(table: ForeignTable) -> str:
    """Return what stands for the line of titles of *table*: another line has another one."""
    return sha256("\x1f".join(table.titles).encode("utf-8", "replace")).hexdigest()[:32]


def guessed_meaning(title: str) -> str:
    """Return what a column with this *title* seems to mean; KEPT where nothing says."""
    words = _WORDS.findall(folded(title[:80]))
    return _GUESSES.get(" ".join(words)) or (
        _GUESSES.get(words[0], KEPT) if len(words) == 1 else KEPT
    )


def _rows(table: ForeignTable) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows below the titles, each with the line of the file on which it ends. Raises ShareError."""
    reader = csv.reader(StringIO(table.text, newline=""), delimiter=table.separator)
    try:
        next(reader, None)
        for row in reader:
            if any(cell.strip() for cell in row):
                yield reader.line_num, row
    except csv.Error as error:
        raise ShareError(TORN) from error


def read(
    table: ForeignTable, columns: ColumnMeanings, zone: Zone = IN_UTC
) -> Iterator[ReadStep]:
    """Yield the plays in *table* by the meaning of its *columns*, and what of it can't be taken. Raises ShareError."""
    if columns.missing:
        raise ShareError(MISSING)
    here = Zone(UTC) if columns.utc else zone
    names = {meaning: at for at, meaning in enumerate(columns.meanings) if meaning}
    whole = table.text.count("\n") + 1
    loose = yield from _is_loose(table, names)
    between = _between(table, names)
    count = 0
    in_order = _gathered if loose else _in_turn
    for line, group in in_order(table, names, between):
        share = min(1.0, line / whole)
        count += bool(group)
        if count > MOST_INCOMING:
            raise ShareError(TOO_MANY)
        yield ReadStep(share, _play(group, table.titles, columns, here) if group else None)
    if not count:
        raise ShareError(EMPTY)


class _Row(NamedTuple):
    """A row: its line, its cells, those with a meaning, and what stands *between* two names in one of them."""

    line: int
    cells: Sequence[str]
    by: Mapping[str, str]
    between: re.Pattern[str] = _SEVERAL

    @property
    def players(self) -> list[str]:
        """Who is named in it."""
        return [name for name in self.between.split(self.by["player"].strip()) if name]

    @property
    def winners(self) -> set[str]:
        """The keys of those whom it names as winners."""
        return _winners(self.by.get("won", ""), self.between)


def _row(
    line: int,
    cells: Sequence[str],
    names: Mapping[str, int],
    between: re.Pattern[str] = _SEVERAL,
) -> _Row:
    by = {meaning: _cell(cells[at]) if at < len(cells) else "" for meaning, at in names.items()}
    row = _Row(line, cells, by)
    return row._replace(between=between) if not _is_divided(row) else row


def _is_divided(row: _Row) -> bool:
    """Return whether *row* has as many scores, places, roles or teams as names between commas."""
    number = len(row.players)
    cells = (row.by.get(name, "") for name in ("score", "place", "role", "team"))
    return number > 1 and any(any(_split(cell, number)) for cell in cells)


def _between(table: ForeignTable, names: Mapping[str, int]) -> re.Pattern[str]:
    """Return what stands between two names in a cell of *table*: a comma, too, unless it is part of a name.

    So it is where other cells have another sign between names, and where each row is about one player.
    """
    rows = [_row(line, cells, names) for line, cells in islice(_rows(table), _LOOKED_AT)]
    if any(_MARKED.search(row.by["player"].strip()) for row in rows):
        return _MARKED
    plays: dict[object, list[_Row]] = {}
    for row in rows:
        plays.setdefault(_mark_of(row), []).append(row)
    told = [_are_of_one(play) for play in plays.values()]
    return _MARKED if True in told and False not in told else _SEVERAL


def _are_of_one(play: Sequence[_Row]) -> bool | None:
    """Return whether each row of a *play* seems to be about one player, even those with a comma; None where it doesn't
    say.

    Two teams are two rows as well. Where a play has no number, each row may be one of its own.
    """
    with_comma = [row for row in play if len(row.players) > 1]
    if any(_is_of_several(row) for row in with_comma):
        return False
    everyone = {person_key(row.by["player"]) for row in play}
    if not with_comma or len(play) < 2 or len(everyone) < len(play):
        return None
    return all(_is_single(row) for row in with_comma)


def _is_of_several(row: _Row) -> bool:
    return len(row.players) > 2 or bool(row.by.get("team", "").strip()) or _is_divided(row)


def _is_single(row: _Row) -> bool:
    """Return whether *row* has a number of its play, or says a score or who won as of one player."""
    said = folded(row.by.get("won", "").strip()[:40])
    told = row.by.get("play", "").strip() or row.by.get("score", "").strip()
    return bool(told) or said in _YES | _NO


def _cell(text: str) -> str:
    """Return what a cell says: without the apostrophe that keeps a spreadsheet from running it."""
    return _QUOTED_FORMULA.sub("", text, count=1) if text[:1] == "'" else text


def _is_loose(table: ForeignTable, names: Mapping[str, int]) -> Generator[ReadStep, None, bool]:
    """Return whether rows of one play are far apart in *table*: a number of a play comes again after another one, or,
    where plays have no numbers, it is sorted by player.
    """
    numbered = "play" in names
    at = names["play" if numbered else "player"]
    before, met, longest = None, set[str](), 0
    run = 0
    for line, cells in _rows(table):
        if line % 50 == 0:
            yield ReadStep(0)
        now = person_key(cells[at]) if at < len(cells) else ""
        run = run + 1 if now == before else 1
        longest = max(longest, run)
        if now and now != before and now in met:
            return numbered
        if len(met) > (MOST_INCOMING if numbered else _MOST_GATHERED):
            return False
        met.add(now)
        before = now
    return not numbered and longest > 1


def _in_turn(
    table: ForeignTable, names: Mapping[str, int], between: re.Pattern[str]
) -> Iterator[tuple[int, list["_Row"]]]:
    """Yield the rows of each play, with the line up to which the *table* is read; now and then no rows."""
    group: list[_Row] = []
    line = 0
    for line, cells in _rows(table):
        row = _row(line, cells, names, between)
        if group and not _goes_on(group, row):
            yield line, group
            group = []
        group.append(row)
        if line % 50 == 0:
            yield line, []
    if group:
        yield line, group


def _gathered(
    table: ForeignTable, names: Mapping[str, int], between: re.Pattern[str]
) -> Iterator[tuple[int, list["_Row"]]]:
    """Yield what ``_in_turn`` does where the rows of one play are far apart. Raises ShareError for too many rows."""
    groups: list[list[_Row]] = []
    under_way: dict[object, list[_Row]] = {}
    line = 0
    for count, (line, cells) in enumerate(_rows(table)):
        if count >= _MOST_GATHERED:
            raise ShareError(LOOSE)
        row = _row(line, cells, names, between)
        group = under_way.get(_mark_of(row))
        if group and _goes_on(group, row):
            group.append(row)
        else:
            under_way[_mark_of(row)] = group = [row]
            groups.append(group)
        if line % 50 == 0:
            yield 0, []
    yield from ((line, group) for group in groups)


def _mark_of(row: _Row) -> object:
    """Return what is the same for rows that can be of one play: its number, or else its day, game, place and notes."""
    number = row.by.get("play", "").strip()
    return number or tuple(row.by.get(name) for name in _OF_PLAY)


def _goes_on(group: list[_Row], row: _Row) -> bool:
    """Return whether *row* is of the same play as the *group* before it."""
    first = group[0].by
    if len(group) > 200:
        return False
    if first.get("play", "").strip() or row.by.get("play", "").strip():
        return first.get("play") == row.by.get("play")
    same = all(first.get(name) == row.by.get(name) for name in _OF_PLAY)
    people = {person_key(each.by["player"]) for each in group}
    several = len(group[0].players) > 1 or len(row.players) > 1
    return same and not several and person_key(row.by["player"]) not in people


def _play(
    group: list[_Row], titles: Sequence[str], columns: ColumnMeanings, zone: Zone
) -> IncomingPlay | Misfit:
    first = group[0]
    day, game = first.by["date"], first.by["game"]
    what = what_of(day, game, f"Line {first.line}")
    minute = minute_of(day, zone.info, columns.order)
    if minute is None:
        return Misfit(first.line, what, f"{NO_DAY}: “{told(day)}”.")
    if not game.strip():
        return Misfit(first.line, what, NO_TITLE)
    players = [who for row in group for who in _people(row)]
    if first.by.get("play", "").strip() and all(who == IncomingPlayer("") for who in players):
        players = []  # as we write a play in which nobody is named
    return IncomingPlay(
        first.line,
        SOURCE,
        first.by.get("play", "").strip()[:_LONGEST_ID],
        minute,
        game,
        tuple(players),
        where=first.by.get("where", ""),
        notes=first.by.get("notes", ""),
        lasted=_minutes(first.by.get("lasted", "")),
        rest=_kept(group, titles, columns),
    )


def _kept(group: list[_Row], titles: Sequence[str], columns: ColumnMeanings) -> dict[str, Any]:
    """Return the cells of which the play doesn't say all, by title: one cell where all rows have the same."""
    found: dict[str, Any] = {}
    for at, (title, meaning) in enumerate(zip(titles, columns.meanings, strict=True)):
        cells = [row.cells[at] if at < len(row.cells) else "" for row in group]
        if any(cells) and _is_more(meaning, cells, group):
            name = title if title not in found else f"{title} {at + 1}"
            found[name] = cells[0] if len(set(cells)) == 1 else cells
    return {"cells": found} if found else {}


def _is_more(meaning: str, cells: Sequence[str], group: list[_Row]) -> bool:
    """Return whether *cells* of a column with this *meaning* say more than the play that is made of *group*."""
    match meaning:
        case "date" | "game" | "where" | "notes":
            return len(set(cells)) > 1
        case "lasted":
            return len(set(cells)) > 1 or _minutes(cells[0]) is None
        case "place" if _say_no_place(cells):
            return True
        case "score" | "place" | "role" | "team":
            return any(_is_undivided(row, meaning) for row in group)
        case "won":
            everyone = {person_key(name) for row in group for name in row.players}
            return any(_is_unclear(row, everyone) for row in group)
        case _:
            return meaning == KEPT


def _is_undivided(row: _Row, meaning: str) -> bool:
    """Return whether a row names several players, and has a cell with this *meaning* for all of them."""
    number, cell = len(row.players), row.by[meaning]
    return number > 1 and bool(cell.strip()) and not any(_split(cell, number))


def _is_unclear(row: _Row, everyone: set[str]) -> bool:
    """Return whether the cell about the winner names nobody of *everyone*, by keys, and says neither yes nor no of
    one.
    """
    said = row.by["won"].strip()[:40]
    words = _NO if len(row.players) > 1 else _YES | _NO
    if not said or said in words or folded(said) in words:
        return False
    return row.winners.isdisjoint(everyone)


def _say_no_place(cells: Sequence[str]) -> bool:
    """Return whether *cells* say something, and none of them a place such as 1 or 2nd."""
    said = "".join(cells)
    return bool(said.strip()) and not any(map(str.isdecimal, said))


def _people(row: _Row) -> Iterator[IncomingPlayer]:
    """Yield the players of one row: one, or several where one cell names several."""
    by, names, winners = row.by, row.players, row.winners
    if len(names) < 2:
        yield IncomingPlayer(
            by["player"].strip(),
            by.get("score", "").strip(),
            _won(by.get("won", "")) or person_key(by["player"]) in winners,
            _place(by.get("place", "")),
            by.get("role", ""),
            by.get("team", ""),
        )
        return
    several = {
        name: _split(by.get(name, ""), len(names))
        for name in ("score", "place", "role", "team")
    }
    for at, name in enumerate(names):
        yield IncomingPlayer(
            name,
            several["score"][at],
            person_key(name) in winners,
            _place(several["place"][at]),
            several["role"][at],
            several["team"][at],
        )


def _split(cell: str, number: int) -> list[str]:
    """Return *cell* as *number* cells: what it lists, or nothing for anyone."""
    parts = re.split(r"\s*[;|\n]\s*", cell.strip())
    if len(parts) != number:
        parts = re.split(r"\s*,\s*", cell.strip())
    return parts if len(parts) == number else [""] * number


def _winners(cell: str, between: re.Pattern[str]) -> set[str]:
    """Return the keys of those whom *cell* names as winners, with what stands *between* two of them."""
    return {person_key(each) for each in between.split(cell.strip())} - {""}


def _won(cell: str) -> bool:
    """Return whether *cell* says that the only player of its row won."""
    return folded(cell.strip()[:40]) in _YES


def _place(cell: str) -> int | None:
    digits = (
        cell.strip()
        .rstrip(".")
        .removesuffix("st")
        .removesuffix("nd")
        .removesuffix("rd")
        .removesuffix("th")
    )
    return (
        int(digits)
        if digits.isascii() and digits.isdecimal() and 0 < len(digits) < 4 and int(digits)
        else None
    )


def _minutes(cell: str) -> int | None:
    """Return the minutes in *cell*: a number, or hours and minutes as 1:30, 1h30 or 1.5 hours; None for no length."""
    found = _LENGTH.fullmatch(cell.strip()[:40])
    if not found:
        return None
    hours, part, minutes = found.groups()
    whole = 60 * int(hours or 0) + int(minutes or 0)
    return whole + round(60 * float(f"0.{part or 0}")) or None
