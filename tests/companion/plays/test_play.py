"""A game that was played: what it holds, who won it, and how it is known again."""

from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from companion.core.names import skeleton
from companion.core.table import Table
from companion.core.values import Value
from companion.plays.play import (
    HALF_A_DAY,
    GameResult,
    Play,
    Plays,
    PointSource,
    SeatedPlayer,
    Team,
    play_of,
)
from companion.plays.same_game import news, same
from companion.plays.ties import MOST_PLAYERS, TieBreak
from tests.companion.sample_plays import TOOLS, fullest, play, plays

SCORE = TOOLS["lawless-empire/score"]


def recorded() -> GameResult:
    table = SCORE.example.table.renamed(0, " Ann ").renamed(3, "Bob")
    found = SCORE.recorded(SCORE.example.evolve(table=table))
    assert found is not None
    return found


def test_a_play_says_who_had_how_many_points_from_what() -> None:
    kept = play_of(recorded(), "lawless-empire", 29_700_000, 255)
    assert (kept.key, kept.game, kept.minute, kept.unit) == (
        "000000ff", "lawless-empire", 29_700_000, "MP",
    )  # fmt: skip
    kept_players = [
        (each.called, each.role, each.score, each.place, each.won) for each in kept.players
    ]
    assert kept_players == [
        ("Ann", "Undercover", 21, 1, True),
        ("Green", "Sociopath", 19, 2, False),
        ("Purple", "Informant", 19, 2, False),
        ("Bob", "", 18, 4, False),
        ("White", "", 15, 5, False),
    ]
    assert [(part.title, part.points) for part in kept.players[4].parts] == [
        ("Role", -1), ("Tokens", 16),
    ]  # fmt: skip
    assert kept.outcome == "Ann with 21 MP"


def test_the_outcome_names_everybody_who_won_and_the_score_they_share() -> None:
    def won(*scores: int | None, unit: str = "MP") -> str:
        players = tuple(
            SeatedPlayer(name=f"P{n}", score=score, won=True) for n, score in enumerate(scores)
        )
        return play(players=(*players, SeatedPlayer(score=99)), unit=unit).outcome

    assert won(12, 12, 12) == "P0, P1 and P2 with 12 MP"
    assert won(7, 5) == "P0 and P1"
    assert won(7, unit="") == "P0 with 7"
    assert won(None) == "P0"
    assert won() == "Red played alone, with 99 MP"
    assert won(unit="") == "Red played alone, with 99"
    assert play(players=(SeatedPlayer(name="Ann"),)).outcome == "Ann played alone"
    pair = (SeatedPlayer(name="Ann", score=7), SeatedPlayer())
    assert play(players=pair).outcome == "Nobody is marked as the winner"


def test_everybody_in_a_play_is_called_otherwise() -> None:
    def names(*players: tuple[str, str]) -> tuple[str, ...]:
        return play(players=tuple(SeatedPlayer(name=n, colour=c) for n, c in players)).names

    assert names(("Ann", "red"), ("", "green")) == ("Ann", "Green")
    assert names(("Ann", "red"), (" ann", "green")) == ("Ann (Red)", "ann (Green)")
    assert names(("Green", "red"), ("", "green")) == ("Green (Red)", "Green")
    assert names(*[("Ann", "red")] * 3) == ("Ann (Red)", "Ann (Red) 2", "Ann (Red) 3")
    assert names(*[("", "red")] * 2) == ("Red", "Red 2")
    assert names(("Jos\u00e9", "red"), ("Jose\u0301", "green"))[1] == "Jose\u0301 (Green)"
    assert names(("Ann", "red"), ("An\u200dn", "green"))[0] == "Ann (Red)"
    assert names(("Red", "green"), ("\u3164", "red")) == ("Red (Green)", "Red"), (
        "a blank name is none"
    )
    assert len(set(map(skeleton, fullest().names))) == MOST_PLAYERS


def test_the_outcome_tells_two_winners_of_one_name_apart() -> None:
    twins = tuple(SeatedPlayer(name="Ann", colour=c, won=True) for c in ("red", "green"))
    assert play(players=twins).outcome == "Ann (Red) and Ann (Green)"


def test_names_and_winners_can_be_corrected() -> None:
    first = play()
    changed = first.renamed(1, "Carla").turned(0).turned(1)
    assert changed.players[1].called == "Carla"
    assert [each.won for each in changed.players] == [False, True, False, False, False]
    assert changed.renamed(1, "").players[1].called == "Green"
    assert same(changed, first)


def test_a_game_kept_on_two_phones_is_known_again_and_a_later_one_with_the_same_end_is_not() -> (
    None
):
    one = play_of(recorded(), "lawless-empire", 1000, 1)
    late = one.evolve(key="00000002", minute=1000 + HALF_A_DAY - 1)
    assert same(one, late)
    assert not same(one, late.evolve(minute=1000 + HALF_A_DAY))
    assert not same(one, late.evolve(mark=one.mark + 1))
    assert not same(one, late.evolve(game="makiavelia"))
    assert same(one, one.evolve(minute=9_000_000, mark=0))


def test_what_is_new_is_found_once() -> None:
    here = plays(3)
    twin = here[1].evolve(key="00000009", minute=here[1].minute + 5)
    next_week = here[1].evolve(key="0000000a", minute=here[1].minute + 10_080)
    fresh = play(7)
    copied = fresh.evolve(key="0000000b")
    found = news((*here, twin, next_week, fresh, fresh, copied), here)
    assert found == (next_week, fresh)


@pytest.mark.parametrize(
    "changes",
    [
        {"key": "0"},
        {"key": "0000000G"},
        {"key": "00000000\n"},
        {"game": "../etc"},
        {"game": ""},
        {"minute": -1},
        {"minute": 2**26},
        {"mark": 2**32},
        {"lasted": 6000},
        {"notes": "\u202e"},
        {"where": "x" * 81},
        {"players": (SeatedPlayer(),) * (MOST_PLAYERS + 1)},
    ],
)
def test_a_play_holds_nothing_beyond_its_bounds(changes: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        play(**changes)


def test_no_two_plays_of_a_log_have_one_key() -> None:
    log = TypeAdapter[tuple[Play, ...]](Plays)
    assert log.validate_python(plays(3)) == plays(3)
    with pytest.raises(ValidationError):
        log.validate_python((play(), play(1, key=play().key)))


@pytest.mark.parametrize(
    "name",
    ["lawless-empire/score", "makiavelia/final", "mafia-works/score", "turf-war/alliances"],
)
def test_a_game_that_goes_on_is_not_recorded(name: str) -> None:
    assert TOOLS[name].recorded(TOOLS[name].state()) is None


def test_a_tool_that_scores_nothing_records_nothing() -> None:
    assert (
        TOOLS["lawless-empire/orders"].recorded(TOOLS["lawless-empire/orders"].example) is None
    )


def test_mafia_works_is_recorded_once_it_is_over() -> None:
    tool = TOOLS["mafia-works/score"]
    assert tool.recorded(tool.example) is None
    assert tool.recorded(tool.state(over=True)) is None
    found = tool.recorded(tool.example.evolve(over=True))
    assert found is not None
    assert [(each.called, each.score, each.place) for each in found.players] == [
        ("Red", 12, 1), ("Purple", 9, 2), ("Green", 8, 3), ("Black", 1, 4),
    ]  # fmt: skip
    assert [part.title for part in found.players[0].parts] == [
        "Tokens", "Allies", "Victory cards",
    ]  # fmt: skip


def test_makiavelia_is_recorded_once_all_are_counted() -> None:
    tool = TOOLS["makiavelia/final"]
    found = tool.recorded(tool.example)
    assert found is not None
    assert [each.score for each in found.players] == [11, 10, 4]
    assert tool.recorded(tool.example.evolve(open=False)) is None
    assert tool.recorded(tool.example.evolve(table=Table().resized(4))) is None


def test_an_alliance_wins_turf_war_together_whoever_has_the_most_areas() -> None:
    tool = TOOLS["turf-war/alliances"]
    over = tool.state(over=True, left=frozenset({0, 2, 3}), allied=True)
    assert tool.recorded(over) is None
    assert tool.recorded(tool.state(over=True)) is None
    for seat, areas in ((0, 4), (2, 9), (3, 9)):
        over = over.put(("pacts", seat, "areas"), areas)
    found = tool.recorded(over)
    assert tool.recorded(over.evolve(allied=False)) is None
    assert found is not None
    assert [(each.called, each.score, each.place, each.won) for each in found.players] == [
        ("Purple", 9, 1, True),
        ("Black", 9, 1, True),
        ("Red", 4, 1, True),
        ("Green", None, None, False),
    ]
    alone = tool.recorded(tool.state(over=True, left=frozenset({1})))
    assert alone is not None
    assert [each.called for each in alone.players if each.won] == ["Green"]


def test_the_law_says_who_played_and_leaves_the_winner_to_the_base_game() -> None:
    tool = TOOLS["the-law/round"]
    found = tool.recorded(tool.state(over=True))
    assert found is not None
    assert len(found.players) == 4
    assert not any(each.won for each in found.players)
    assert tool.recorded(tool.state()) is None


ONE = SeatedPlayer()
POINTS = PointSource(title="Coins", points=1)
TIE = TieBreak(title="Maps", numbers=(1,))

LIMITS = [
    (ONE, "name", "x", 32),
    (ONE, "role", "x", 60),
    (ONE, "parts", (POINTS,), 20),
    (ONE, "breaks", (POINTS,), 20),
    (POINTS, "title", "x", 36),
    (Team(), "name", "x", 32),
    (TIE, "title", "x", 36),
    (TIE, "numbers", (1,), 40),
    (play(1), "where", "x", 80),
    (play(1), "notes", "x", 2000),
    (play(1), "title", "x", 60),
    (play(1), "unit", "x", 12),
    (play(1), "readings", ("x",), 6),
    (play(1), "readings", "x", 240),
    (play(1), "ties", (TIE,), 20),
    (play(1), "players", (ONE,), 40),
]
"""A value, a field of it, what it is made of, and how often that is in it at the most."""


@pytest.mark.parametrize(
    ("value", "name", "one", "most"),
    LIMITS,
    ids=lambda each: str(each) if type(each) is int else "",
)
def test_what_a_play_has_room_for_is_the_format_of_saves(
    value: Value, name: str, one: Any, most: int
) -> None:
    def holding(many: int) -> Value:
        whole = one * many
        inside = name == "readings" and isinstance(one, str)
        return value.evolve(**{name: (whole,) if inside else whole})

    assert holding(most).look((name,))
    with pytest.raises(ValidationError):
        holding(most + 1)


@pytest.mark.parametrize(
    ("value", "name", "least", "most"),
    [
        (ONE, "score", -200_000_000_000, 200_000_000_000),
        (ONE, "place", 1, 40),
        (ONE, "team", 0, 39),
        (POINTS, "points", -200_000_000_000, 200_000_000_000),
        (Team(), "score", -200_000_000_000, 200_000_000_000),
        (play(1), "beat", -200_000_000_000, 200_000_000_000),
        (play(1), "lasted", 0, 5999),
    ],
)
def test_so_are_the_largest_numbers_of_it(
    value: Value, name: str, least: int, most: int
) -> None:
    assert value.evolve(**{name: least}).look((name,)) == least
    assert value.evolve(**{name: most}).look((name,)) == most
    for beyond in (least - 1, most + 1):
        with pytest.raises(ValidationError):
            value.evolve(**{name: beyond})
