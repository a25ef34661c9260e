"""Played games for other programs: a table for spreadsheets, JSON, and a link for BG Stats.

An apostrophe is put before a cell that a spreadsheet would run as a formula, since names and
notes can come from other people's files.
"""

import csv
import json
import re
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from io import StringIO
from typing import Annotated, Final, Literal
from unicodedata import category, normalize
from urllib.parse import quote

from pydantic import Field

from companion.catalogue import find_game
from companion.core.alphabet import clean
from companion.core.errors import ShareError
from companion.core.names import IGNORABLE, person_key, visible, without_invisible
from companion.core.printed import signed
from companion.core.values import Value
from companion.plays.play import (
    MOST_PLAYS,
    NOTES_MOST,
    PERSON_MOST,
    PLAYS_BEFORE,
    ROLE_MOST,
    TITLE_MOST,
    WHERE_MOST,
    Play,
    Plays,
    SeatedPlayer,
)
from companion.plays.standings import points_by_source, teams
from companion.storage.device_settings import Separator
from companion.storage.play_extras import MOST_COMMON, PlayExtras, SharedExtras

HEAD: Final = (
    "Play", "Date (UTC)", "Game", "Where", "Minutes", "Notes", "Player", "Colour", "Role",
    "Place", "Score", "Unit", "Won", "Readings", "Tie-break",
)  # fmt: skip

AS_IT_CAME: Final = "as it came"
"""Stands behind the title of a column with cells of another table that say more than our column of that title."""

_SAY_MORE: Final = frozenset(
    ("Game", "Where", "Minutes", "Notes", "Role", "Place", "Score", "Won", "Team")
)

FORMULA: Final = ("=", "+", "-", "−", "@", "|")
"""A cell that begins with one of these is run as a formula, also in its fullwidth form and after
spaces, line breaks, accents or invisible characters.
"""

SEPARATORS: Final[dict[Separator, str]] = {"comma": ",", "semicolon": ";"}
"""What can stand between two cells. Where a comma is the decimal sign, spreadsheets want semicolons."""

Decimal = Literal["point", "comma"]
"""What stands before the fraction of a number."""

DECIMALS: Final[dict[Decimal, str]] = {"point": ".", "comma": ","}

_BEGINS_A_CELL: Final = ("\t", "\r", "\n")
_SPLIT_ELSEWHERE: Final = re.compile(
    rf"([;,\t][\s{IGNORABLE}]*)(?=[=+@|＝＋＠]|[-−－][^;,\t]*[|(])"
)
"""Where a formula begins in a spreadsheet that takes another sign for the separator than the file has.

A number below zero is none, as long as nothing is called in it.
"""

FORMAT: Final = "companion plays"
VERSION: Final = 10
"""The version of a JSON file: 10 where it has a play of version 9, 9 where it has more plays than an app up to 0.14
holds, 8 where it has what is kept beside plays of other apps, else that of its newest play.
"""

_WITH_BESIDE, _LARGE = 8, 9
_LATER: Final = 9
"""The version of plays from which on a file has a version that is one higher: 9 is taken."""

MOST_BYTES: Final = 120_000_000
"""Bytes: more than a full log of long games needs as JSON."""

MOST_BEFORE: Final = 1000
"""Bytes in which the text of a file has to begin."""

NOT_PLAYS: Final = "This is not a file of played games."
NEWER: Final = "These played games are from a newer version of the app."

BG_STATS: Final = "app.bgstatsapp.com/createPlay.html?data="
SOURCE: Final = "Companion"

_START = datetime(1970, 1, 1, tzinfo=UTC)


class FileHead(Value, extra="ignore"):
    """The format and version of a JSON file, whatever else is in it."""

    format: str
    version: int

    @property
    def newer(self) -> bool:
        """Whether it is from a newer app."""
        return self.format == FORMAT and self.version > VERSION


class PlaysFile(FileHead, extra="forbid"):
    """Played games as JSON, and what is kept *beside* those of other apps, with what these have in *common*."""

    plays: Plays
    beside: Annotated[tuple[PlayExtras, ...], Field(max_length=MOST_PLAYS)] = ()
    common: Annotated[tuple[SharedExtras, ...], Field(max_length=MOST_COMMON)] = ()


def game_title(key: str) -> str:
    """Return the title of the game *key*, or words from the key where this app lacks the game."""
    game = find_game(key)
    return game.title if game else key.replace("-", " ").title()


def play_title(play: Play) -> str:
    """Return the title of the game of *play*; one's own is called as it was when it ended."""
    return play.title.strip() or game_title(play.game)


def as_csv(
    plays: Iterable[Play],
    separator: Separator = "comma",
    decimal: Decimal = "point",
    cells: Mapping[str, Mapping[str, object]] | None = None,
    wholes: Mapping[str, Mapping[str, str]] | None = None,
) -> bytes:
    """Return *plays* as CSV (RFC 4180, but for another *separator*): a line for each player, a column for each source
    of points and tie-break. A play in which nobody is named has a line without a player.

    Numbers have *decimal* before their fractions. *cells* are those that came with plays from another table, by the key
    of the play and the title of the column: one text, or a list of one for each player. *wholes* are texts that are cut
    here, by the key of the play and the name of the field (see ``whole_of``). It is UTF-8 with a byte order mark,
    without which some spreadsheets garble names.
    """
    every = tuple(plays)
    seated = [(play, who) for play in every for who in play.players or (SeatedPlayer(),)]
    sources = dict.fromkeys(play.source(part) for play, who in seated for part in who.parts)
    breaks = dict.fromkeys(part.title for _, who in seated for part in who.breaks)
    text = StringIO(newline="")
    writer = csv.writer(text, delimiter=SEPARATORS[separator], lineterminator="\r\n")
    came_teams = any(
        name.startswith("team ") for each in (wholes or {}).values() for name in each
    )
    sides = ["Team"] if came_teams or any(play.teams for play in every) else []
    titles = (*sides, *(f"From {x}" for x in sources), *(f"Tie-break: {x}" for x in breaks))
    came = _columns(every, cells or {}, {*HEAD, *titles})
    writer.writerow([*HEAD, *titles, *map(harmless, came)])
    at: Counter[str] = Counter()
    for play, who in seated:
        parts = _summed((play.source(part), part.points) for part in who.parts)
        numbers = _summed((part.title, part.points) for part in who.breaks)
        kept = (wholes or {}).get(play.key, {})
        side = kept.get(f"team {at[play.key]}", "")
        side = harmless(side if who.team is None else teams(play)[who.team][0])
        columns = (
            *(side for _ in sides),
            *(_points(parts.get(source), play, decimal) for source in sources),
            *(_points(numbers.get(each), play, decimal) for each in breaks),
            *(_cell(by.get(play.key, ""), at[play.key]) for by in came.values()),
        )
        row = _cells(play, who, decimal, kept, at[play.key])
        at[play.key] += 1
        writer.writerow([*row, *columns])
    return text.getvalue().encode("utf-8-sig")


def _columns(
    plays: Iterable[Play], cells: Mapping[str, Mapping[str, object]], own: set[str]
) -> dict[str, dict[str, object]]:
    """Return the columns that came with *plays* from other tables: by title, what the play with a key has there.

    Of the titles that are our *own* those are left out that say what ours do.
    """
    found: dict[str, dict[str, object]] = {}
    for play in plays:
        for title, cell in cells.get(play.key, {}).items():
            if title in _SAY_MORE:
                found.setdefault(f"{title}, {AS_IT_CAME}", {})[play.key] = cell
            elif title not in own:
                found.setdefault(title, {})[play.key] = cell
    return found


def _cell(cell: object, at: int) -> str:
    """Return the text of the player *at* a place in *cell*, which has one for all, or one for each."""
    if isinstance(cell, list):
        cell = cell[at] if at < len(cell) else ""
    return harmless(cell) if isinstance(cell, str) else ""


def harmless(text: str) -> str:
    """Return *text* as a cell that no spreadsheet runs as a formula."""
    seen = next(
        (each for each in without_invisible(text) if category(each)[0] not in "CMZ"), ""
    )
    worked_out = normalize("NFKC", seen).startswith(FORMULA)
    begun = text.lstrip()
    whole = text[: len(text) - len(begun)] + _SPLIT_ELSEWHERE.sub(r"\1'", begun)
    return f"'{whole}" if worked_out or text.startswith(_BEGINS_A_CELL) else whole


def as_json(plays: Iterable[Play], beside: Iterable[PlayExtras | SharedExtras] = ()) -> bytes:
    """Return *plays* as JSON, which ``from_json`` reads, with what is kept *beside* them."""
    every, things = tuple(plays), tuple(beside)
    version = max((play.version for play in every), default=1)
    version = max(version, _WITH_BESIDE if things else 1)
    version = version + 1 if version >= _LATER else version
    version = max(version, _LARGE if len(every) > PLAYS_BEFORE else 1)
    log = PlaysFile(
        format=FORMAT,
        version=version,
        plays=every,
        beside=tuple(each for each in things if isinstance(each, PlayExtras)),
        common=tuple(each for each in things if isinstance(each, SharedExtras)),
    )
    whole = json.loads(log.model_dump_json())
    for name in () if things else ("beside", "common"):
        del whole[name]
    return json.dumps(whole, ensure_ascii=False, indent=1).encode()


def looks_like_plays(raw: bytes) -> bool:
    """Return whether *raw* looks like what ``as_json`` wrote, even if a part of it is missing."""
    opens = raw[:MOST_BEFORE].removeprefix(BOM_UTF8).lstrip().startswith(b"{")
    return opens and len(raw) <= MOST_BYTES and FORMAT.encode() in raw


def from_json(raw: bytes) -> tuple[Play, ...]:
    """Return the plays in *raw*, which ``as_json`` wrote; a byte order mark is skipped.

    Raises ShareError, and no other exception, for every other input.
    """
    return plays_file(raw).plays


def plays_file(raw: bytes) -> PlaysFile:
    """Return what is in *raw*, which ``as_json`` wrote; a byte order mark is skipped. Raises ShareError."""
    if len(raw) > MOST_BYTES:
        raise ShareError(NOT_PLAYS)
    raw = raw.removeprefix(BOM_UTF8)
    try:
        log = PlaysFile.model_validate_json(raw)
    except ValueError as error:
        raise ShareError(NEWER if _is_newer(raw) else NOT_PLAYS) from error
    if log.newer or log.format != FORMAT:
        raise ShareError(NEWER if log.newer else NOT_PLAYS)
    return log


def _is_newer(raw: bytes) -> bool:
    """Return whether *raw* says that it is from a newer app."""
    try:
        return FileHead.model_validate_json(raw).newer
    except ValueError:
        return False


def bg_stats(play: Play, scheme: str = "https") -> str:
    """Return the link that adds *play* to the app BG Stats on the device that opens it.

    With the *scheme* "bgstats" it opens that app only, and uses no network.
    """
    text = json.dumps(bg_stats_play(play), ensure_ascii=False, separators=(",", ":"))
    return f"{scheme}://{BG_STATS}{quote(text, safe='')}"


def bg_stats_play(play: Play) -> Mapping[str, object]:
    """Return *play* in the format of BG Stats; its ids are the same each time it is sent."""
    comments = bg_stats_comments(play, *(f"{name}: {did}" for name, did in teams(play)))
    scored = any(who.score is not None for who in play.players)
    return {
        "sourceName": SOURCE,
        "sourcePlayId": play.key,
        "playDate": f"{_START + timedelta(minutes=play.minute):%Y-%m-%d %H:%M:%S}",
        **({} if play.lasted is None else {"durationMin": play.lasted}),
        **({"comments": comments} if comments else {}),
        **({"location": play.where} if play.where.strip() else {}),
        "game": {
            "name": play_title(play),
            "sourceGameId": play.game,
            "highestWins": not play.fewest_win,
            "noPoints": not scored,
        },
        "players": [
            _bg_stats_player(who, name, play)
            for who, name in zip(play.players, play.names, strict=True)
        ],
    }


def bg_stats_comments(play: Play, *sides: str) -> str:
    """Return the comments on *play* for BG Stats, with *sides* told in it: that app has no rows for what points came
    from.
    """
    rows = (
        f"{name}: {said}"
        for who, name in zip(play.players, play.names, strict=True)
        if (said := points_by_source(who, play))
    )
    every = (play.notes, play.tie_break, *play.readings, *sides, *rows)
    return "\n".join(filter(str.strip, every))


def _bg_stats_player(who: SeatedPlayer, name: str, play: Play) -> Mapping[str, object]:
    return {
        "name": name,
        "sourcePlayerId": sha256(person_key(name).encode()).hexdigest()[:12],
        "startPlayer": False,
        "rank": who.place or 0,
        **({"role": who.role} if who.role.strip() else {}),
        **({} if who.score is None else {"score": str(_points(who.score, play))}),
        "winner": who.won,
    }


def _summed(numbers: Iterable[tuple[str, int]]) -> Counter[str]:
    """Return *numbers* by their titles; a title that is there twice has both."""
    found: Counter[str] = Counter()
    for title, number in numbers:
        found[title] += number
    return found


def _cells(
    play: Play, who: SeatedPlayer, decimal: Decimal, wholes: Mapping[str, str], at: int
) -> list[object]:
    """Return the cells of *who*, the player *at* a place of *play*."""
    title = whole_of(play_title(play), wholes, "title", TITLE_MOST)
    where = whole_of(play.where, wholes, "where", WHERE_MOST)
    notes = whole_of(play.notes, wholes, "notes", NOTES_MOST)
    called = (who.called if visible(who.name) else play.names[at]) if play.players else ""
    name = whole_of(called, wholes, f"name {at}", PERSON_MOST)
    role = whole_of(who.role, wholes, f"role {at}", ROLE_MOST)
    score = _points(who.score, play, decimal)
    return [
        play.key,
        f"{_START + timedelta(minutes=play.minute):%Y-%m-%d %H:%M}",
        *map(harmless, (title, where)),
        harmless(wholes.get("lasted", "")) if play.lasted is None else play.lasted,
        *map(harmless, (notes, name, who.colour if play.players else "", role)),
        _number(who.place),
        harmless(wholes.get(f"score {at}", "")) if who.score is None else score,
        harmless(play.unit),
        ("yes" if who.won else "no") if play.players else "",
        harmless(" ".join(play.readings)),
        harmless(play.tie_break),
    ]


def whole_of(now: str, wholes: Mapping[str, str], name: str, most: int) -> str:
    """Return the whole text of the field called *name*, of which *now* is what *most* characters hold; else *now*."""
    whole = wholes.get(name)
    return whole if isinstance(whole, str) and clean(whole, most) == now else now


def _number(number: int | None) -> object:
    return "" if number is None else number


def _points(number: int | None, play: Play, decimal: Decimal = "point") -> object:
    """Return a *number* of points as a cell: with a point, or another *decimal*, where it is a fraction of one."""
    if number is None or play.scale == 1:
        return _number(number)
    return signed(number, play.scale).replace("−", "-").replace(".", DECIMALS[decimal])
