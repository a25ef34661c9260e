"""The words on the picture of a finished game."""

from companion.exchange.poster import NAME, poster, spoken
from companion.plays.play import PointSource, SeatedPlayer
from tests.companion.sample_plays import fullest, play

DAY = "Sun 14 Jun 2026"


def test_it_tells_game_day_place_players_points_by_source_and_who_won() -> None:
    assert spoken(poster(play(1), DAY)).splitlines() == [
        "Lawless Empire",
        "Sun 14 Jun 2026 · At Bob's · 95 minutes",
        "Winner: Bob with 30 MP",
        "1. Bob: 30 MP. Sociopath · won · Role 4, Tokens 26",
        "2. Zoë: 25 MP. Role 4, Tokens 21",
        "3. عائشة: 20 MP. Undercover · Role 4, Tokens 16",
        "4. 李小龍: 15 MP. Informant · Role 4, Tokens 11",
        "5. Ann: 12 MP. Own role 1 · Role 4, Tokens 8",
        NAME,
    ]


def test_notes_stay_in_the_log() -> None:
    noted = play(1).evolve(notes="Bob cheats.")
    assert poster(noted, DAY) == poster(noted.evolve(notes=""), DAY)


def test_who_shares_the_victory_is_named_and_who_has_no_points_is_there_too() -> None:
    tied = tuple(
        SeatedPlayer(
            name=name,
            score=-3,
            place=1,
            won=True,
            parts=(PointSource(title="Debt", points=-3),),
        )
        for name in ("Ann", "Bob")
    )
    others = (SeatedPlayer(colour="white", won=True), SeatedPlayer(name="Eve", role="Spy"))
    shown = poster(play(players=(*tied, *others), where=" ", lasted=None, unit=""), DAY)
    assert shown.aside == DAY
    assert shown.outcome == "Winners: Ann, Bob and White"
    assert "1. Ann: −3. won · Debt −3" in spoken(shown)
    assert [(player.name, said) for player, said in shown.others] == [
        ("White", "won"), ("Eve", "Spy"),
    ]  # fmt: skip


def test_where_nobody_won_it_says_so() -> None:
    shown = poster(play(players=(SeatedPlayer(), SeatedPlayer(colour="blue"))), DAY)
    assert shown.outcome == "Nobody is marked as the winner"
    assert shown.scores.rows == ()


def test_the_fullest_play_has_a_picture() -> None:
    shown = poster(fullest(), DAY)
    assert len(shown.scores.rows) == 12
    assert shown.remarks[0] == "28 more players"
    unscored = fullest().evolve(players=(SeatedPlayer(),) * 13)
    assert len(poster(unscored, DAY).others) == 12
    assert poster(unscored, DAY).remarks[0] == "1 more player"
    assert poster(play(players=()), DAY).outcome == "Nobody is named"
