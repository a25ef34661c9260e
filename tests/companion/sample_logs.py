"""Logs of other apps as tests need them: drawn from a seed, whole or hostile. No real person is in them."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, Final

from companion.core.table import COLOURS
from companion.exchange import export
from companion.exchange.logs.as_play import game_key
from companion.plays.play import Play, SeatedPlayer, Team
from tests.companion.sample_plays import EVENING, plays

NAMES: Final = ("Ann", "Bob", "Zoë", "عائشة", "李小龍", "=SUM(A1)", "Ann B.", "a" * 40)
TITLES: Final = ("Kites", "Le Château", "Trains & Towers", "囲碁", "Uno dos", "x" * 70)
SCORES: Final = (None, "", "7", "-3", "12+5+3", "4.5", "0.25", "9+", "won", "1e9", "1000000000")


def _when(random: Random) -> str:
    then = datetime(2024, 1, 1, tzinfo=UTC) + timedelta(minutes=random.randrange(10**6))
    return f"{then:%Y-%m-%d %H:%M}:{random.randrange(60):02}"


PEOPLE = (*NAMES, *(f"Guest {number}" for number in range(1, 13)))


def bg_stats(random: Random, count: int) -> dict[str, Any]:
    """Return an export of BG Stats with *count* plays, and fields that we do not show."""
    games = [
        {
            "id": 10 + at,
            "uuid": f"game-{at}",
            "name": title,
            "cooperative": at == 1,
            "highestWins": at != 2,
            "noPoints": False,
            "usesTeams": at == 3,
            "bggId": at * 7,
            "copies": [{"deep": [1, None, True]}],
        }
        for at, title in enumerate(TITLES)
    ]
    people = [
        {"id": at + 3, "uuid": f"person-{at}", "name": name, "metaData": "{}"}
        for at, name in enumerate(PEOPLE)
    ]
    places = [{"id": 1, "uuid": "place-1", "name": "At Bob's"}, {"id": 2, "name": "p" * 90}]
    whole: dict[str, Any] = {
        "tags": [],
        "players": people,
        "plays": [_bg_stats_play(random, at) for at in range(count)],
        "games": games,
        "locations": places,
        "userInfo": {"meRefId": 3},
    }
    order = list(whole)
    random.shuffle(order)
    return {name: whole[name] for name in order}


def _bg_stats_play(random: Random, number: int) -> dict[str, Any]:
    teams = random.random() < 0.3
    number_of = random.choice((0, random.randrange(1, 7), random.randrange(1, 7), 14))
    seats = random.sample(range(len(PEOPLE)), number_of)
    won, split = random.random() < 0.5, random.random() < 0.3
    scores = [
        {
            "playerRefId": seat + 3,
            "score": random.choice(SCORES),
            "winner": (won and at % 2 == 0) if teams and not split else random.random() < 0.3,
            "newPlayer": random.random() < 0.5,
            "startPlayer": at == 0,
            "rank": random.choice((0, 0, 0, at + 1)),
            "seatOrder": at,
            **({"team": str(at % 2)} if teams else {}),
            **({"role": random.choice(("Baron", "", "r" * 70))} if at % 2 else {}),
            **({"metaData": '{"x":1}'} if random.random() < 0.2 else {}),
        }
        for at, seat in enumerate(seats)
    ]
    when = _when(random)
    return {
        "uuid": f"play-{number}-{random.randrange(10**6)}",
        "playDate": when,
        "entryDate": when,
        "modificationDate": _when(random),
        "usesTeams": teams,
        "durationMin": random.choice((0, 45, 90, 7000)),
        "ignored": random.random() < 0.1,
        "gameRefId": 10 + random.randrange(len(TITLES)),
        "rating": random.randrange(3),
        "playerScores": scores,
        **({"locationRefId": random.choice((1, 2))} if random.random() < 0.7 else {}),
        **({"comments": random.choice(("Fun.\nAgain!", "n" * 2500, ""))} if number % 3 else {}),
        **({"board": "Expert", "expansionPlays": [{"gameRefId": 11}]} if number % 4 else {}),
    }


def whole_plays(log: dict[str, Any]) -> dict[str, Any]:
    """Return the plays of an export by their names, with the games, people and places in them that they name."""
    named = {
        name: {each["id"]: _without_id(each) for each in log.get(name, ())}
        for name in ("games", "players", "locations")
    }
    found = {}
    for each in log["plays"]:
        play = dict(each)
        play["gameRefId"] = named["games"][play["gameRefId"]]
        if "locationRefId" in play:
            play["locationRefId"] = named["locations"][play["locationRefId"]]
        play["playerScores"] = [
            {**score, "playerRefId": named["players"][score["playerRefId"]]}
            for score in play["playerScores"]
        ]
        found[play["uuid"]] = play
    return found


def _without_id(thing: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in thing.items() if name != "id"}


def bgg(random: Random, count: int, page: int = 1) -> str:
    """Return a page of plays of BoardGameGeek as XML."""
    rows = "".join(_bgg_play(random, (page - 1) * 100 + at) for at in range(count))
    return f'<?xml version="1.0" encoding="utf-8"?>\n<plays username="ann" total="{count}" page="{page}">{rows}</plays>'


def _bgg_play(random: Random, number: int) -> str:
    people = "".join(
        f'<player username="u{at}" userid="{at}" name="{name}" startposition="" color="{random.choice(("red", ""))}" '
        f'score="{random.randrange(90)}" new="0" rating="0" win="{random.randrange(2)}"/>'
        for at, name in enumerate(random.sample(NAMES[:5], random.randrange(1, 5)))
    )
    title = random.choice(("Kites", "Trains &amp; Towers", "囲碁"))
    return (
        f'<play id="{number + 1}" date="{_when(random)[:10]}" quantity="1" length="{random.choice((0, 60))}" '
        f'incomplete="0" nowinstats="0" location="{random.choice(("", "Home"))}">'
        f'<item name="{title}" objecttype="thing" objectid="77"><subtypes><subtype '
        'value="boardgame"/></subtypes></item>'
        f"<comments>A &lt;b&gt;</comments><players>{people}</players></play>"
    )


def own_plays(random: Random, count: int) -> tuple[Play, ...]:
    """Return plays as our log has them: of games of this app and of others, with teams, halves, ties, nobody's
    names.
    """
    found = []
    for number, play in enumerate(plays(count)):
        if number % 3 == 0:
            found.append(play)
            continue
        title = random.choice(TITLES)[:60]
        teams = random.random() < 0.3
        fraction = random.choice(("", "half", "hundredth"))
        people = random.sample(PEOPLE, random.choice((0, *range(1, 8), 15)))
        won, split = random.random() < 0.5, random.random() < 0.3
        players = tuple(
            SeatedPlayer(
                name=name[:32] if random.random() < 0.9 else "",
                colour=COLOURS[at % len(COLOURS)].key,
                score=random.choice((None, 0, -5, 17, 10**9)),
                place=random.choice((None, at + 1)),
                won=won and (at % 3 == 0 if split else not teams or at % 2 == 0),
                team=at % 2 if teams else None,
            )
            for at, name in enumerate(people)
        )
        found.append(
            Play(
                key=f"{random.getrandbits(32):08x}",
                mark=number,
                game=game_key(title),
                title=title,
                minute=EVENING - random.randrange(10**6),
                fraction=fraction,
                players=players,
                teams=(Team(name="Foxes"), Team()) if teams else (),
            )
        )
    return tuple({play.key: play for play in found}.values())


_PARTS: Final = (
    b'"', b"{", b"}", b"[", b"]", b"null", b"true", b"-1", b"9" * 400, b"1e999", b"NaN", b'"\\ud800"', b"<", b">",
    b"&a;",
    b"<!DOCTYPE a>", b"\0", b"\xff", b",", b";", b"\r\n", b"\n\n", b'""', b"0000-00-00", b"[" * 300, b'{"a":' * 90,
    "é\u202e".encode(), b"=1+1", b"<play>", b"</play>", b"<plays>", b"<![CDATA[", b"playerScores", b"a" * 9000,
)  # fmt: skip
"""What is put into a log to hurt whoever reads it."""


def hostile(random: Random, count: int) -> Iterator[bytes]:
    """Draw *count* files that look like logs of other apps, each of which was changed to hurt."""
    wholes = [
        json.dumps(bg_stats(random, 3)).encode(),
        json.dumps(bg_stats(random, 2), ensure_ascii=False, indent=1).encode(),
        bgg(random, 3).encode(),
        export.as_csv(own_plays(random, 4)),
        export.as_csv(own_plays(random, 3), "semicolon", "comma"),
        "Datum;Spiel;Spieler;Punkte\n1.2.2024;Kites;Ann, Bob;3, 4\n".encode("utf-16"),
    ]
    for _ in range(count):
        raw = bytearray(random.choice(wholes))
        for _ in range(random.randrange(1, 5)):
            at = random.randrange(len(raw) + 1)
            raw[at : at + random.choice((0, 1, 5, 200))] = random.choice(_PARTS)
        yield bytes(raw[: random.choice((len(raw), len(raw), random.randrange(len(raw) + 1)))])
