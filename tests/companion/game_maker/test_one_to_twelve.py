"""A game of one's own for 1 to 12 players: what its tools hold, and that 2 to 8 are held as ever."""

from dataclasses import replace
from typing import Any

import pytest

from companion.catalogue import any_made_game
from companion.core.earlier import carried
from companion.core.shape import leave_group
from companion.core.table import Table, is_small, small
from companion.evening.offers import offers
from companion.evening.touch import AnswerPut, StateReplaced
from companion.exchange import share
from companion.game_maker import counters, pack
from companion.game_maker.counters import CountersState
from companion.game_maker.definition import Counter, Counters, Definition, Row, Sheet
from companion.game_maker.editions import DefinitionV3, ScoreV5
from companion.game_maker.points import count
from companion.game_maker.score import recorded
from companion.game_maker.score_state import (
    ScoreState,
    columns,
    entered,
    from_make,
    is_solo,
    playing,
)
from companion.live import actions as do
from companion.live.drafts import draft
from companion.live.reducer import stepped
from companion.storage import saves
from companion.tools.cause import TABLE as SEATED
from companion.tools.history import History
from companion.tools.seating import reseated, returned
from companion.tools.tool import AnyTool, with_table
from tests.companion.live.parts import value_of
from tests.states import EVERY

OWN = {tool.key: tool for tool in any_made_game().tools}
SHEET = Sheet(rows=(Row(name="Coins"),), order=(0,))
WITH_TABLE = [tool for tool in OWN.values() if hasattr(tool.state(), "table")]


def of(key: str, players: int) -> Any:
    return OWN[key].opening(Table().resized(players))


@pytest.mark.parametrize("tool", WITH_TABLE, ids=lambda tool: tool.key)
@pytest.mark.parametrize("players", range(1, 13))
def test_each_tool_answers_for_1_to_12(tool: AnyTool, players: int) -> None:
    state = tool.opening(Table().resized(players))
    assert state.table.size == players
    assert tool.result(state)
    assert tool.form(state) is not None
    assert tool.summary(state)
    digits = share.write(tool, state)
    assert share.decode(digits, (tool,)).state == state


@pytest.mark.parametrize("players", range(2, 9))
def test_2_to_8_are_saved_as_0_15_saved_them(players: int) -> None:
    tool = OWN["score"]
    state = entered(of("score", players).evolve(sheet=SHEET), 1, 0, 0, (7,))
    history = History(of("score", players)).then(state, "Points")
    text = saves.write(tool, history)
    old = carried(state, ScoreV5)
    assert f'"version":5,"state":{old.model_dump_json()},' in text
    assert saves.read(tool, text) == history
    before = replace(tool, version=5, state=ScoreV5, older=tool.older[:-1], outgrows=None)
    assert (
        saves.write(
            before, History(carried(history.past[0].state, ScoreV5)).then(old, "Points")
        )
        == text
    )


@pytest.mark.parametrize("players", [1, 9, 12])
def test_1_and_9_to_12_are_saved_as_of_today(players: int) -> None:
    tool, state = OWN["score"], of("score", players)
    text = saves.write(tool, History(state))
    assert '"version":6' in text
    assert saves.read(tool, text).now == state
    later = History(state).then(with_table(state, Table()), "The table changed", SEATED)
    assert '"version":6' in saves.write(tool, later), "a step of undo has it still"


def test_twelve_have_a_column_each_and_one_of_them_wins() -> None:
    state = of("score", 12).evolve(sheet=SHEET)
    for seat in range(12):
        state = entered(state, seat, 0, 0, (seat,))
    assert len(columns(state)) == 12
    assert count(state).front == (11,)
    played = recorded(state)
    assert played is not None
    assert [each.score for each in played.players] == list(range(11, -1, -1))
    assert len({each.colour for each in played.players}) == 12


def test_one_player_is_alone_without_being_asked() -> None:
    state = entered(of("score", 1).evolve(sheet=SHEET.evolve(solo=True, beat=5)), 0, 0, 0, (6,))
    assert is_solo(state)
    assert list(playing(state)) == [0]
    titles = [getattr(block, "title", "") for block in OWN["score"].form(state)]
    assert "Who plays alone?" not in titles
    played = recorded(state)
    assert played is not None
    assert (len(played.players), played.players[0].won, played.beat) == (1, True, 5)


def test_who_comes_ninth_joins_a_team_and_leaves_it_again() -> None:
    state = of("score", 4).evolve(sheet=SHEET.evolve(teams=True))
    ten = with_table(state, state.table.resized(10))
    assert sorted(map(len, playing(ten).values())) == [5, 5]
    assert with_table(ten, ten.table.resized(4)) == state


def test_a_counter_begins_for_the_ninth_as_for_all() -> None:
    made = Definition(counters=Counters(rows=(Counter(name="Life", start=20),), order=(0,)))
    four = counters.from_make(made, CountersState())
    nine = with_table(four, Table().resized(9))
    assert [nine.tallies[seat].held[0].number for seat in range(9)] == [20] * 9
    assert OWN["counters"].saved_version([four]) == 2
    assert with_table(OWN["counters"].opening(Table()), Table().resized(9)).table.size == 9


def test_a_game_says_that_it_is_for_one_or_for_twelve() -> None:
    game = Definition(least=1, most=12)
    assert OWN["make"].as_released(game)[0] == 4
    assert OWN["make"].as_released(Definition())[0] == 2
    assert pack.read(pack.write(game)) == game
    assert pack.write(game).startswith("companion = 3\n")
    assert pack.write(Definition(least=3)).startswith("companion = 1\n")
    with pytest.raises(ValueError, match="1"):
        carried(game, DefinitionV3)


@pytest.mark.parametrize("tool", EVERY, ids=lambda tool: tool.name)
@pytest.mark.parametrize("players", [1, 2, 8, 9, 12])
def test_every_tool_takes_as_many_of_tonights_players_as_it_has_seats_for(
    tool: AnyTool, players: int
) -> None:
    table = Table().resized(players)
    state = tool.opening(table)
    if (mine := getattr(state, "table", None)) is None:
        return
    assert mine == (table if tool in EVERY and players in tool.sizes else small(table))
    assert tool.result(state) is not None


def test_a_change_among_those_whom_a_tool_has_no_seat_for_is_no_step_there() -> None:
    tool = next(tool for tool in EVERY if tool.name == "lawless-empire/score")
    nine, ten = Table().resized(9), Table().resized(10)
    history = History(tool.opening(nine)).then(tool.example, "played")
    history = History(tool.example.evolve(table=small(nine)), history.past)
    assert reseated(history, nine, ten) is history
    fewer = reseated(history, nine, Table())
    assert fewer.now.look(("table",)) == Table()
    assert returned(fewer, Table(), nine).now == history.now


def test_the_score_is_that_of_today_only_where_it_has_to_be() -> None:
    assert is_small(ScoreState().table)
    nine = from_make(Definition(sheet=SHEET), of("score", 9))
    four = with_table(entered(nine, 8, 0, 0, (3,)), Table())
    assert OWN["score"].saved_version([four]) == 6, "what the ninth entered is kept"
    assert with_table(four, nine.table) == entered(nine, 8, 0, 0, (3,))


def test_what_is_told_at_a_live_table_of_8_has_nothing_of_other_seats() -> None:
    """A phone of 0.15 has 8 seats: it would refuse what has more, and go on with other teams."""
    score = OWN["score"]
    state = of("score", 6).evolve(sheet=SHEET.evolve(teams=True))
    sides = leave_group(state.sides, 0)
    told = draft(score, state, AnswerPut(("sides",), sides), 0, 0, "Teams")
    assert told is not None
    assert told.action == do.PutAnswer(("sides",), sides[:8])
    assert stepped(score, state, told.action, 0) == state.evolve(sides=sides)
    other = StateReplaced(with_table(state, state.table.recoloured(0, 9)))
    replaced = draft(score, state, other, 0, 0, "Another")
    assert replaced is not None
    assert all(len(value) == 8 for where, value in value_of(replaced) if where[-1] == "colours")
    ten = with_table(state, Table().resized(10))
    told = draft(score, ten, AnswerPut(("sides",), leave_group(ten.sides, 9)), 0, 0, "Teams")
    assert told is not None
    assert len(value_of(told)) == 12


def test_nobody_is_offered_the_table_that_a_tool_has_already_as_far_as_it_can() -> None:
    tool = next(tool for tool in EVERY if tool.name == "lawless-empire/score")
    nine = Table().resized(9)
    assert offers(tool, tool.opening(nine), nine, {}) == ()
    (offered,) = offers(tool, tool.opening(Table()), nine, {})
    assert offered.title.endswith(", Orange"), "the ninth has no seat there"
