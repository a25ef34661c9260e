"""Read the plays of the app BG Stats: its whole export, a single play that it shares, one play of its link.

The export is one JSON object with lists of games, players, places and plays, which name each other by numbers. Lists
may come in any order, so the text is walked twice: once for what plays name, then for the plays.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from companion.core.errors import ShareError
from companion.core.names import person_key
from companion.exchange.logs.days import minute_of
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
from companion.exchange.logs.json_lists import BROKEN, JsonItem, things, value_at

SOURCE: Final = "bgstats"

NO_GAME: Final = "Its game isn't in the file"
NO_PLAYER: Final = "A player of it isn't in the file"
NO_PLAY: Final = "This is no played game"

_NAMED: Final = ("games", "players", "locations")
_LONGEST_ID: Final = 80
_MOST_NAMED: Final = 50_000


def looks_like(raw: bytes) -> bool:
    """Return whether *raw* looks like what BG Stats writes, even if a part of it is missing."""
    head = raw[:4_000_000].removeprefix(b"\xef\xbb\xbf").lstrip()
    plays = b'"plays"' in raw and (b'"playerScores"' in raw or b'"games"' in raw)
    return head[:1] == b"{" and (plays or (b'"playDate"' in head and b'"players"' in head))


def read(raw: bytes, zone: Zone = IN_UTC) -> Iterator[ReadStep]:
    """Yield the plays in *raw*, an export of BG Stats, and what of it can't be taken. Raises ShareError."""
    if len(raw) > MOST_BYTES:
        raise ShareError(TOO_LARGE)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ShareError(BROKEN) from error
    index = _Index({name: {} for name in _NAMED}, [], set())
    for number, thing in enumerate(things(text)):
        index.note(thing)
        if number % 50 == 0:
            yield ReadStep(thing.end / len(text) / 2)
    if not index.places and "playDate" in index.names:
        yield ReadStep(1, _of_link(text, zone))
    elif not index.places:
        raise ShareError(EMPTY)
    for line, start in enumerate(index.places, 1):
        value, end = value_at(text, start)
        yield ReadStep(0.5 + end / len(text) / 2, _play(line, value, index.named, zone))


class _Index(NamedTuple):
    """Where the plays begin, and what they name: by kind, then by number. *names* are those of single values."""

    named: dict[str, dict[int, Mapping[str, Any]]]
    places: list[int]
    names: set[str]

    def note(self, thing: JsonItem) -> None:
        """Note one *thing* of the file. Raises ShareError where there are too many."""
        self.names.add(thing.name[:80])
        if thing.name == "plays" and thing.listed:
            self.places.append(thing.start)
        elif thing.name in self.named:
            _name(self.named[thing.name], thing.value)
        if max(len(self.places), len(self.names)) > MOST_INCOMING:
            raise ShareError(TOO_MANY)


def _name(known: dict[int, Mapping[str, Any]], value: Any) -> None:
    """Note *value* under its number, if it has one."""
    number = value.get("id") if isinstance(value, dict) else None
    if type(number) is int:
        known[number] = value
        if len(known) > _MOST_NAMED:
            raise ShareError(TOO_MANY)


def _play(
    line: int, value: Any, named: Mapping[str, Mapping[int, Mapping[str, Any]]], zone: Zone
) -> IncomingPlay | Misfit:
    if not isinstance(value, dict):
        return Misfit(line, f"Play {line}", f"{NO_PLAY}.")
    day = _text(value.get("playDate"))
    game = named["games"].get(_number(value.get("gameRefId")))
    what = what_of(day[:10], _text(game.get("name") if game else ""), f"Play {line}")
    minute = minute_of(day, zone.info)
    if minute is None:
        return Misfit(line, what, f"{NO_DAY}: “{told(day)}”.")
    if game is None or not _text(game.get("name")).strip():
        return Misfit(line, what, f"{NO_GAME}.")
    scores = value.get("playerScores")
    scores = scores if isinstance(scores, list) else []
    people = [_person(each, named["players"]) for each in scores]
    if None in people:
        return Misfit(line, what, f"{NO_PLAYER}.")
    teams = value.get("usesTeams") is True
    place = named["locations"].get(_number(value.get("locationRefId")))
    seated = [
        _seated(score, person, teams)
        for score, person in zip(scores, people, strict=True)
        if person is not None
    ]
    won = {each.won for each in seated}
    links = {
        "game": reference("game", game),
        "players": [reference("player", each) for each in people if each is not None],
        **({"location": reference("location", place)} if place else {}),
    }
    shared = [
        ("game", game),
        *(("player", each) for each in people if each is not None),
        *([("location", place)] if place else []),
    ]
    return IncomingPlay(
        line,
        SOURCE,
        _text(value.get("uuid"))[:_LONGEST_ID],
        minute,
        _text(game.get("name")),
        tuple(seated),
        where=_text(place.get("name")) if place else "",
        notes=_text(value.get("comments")),
        lasted=_lasted(value),
        lowest=game.get("highestWins") is False,
        together=game.get("cooperative") is True and len(won) == 1,
        rest={"play": _without_numbers(value), "links": links},
        shared=tuple((reference(kind, each), each) for kind, each in shared),
    )


def reference(kind: str, thing: Mapping[str, Any]) -> str:
    """Return what a *thing* of this *kind* is called beside plays: its kind, and its own name or that of people."""
    own = _text(thing.get("uuid"))[:_LONGEST_ID]
    return f"{kind} {own or 'named ' + person_key(_text(thing.get('name'))[:_LONGEST_ID])}"


def _without_numbers(play: Mapping[str, Any]) -> dict[str, Any]:
    """Return *play* without the numbers by which it names things: they are of its file alone."""
    kept = {k: v for k, v in play.items() if k not in ("gameRefId", "locationRefId")}
    scores = kept.get("playerScores")
    if isinstance(scores, list):
        kept["playerScores"] = [
            {k: v for k, v in each.items() if k != "playerRefId"}
            if isinstance(each, dict)
            else each
            for each in scores
        ]
    return kept


def _person(score: Any, players: Mapping[int, Mapping[str, Any]]) -> Mapping[str, Any] | None:
    found = _number(score.get("playerRefId")) if isinstance(score, dict) else -1
    return players.get(found)


def _seated(score: Mapping[str, Any], person: Mapping[str, Any], teams: bool) -> IncomingPlayer:
    rank = _number(score.get("rank"))
    roles = (_text(score.get("role")), _text(score.get("teamRole")))
    return IncomingPlayer(
        name=_text(score.get("anonymousName")).strip() or _text(person.get("name")),
        score=_text(score.get("score")),
        won=score.get("winner") is True,
        place=rank if rank > 0 else None,
        role=next(filter(str.strip, roles), ""),
        team=_text(score.get("team")) if teams else "",
    )


def _of_link(text: str, zone: Zone) -> IncomingPlay | Misfit:
    """Return the play that *text* is, in the form in which the link of that app has it: with its day in UTC."""
    value, _ = value_at(text, len(text) - len(text.lstrip()))
    game = value.get("game") if isinstance(value.get("game"), dict) else {}
    players = value.get("players") if isinstance(value.get("players"), list) else []
    day = _text(value.get("playDate"))
    minute = minute_of(f"{day} Z", zone.info) if day else None
    what = told(_text(game.get("name"))) or "Play 1"
    if minute is None:
        return Misfit(1, what, f"{NO_DAY}: “{told(day)}”.")
    if not _text(game.get("name")).strip():
        return Misfit(1, what, NO_TITLE)
    return IncomingPlay(
        1,
        SOURCE,
        _text(value.get("sourcePlayId"))[:_LONGEST_ID],
        minute,
        _text(game.get("name")),
        tuple(_seated(each, each, False) for each in players if isinstance(each, dict)),
        where=_text(value.get("location")),
        notes=_text(value.get("comments")),
        lasted=_lasted(value),
        lowest=game.get("highestWins") is False,
    )


def _lasted(play: Mapping[str, Any]) -> int | None:
    """Return the minutes that *play* took; None where it says none."""
    minutes = _number(play.get("durationMin"))
    return minutes if minutes > 0 else None


def _text(value: Any) -> str:
    """Return *value* as text; '' for what is none and no number."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if type(value) is float and abs(value) < 10**15:
        return f"{value:.6f}".rstrip("0").rstrip(".")
    return str(value) if type(value) is int and abs(value) < 10**15 else ""


def _number(value: Any) -> int:
    """Return *value* as a whole number that may be any; -1 for what is none."""
    return value if type(value) is int and -1 <= value < 2**53 else -1
