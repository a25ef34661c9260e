"""What a log tells of a person agrees with counting through it by hand, written apart."""

from datetime import UTC, datetime, timedelta
from itertools import groupby
from unicodedata import normalize

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.plays.people import WhoIsWho, joined, merged
from companion.plays.play import Play, SeatedPlayer, Team
from companion.plays.register import Register, registered
from companion.plays.standings import wilson
from companion.plays.statistics import (
    STRETCH,
    CountsCache,
    MetPerson,
    PlayFilter,
    Streak,
    WinTally,
    ahead,
    chosen_of,
    figures,
    ranking,
    spellings,
    where,
)
from tests.companion.plays.random_logs import DAY, logs
from tests.companion.sample_plays import EVENING, play


def month_of(minute: int) -> tuple[int, int]:
    then = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(minutes=minute)
    return then.year, then.month


def simple(text: str) -> str:
    """Return *text* as one who counts by hand reads it."""
    return " ".join(normalize("NFC", text.lower()).split())


def won_in(found: list[tuple[Play, SeatedPlayer]]) -> tuple[int, int]:
    return len(found), sum(who.won for _, who in found)


def by_hand(log: tuple[Play, ...], names: set[str]) -> list[tuple[Play, SeatedPlayer]]:
    """Return the plays of whoever has one of *names*, with them."""
    return [(each, who) for each in log for who in each.players if simple(who.name) in names]


def check(register: Register, key: str, names: set[str], same: dict[str, str]) -> None:
    """The figures of the person with that *key* are those of everyone with one of *names*."""
    log = register.plays
    mine = by_hand(log, names)
    found = figures(register, register.persons[key], month_of)
    assert found.whole == won_in(mine)
    assert (found.first, found.last) == (mine[-1][0].minute, mine[0][0].minute)
    for month in {month_of(each.minute) for each, _ in mine}:
        in_it = [pair for pair in mine if month_of(pair[0].minute) == month]
        assert found.months[month] == won_in(in_it)
    assert sum(each.plays for each in found.months.values()) == len(mine)
    for game in {same.get(each.game, each.game) for each, _ in mine}:
        of_it = [pair for pair in mine if same.get(pair[0].game, pair[0].game) == game]
        assert found.games[game] == won_in(of_it)
    assert sum(each.plays for each in found.games.values()) == len(mine)
    roles = {simple(who.role) for _, who in mine} - {""}
    assert set(found.roles) == roles
    for role in roles:
        assert found.roles[role] == won_in([p for p in mine if simple(p[1].role) == role])
    others = {key for keys in register.who for key in keys} - {key, ""}
    for other in others:
        theirs = {other, *(simple(a.name) for a in register.persons[other].others)}
        both = [
            (each, who, rival)
            for each, who in mine
            for rival in each.players
            if simple(rival.name) in theirs
        ]
        if not both:
            assert other not in found.met
            continue
        met = found.met[other]
        against = [
            (each, who, rival)
            for each, who, rival in both
            if not each.together and (who.team is None or who.team != rival.team)
        ]
        assert met.plays == len(both)
        assert met.together == len(both) - len(against)
        assert met.ahead == sum(better(each, who, rival) for each, who, rival in against)
        assert met.behind == sum(better(each, rival, who) for each, who, rival in against)
        assert met.level == met.plays - met.ahead - met.behind - met.together >= 0
    decided = [
        who.won
        for each, who in reversed(mine)
        if each.title or any(one.won for one in each.players)
    ]
    runs = [(won, len([*run])) for won, run in groupby(decided)]
    assert found.streak.most == max((length for won, length in runs if won), default=0)
    assert found.streak.now == (runs[-1][1] if runs and runs[-1][0] else 0)


def better(each: Play, one: SeatedPlayer, other: SeatedPlayer) -> bool:
    if one.won != other.won:
        return one.won
    places = [
        who.place
        if who.place is not None
        else each.teams[who.team].place
        if who.team is not None
        else None
        for who in (one, other)
    ]
    return None not in places and places[0] < places[1]  # type: ignore[operator]


@pytest.mark.long
@given(logs(), st.booleans(), st.booleans())
def test_what_a_log_tells_of_a_person_is_what_one_counts_by_hand(
    log: tuple[Play, ...], merges: bool, joins: bool
) -> None:
    people = WhoIsWho()
    plain = registered(log, people)
    names = {key: {key} for key in plain.persons}
    if merges:
        for one, other in ((a, b) for a in names for b in names if a < b):
            mine = {sat.place for sat in plain.persons[one].sat}
            if not mine & {sat.place for sat in plain.persons[other].sat}:
                people = merged(people, plain.persons[one].own, plain.persons[other].own)
                names[one] |= names.pop(other)
                break
    same = {"makiavelia": "lawless-empire"} if joins else {}
    if joins:
        people = joined(people, "lawless-empire", "makiavelia")
    register = registered(log, people)
    assert set(register.persons) == set(names)
    for key, theirs in names.items():
        check(register, key, theirs, same)
    ranked = ranking(register, range(len(log)))
    assert dict(ranked) == {key: won_in(by_hand(log, theirs)) for key, theirs in names.items()}
    lowest = [wilson(each.wins, each.plays)[0] for _, each in ranked]
    assert lowest == sorted(lowest, reverse=True)


@given(logs(), st.integers(-900, 900), st.integers(-900, 900))
def test_the_plays_of_a_game_a_span_and_a_place_are_those_one_finds_by_hand(
    log: tuple[Play, ...], one: int, other: int
) -> None:
    register = registered(log, joined(WhoIsWho(), "lawless-empire", "makiavelia"))
    since, until = (EVENING + DAY * each for each in sorted((one, other)))
    chosen = PlayFilter("lawless-empire", "at bob's", since, until)
    by_hand = [
        at
        for at, each in enumerate(log)
        if each.game in ("lawless-empire", "makiavelia")
        and each.where.strip().lower() == "at bob's"
        and since <= each.minute < until
    ]
    assert [*chosen_of(register, chosen)] == by_hand
    assert [*chosen_of(register, PlayFilter())] == [*range(len(log))]
    assert set(where(register)) == {each.where.strip().lower() for each in log} - {""}


TEAMS = (Team(name="Foxes", place=2), Team(name="Owls", place=1))


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (SeatedPlayer(won=True), SeatedPlayer(place=1), 1),
        (SeatedPlayer(place=1), SeatedPlayer(won=True, place=2), -1),
        (SeatedPlayer(place=1), SeatedPlayer(place=3), 1),
        (SeatedPlayer(place=3), SeatedPlayer(place=1), -1),
        (SeatedPlayer(place=2), SeatedPlayer(place=2), 0),
        (SeatedPlayer(place=2), SeatedPlayer(), 0),
        (SeatedPlayer(won=True, place=1), SeatedPlayer(won=True, place=1), 0),
        (SeatedPlayer(team=0), SeatedPlayer(team=1), -1),
        (SeatedPlayer(team=1), SeatedPlayer(place=3), 1),
    ],
)
def test_whoever_won_or_came_in_earlier_is_ahead(
    one: SeatedPlayer, other: SeatedPlayer, expected: int
) -> None:
    kept = play(players=(one, other), teams=TEAMS)
    assert ahead(one, other, kept) == expected
    assert ahead(other, one, kept) == -expected


def test_who_plays_in_one_team_or_against_the_game_is_neither_ahead_nor_behind() -> None:
    pair = (
        SeatedPlayer(name="Ann", team=0),
        SeatedPlayer(name="Bob", team=0),
        SeatedPlayer(name="Cleo", team=1),
    )
    log = (
        play(0, players=pair, teams=TEAMS),
        play(
            1,
            players=(SeatedPlayer(name="Ann", won=True), SeatedPlayer(name="Bob")),
            together=True,
        ),
        play(2, players=(SeatedPlayer(name="Ann", won=True), SeatedPlayer(name="Bob"))),
    )
    register = registered(log, WhoIsWho())
    met = figures(register, register.persons["ann"], month_of).met
    assert met == {"bob": MetPerson(3, 1, 0, 2), "cleo": MetPerson(1, 0, 1, 0)}


def test_a_play_that_nobody_decided_ends_no_streak() -> None:
    won, lost = (
        (SeatedPlayer(name="Ann", won=True), SeatedPlayer(name="Bob")),
        (SeatedPlayer(name="Ann"), SeatedPlayer(name="Bob", won=True)),
    )
    open_ = (SeatedPlayer(name="Ann"), SeatedPlayer(name="Bob"))
    log = tuple(play(n, players=each) for n, each in enumerate((won, open_, won, lost, won)))
    register = registered(log, WhoIsWho())
    assert figures(register, register.persons["ann"], month_of).streak == Streak(2, 2)
    assert figures(register, register.persons["bob"], month_of).streak == Streak(0, 1)


def test_roles_and_places_are_named_as_they_were_written_last() -> None:
    log = (
        play(0, players=(SeatedPlayer(name="Ann", role="Spy"),), where="Attic"),
        play(1, players=(SeatedPlayer(name="Ann", role="SPY "),), where=" attic"),
        play(2, players=(SeatedPlayer(name="Ann"),), where="Café"),
    )
    register = registered(log, WhoIsWho())
    assert spellings(register, register.persons["ann"]) == {"spy": "Spy"}
    assert where(register) == {"attic": "Attic", "café": "Café"}


def test_of_no_plays_the_share_can_be_anything() -> None:
    assert WinTally().range == (0, 100)
    assert WinTally(5, 3).range == (23, 89)


@given(logs(), st.data())
def test_what_is_counted_again_after_a_change_is_what_a_new_count_finds(
    log: tuple[Play, ...], data: st.DataObject
) -> None:
    people, stretches = WhoIsWho(), CountsCache()
    before = registered(log, people)
    assume(before.persons)
    key = data.draw(st.sampled_from(sorted(before.persons)))
    figures(before, before.persons[key], month_of, stretches)
    at = data.draw(st.integers(0, len(log) - 1))
    changed = log[at].evolve(
        players=tuple(who.evolve(won=not who.won) for who in log[at].players)
    )
    now = data.draw(
        st.sampled_from(
            [(*log[:at], changed, *log[at + 1 :]), (*log[:at], *log[at + 1 :]), log]
        )
    )
    again, anew = registered(now, people, before), registered(now, people)
    assert again == anew
    if key in anew.persons:
        person = anew.persons[key]
        assert figures(again, person, month_of, stretches) == figures(anew, person, month_of)


@pytest.mark.parametrize("size", [STRETCH - 1, STRETCH, STRETCH + 1, 2 * STRETCH + 1])
def test_wins_in_a_row_go_on_from_one_stretch_to_the_next(size: int) -> None:
    one = play()
    log = tuple(
        one.evolve(
            key=f"{at:08x}",
            minute=one.minute - at,
            players=(
                one.players[0].evolve(name="Ann", won=at != size - 2),
                one.players[1].evolve(name="Bob", won=at == size - 2),
            ),
        )
        for at in range(size)
    )
    register = registered(log, WhoIsWho())
    assert figures(register, register.persons["ann"], month_of).streak == Streak(
        size - 2, size - 2
    )
