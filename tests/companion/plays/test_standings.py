"""What plays say: one as it ended, and many together."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.blocks import Facts, Grid, Heading, LineChart, Note, Result, Scores
from companion.plays.play import Play, PointSource, SeatedPlayer
from companion.plays.standings import (
    INTERVAL,
    MOST_POINTS,
    MOST_ROWS,
    NOBODY,
    as_player,
    describe,
    rounded,
    standings,
    wilson,
)
from tests.companion.sample_plays import play, plays
from tests.laws import check_words


def test_a_play_is_told_by_its_points_and_where_they_came_from() -> None:
    scores, notes = describe(play(1))
    assert isinstance(scores, Scores)
    assert isinstance(notes, Note)
    assert [row.place for row in scores.rows] == sorted(row.place for row in scores.rows)
    first = scores.rows[0]
    assert (first.player.name, first.total, first.why) == (
        "Bob",
        30,
        "Sociopath · won · Role 4, Tokens 26",
    )
    assert [(part.title, part.points) for part in first.parts] == [("Role", 4), ("Tokens", 26)]
    assert [row.player.seat for row in scores.rows] == [0, 1, 2, 3, 4]


def test_who_has_no_points_is_told_too() -> None:
    players = (
        SeatedPlayer(colour="white", won=True),
        SeatedPlayer(name="عائشة", role="Spy"),
        SeatedPlayer(score=3),
    )
    scores, facts = describe(play(players=players, notes=" "))
    assert isinstance(scores, Scores)
    assert [row.place for row in scores.rows] == [1]
    assert facts == Facts((("White", "won"), ("عائشة", "Spy")))
    assert describe(play(players=players[2:], notes=""))[0] == Scores(
        (scores.rows[0].__class__(as_player(players[2]), 1, 3, (), "played"),), "MP"
    )


def test_points_below_nothing_are_told_in_words_since_no_bar_shows_them() -> None:
    who = SeatedPlayer(
        score=15,
        parts=(PointSource(title="Role", points=-1), PointSource(title="Tokens", points=16)),
    )
    (scores,) = describe(play(players=(who,), notes=""))
    assert isinstance(scores, Scores)
    assert scores.rows[0].why == "Role −1, Tokens 16"


def test_a_player_without_a_name_has_the_letter_of_the_colour() -> None:
    assert as_player(SeatedPlayer(colour="black")).letter == "K"
    assert as_player(SeatedPlayer(name="zoë", colour="black")).letter == "Z"
    assert as_player(SeatedPlayer(name="ßen", colour="black")).letter == "S", (
        "a capital ß is SS"
    )


@pytest.mark.parametrize(
    ("wins", "number", "low", "high"),
    [
        (0, 1, 0, 80),
        (1, 1, 20, 100),
        (1, 2, 9, 91),
        (3, 5, 23, 89),
        (0, 10, 0, 28),
        (10, 10, 72, 100),
        (50, 100, 40, 60),
        (500, 2000, 23, 27),
    ],
)
def test_the_share_of_wins_is_as_wide_as_wilson_says(
    wins: int, number: int, low: int, high: int
) -> None:
    assert wilson(wins, number) == (low, high)


def test_the_interval_always_holds_the_share_itself() -> None:
    for number in range(1, 60):
        for wins in range(number + 1):
            low, high = wilson(wins, number)
            assert 0 <= low <= 100 * wins / number <= high <= 100


def evening(number: int, *players: SeatedPlayer) -> Play:
    return play(number, players=players)


def seated(name: str, place: int, score: int, role: str = "", tokens: int = 0) -> SeatedPlayer:
    parts = (
        PointSource(title="Role", points=score - tokens),
        PointSource(title="Tokens", points=tokens),
    )
    return SeatedPlayer(
        name=name, place=place, score=score, won=place == 1, role=role, parts=parts
    )


EVENINGS = (
    evening(3, seated("Ann", 1, 20, "Spy", 5), seated("Bob", 2, 10, "Boss", 10)),
    evening(2, seated("ann ", 1, 21, "Boss", 7), seated("Bob", 1, 21, "Spy", 3)),
    evening(1, seated("Bob", 1, 14, "Spy", 2), seated("", 4, 2, "spy")),
    evening(0, SeatedPlayer(name="Ann"), SeatedPlayer(name="Zoë", won=True)),
)


def blocks(title: str, found: Result) -> Grid:
    (grid,) = [each for each in found if isinstance(each, Grid) and each.title == title]
    return grid


def said(*evenings: Play) -> Result:
    return standings(evenings, {each.key: str(n) for n, each in enumerate(evenings)})


def test_players_and_roles_are_counted_with_their_plays_and_an_honest_interval() -> None:
    found = said(*EVENINGS)
    assert blocks("Players", found).rows == (
        ("Ann", "3", "2", "20–94%"),
        ("Bob", "3", "2", "20–94%"),
        ("Zoë", "1", "1", "20–100%"),
    )
    assert blocks("Roles", found).rows == (
        ("Spy", "4", "3", "30–96%"),
        ("Boss", "2", "1", "9–91%"),
    )
    assert Note(INTERVAL) in found


def test_places_are_counted_the_best_first() -> None:
    assert blocks("Players, places", said(*EVENINGS)).head == (
        "Player",
        "1st",
        "2nd",
        "3rd",
        "Later",
    )
    assert blocks("Players, places", said(*EVENINGS)).rows == (
        ("Ann", "2", "0", "0", "0"),
        ("Bob", "2", "1", "0", "0"),
    )
    late = evening(9, seated("Eve", 3, 1), seated("Kim", 8, 0))
    assert blocks("Players, places", said(late)).rows == (
        ("Eve", "0", "0", "1", "0"),
        ("Kim", "0", "0", "0", "1"),
    )


def test_places_are_counted_by_role_too() -> None:
    assert blocks("Roles, places", said(*EVENINGS)).head[:2] == ("Role", "1st")
    assert blocks("Roles, places", said(*EVENINGS)).rows == (
        ("Boss", "1", "1", "0", "0"),
        ("Spy", "3", "0", "0", "1"),
    )


def test_points_are_told_by_source_for_an_average_play() -> None:
    (scores,) = [each for each in said(*EVENINGS) if isinstance(each, Scores)]
    assert scores.unit == "MP on average"
    shown_rows = [(row.player.name, row.place, row.total, row.why) for row in scores.rows]
    assert shown_rows == [
        ("Ann", 1, 20, "41 MP in 2 plays"),
        ("Bob", 2, 15, "45 MP in 3 plays"),
    ]
    assert [(part.title, part.points) for part in scores.rows[1].parts] == [
        ("Role", 10), ("Tokens", 5),
    ]  # fmt: skip


def test_the_winning_score_is_drawn_over_time() -> None:
    (line,) = [each for each in said(*EVENINGS) if isinstance(each, LineChart)]
    assert line == LineChart("Won with", (("0", 20), ("1", 21), ("2", 14)), "MP")
    assert not [each for each in said(*EVENINGS[2:]) if isinstance(each, LineChart)]


def low(number: int, *players: tuple[str, int], lowest: bool = True) -> Play:
    """Return an evening of a made game in which the fewest points win, or the most."""
    ranked = sorted(players, key=lambda each: each[1] if lowest else -each[1])
    people = (seated(name, at + 1, points) for at, (name, points) in enumerate(ranked))
    return evening(number, *people).evolve(title="Golf", unit="", lowest=lowest)


def ranks(found: Result) -> list[list[tuple[int, str, int]]]:
    every = [each for each in found if isinstance(each, Scores)]
    return [[(row.place, row.player.name, row.total) for row in each.rows] for each in every]


LOW = (
    low(1, ("Ann", 10), ("Bob", 60), ("Cem", 66)),
    low(0, ("Ann", 20), ("Bob", 40), ("Cem", 80)),
)


@pytest.mark.parametrize("said_so", [True, False])
def test_where_the_fewest_points_win_the_fewest_come_first(said_so: bool) -> None:
    """Also in games that were kept before a play said so."""
    found = said(*(each.evolve(lowest=said_so) for each in LOW))
    assert ranks(found) == [[(1, "Ann", 15), (2, "Bob", 50), (3, "Cem", 73)]]
    (line,) = [each for each in found if isinstance(each, LineChart)]
    assert line.points == (("0", 10), ("1", 20))
    assert not [each for each in found if isinstance(each, Heading)]
    (scores,) = [each for each in found if isinstance(each, Scores)]
    assert scores.rows[0].why == "30 in 2 plays"


def test_plays_in_which_the_most_win_and_such_in_which_the_fewest_do_stand_apart() -> None:
    high = [
        low(3, ("Ann", 3), ("Bob", 9), lowest=False),
        low(2, ("Ann", 5), ("Bob", 7), lowest=False),
    ]
    found = said(*LOW, *high)
    assert ranks(found) == [
        [(1, "Bob", 8), (2, "Ann", 4)],
        [(1, "Ann", 15), (2, "Bob", 50), (3, "Cem", 73)],
    ]
    heads = [each.text for each in found if isinstance(each, Heading)]
    assert heads == ["Where the most points win", "Where the fewest points win"]
    lines = {each.title: each.points for each in found if isinstance(each, LineChart)}
    assert lines == {
        "Won with the most": (("2", 9), ("3", 7)),
        "Won with the fewest": (("0", 10), ("1", 20)),
    }


def test_an_old_play_in_which_all_have_the_same_goes_with_the_others() -> None:
    level = evening(
        5,
        SeatedPlayer(name="Ann", place=1, score=7, won=True),
        SeatedPlayer(name="Bob", place=1, score=7, won=True),
    ).evolve(title="Golf", unit="")
    assert ranks(said(*LOW, level)) == [[(1, "Ann", 12), (2, "Bob", 36), (3, "Cem", 73)]]


def test_who_wins_or_loses_together_stands_by_points_as_on_the_sheet() -> None:
    players = (SeatedPlayer(score=3, won=True), SeatedPlayer(colour="green", score=5, won=True))
    (scores,) = describe(play(players=players, notes="", unit=""))
    assert isinstance(scores, Scores)
    assert [(row.place, row.total) for row in scores.rows] == [(1, 5), (2, 3)]


def test_without_names_the_players_are_asked_for_theirs() -> None:
    unnamed = play(players=(SeatedPlayer(won=True), SeatedPlayer(colour="blue")))
    assert said(unnamed) == (Note(NOBODY),)
    assert said() == (Note(NOBODY),)


@pytest.mark.parametrize("other", ["JOSE\u0301", "Jose\u0301", " jos\u00e9"])
def test_a_name_is_one_person_s_however_it_is_written(other: str) -> None:
    one = play(players=(SeatedPlayer(name="Jos\u00e9", role="R\u00f4le", won=True),))
    two = play(1, players=(SeatedPlayer(name=other, role="Ro\u0302le"),))
    found = said(two, one)
    assert [row[1:3] for row in blocks("Players", found).rows] == [("2", "1")]
    assert [row[1:3] for row in blocks("Roles", found).rows] == [("2", "1")]


def test_a_name_that_nobody_sees_is_nobody_s() -> None:
    assert said(play(players=(SeatedPlayer(name="\u3164"),))) == (Note(NOBODY),)
    assert as_player(SeatedPlayer(name="\u3164")).name == "Red"


def test_a_thousand_plays_of_a_hundred_people_fit_on_a_screen() -> None:
    many = tuple(
        each.renamed(0, f"Guest {number % 97}") for number, each in enumerate(plays(1000))
    )
    found = said(*many)
    assert len(blocks("Players", found).rows) == MOST_ROWS
    assert Note("Here are the 24 with the most plays, of 102 players.") in found
    (line,) = [each for each in found if isinstance(each, LineChart)]
    assert len(line.points) == MOST_POINTS
    (scores,) = [each for each in found if isinstance(each, Scores)]
    assert [row.place for row in scores.rows] == sorted(row.place for row in scores.rows)
    for block in found:
        check_words(block)


@given(st.lists(st.integers(-999, 999), min_size=1, max_size=6), st.integers(1, 50))
def test_the_parts_of_an_average_add_up_to_it(sums: list[int], number: int) -> None:
    parts = rounded(tuple(sums), number)
    assert sum(parts) == round(sum(sums) / number)
    for part, exact in zip(parts, sums, strict=True):
        assert abs(part - exact / number) < 1
        assert part * number == exact or exact % number


def test_the_parts_that_are_shown_add_up_to_the_points_that_are_shown() -> None:
    def scored(number: int, *points: int) -> Play:
        parts = tuple(PointSource(title=f"P{n}", points=each) for n, each in enumerate(points))
        ann = SeatedPlayer(name="Ann", score=sum(points), place=1, won=True, parts=parts)
        return play(number, players=(ann,))

    evenings = (scored(0, 1, 1, 1), scored(1, 1, 1, 1), scored(2, 2, 2, 2))
    (scores,) = [each for each in said(*evenings) if isinstance(each, Scores)]
    (row,) = scores.rows
    assert (row.total, [part.points for part in row.parts]) == (4, [2, 1, 1])
