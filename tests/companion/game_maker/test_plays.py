"""Games of one's own that were played: they keep their name, wherever they go."""

import re

import pytest

from companion.catalogue import any_made_game, every_tool
from companion.core.blocks import Answer, Facts, Note, Scores
from companion.core.fields import Count
from companion.core.nesting import uncovered
from companion.core.printed import term
from companion.core.values import Value
from companion.display.labels import score_words
from companion.display.numbers import stepped
from companion.display.scores import legend
from companion.exchange import export, files
from companion.exchange.files import Parcel
from companion.exchange.poster import poster, spoken
from companion.game_maker.definition import Row
from companion.game_maker.score import recorded, score
from companion.game_maker.score_state import ScoreState
from companion.plays.logged_play import logged_play
from companion.plays.play import GameResult, Play, play_of
from companion.plays.standings import describe
from companion.plays.ties import TieBreak
from companion.storage import playlog
from companion.tools.tool import AnyTool
from tests.companion.game_maker.sample_sheets import scored, sheet
from tests.wordings import Wording

OWN = "own-3jz9j6gm"


def play(name: str = "Kings and carts", **more: str) -> Play:
    state: ScoreState = scored(sheet(Row(name="Gold"), **more), (12,), (7,))
    ended = recorded(state.put(("about", "name"), name))
    assert ended
    return play_of(ended, OWN, 29_700_000, 7)


def test_a_kept_game_is_called_as_it_was_when_it_ended(wording: Wording) -> None:
    wording(export.play_title(play()), poster(play(), "today").game)
    assert b"Kings and carts" in export.as_csv((play(),))
    assert export.play_title(play().evolve(title="")) == "A game of your own"


def test_it_is_told_in_a_format_of_its_own_which_older_apps_leave_alone() -> None:
    kept = play()
    assert (kept.version, kept.evolve(title="").version) == (3, 1)
    assert files.read(files.write(Parcel((), plays=(kept,))), ()).plays == (kept,)
    assert export.from_json(export.as_json((kept,))) == (kept,)
    assert playlog.read(playlog.write((kept,))).plays == {kept.key: kept}
    assert b"title" not in files.write(Parcel((), plays=(kept.evolve(title=""),))).replace(
        b'"title":"Gold"', b""
    )


def test_another_name_makes_no_other_result_of_it() -> None:
    assert play("Carts").mark == play("Kings").mark
    again = recorded(scored(sheet(Row(name="Gold")), (3,), (7,)))
    assert again
    assert play().ended(again.evolve(title="Carts")).title == "Carts"


def test_other_programs_are_told_when_the_lowest_wins() -> None:
    def highest(kept: Play) -> object:
        game = export.bg_stats_play(kept)["game"]
        assert isinstance(game, dict)
        return game["highestWins"]

    assert highest(play())
    assert not highest(play(wins="lowest"))


def test_plus_and_minus_go_by_the_step_of_a_counter_and_not_beyond_its_ends() -> None:
    kind = Count(least=0, most=12, by=5)
    assert [stepped(7, by, kind) for by in (1, -1)] == [12, 2]
    assert [stepped(10, 1, kind), stepped(3, -1, kind)] == [12, 0]


def test_the_first_words_of_a_sheet_say_what_to_do() -> None:
    for state, words in (
        (ScoreState(), "The sheet has no rows yet"),
        (ScoreState(sheet=sheet(Row())), "Enter the scores"),
    ):
        (answer,) = [block for block in score(state) if isinstance(block, Answer)]
        assert answer.text == words


SAID = "Tied on 9; Zoë has more Maps (5 to 2)"
ROWS = (Row(name="Coins"), Row(name="Maps", way="tie"), Row(name="Ships", way="tie"))


def tied(*players: tuple[int | None, ...]) -> Play:
    """Return the play of a sheet with two rows that break ties: Zoë has the seat 1."""
    state = scored(sheet(*ROWS), *players)
    state = state.evolve(table=state.table.renamed(1, "Zoë"))
    ended = recorded(state)
    assert ended
    (answer,) = [block for block in score(state) if isinstance(block, Answer)]
    kept = play_of(ended, OWN, 29_700_000, 7)
    assert kept.tie_break == (answer.why if "Tied" in answer.why else "")
    return kept


def test_a_kept_game_says_what_broke_the_tie_wherever_it_says_who_won() -> None:
    kept = tied((9, 2, 0), (9, 5, 0), (3, None, None))
    assert kept.tie_break == SAID
    assert Note(SAID) in describe(kept)
    assert poster(kept, "today").remarks == (SAID,)
    assert SAID in spoken(poster(kept, "today")).split("\n")
    assert f",{SAID}," in export.as_csv((kept,)).decode()
    assert SAID in str(export.bg_stats_play(kept)["comments"])


def test_a_name_that_is_given_later_stands_there_too() -> None:
    kept = tied((9, 2, 0), (9, 5, 0))
    assert kept.renamed(0, "Ida").tie_break == "Tied on 9; Ida has more Maps (5 to 2)"


@pytest.mark.parametrize(
    ("players", "why"),
    [
        (((9, 2, 1), (9, 2, 4)), "Tied on 9, and on Maps too; Zoë has more Ships (4 to 1)"),
        (((9, 5, 0), (9, 5, 0), (9, 1, 0)), "Tied on 9; Red and Zoë have more Maps (5 to 1)"),
        (((9, 5, 0), (9, 5, 0)), ""),
        (((9, None, None), (8, None, None)), ""),
        (((-9, 2, 0), (-9, 5, 0)), "Tied on −9; Zoë has more Maps (5 to 2)"),
    ],
)
def test_it_says_as_much_as_the_sheet_did(
    players: tuple[tuple[int | None, ...], ...], why: str
) -> None:
    kept = tied(*players)
    assert kept.tie_break == why
    assert len(kept.ties) == (2 if "too" in why else 1 if why else 0)


def test_what_broke_a_tie_goes_wherever_the_game_goes_and_older_apps_leave_it_alone() -> None:
    kept = tied((9, 2, 0), (9, 5, 0))
    assert kept.version == 6
    assert files.read(files.write(Parcel((), plays=(kept,))), ()).plays == (kept,)
    assert export.from_json(export.as_json((kept,))) == (kept,)
    assert playlog.read(playlog.write((kept,))).plays == {kept.key: kept}
    assert b"ties" not in files.write(Parcel((), plays=(kept.evolve(ties=()),)))


def test_another_number_that_breaks_the_tie_the_same_way_is_no_other_game() -> None:
    one, other = tied((9, 2, 0), (9, 5, 0)), tied((9, 2, 0), (9, 6, 0))
    assert one.mark == other.mark
    assert one.ties != other.ties


def test_numbers_that_do_not_fit_the_players_are_read_as_far_as_they_go() -> None:
    kept = tied((9, 2, 0), (9, 5, 0))
    for numbers in ((), (1,), (1, 2, 3, 4, 5, 6, 7, 8)):
        odd = kept.evolve(ties=(TieBreak(title="Maps", numbers=numbers), *kept.ties))
        assert isinstance(odd.tie_break, str)


LONG = (
    "Ships & boats",
    "ships & boats",
    "Very long rowname 20",
    "Very long rowname 21",
    "Debts",
)
WHOLE = (
    "Ships & boats",
    "ships & boats (2)",
    "Very long rowname 20",
    "Very long rowname 21",
    "Debts",
)


def long_names(*names: str) -> Play:
    rows = (Row(name=name) for name in names)
    ended = recorded(
        scored(sheet(*rows), tuple(range(9, 9 - len(names), -1)), (0,) * len(names))
    )
    assert ended
    return play_of(ended, OWN, 29_700_000, 7)


@pytest.mark.parametrize("count", range(1, len(LONG) + 1))
def test_no_name_of_a_row_is_cut_or_twice_there_wherever_a_kept_game_is_read_or_spoken(
    count: int,
) -> None:
    kept = long_names(*LONG[:count])
    (scores,) = [each for each in describe(kept) if isinstance(each, Scores)]
    assert legend(scores) == WHOLE[:count]
    assert legend(poster(kept, "today").scores) == WHOLE[:count]
    table = export.as_csv((kept,)).decode().splitlines()[0]
    for name, points in zip(WHOLE, range(9, 9 - count, -1), strict=False):
        assert term(name, points) in scores.rows[0].why
        assert term(name, points) in spoken(poster(kept, "today"))
        assert f"From {name}" in table
    assert "…" not in spoken(poster(kept, "today")) + table
    assert "…" not in score_words(scores.rows[0], scores)


def test_whole_names_of_rows_go_wherever_the_game_goes_and_older_apps_leave_it_alone() -> None:
    kept = long_names(*LONG)
    assert [part.title for part in kept.players[0].parts] == [*WHOLE]
    assert (kept.version, long_names("Gold").version) == (6, 3)
    assert files.read(files.write(Parcel((), plays=(kept,))), ()).plays == (kept,)
    assert export.from_json(export.as_json((kept,))) == (kept,)
    assert playlog.read(playlog.write((kept,))).plays == {kept.key: kept}


def test_what_only_breaks_ties_goes_wherever_the_game_goes() -> None:
    kept = tied((9, 2, 0), (9, 5, 0), (3, None, None))
    said = "Coins 9; tie-break: Maps 5, Ships 0"
    (scores,) = [each for each in describe(kept) if isinstance(each, Scores)]
    assert [row.why for row in scores.rows] == [
        f"won · {said}",
        "Coins 9; tie-break: Maps 2, Ships 0",
        "Coins 3",
    ]
    assert said in spoken(poster(kept, "today"))
    head, *lines = export.as_csv((kept,)).decode().splitlines()
    assert head.endswith("From Coins,Tie-break: Maps,Tie-break: Ships")
    assert [line.rsplit(",", 3)[1:] for line in lines] == [
        ["9", "5", "0"],
        ["9", "2", "0"],
        ["3", "", ""],
    ]
    assert f"Zoë: {said}" in str(export.bg_stats_play(kept)["comments"])


def test_another_number_that_breaks_a_tie_can_be_kept_too() -> None:
    def end(maps: int) -> GameResult:
        found = recorded(scored(sheet(*ROWS), (9, 2, 0), (9, maps, 0)))
        assert found
        return found

    kept = play_of(end(5), OWN, 29_700_000, 7)
    assert logged_play((kept,), OWN, end(5), kept.minute) == kept
    assert logged_play((kept,), OWN, end(6), kept.minute) is None


RUN_TOGETHER = re.compile(r"\d −?\d")
"""Two numbers of which nobody sees where the first ends."""


def read_aloud(tool: AnyTool, state: Value) -> list[str]:
    """Return what *tool* says of the points in *state*, and what the log and the picture say once it is kept."""
    ended = tool.recorded(state)
    kept = play_of(ended, tool.game, 29_700_000, 7) if ended else None
    blocks = (*uncovered(tool.result(state)), *(describe(kept) if kept else ()))
    picture = [spoken(poster(kept, "today"))] if kept else []
    shown = [str(each) for each in blocks if isinstance(each, Facts)]
    scores = [each for each in blocks if isinstance(each, Scores)]
    words = [score_words(row, each) for each in scores for row in each.rows]
    return [*words, *(row.why for each in scores for row in each.rows), *shown, *picture]


@pytest.mark.parametrize(
    "tool", [*every_tool(), *any_made_game().tools], ids=lambda tool: tool.name
)
def test_no_name_runs_together_with_its_number(tool: AnyTool) -> None:
    for said in read_aloud(tool, tool.example):
        assert not RUN_TOGETHER.search(said), said


@pytest.mark.parametrize("name", ["", "Level 20", "Phase 2"])
@pytest.mark.parametrize("wins", ["highest", "together"])
def test_nor_does_that_of_a_row_that_ends_in_a_digit(name: str, wins: str) -> None:
    state = scored(sheet(Row(name=name), Row(name=name), wins=wins), (12, -5), (9, 9))
    state = state.evolve(ended="won" if wins == "together" else "")
    tool = any_made_game().by_key["score"]
    assert tool.recorded(state)
    every = read_aloud(tool, state)
    for said in every:
        assert not RUN_TOGETHER.search(said), said
    assert any(f"{name or 'Row 1'}: 12" in said for said in every)
