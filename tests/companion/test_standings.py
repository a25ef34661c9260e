"""What plays say: one as it ended, and many together."""

from companion.blocks import Facts, Note, Scores
from companion.plays import Seated
from companion.standings import as_player, told
from tests.companion.playing import play


def test_a_play_is_told_by_its_points_and_where_they_came_from() -> None:
    scores, notes = told(play(1))
    assert isinstance(scores, Scores)
    assert isinstance(notes, Note)
    assert [row.place for row in scores.rows] == sorted(row.place for row in scores.rows)
    first = scores.rows[0]
    assert (first.player.name, first.total, first.why) == ("Bob", 30, "Sociopath · won")
    assert [(part.title, part.points) for part in first.parts] == [("Role", 4), ("Tokens", 26)]
    assert [row.player.seat for row in scores.rows] == [0, 1, 2, 3, 4]


def test_who_has_no_points_is_told_too() -> None:
    players = (
        Seated(colour="white", won=True),
        Seated(name="عائشة", role="Spy"),
        Seated(score=3),
    )
    scores, facts = told(play(players=players, notes=" "))
    assert isinstance(scores, Scores)
    assert [row.place for row in scores.rows] == [3]
    assert facts == Facts((("White", "won"), ("عائشة", "Spy")))
    assert told(play(players=players[2:], notes=""))[0] == Scores(
        (scores.rows[0].__class__(as_player(players[2]), 1, 3, (), "played"),), "MP"
    )


def test_a_player_without_a_name_has_the_letter_of_the_colour() -> None:
    assert as_player(Seated(colour="black")).letter == "K"
    assert as_player(Seated(name="zoë", colour="black")).letter == "Z"
