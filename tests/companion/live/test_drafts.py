"""Every touch of every tool goes out as it was done where that is lawful, else by its effect."""

from random import Random
from typing import Annotated

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.fields import Count, Text
from companion.core.shape import is_lasting, merge_fields
from companion.core.values import Value
from companion.evening.touch import AnswerPut, MoveMade, StateReplaced, Touch, apply_touch
from companion.live import actions as do
from companion.live.drafts import draft
from companion.live.public import live_part, private_part
from companion.live.reducer import stepped
from companion.tools.tool import AnyTool, Move, Tool
from tests.companion.live.test_room import tool_of
from tests.companion.live.touches import NOW, touches, walk
from tests.states import every_tool, extremes, states


def _leads_where_it_should(
    tool: AnyTool, state: Value, touch: Touch, said: str, seed: int
) -> None:
    try:
        after = apply_touch(tool, state, touch, NOW, seed)
    except Exception:
        return
    asked = draft(tool, state, touch, NOW, seed, said)
    if asked is None:
        assert live_part(after) == live_part(state)
    else:
        action = asked.action
        assert isinstance(action, do.Touching)
        assert stepped(tool, live_part(state), action, NOW) == live_part(after)
        if isinstance(action, do.MakeMove) and (action.args or action.seed):
            assert private_part(state) == private_part(after), "what goes out may be secret"


@pytest.mark.slow
@every_tool
def test_what_goes_out_does_to_everybody_what_the_touch_did_here(tool: AnyTool) -> None:
    random = Random(tool.name)
    for state in (*extremes(tool.state), tool.example):
        for touch, said in touches(tool, state, random):
            _leads_where_it_should(tool, state, touch, said, 7)
    for state, touch, said, seed in walk(tool, random, 30):
        _leads_where_it_should(tool, state, touch, said, seed)


@pytest.mark.slow
@every_tool
def test_what_goes_out_of_any_state_does_so_too(tool: AnyTool) -> None:
    @given(states(tool.state), states(tool.state), st.randoms(use_true_random=False))
    def check(state: Value, other: Value, random: Random) -> None:
        offered = touches(tool, state, random)
        for touch, said in random.sample(offered, min(len(offered), 4)):
            _leads_where_it_should(tool, state, touch, said, 7)
        fresh = merge_fields(state, tool.state(), is_lasting)
        for new in (other, fresh):
            _leads_where_it_should(tool, state, StateReplaced(new), "", 7)

    check()


def test_two_counts_at_once_go_out_as_one_answer() -> None:
    tool = tool_of("lawless-empire/orders")
    state = tool.state()
    where = ("syndicates", 0, "orders")
    one, two = (3, *state.look(where)[1:]), (3, 4, *state.look(where)[2:])
    for counts, kind in ((one, do.AddToCell), (two, do.PutAnswer), (state.look(where), None)):
        made = draft(tool, state, AnswerPut(where, counts), NOW, 0, "said")
        assert (made and type(made.action)) == kind


class Told(Value):
    """A number that everyone has, and a note that nobody else has."""

    count: Annotated[int, Count(most=99)] = 0
    note: Annotated[str, Text(most=9, travels="secret")] = ""


TOLD = Tool(
    game="sample",
    key="told",
    title="Told",
    state=Told,
    result=lambda state: (),
    summary=lambda state: "",
    example=Told(),
    moves=(
        Move("tell", "Tell", lambda state: state.evolve(count=int(state.note))),
        Move("note", "Note", lambda state, note: state.evolve(count=len(note), note=note)),
        Move("clear", "Clear", lambda state: Told()),
    ),
)


def test_a_move_that_reads_a_secret_goes_out_by_its_effect() -> None:
    made = draft(TOLD, Told(note="7"), MoveMade("tell"), NOW, 0, "Tell")
    assert made
    assert made.action == do.PutAnswers(((("count",), 7),))


def test_a_move_that_writes_a_secret_does_not_go_out_with_what_it_wrote() -> None:
    made = draft(TOLD, Told(), MoveMade("note", ("Ada",)), NOW, 0, "Note")
    assert made
    assert made.action == do.PutAnswers(((("count",), 3),))


def test_a_move_that_clears_a_secret_goes_out_as_it_is() -> None:
    made = draft(TOLD, Told(count=3, note="Ada"), MoveMade("clear"), NOW, 0, "Clear")
    assert made
    assert made.action == do.MakeMove("clear")
    assert draft(TOLD, Told(note="Ada"), MoveMade("clear"), NOW, 0, "Clear") is None
