"""What a play can hold since version 7, and that plays of every version before are as they were."""

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from companion.core.blocks import Facts, LineChart, Note, Scores
from companion.core.printed import signed
from companion.display.labels import line_words, score_words
from companion.exchange import export, files
from companion.exchange.files import Parcel
from companion.plays.logged_play import logged_play
from companion.plays.play import GameResult, Play, PointSource, SeatedPlayer, Team, play_of
from companion.plays.standings import describe, standings
from companion.plays.ties import TieBreak
from companion.storage import playlog
from tests.companion.sample_plays import fullest, play

GOLDEN = Path(__file__).parents[2] / "golden" / "plays.txt"
LINES = [line.split(" ", 1) for line in GOLDEN.read_text("utf-8").splitlines()]


@pytest.mark.parametrize(("version", "text"), LINES, ids=[f"version {n}" for n, _ in LINES])
def test_a_play_of_any_version_opens_and_is_written_as_it_was(version: str, text: str) -> None:
    kept = Play.model_validate_json(text)
    assert (kept.model_dump_json(), str(kept.version)) == (text, version)
    page = playlog.read(playlog.write((kept,)))
    assert (page.plays, page.newer, page.damaged) == ({kept.key: kept}, (), 0)
    assert files.read(files.write(Parcel((), plays=(kept,))), ()).plays == (kept,)
    assert export.from_json(export.as_json((kept,))) == (kept,)


def test_every_version_has_its_line() -> None:
    assert {int(version) for version, _ in LINES} == set(range(1, playlog.VERSION + 1))


def of(*scores: int, **changes: Any) -> Play:
    players = tuple(
        SeatedPlayer(name=name, colour=colour, score=score, place=1 + at, won=not at)
        for at, (name, colour, score) in enumerate(
            zip(
                ("Ann", "Bob", "Cleo", "Dan"),
                ("red", "green", "blue", "pink"),
                scores,
                strict=False,
            )
        )
    )
    return play(players=players, notes="", readings=()).evolve(**changes)


@pytest.mark.parametrize(
    "changes",
    [
        {"where": "x" * 31},
        {"notes": "x" * 241},
        {"title": "x" * 25},
        {"players": (SeatedPlayer(name="x" * 13),)},
        {"players": (SeatedPlayer(role="x" * 21),)},
        {"players": (SeatedPlayer(score=2_000_000_001),)},
        {"players": (SeatedPlayer(parts=(PointSource(title="A", points=-2_000_000_001),)),)},
        {"players": (SeatedPlayer(),) * 9},
        {"ties": (TieBreak(title="Maps", numbers=(2_000_000_001, 0)),)},
        {"teams": (Team(),)},
        {"together": True},
        {"beat": 0},
        {"fraction": "half"},
        {"measured": True},
    ],
)
def test_what_an_earlier_app_has_no_room_for_is_of_this_version(
    changes: dict[str, Any],
) -> None:
    kept = play(1).evolve(**changes)
    assert kept.version == 7
    text = kept.model_dump_json()
    assert Play.model_validate_json(text) == kept
    assert set(json.loads(text)) >= changes.keys(), "nothing that is said is left out"


def part(title: str = "A") -> PointSource:
    return PointSource(title=title, points=1)


@pytest.mark.parametrize(
    "changes",
    [
        {"players": (SeatedPlayer(parts=(part(),) * 13),)},
        {"players": (SeatedPlayer(parts=(part(),) * 12, breaks=(part(),)),)},
        {"players": (SeatedPlayer(parts=(part("x" * 29),)),)},
        {"ties": (TieBreak(title="x" * 29, numbers=(1, 0)),)},
        {"ties": (TieBreak(title="Maps", numbers=(1, 0)),) * 13},
    ],
)
def test_more_rows_of_a_sheet_and_longer_names_are_of_version_8(
    changes: dict[str, Any],
) -> None:
    kept = play(1).evolve(**changes)
    assert kept.version == 8
    assert Play.model_validate_json(kept.model_dump_json()) == kept


@pytest.mark.parametrize(
    "changes",
    [
        {"players": ()},
        {"players": (SeatedPlayer(),) * 13},
        {"players": (SeatedPlayer(team=0, won=True), SeatedPlayer(team=0)), "teams": (Team(),)},
    ],
)
def test_nobody_or_many_and_teams_of_which_not_all_won_are_of_version_9(
    changes: dict[str, Any],
) -> None:
    kept = play(1).evolve(**changes)
    assert kept.version == 9
    assert Play.model_validate_json(kept.model_dump_json()) == kept
    head = json.loads(export.as_json((kept,)))
    assert head["version"] == 10, "0.15 reads 9, where it means many plays"
    assert export.from_json(export.as_json((kept,))) == (kept,)


def test_as_many_rows_as_before_stay_of_their_version() -> None:
    rows = (part("x" * 28),) * 12
    assert play(1).evolve(players=(SeatedPlayer(parts=rows),)).version == 6


def test_what_an_earlier_app_has_room_for_stays_of_its_version() -> None:
    wide = {
        "where": "x" * 30,
        "notes": "x" * 240,
        "players": (SeatedPlayer(name="x" * 12, role="x" * 20),) * 8,
    }
    assert play(1).evolve(**wide).version == 1
    assert set(json.loads(play(1).model_dump_json())) == {
        "key", "mark", "game", "minute", "where", "lasted", "notes", "unit", "players",
    }  # fmt: skip


def test_the_fullest_play_can_be_kept_and_goes_out_and_in() -> None:
    full = fullest()
    assert full.version == 9
    assert playlog.read(playlog.write((full,))).plays == {full.key: full}
    assert files.read(files.write(Parcel((), plays=(full,))), ()).plays == (full,)
    assert export.from_json(export.as_json((full,))) == (full,)


TEAMS = (Team(name="Foxes", score=12, place=1), Team(score=7, place=2))


def in_teams(**changes: Any) -> Play:
    plain = of(0, 0, 0, 0)
    players = tuple(
        each.evolve(team=at % 2, won=not at % 2, score=None, place=None)
        for at, each in enumerate(plain.players)
    )
    return plain.evolve(**{"teams": TEAMS, "players": players, "unit": "VP", **changes})


def test_a_team_wins_together_and_is_named_with_its_players() -> None:
    kept = in_teams()
    assert kept.outcome == "Foxes (Ann and Cleo) with 12 VP"
    (facts,) = [block for block in describe(kept) if isinstance(block, Facts)][1:]
    assert facts.rows == (
        ("Foxes", "1. · 12 VP · won · Ann and Cleo"),
        ("Team 2", "2. · 7 VP · Bob and Dan"),
    )
    turned = kept.turned(1)
    assert [each.won for each in turned.players] == [True] * 4
    assert turned.outcome == "Foxes (Ann and Cleo), Bob and Dan"
    assert [each.won for each in turned.turned(2).players] == [False, True, False, True]


def test_a_team_of_which_not_all_won_is_kept_so_and_each_is_corrected_alone() -> None:
    split = in_teams().put(("players", 0, "won"), False)
    assert (in_teams().version, split.version) == (7, 9)
    assert split.outcome == "Cleo", "neither the team's name nor its points are theirs alone"
    (facts,) = [block for block in describe(split) if isinstance(block, Facts)][1:]
    assert facts.rows[0] == ("Foxes", "1. · 12 VP · Cleo won · Ann and Cleo")
    assert split.turned(0) == in_teams()
    assert split.turned(2).winners == ()


def test_nobody_is_in_a_team_that_is_not_there() -> None:
    kept = in_teams()
    with pytest.raises(ValidationError, match="isn't there"):
        kept.put(("players", 0, "team"), 2)
    with pytest.raises(ValidationError, match="isn't there"):
        GameResult(players=(SeatedPlayer(team=0),))


def test_teams_go_out_to_other_programs() -> None:
    head, *rows = export.as_csv((in_teams(),)).decode("utf-8-sig").splitlines()
    at = head.split(",").index("Team")
    assert [row.split(",")[at] for row in rows] == ["Foxes", "Team 2", "Foxes", "Team 2"]
    comments = export.bg_stats_play(in_teams())["comments"]
    assert comments == "Foxes: 1. · 12 VP · won · Ann and Cleo\nTeam 2: 2. · 7 VP · Bob and Dan"


@pytest.mark.parametrize(
    ("number", "scale", "text"),
    [
        (7, 1, "7"), (-7, 1, "−7"), (0, 2, "0"), (15, 2, "7.5"), (-1, 2, "−0.5"), (14, 2, "7"),
        (725, 100, "7.25"), (705, 100, "7.05"), (750, 100, "7.50"), (-1, 100, "−0.01"),
        (200_000_000_000, 100, "2000000000"),
    ],
)  # fmt: skip
def test_a_number_of_parts_of_a_point_is_printed_as_points(
    number: int, scale: int, text: str
) -> None:
    assert signed(number, scale) == text


def test_halves_and_decimals_are_seen_wherever_points_are() -> None:
    kept = of(15, 12, unit="VP", fraction="half", beat=11)
    parts = (PointSource(title="Coins", points=15),)
    kept = kept.put(("players", 0, "parts"), parts)
    assert kept.outcome == "Ann with 7.5 VP"
    (scores,) = [block for block in describe(kept) if isinstance(block, Scores)]
    assert score_words(scores.rows[0], scores).startswith("1. Ann: 7.5 VP (Coins 7.5).")
    assert Note("To beat: 5.5 VP.") in describe(kept)
    cells = export.as_csv((kept,)).decode("utf-8-sig")
    assert ",7.5,VP,yes," in cells
    assert cells.splitlines()[1].endswith(",7.5")
    low = of(-5, fraction="hundredth")
    assert ",-0.05," in export.as_csv((low,)).decode("utf-8-sig")
    players: Any = export.bg_stats_play(kept)["players"]
    assert [who["score"] for who in players] == ["7.5", "6"]
    tied = of(15, 15, fraction="half", ties=(TieBreak(title="Maps", numbers=(3, 2)),))
    assert tied.tie_break == "Tied on 7.5; Ann has more Maps (1.5 to 1)"


def test_standings_count_halves_and_whole_points_of_one_game_together() -> None:
    found = (of(15, 12, fraction="half"), of(8, 4, key="00000001", minute=play().minute + 1))
    days = {each.key: f"day {at}" for at, each in enumerate(found)}
    blocks = standings(found, days)
    (scores,) = [block for block in blocks if isinstance(block, Scores)]
    words = [score_words(row, scores) for row in scores.rows]
    assert words[0].startswith("1. Ann: 8 ")
    assert words[0].endswith("15.5 MP in 2 plays")
    (line,) = [block for block in blocks if isinstance(block, LineChart)]
    assert line_words(line) == "Won with in MP: day 0: 7.5, day 1: 8"


def test_who_played_together_against_the_game_is_told_so() -> None:
    kept = of(4, together=True)
    assert Note("Everyone played together, against the game.") in describe(kept)
    assert not [block for block in describe(of(4)) if isinstance(block, Note)]


def test_a_kept_game_is_known_again_with_its_teams() -> None:
    kept = in_teams()
    ended = GameResult(players=kept.players, teams=kept.teams, unit="VP")
    again = play_of(ended, kept.game, kept.minute, 7)
    assert again.teams == kept.teams
    assert logged_play((again,), kept.game, ended, kept.minute) == again
    others = tuple(each.evolve(team=None) for each in kept.players)
    assert ended.mark != ended.evolve(players=others, teams=()).mark
