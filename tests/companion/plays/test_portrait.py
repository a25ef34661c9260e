"""What is told about a person: facts, plots that everyone can read and hear, roles."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.catalogue import every_game
from companion.core.blocks import Drawing, Facts, Grid, Note, Result
from companion.core.scene import NARROW, WIDE, Box
from companion.plays.people import WhoIsWho, joined
from companion.plays.play import PERSON_MOST, TITLE_MOST, Play, SeatedPlayer
from companion.plays.portrait import (
    ALL_GAMES,
    MOST_DRAWN,
    MOST_YEARS,
    by_year,
    meeting_words,
    months_before,
    portrait,
    row_words,
    titles,
)
from companion.plays.register import registered
from companion.plays.statistics import MetPerson, Streak, figures
from companion.scenes.plots import Split, splits
from tests.companion.plays.random_logs import DAY, logs
from tests.companion.plays.test_statistics import month_of
from tests.companion.sample_plays import EVENING, play, plays
from tests.drawings import check_drawing, check_room
from tests.laws import check_words
from tests.wordings import Wording

LAW = every_game()[0].tools[0]


def told(log: tuple[Play, ...], key: str, people: WhoIsWho | None = None) -> Result:
    register = registered(log, people or WhoIsWho())
    person = register.persons[key]
    named = titles(register, lambda each: each.title or each.game)
    return portrait(register, person, figures(register, person, month_of), named)


def drawings(blocks: Result) -> list[Drawing]:
    return [each for each in blocks if isinstance(each, Drawing)]


def check(blocks: Result) -> None:
    for drawing in drawings(blocks):
        check_drawing(drawing, blocks, LAW, LAW.state())
    for block in blocks:
        check_words(block)


@pytest.mark.long
@given(logs(apart=False))
def test_every_portrait_can_be_read_and_heard(log: tuple[Play, ...]) -> None:
    for key in registered(log, WhoIsWho()).persons:
        check(told(log, key))


@pytest.mark.parametrize("sign", ["W", "\U0003134a", "i ", "\u0644"])
@pytest.mark.parametrize("number", [1, 40])
def test_long_names_and_large_numbers_stay_in_their_picture(sign: str, number: int) -> None:
    def long(most: int, at: int) -> str:
        return f"{at % 12} {sign * most}"[:most].strip()

    log = tuple(
        play(
            each,
            minute=EVENING - each * 40 * DAY,
            game=f"own-0000000{each % 10}",
            title=long(TITLE_MOST, each),
            players=tuple(
                SeatedPlayer(name=long(PERSON_MOST, at), won=at == each % 2) for at in range(12)
            ),
        )
        for each in range(number)
    )
    check(told(log, min(registered(log, WhoIsWho()).persons)))


def test_one_game_among_thousands_has_its_part_of_a_bar() -> None:
    rows = [Split("Ann", 1, 1998, 1, "1 ahead, 1 behind"), Split("Bob", 0, 1, 1999, "0 ahead")]
    for width in (WIDE, NARROW):
        scene = splits("Against whom", rows, width)
        check_room(scene)
        assert len([each for each in scene.shapes if isinstance(each, Box)]) == 5


def test_a_long_life_of_play_is_told_in_facts_and_plots() -> None:
    blocks = told(plays(300), "ann")
    (facts,) = [each for each in blocks if isinstance(each, Facts)]
    assert [label for label, _ in facts.rows] == [
        "Won",
        "In the long run",
        "Won in a row",
    ]
    assert dict(facts.rows)["Won"].split()[1:3] == ["of", "300,"]
    assert [each.key for each in drawings(blocks)] == ["months", "years", "by-game", "met"]
    (roles,) = [each for each in blocks if isinstance(each, Grid)]
    assert sum(int(row[1]) for row in roles.rows) <= 300
    months = drawings(blocks)[0]
    assert months.spoken.startswith("Games by month, Jul 2025 to Jun 2026: Jul 2025 ")


def test_months_and_years_end_with_the_last_play() -> None:
    log = tuple(play(n, minute=EVENING - n * 366 * DAY) for n in range(10))
    register = registered(log, WhoIsWho())
    found = figures(register, register.persons["bob"], month_of)
    months = months_before(found)
    assert len(months) == 12
    assert months[-1][0] == month_of(EVENING)
    assert [year for year, _ in by_year(found)] == [*range(2019, 2027)]
    assert len(by_year(found)) == MOST_YEARS


def test_only_those_with_the_most_plays_are_drawn_and_that_is_said(wording: Wording) -> None:
    names = tuple(SeatedPlayer(name=f"P{at}") for at in range(MOST_DRAWN + 3))
    log = tuple(
        play(n, players=names, game=f"g{n}", title=f"Game {n}") for n in range(MOST_DRAWN + 1)
    )
    notes = [each.text for each in told(log, "p0") if isinstance(each, Note)]
    wording(notes)


def test_who_played_alone_met_nobody() -> None:
    blocks = told((play(players=(SeatedPlayer(name="Ann"),)),), "ann")
    assert [each.key for each in drawings(blocks)] == ["months", "by-game"]


def test_all_games_are_told_together_where_there_are_two_of_them() -> None:
    def by_game(*games: str) -> str:
        log = tuple(
            play(at, game=game, players=(SeatedPlayer(name="Ann"),))
            for at, game in enumerate(games)
        )
        (found,) = [each for each in drawings(told(log, "ann")) if each.key == "by-game"]
        return found.spoken

    assert ALL_GAMES not in by_game("makiavelia", "makiavelia")
    assert f"{ALL_GAMES}: 0 of 2" in by_game("makiavelia", "turf-war")


def test_joined_games_have_the_name_of_the_one_they_are() -> None:
    log = (play(0, game="makiavelia"), play(1), play(2, game="own-1", title="Old"))
    people = joined(joined(WhoIsWho(), "lawless-empire", "makiavelia"), "gone", "own-1")
    register = registered(log, people)
    assert titles(register, lambda each: each.title or each.game) == {
        "lawless-empire": "lawless-empire", "gone": "Old",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("met", "words"),
    [
        (MetPerson(8, 5, 3, 0), "5 ahead, 3 behind"),
        (MetPerson(9, 5, 3, 0), "5 ahead, 3 behind, 1 level"),
        (MetPerson(3, 1, 0, 2), "1 ahead, 0 behind, 2 together"),
        (MetPerson(2, 0, 0, 2), "2 together"),
    ],
)
def test_how_two_met_is_said_in_words(met: MetPerson, words: str) -> None:
    assert meeting_words(met) == words


@given(st.integers(0, 3), st.integers(0, 3))
def test_wins_in_a_row_are_said_in_words(now: int, more: int) -> None:
    words = row_words(Streak(now, now + more))
    assert (words == "none yet") == (now + more == 0)
    assert ("not now" in words) == (now == 0 < more)
