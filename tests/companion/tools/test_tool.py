from dataclasses import replace

import pytest

from companion.core.blocks import Answer, Note, Question
from companion.core.fields import Count
from companion.core.table import Table
from companion.core.values import Value
from companion.tools.questions import ask
from companion.tools.tool import Edition, Game, Move, Tool, table_of, with_table
from tests.answers import after_answer
from tests.sample_tool import TOOL, Cage, House, SampleState
from tests.wordings import Wording


def fed(state: SampleState, *beasts: int, now: int = 0, seed: int = 0) -> SampleState:
    return state.evolve(count=sum(beasts), until=now, round=seed)


FEEDING = replace(
    TOOL, moves=(Move("feed", "Fed", fed, timed=True, bits=32), Move("rest", "Rested", fed))
)
ZOO = Game("zoo", "Zoo", "Beasts", (TOOL,), least=3, most=5)


def test_a_name_is_the_game_and_the_key() -> None:
    assert TOOL.name == "zoo/cages"


def test_an_opening_state_has_tonights_table_where_it_needs_one() -> None:
    table = Table().resized(7)
    assert TOOL.opening(table) == SampleState(table=table)
    assert table_of(SampleState(table=table)) == table
    assert table_of(Cage()) is None
    assert with_table(Cage(), table) == Cage()


def test_a_field_that_is_called_table_and_is_none_does_not_count() -> None:
    class Odd(Value):
        table: int = 1

    assert table_of(Odd()) is None


def test_a_move_gets_its_arguments_the_time_and_the_seed() -> None:
    assert FEEDING.move(SampleState(), "feed", (3, 4), 9, 5) == SampleState(
        count=7, until=9, round=5
    )


def test_a_move_that_asks_for_neither_gets_no_time_and_no_seed() -> None:
    assert FEEDING.move(SampleState(), "rest", (3,), 9, 5) == SampleState(
        count=3, until=0, round=0
    )


def test_a_move_that_does_not_exist_is_a_mistake_of_ours() -> None:
    with pytest.raises(ValueError, match="not enough values"):
        FEEDING.move(SampleState(), "fly", (), 0, 0)


def test_an_answer_goes_to_its_path() -> None:
    question = ask(SampleState(), ("main", "beasts"))
    assert after_answer(TOOL, SampleState(), question, 4, 0, 0) == SampleState(
        main=Cage(beasts=4)
    )


def test_an_answer_that_names_a_move_makes_it_with_the_new_value_last() -> None:
    question = Question(Count(most=9), 0, "How many?", move="feed", args=(2,))
    assert after_answer(FEEDING, SampleState(), question, 4, 7, 1) == SampleState(
        count=6, until=7, round=1
    )


def test_a_state_of_today_needs_no_upgrade() -> None:
    assert TOOL.upgraded(1, SampleState(count=2)) == SampleState(count=2)


def test_an_older_state_goes_through_every_edition_since() -> None:
    tool = replace(
        TOOL,
        version=3,
        older=(
            Edition(1, Cage, lambda cage: {"first": cage}),
            Edition(2, House, lambda house: {"houses": (house,)}),
        ),
    )
    cage = Cage(beasts=5)
    assert tool.upgraded(1, cage) == SampleState(houses=(House(first=cage),))
    assert tool.upgraded(2, House()) == SampleState()


def test_an_edition_without_a_way_to_today_is_a_mistake_of_ours() -> None:
    with pytest.raises(AssertionError):
        TOOL.upgraded(1, Cage())


def test_a_game_finds_its_tools_by_key() -> None:
    assert ZOO.by_key == {"cages": TOOL}


def test_a_game_refuses_two_tools_with_one_key_and_tools_of_other_games() -> None:
    with pytest.raises(AssertionError, match="two tools are called zoo/cages"):
        replace(ZOO, tools=(TOOL, TOOL))
    with pytest.raises(AssertionError, match="zoo/cages stands in the folder of farm"):
        replace(ZOO, key="farm")


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_game_fits_its_players(players: int) -> None:
    assert ZOO.fits(players) == ""


@pytest.mark.parametrize("players", [2, 6])
def test_a_game_says_for_how_many_it_is(players: int) -> None:
    assert ZOO.fits(players) == (
        f"Zoo is for 3 to 5 players; the tools still work for {players}."
    )


def test_a_game_that_one_may_play_alone_fits_one() -> None:
    assert replace(ZOO, solo=True).fits(1) == ""
    assert replace(ZOO, solo=True).fits(2) == ZOO.fits(2)


def test_a_game_says_who_counts_where_more_play_than_its_tools_hold(wording: Wording) -> None:
    wording(ZOO.fits(12), ZOO.fits(1))


def test_a_game_says_where_its_rulebook_leaves_the_least_number_in_doubt(
    wording: Wording,
) -> None:
    doubtful = replace(ZOO, players_note="The rules do not say whether three can play.")
    wording(doubtful.fits(3))
    assert doubtful.fits(4) == ""


def test_a_tool_asks_every_field_unless_it_says_otherwise() -> None:
    tool: Tool[SampleState] = TOOL
    asked = [block.title for block in tool.form(SampleState()) if isinstance(block, Question)]
    assert asked[:3] == ["Count", "Total", "Until"]


def test_an_answer_has_the_rule_and_the_chapter_of_its_tool() -> None:
    tool = replace(TOOL, rule="Count them all.", chapter="Cages")
    said = Answer("1", rule="Count them all.", chapter="Cages")
    assert tool.result(SampleState()) == (said,)


def test_an_answer_may_name_another_rule_or_chapter() -> None:
    mine = Answer("A lion escaped", rule="Run.", chapter="Lions")
    tool = replace(TOOL, result=lambda state: (mine, Note("Now.")), rule="Walk.", chapter="All")
    assert tool.result(SampleState()) == (mine, Note("Now."))


def test_a_chapter_without_a_rule_brings_none() -> None:
    tool = replace(TOOL, chapter="Cages")
    assert tool.result(SampleState()) == (Answer("1", chapter="Cages"),)


def test_a_tool_without_a_summary_says_its_headline() -> None:
    answer = (Note("First."), Answer("3 lions", "one escaped"))
    tool = Tool("zoo", "lions", "Lions", SampleState, lambda state: answer, SampleState())
    assert tool.summary(SampleState()) == "3 lions"
