"""A kept game names the readings of the rules that its result depends on, wherever it goes."""

import csv
import json
from io import StringIO

import pytest

from companion.core.blocks import Answer, Result, RuleGap
from companion.core.errors import ShareError
from companion.core.table import SmallTable, Table
from companion.core.values import Value
from companion.exchange import export, files
from companion.exchange.files import Parcel
from companion.exchange.poster import poster, spoken
from companion.plays.play import GameResult, Play, SeatedPlayer, play_of
from companion.plays.standings import describe
from companion.storage import playlog
from companion.tools.tool import Tool
from tests.companion.sample_plays import play

SAID = "The rules don't say who wins a tie. Here both win."
ALONE, TOLD = play(), play(1, readings=(SAID,))


class TieState(Value):
    """A game of which nothing is known but who plays."""

    table: SmallTable = Table()


def result(state: TieState) -> Result:
    return (Answer("Both win"), RuleGap(SAID), RuleGap(SAID))


TOOL = Tool(
    game="ties",
    key="end",
    title="End",
    state=TieState,
    result=result,
    summary=lambda state: "over",
    example=TieState(),
    record=lambda state: GameResult(players=(SeatedPlayer(won=True),)),
)


def test_what_is_silent_on_the_screen_goes_into_the_kept_game_once() -> None:
    recorded = TOOL.recorded(TieState())
    assert recorded is not None
    assert recorded.readings == (SAID,)
    assert play_of(recorded, "ties", 5, 6).readings == (SAID,)
    assert ALONE.ended(recorded).readings == (SAID,)


def test_another_reading_of_one_end_is_the_same_end() -> None:
    plain = GameResult(players=(SeatedPlayer(won=True),))
    assert plain.evolve(readings=(SAID,)).mark == plain.mark


def test_a_play_without_readings_is_written_as_earlier_versions_wrote_it() -> None:
    assert "readings" not in json.loads(ALONE.model_dump_json())
    assert ALONE.version == 1
    assert playlog.write((ALONE,)).split(" ")[1] == "1"
    assert b"play 1 {" in files.write(Parcel((), plays=(ALONE,)))
    assert json.loads(export.as_json((ALONE,)))["version"] == 1


def test_a_play_with_readings_comes_back_from_saves_files_and_json() -> None:
    assert TOLD.version == 2
    assert playlog.read(playlog.write((ALONE, TOLD))).plays == {
        each.key: each for each in (ALONE, TOLD)
    }
    assert files.read(files.write(Parcel((), plays=(ALONE, TOLD))), ()).plays == (ALONE, TOLD)
    raw = export.as_json((ALONE, TOLD))
    assert export.from_json(raw) == (ALONE, TOLD)
    assert json.loads(raw)["version"] == 2


def test_json_of_a_version_after_this_one_is_refused_as_newer() -> None:
    newer = f'"version": {export.VERSION + 1}'.encode()
    raw = export.as_json((TOLD,)).replace(b'"version": 2', newer)
    with pytest.raises(ShareError, match=export.NEWER):
        export.from_json(raw)


def test_readings_stand_on_the_screen_the_picture_the_table_and_in_bg_stats() -> None:
    assert RuleGap(SAID) in describe(TOLD)
    assert SAID in spoken(poster(TOLD, "Sat 21 Nov 2026"))
    rows = list(csv.DictReader(StringIO(export.as_csv((TOLD,)).decode("utf-8-sig"))))
    assert {row["Readings"] for row in rows} == {SAID}
    assert SAID in str(export.bg_stats_play(TOLD)["comments"]).split("\n")


def comments(kept: Play) -> object:
    return export.bg_stats_play(kept).get("comments")


def test_the_comments_are_the_notes_the_readings_and_what_points_came_from() -> None:
    bare = (SeatedPlayer(name="Ann", score=3, won=True),)
    assert comments(play(notes="", players=bare)) is None
    late = play(notes="Late.", readings=(SAID,))
    assert comments(late.evolve(players=bare)) == f"Late.\n{SAID}"
    rows = "Ann: Role 4, Tokens 24"
    assert str(comments(late)).startswith(f"Late.\n{SAID}\n{rows}\n")
