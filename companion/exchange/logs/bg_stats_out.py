"""Write plays as BG Stats exports them, so that it takes them in again.

What came from there goes out as it came, field by field, where nothing was changed here: what it has beside what we
would write was kept. What we wrote ourselves has names that stay the same each time.
"""

import json
from collections.abc import Iterable, Mapping
from datetime import tzinfo
from hashlib import sha256
from typing import Any, Final

from companion.core.alphabet import clean
from companion.core.json_text import parsed
from companion.core.names import person_key
from companion.core.printed import signed
from companion.exchange.export import bg_stats_comments, play_title, whole_of
from companion.exchange.logs import bg_stats, bgg, table
from companion.exchange.logs.as_play import ranks, title_key
from companion.exchange.logs.days import told_day
from companion.exchange.logs.difference import patched
from companion.plays.play import (
    NOTES_MOST,
    PERSON_MOST,
    ROLE_MOST,
    TITLE_MOST,
    WHERE_MOST,
    Play,
    SeatedPlayer,
)
from companion.storage.play_extras import MOST_HELD, Extras, PlayExtras, SharedExtras, chosen

DIFFERS, GAME, PLAYERS, PLACE = "differs", "game", "players", "location"
"""The names of what is held beside a play from BG Stats: how it differs from what we write, and what it names."""


WHOLES: Final = "wholes"
"""The name of texts of a play from elsewhere that are cut here: see ``Converted.wholes``."""


def uuid_of(text: str) -> str:
    """Return a name for *text* in the form that BG Stats gives names, the same each time."""
    letters = sha256(f"companion {text}".encode()).hexdigest()
    return "-".join(
        (letters[:8], letters[8:12], f"4{letters[13:16]}", f"8{letters[17:20]}", letters[20:32])
    )


def play_object(play: Play, zone: tzinfo | None, name: str = "") -> dict[str, Any]:
    """Return *play* as BG Stats has it, without the numbers by which it names games, people and places.

    Its *name* is what it is called there, one of ours where there is none.
    """
    when = told_day(play.minute, zone)
    comments = bg_stats_comments(play)
    places = _places(play)
    return {
        "uuid": name or uuid_of(play.key),
        "playDate": when,
        "usesTeams": bool(play.teams),
        "durationMin": play.lasted or 0,
        "ignored": False,
        "manualWinner": False,
        "rounds": 0,
        "bggId": 0,
        "importPlayId": 0,
        "rating": 0,
        "nemestatsId": 0,
        "scoringSetting": 0,
        **({"comments": comments} if comments else {}),
        "playerScores": [
            _score(who, place, play) for who, place in zip(play.players, places, strict=True)
        ],
        "expansionPlays": [],
    }


def _places(play: Play) -> list[int]:
    """Return the place of each player, 0 where it follows from the points, or where there is none."""
    scores = [each.score for each in play.players]
    known = [each for each in scores if each is not None]
    places = [each.place or 0 for each in play.players]
    if len(known) == len(scores) and places == ranks(known, lowest=play.fewest_win):
        return [0] * len(places)
    return places


def _score(who: SeatedPlayer, place: int, play: Play) -> dict[str, Any]:
    score = None if who.score is None else signed(who.score, play.scale).replace("−", "-")
    return {
        "score": score,
        "winner": who.won,
        "newPlayer": False,
        "startPlayer": False,
        "rank": place,
        "seatOrder": 0,
        **({"role": who.role} if who.role.strip() else {}),
        **({} if who.team is None else {"team": _team(play, who.team)}),
    }


def _team(play: Play, team: int) -> str:
    return play.teams[team].name.strip() or str(team)


def as_bg_stats(plays: Iterable[Play], besides: Extras, zone: tzinfo | None) -> bytes:
    """Return *plays* as an export of BG Stats, with what is kept beside them. Days are told in *zone*."""
    things = _Things(besides.common)
    rows = []
    for play in plays:
        beside = besides.plays.get(play.key)
        held = held_in(beside)
        if beside and beside.source == bg_stats.SOURCE:
            row = patched(play_object(play, zone, beside.id), held.get(DIFFERS))
        else:
            row = _with_wholes(play_object(play, zone), play, wholes_in(beside))
            row |= dict.fromkeys(("modificationDate", "entryDate"), row["playDate"])
        if beside and beside.source == bgg.SOURCE:
            row["bggId"] = _whole(beside.id.partition(" ")[0])
        named = held.get(PLAYERS)
        names = named if isinstance(named, list) and len(named) == len(play.players) else []
        for at, score in enumerate(row.get("playerScores", ())):
            name = names[at] if names else ""
            shown = whole_of(play.names[at], wholes_in(beside), f"name {at}", PERSON_MOST)
            score["playerRefId"] = things.person(shown, play.players[at].name, name)
        row["gameRefId"] = things.game(play, held)
        if play.where.strip():
            where = whole_of(play.where, wholes_in(beside), "where", WHERE_MOST)
            row["locationRefId"] = things.place(where, held.get(PLACE))
        rows.append(row)
    whole = {
        "tags": [],
        "groups": [],
        "players": things.of("player"),
        "locations": things.of("location"),
        "games": things.of("game"),
        "plays": rows,
        "challenges": [],
        "deletedObjects": [],
        "userInfo": {"meRefId": 0, "appVersion": "Companion"},
    }
    return json.dumps(whole, ensure_ascii=False, indent=1).encode("utf-8", "replace")


def _with_wholes(row: dict[str, Any], play: Play, wholes: Mapping[str, str]) -> dict[str, Any]:
    """Return a *row* of *play* with the *wholes* of texts that are cut, and of scores that are no numbers."""
    notes = whole_of(play.notes, wholes, "notes", NOTES_MOST)
    if notes != play.notes:
        row["comments"] = row["comments"].replace(play.notes, notes, 1)
    for at, (score, who) in enumerate(zip(row["playerScores"], play.players, strict=True)):
        if who.role.strip():
            score["role"] = whole_of(who.role, wholes, f"role {at}", ROLE_MOST)
        if who.score is None:
            score["score"] = wholes.get(f"score {at}")
        if who.team is None and (team := wholes.get(f"team {at}")):
            score["team"], row["usesTeams"] = team, True
    if play.lasted is None:
        row["durationMin"] = _whole(wholes.get("lasted"))
    return row


def wholes_in(beside: PlayExtras | None) -> dict[str, str]:
    """Return the texts that are kept whole *beside* a play, by the names of their fields."""
    held = held_in(beside).get(WHOLES)
    found = held if isinstance(held, dict) else {}
    return {name: text for name, text in found.items() if isinstance(text, str)}


def wholes_of(besides: Extras) -> dict[str, dict[str, str]]:
    """Return the texts that are kept whole beside plays, by the key of the play and the name of the field."""
    return {key: wholes for key, each in besides.plays.items() if (wholes := wholes_in(each))}


def held_in(beside: PlayExtras | None) -> Mapping[str, Any]:
    """Return what is held *beside* a play, {} for nothing that can be read."""
    return _object(beside.held) if beside else {}


def _object(text: str) -> dict[str, Any]:
    try:
        found = parsed(text, 4 * MOST_HELD) if text else {}
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


class _Things:
    """The games, people and places that plays of one export name, each with a number of its own."""

    def __init__(self, common: Mapping[str, SharedExtras]) -> None:
        """Begin with none; *common* are those that came from other apps."""
        self._common = common
        self._numbers: dict[str, int] = {}
        self._found: dict[str, list[dict[str, Any]]] = {}
        self._taken: dict[str, set[int]] = {}

    def of(self, kind: str) -> list[dict[str, Any]]:
        """Return all things of a *kind*."""
        return self._found.get(kind, [])

    def person(self, shown: str, name: str, reference: object) -> int:
        """Return the number of the person who is *shown* so, and whose name here is *name*."""
        came = self._came("player", reference, name, 32) if name else None
        made = {
            "uuid": uuid_of(f"player {person_key(shown)}"),
            "name": shown,
            "isAnonymous": not name.strip(),
        }
        return self._number("player", came or made)

    def place(self, where: str, reference: object) -> int:
        """Return the number of the place *where* a play was."""
        came = self._came("location", reference, where, 80)
        made = {"uuid": uuid_of(f"location {person_key(where)}"), "name": where}
        return self._number("location", came or made)

    def game(self, play: Play, held: Mapping[str, Any]) -> int:
        """Return the number of the game of *play*; *held* is what is kept beside it."""
        title = play_title(play)
        came = self._came("game", held.get(GAME), title, TITLE_MOST)
        wholes = held.get(WHOLES)
        title = whole_of(title, wholes if isinstance(wholes, dict) else {}, "title", TITLE_MOST)
        item = held.get("item")
        made = {
            "uuid": uuid_of(f"game {title_key(title)}"),
            "name": title,
            "cooperative": play.together,
            "highestWins": not play.fewest_win,
            "noPoints": all(each.score is None for each in play.players),
            "usesTeams": bool(play.teams),
            "bggId": _whole(item.get("objectid")) if isinstance(item, dict) else 0,
        }
        return self._number("game", came or made)

    def _came(
        self, kind: str, reference: object, name: str, most: int
    ) -> dict[str, Any] | None:
        """Return the thing that came with the play, if it is still called so here."""
        thing = self._common.get(reference) if isinstance(reference, str) else None
        if thing is None or not thing.name.startswith(f"{kind} "):
            return None
        found = _object(thing.held)
        called = found.get("name")
        called = clean(called, most) if isinstance(called, str) else ""
        return found if title_key(called) == title_key(name) else None

    def _number(self, kind: str, thing: dict[str, Any]) -> int:
        reference = bg_stats.reference(kind, thing)
        if reference in self._numbers:
            return self._numbers[reference]
        taken = self._taken.setdefault(kind, set())
        number = thing.get("id")
        if type(number) is not int or number in taken:
            number = max(taken, default=0) + 1
        taken.add(number)
        self._numbers[reference] = number
        self._found.setdefault(kind, []).append({**thing, "id": number})
        return number


def _whole(text: object) -> int:
    """Return the number in *text*; 0 for none."""
    if isinstance(text, str) and text.isascii() and text.isdecimal() and len(text) < 16:
        return int(text)
    return 0


def cells_of(besides: Extras) -> dict[str, dict[str, object]]:
    """Return the cells that came with plays from tables, by the key of the play and the title of the column."""
    found = {}
    for key, beside in besides.plays.items():
        cells = held_in(beside).get("cells") if beside.source == table.SOURCE else None
        if isinstance(cells, dict):
            found[key] = cells
    return found


def beside_of(plays: Iterable[Play], besides: Extras) -> tuple[PlayExtras | SharedExtras, ...]:
    """Return what is kept beside *plays*, and what these have in common, for a file of ours."""
    keys = [play.key for play in plays if play.key in besides.plays]
    return chosen(besides, keys, names_in(besides.plays[key] for key in keys))


def names_in(besides: Iterable[PlayExtras]) -> dict[str, None]:
    """Return the names of all games, people and places that *besides* name."""
    names: dict[str, None] = {}
    for beside in besides:
        held = held_in(beside)
        people = held.get(PLAYERS)
        every = (held.get(GAME), held.get(PLACE), *(people if isinstance(people, list) else ()))
        names.update((name, None) for name in every if isinstance(name, str))
    return names
