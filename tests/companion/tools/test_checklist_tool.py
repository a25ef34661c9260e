"""A checklist as a tool: what a game says of it, and what it leaves as every game has it."""

from typing import Annotated

from companion.core.fields import Count
from companion.plays.play import GameResult, seated
from companion.tools.checklist import Checklist, ChecklistState
from companion.tools.checklist_tool import checklist_tool
from companion.tools.tool import Edition, Move, Transfer
from tests.companion.tools.checklists import WORDS


class DayState(ChecklistState):
    """A state of a game's own: what was *eaten* in this turn, and the *meals* of this day."""

    eaten: Annotated[int, Count(most=9)] = 0
    meals: Annotated[int, Count(most=9)] = 0


CHECKLIST = Checklist(
    WORDS,
    new_round="keep",
    numbers=lambda state: {"cards": 7},
    clears={"meals": 0},
    clears_turn={"eaten": 0},
)
EXAMPLE = DayState(round=1, phase=1, first=0, eaten=2, meals=3)


def test_a_checklist_alone_makes_a_tool() -> None:
    tool = checklist_tool(CHECKLIST, "farm", "Days", EXAMPLE)
    assert (tool.name, tool.title, tool.version) == ("farm/round", "Days", 1)
    assert tool.state is DayState
    assert tool.example is EXAMPLE
    assert tool.summary(EXAMPLE) == "Day 1 · Evening"
    assert tool.result(EXAMPLE) == CHECKLIST.result(EXAMPLE)
    assert tool.form(EXAMPLE) == CHECKLIST.form(EXAMPLE)
    moves = [move.key for move in tool.moves]
    assert moves == [move.key for move in CHECKLIST.moves()]
    assert {"next", "back", "turn", "new"} < set(moves)
    assert tool.recorded(EXAMPLE) is None


def test_what_a_game_says_besides_stands_in_the_tool() -> None:
    transfers: tuple[Transfer[DayState], ...] = (
        Transfer("other", "Use it", lambda source, target: target),
    )
    ended = GameResult(players=(seated(EXAMPLE.table, 0),))
    older = (Edition(1, ChecklistState),)
    tool = checklist_tool(
        CHECKLIST,
        "farm",
        "Days",
        EXAMPLE,
        hint="Day after day",
        transfers=transfers,
        version=2,
        older=older,
        record=lambda state: ended if state.over else None,
    )
    assert (tool.hint, tool.transfers, tool.version, tool.older) == (
        "Day after day", transfers, 2, older,
    )  # fmt: skip
    assert tool.recorded(EXAMPLE) is None
    assert tool.recorded(EXAMPLE.evolve(over=True)) == ended


def test_a_move_of_a_games_own_is_added_or_stands_in_the_place_of_one() -> None:
    eat: Move[DayState] = Move("eat", "Eat", lambda state: state.evolve(eaten=9))
    new: Move[DayState] = Move("new", "Sow", lambda state: DayState(meals=1))
    tool = checklist_tool(CHECKLIST, "farm", "Days", EXAMPLE, moves=(eat, new))
    keys = [move.key for move in tool.moves]
    assert sorted(keys) == sorted({*keys})
    assert keys[-2:] == ["eat", "new"]
    assert tool.move(EXAMPLE, "eat", (), 0, 0).eaten == 9
    assert tool.move(EXAMPLE, "new", (), 0, 0) == DayState(meals=1)


def test_what_belongs_to_a_turn_goes_with_it_and_what_belongs_to_a_round_stays() -> None:
    tool = checklist_tool(CHECKLIST, "farm", "Days", EXAMPLE)
    state = EXAMPLE.evolve(phase=0)
    for key, args in (("next", ()), ("back", ()), ("turn", (1,)), ("new", ())):
        assert tool.move(state, key, args, 0, 0).eaten == 0
    assert tool.move(state, "next", (), 0, 0).meals == 3
    assert tool.move(EXAMPLE, "next", (), 0, 0).meals == 0
    assert tool.move(state, "timer-set", (5,), 0, 0).eaten == 2, "the timer clears nothing"
