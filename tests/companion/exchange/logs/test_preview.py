"""What is new, what is here already, and what doesn't fit; and what a play here holds of one that came."""

import json
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from companion.exchange.logs import bg_stats
from companion.exchange.logs import preview as module
from companion.exchange.logs.as_play import (
    ConvertedPlay,
    GameOfPlay,
    converted,
    game_key,
    key_for,
)
from companion.exchange.logs.bg_stats_out import as_bg_stats, held_in
from companion.exchange.logs.chosen import ChosenPlays, people_in
from companion.exchange.logs.incoming_play import IncomingPlay, IncomingPlayer, Misfit, Zone
from companion.exchange.logs.preview import FULL, TOO_MUCH, Matcher, Preview, bounded
from companion.plays.people import Alias, JoinedGame, KnownPerson, WhoIsWho
from companion.plays.play import Play, SeatedPlayer
from companion.plays.register import registered
from companion.plays.same_game import news
from companion.plays.standings import teams
from companion.storage.play_extras import MOST_HELD, Extras, PlayExtras, SharedExtras
from tests.companion.sample_plays import EVENING, play, plays

ZONE = ZoneInfo("Europe/Berlin")
NOTHING = Extras({}, {})
KITES = GameOfPlay(game_key("Kites"), "Kites")
PEOPLE = (IncomingPlayer("Ann", "7", won=True), IncomingPlayer("Bob", "3"))


def came(*players: IncomingPlayer, **changes: Any) -> IncomingPlay:
    whole = IncomingPlay(1, "csv", "", EVENING, "Kites", players or PEOPLE)
    return replace(whole, **changes)


def made(*players: IncomingPlayer, **changes: Any) -> Play:
    found = converted(came(*players, **changes), KITES)
    assert not isinstance(found, Misfit), found
    return found.play


def remarks(*players: IncomingPlayer, **changes: Any) -> tuple[str, ...]:
    found = converted(came(*players, **changes), KITES)
    assert not isinstance(found, Misfit), found
    return found.remarks


def why(*players: IncomingPlayer, **changes: Any) -> str:
    found = converted(came(*players, **changes), KITES)
    assert isinstance(found, Misfit)
    return found.why


def matched(
    *plays: IncomingPlay | Misfit, log: tuple[Play, ...] = (), besides: Extras = NOTHING
) -> Preview:
    matcher = Matcher(log, besides, {"lawless-empire": "Lawless Empire"}, ZONE)
    for each in plays:
        matcher.take(each)
    return matcher.preview()


def test_points_that_are_no_whole_numbers_are_exact() -> None:
    halves = made(IncomingPlayer("Ann", "4.5"), IncomingPlayer("Bob", "3"))
    assert (halves.fraction, [each.score for each in halves.players]) == ("half", [9, 6])
    cents = made(IncomingPlayer("Ann", "0.25"), IncomingPlayer("Bob", "-1"))
    assert (cents.fraction, [each.score for each in cents.players]) == ("hundredth", [25, -100])


def test_what_a_play_cannot_hold_says_why() -> None:
    assert why(*(IncomingPlayer(f"P{at}") for at in range(41))) == (
        "It has 41 players. A game here has at most 40."
    )
    assert why(IncomingPlayer("Ann", "1000000001")) == (
        "The score “1000000001” is beyond a billion."
    )
    assert why(IncomingPlayer("Ann", "0.125")) == "A score in it has more than two decimals."


def test_what_is_longer_than_what_is_shown_is_cut_and_said() -> None:
    said = remarks(
        IncomingPlayer("a" * 40, role="r" * 61), where="w" * 81, notes="n" * 2001, lasted=6000
    )
    assert [each.split(" is ")[0].split(" of ")[0] for each in said] == [
        "A name",
        "A role",
        "Its length",
        "The place",
        "The notes",
    ]
    assert remarks(remark="So it is.") == ("So it is.",)
    assert remarks(IncomingPlayer("Ann", "won")) == (
        "The score “won” is no number of points; it is kept, but not counted.",
    )
    cut = made(IncomingPlayer("a" * 40), notes="n" * 2001, lasted=6000)
    assert (len(cut.players[0].name), len(cut.notes), cut.lasted) == (32, 2000, None)


def test_places_follow_from_points_where_those_who_won_have_the_first() -> None:
    assert [each.place for each in made().players] == [1, 2]
    low = made(IncomingPlayer("Ann", "3", won=True), IncomingPlayer("Bob", "7"), lowest=True)
    assert ([each.place for each in low.players], low.lowest) == ([1, 2], True)
    found = made(IncomingPlayer("Ann", "3", won=True), IncomingPlayer("Bob", "7"))
    assert found.lowest, "it tells by who won"
    other = made(IncomingPlayer("Ann", "3"), IncomingPlayer("Bob", "7"))
    assert [each.place for each in other.players] == [None, None]
    given = made(IncomingPlayer("Ann", place=2), IncomingPlayer("Bob", place=99))
    assert [each.place for each in given.players] == [2, None]


def test_a_play_in_which_nobody_is_named_is_kept_as_it_is() -> None:
    nobody = converted(replace(came(), players=()), KITES)
    assert isinstance(nobody, ConvertedPlay)
    assert (nobody.play.players, nobody.play.version, nobody.remarks) == ((), 9, ())
    assert nobody.play.outcome == "Nobody is named"
    assert not nobody.play.undecided, "there is nobody to choose from"


def test_a_play_of_many_is_kept_whole() -> None:
    play = made(*(IncomingPlayer(f"P{at}", str(at), won=at == 39) for at in range(40)))
    assert (len(play.players), play.version, play.players[39].place) == (40, 9, 1)
    assert len({each.colour for each in play.players}) == 12, "then colours come again"
    assert len(set(play.names)) == 40
    assert made(*(IncomingPlayer(f"P{at}") for at in range(12))).version == 7


def test_teams_are_kept_whoever_of_them_won() -> None:
    foxes = [
        IncomingPlayer(name, won=name < "C", team="Foxes" if name < "C" else "2")
        for name in "ABCD"
    ]
    play = made(*foxes)
    assert [team.name for team in play.teams] == ["Foxes", ""]
    assert [each.team for each in play.players] == [0, 0, 1, 1]
    odd = replace(foxes[0], won=False)
    split = made(odd, *foxes[1:])
    assert remarks(odd, *foxes[1:]) == ()
    assert (split.teams, split.version, play.version) == (play.teams, 9, 7)
    assert split.outcome == "B", "the team has not won as a whole"
    assert teams(split)[0] == ("Foxes", "B won · A and B")
    assert made(IncomingPlayer("Ann", team="Foxes")).teams == (), "one alone is no team"
    assert len(made(*foxes[:2]).teams) == 1
    assert made(*foxes[:2], IncomingPlayer("Zoë")).players[2].team is None


def test_games_of_this_app_are_known_by_their_titles_and_others_have_one_key() -> None:
    found = matched(
        came(game="LAWLESS  empire"), came(game="Kites"), came(game="kites"), came(game="囲碁")
    )
    one, two, three, four = found.plays
    assert (one.game, one.title) == ("lawless-empire", "")
    assert two.game == three.game == game_key("KITES")
    assert (two.title, three.title) == ("Kites", "Kites"), "as it was called first"
    assert four.game.startswith("log-")
    assert four.game != two.game
    assert found.games == ("Kites", "囲碁")
    again = matched(came(game="KITES", minute=EVENING + 9999), log=(two,))
    assert (again.plays[0].game, again.games) == (two.game, ())


def test_two_alike_on_one_evening_are_two_and_both_stay_apart() -> None:
    found = matched(came(), came())
    one, two = found.plays
    assert one.key != two.key
    assert one.mark != two.mark
    assert news((one, two), ()) == (one, two), "also where logs of two phones meet"
    assert matched(came(), came(), log=(one,)).plays == (two,)
    assert matched(came(), came(), log=(one, two)).here == 2
    assert matched(came(), log=(one, two)).here == 1


def test_a_play_is_known_by_its_name_in_its_app_whatever_was_corrected_here() -> None:
    found = matched(came(id="7", source="bgg"))
    (new,) = found.new
    besides = Extras({new.play.key: new.beside}, {})
    mine = new.play.renamed(0, "Anna").evolve(minute=EVENING + 5000)
    assert matched(came(id="7", source="bgg"), log=(mine,), besides=besides).here == 1
    other = matched(came(id="8", source="bgg"), log=(new.play,), besides=besides)
    assert len(other.new) == 1, "that app says that it is another"
    assert matched(came(), log=(new.play,), besides=besides).here == 1, (
        "another app says nothing"
    )
    assert matched(came(id="7", source="bgg"), log=(mine,)).here == 1, "by its key alone"
    assert matched(came(id="7"), came(id="7")).twice == 1


def test_a_key_that_is_taken_by_another_play_is_drawn_again() -> None:
    (key,) = [each.play.key for each in matched(came(id="7")).new]
    other = play(1).evolve(key=key)
    besides = Extras({key: PlayExtras(key=key, source="bgg", id="x")}, {})
    (new,) = matched(came(id="7"), log=(other,), besides=besides).new
    assert new.play.key != key
    with pytest.raises(AssertionError):
        key_for(came(), lambda key: True, 0)


def test_a_log_that_is_full_takes_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_PLAYS", 3)
    found = matched(came(), came(), Misfit(4, "x", "Torn."), log=plays(2))
    assert (len(found.new), found.read) == (1, 3)
    assert found.misfits == (Misfit(1, "Kites", FULL), Misfit(4, "x", "Torn."))


def test_people_are_new_by_their_names() -> None:
    found = matched(
        came(IncomingPlayer("ANN"), IncomingPlayer("Cy"), IncomingPlayer("")), log=(play(0),)
    )
    assert found.people == ("Cy",)


def test_what_is_kept_beside_a_play_is_bounded() -> None:
    long = {"cells": {"a": "x" * MOST_HELD}, "b": 1}
    assert bounded(long) == ('{"b":1}', False)
    assert bounded({"a": 1}) == ('{"a":1}', True)
    inside = {"differs": {"in": {"a": "x" * 9000, "b": "y" * 9000, "c": 1}}, "game": "g"}
    text, whole = bounded(inside)
    assert json.loads(text) == {"differs": {"in": {"b": "y" * 9000, "c": 1}}, "game": "g"}
    assert not whole
    assert bounded({"differs": {"in": {}}, "game": "g" * MOST_HELD})[0] == ""
    found = matched(came(rest=long))
    assert [each.why for each in found.remarks] == [TOO_MUCH]


def test_what_was_damaged_beside_a_play_is_nothing() -> None:
    for held in ("", "{", "[]", "[" * 900):
        assert held_in(PlayExtras(key="0" * 8, source="csv", held=held)) == {}
    assert held_in(None) == {}


def test_what_was_changed_here_goes_out_as_it_is_here() -> None:
    log = {
        "games": [{"id": 5, "uuid": "g", "name": "Kites", "bggId": 9}],
        "players": [{"id": 5, "uuid": "a", "name": "Ann"}, {"id": 6, "uuid": "b", "name": "Bob"}],
        "locations": [{"id": 5, "uuid": "h", "name": "Home"}],
        "plays": [
            {"uuid": "p", "playDate": "2024-02-03 20:00:30", "gameRefId": 5, "locationRefId": 5, "rounds": 3,
             "playerScores": [{"playerRefId": 5, "score": "1+2"}, {"playerRefId": 6, "score": "2"}]}
        ],
    }  # fmt: skip

    steps = bg_stats.read(json.dumps(log).encode(), Zone(ZONE))
    found = matched(*(step.found for step in steps if step.found))
    (new,) = found.new
    besides = Extras({new.play.key: new.beside}, dict(found.common))
    mine = (
        new.play.renamed(0, "Anna")
        .put(("players", 1, "score"), 9)
        .evolve(where="Club", notes="Windy")
    )
    out = json.loads(as_bg_stats([mine], besides, ZONE))
    (gone,) = out["plays"]
    assert (gone["rounds"], gone["comments"], gone["playDate"]) == (
        3,
        "Windy",
        "2024-02-03 20:00:30",
    )
    assert [each["score"] for each in gone["playerScores"]] == ["1+2", "9"]
    assert {each["name"]: each.get("uuid") for each in out["players"]}["Bob"] == "b"
    assert [each["name"] for each in out["locations"]] == ["Club"]
    assert [each["bggId"] for each in out["games"]] == [9]


def test_a_play_of_board_game_geek_without_numbers_has_none() -> None:
    found = matched(came(source="bgg", id="x 2", rest={"item": {"objectid": "y"}}))
    besides = Extras({each.play.key: each.beside for each in found.new}, {})
    out = json.loads(as_bg_stats(found.plays, besides, ZONE))
    assert (out["plays"][0]["bggId"], out["games"][0]["bggId"]) == (0, 0)


def test_numbers_of_two_exports_do_not_meet() -> None:
    common = {
        f"game {n}": SharedExtras(
            name=f"game {n}", held=json.dumps({"id": 1, "name": n, "uuid": n})
        )
        for n in "ab"
    }
    logged = [made().evolve(key=f"0000000{at}", title=n) for at, n in enumerate("ab")]
    besides = Extras(
        {
            each.key: PlayExtras(
                key=each.key, source="bgstats", held=json.dumps({"game": f"game {each.title}"})
            )
            for each in logged
        },
        common,
    )
    out = json.loads(as_bg_stats(logged, besides, ZONE))
    assert [(each["id"], each["uuid"]) for each in out["games"]] == [(1, "a"), (2, "b")]
    assert [each["gameRefId"] for each in out["plays"]] == [1, 2]


def test_plays_are_chosen_by_game_person_and_span() -> None:
    log = (*plays(6), made())
    register = registered(log, WhoIsWho())
    assert ChosenPlays().of(register) == log
    assert ChosenPlays(game=KITES.key).of(register) == (log[-1],)
    assert ChosenPlays(person="李小龍").of(register) == log[:6]
    assert ChosenPlays(person="nobody").of(register) == ()
    assert ChosenPlays(since=log[2].minute, until=log[1].minute).of(register) == (log[2],)
    unnamed = made(IncomingPlayer(" ")).evolve(players=(SeatedPlayer(),))
    assert people_in((unnamed, log[-1], log[0])) == {
        "ann": "Ann",
        "bob": "Bob",
        "zoë": "Zoë",
        "عائشة": "عائشة",
        "李小龍": "李小龍",
    }


def test_whoever_has_two_names_is_chosen_by_both_and_joined_games_are_one() -> None:
    log = (play(0), play(1).renamed(0, "Bobby"), made())
    people = WhoIsWho(
        known=(KnownPerson(name="Bobby", into=Alias(name="Bob")),),
        games=(JoinedGame(game=KITES.key, into="lawless-empire"),),
    )
    register = registered(log, people)
    assert ChosenPlays(person="bob").of(register)[:2] == log[:2]
    assert ChosenPlays(person="bobby").of(register) == ()
    assert ChosenPlays(game="lawless-empire").of(register) == log
    assert ChosenPlays(game=KITES.key).of(register) == ()


def test_random_scores_are_as_they_were() -> None:
    random = Random(5)
    for _ in range(300):
        number = random.randrange(-(10**11), 10**11)
        text = f"{'-' if number < 0 else ''}{abs(number) // 100}.{abs(number) % 100:02}"
        found = made(IncomingPlayer("Ann", text))
        assert found.players[0].score is not None
        assert found.players[0].score * (100 // found.scale) == number


def test_a_person_mostly_has_one_colour_and_nobody_has_that_of_another_at_their_table() -> None:
    people = [IncomingPlayer(name=f"Person {at}") for at in range(13)]
    for who in (people[:12], people[11::-1], people[3:8], people):
        colours = [each.colour for each in made(*who).players]
        assert len(set(colours)) == min(12, len(who))
    alone = {each.name: made(each).players[0].colour for each in people}
    assert len(set(alone.values())) > 4
    for first, second in pairwise(people):
        assert made(first, second).players[0].colour == alone[first.name]
