"""Where blocks stand, for every tool and whatever is in it."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.catalogue import every_game, game_of
from companion.core.blocks import Answer, Block, Button, Question, Steps, Warn
from companion.core.fields import Text
from companion.display.cues import winner_picture
from companion.display.layout import Layout, is_leading, lay_out, scroll_key
from companion.display.steps import led
from companion.games.lawless_empire.plans.tool import TOOL as PLANS
from companion.tools.checklist import ChecklistState
from companion.tools.checklist_model import CHECKLIST, MOST_STEPS
from companion.tools.tool import AnyTool, Game
from tests.companion.test_tool_links import phases
from tests.laws import asked, shown
from tests.states import every_tool, extremes, states

FEWER = min(settings().max_examples, max(10, settings().max_examples // 10))
"""Examples for a law that takes long."""


def check(tool: AnyTool, state: Any) -> None:
    parts = lay_out(tool, state)
    alone = [block for block in (parts.answer, parts.warn) if block]
    everything = [*alone, *parts.main, *parts.body]
    blocks = (*winner_picture(tool, state), *shown(tool, state))
    assert sorted(map(repr, everything)) == sorted(map(repr, blocks))
    assert all(button.main for button in parts.main)
    assert not any(isinstance(block, Button) and block.main for block in parts.body)
    result = [block for block in parts.body if block in tool.result(state)]
    leading = [is_leading(block, state) for block in result]
    assert leading == sorted(leading, reverse=True)
    warned = [block for block in tool.result(state) if isinstance(block, Warn)]
    assert parts.warn == (warned[0] if warned else None)


def in_the_large_step(tool: AnyTool, state: Any) -> list[str]:
    steps = [block for block in tool.result(state) if isinstance(block, Steps)]
    return [now.tool for block in steps if (now := led(block).now) and now.tool]


@every_tool
def test_every_lead_has_one_place_and_only_a_checklist_has_some_above(tool: AnyTool) -> None:
    for state in (*extremes(tool.state), tool.example):
        main, above, below, back, _ = lay_out(tool, state).links
        assert all(link.main for link in main)
        assert all(link.tool == CHECKLIST for link in back)
        within = [
            link for link in tool.links(state) if link.tool in in_the_large_step(tool, state)
        ]
        assert {*tool.links(state)} == {*main, *above, *below, *back, *within}
        places = (main, above, below, back, within)
        assert sum(map(len, places)) == len(tool.links(state))
        assert not ((*below, *back) if isinstance(state, ChecklistState) else above)


def test_of_the_ways_above_a_checklist_the_first_stands_out_until_another_is_next() -> None:
    """One large way at a time: in the bar, in the large step, or above while its step is open."""
    found = set[int]()
    for game in every_game():
        tool = game.tools[0]
        for state in (*extremes(tool.state), tool.example, *phases(game)):
            links = lay_out(tool, state).links
            (steps,) = [block for block in tool.result(state) if isinstance(block, Steps)]
            others = [link.tool for link in tool.links(state) if not link.main]
            now = led(steps).now
            own = [step for step in steps.items if others and step.tool == others[0]]
            done = all(each.reminder or each.place in steps.ticked for each in own)
            elsewhere = links.main or (now and now.tool in others) or done
            assert links.strong == int(not elsewhere), (tool.name, state)
            found.add(links.strong)
    assert found == {0, 1}


def ways_on(parts: Layout) -> list[object]:
    """Return the ways on that are large in *parts*."""
    steps = [block for block in parts.body if isinstance(block, Steps)]
    return [
        *parts.links.main,
        *parts.links.above[: parts.links.strong],
        *(each for each, is_large in parts.in_bar(large=parts.large) if is_large),
        *(now.tool for block in steps if (now := led(block).now) and now.tool),
    ]


@pytest.mark.slow
@every_tool
@given(data=st.data())
@settings(max_examples=FEWER)
def test_one_way_on_at_most_is_large(tool: AnyTool, data: st.DataObject) -> None:
    done = frozenset(each.key for each in game_of(tool).tools if each.done)
    state = data.draw(states(tool.state))
    assert len(ways_on(lay_out(tool, state))) <= 1
    assert len(ways_on(lay_out(tool, state, done))) <= 1


@every_tool
def test_leaving_a_text_moves_nothing_above_it(tool: AnyTool) -> None:
    """The touch that ends the writing meets what it was for, such as the button below the text."""

    def place(state: Any, question: Question) -> int:
        body = lay_out(tool, state).body
        holds = ((at, each.path) for at, block in enumerate(body) for each in asked((block,)))
        return next(at for at, path in holds if path == question.path)

    for state in (tool.state(), tool.example):
        for question in [each for each in asked(lay_out(tool, state).body) if each.path]:
            kind = question.kind
            for words in ("", "Docks", "Docks: Red (2 H); Pier: Green;"):
                if isinstance(kind, Text) and not kind.refusal(words):
                    after = state.put(question.path, words)
                    assert place(after, question) == place(state, question), (
                        question.title,
                        words,
                    )


@pytest.mark.parametrize("game", every_game(), ids=[game.key for game in every_game()])
def test_a_phase_goes_on_by_its_tool_and_by_next_once_that_is_done(game: Game) -> None:
    tool = game.tools[0]
    for state in phases(game)[:-1]:
        parts = lay_out(tool, state)
        ticked = state.evolve(ticks=frozenset(range(MOST_STEPS)))
        assert len(ways_on(parts)) == 1
        assert ways_on(lay_out(tool, ticked)) == [*parts.main]


@pytest.mark.parametrize("game", every_game(), ids=[game.key for game in every_game()])
def test_a_game_that_is_decided_is_led_to_its_end(game: Game) -> None:
    """Whichever switch says so, in whichever phase but the last: no step, no tool comes before it."""
    tool = game.tools[0]
    switches = [name for name, value in tool.state() if value is False and name != "over"]
    for state in phases(game)[:-1]:
        for name in switches:
            decided = state.evolve(**{name: True})
            ends = tool.move(decided, "next", (), 0, 0).over
            if ends and tool.move(state, "next", (), 0, 0).phase > state.phase:
                assert lay_out(tool, decided).large, (tool.summary(state), name)


def test_who_rolled_off_is_not_led_to_the_roll_off_again() -> None:
    (game,) = [game for game in every_game() if game.key == "lawless-empire"]
    tool = game.tools[0]
    before: Any = tool.state(round=5, ticks=frozenset({0}))
    rolling, known = lay_out(tool, before).links, lay_out(tool, before.evolve(first=2)).links
    tools = [[link.tool for link in links.above] for links in (rolling, known)]
    assert "first" not in tools[0], "it is in the large step"
    assert tools[1][0] == "first"
    assert rolling.strong == known.strong == 0


def is_first(block: Block) -> bool:
    return isinstance(block, Question) and block.path == ("first",)


@pytest.mark.parametrize("game", every_game(), ids=[game.key for game in every_game()])
def test_who_is_first_is_asked_above_the_steps_until_it_is_known(game: Game) -> None:
    """A table that goes on without it would miss its turn order, far below the edge of a phone."""
    tool = game.tools[0]
    for state in (tool.state(), *phases(game)):
        body = lay_out(tool, state).body
        firsts = [at for at, each in enumerate(body) if is_first(each)]
        steps = [at for at, each in enumerate(body) if isinstance(each, Steps)]
        assert [at < steps[0] for at in firsts] == [True] * len(firsts)
        if state.round and firsts:
            known = lay_out(tool, state.evolve(first=1)).body
            (first,) = [at for at, each in enumerate(known) if is_first(each)]
            places = [type(each) for each in known]
            assert first > places.index(Steps), "it can be corrected below"


@pytest.mark.slow
@every_tool
@given(st.data())
def test_every_block_has_its_place_and_the_first_warning_stands_where_it_moves_nothing(
    tool: AnyTool, data: st.DataObject
) -> None:
    check(tool, data.draw(states(tool.state)))


@pytest.mark.slow
@every_tool
def test_the_emptiest_and_the_fullest_state_are_laid_out_as_well(tool: AnyTool) -> None:
    for state in (*extremes(tool.state), tool.example):
        check(tool, state)


def test_a_checklist_is_read_from_its_top_in_every_phase_and_other_tools_stay_where_they_are() -> (
    None
):
    for game in every_game():
        checklist, *tools = game.tools
        start = checklist.state()
        parts = lay_out(checklist, start)
        assert any(isinstance(block, Steps) for block in parts.body)
        (button,) = parts.main
        after = checklist.move(start, button.move, button.args, 0, 0)
        assert scroll_key(start, parts) != scroll_key(after, lay_out(checklist, after))
        for tool in tools:
            seen = (tool.state(), tool.example)
            assert len({scroll_key(each, lay_out(tool, each)) for each in seen}) == 1


def test_the_next_board_is_read_from_its_top() -> None:
    tool, board = PLANS, PLANS.example
    next_board = tool.move(board, "keep", ("bribe",), 0, 0)
    keys = [scroll_key(each, lay_out(tool, each)) for each in (board, next_board)]
    assert keys[0] != keys[1]


@every_tool
def test_every_tool_has_at_most_one_answer_for_the_bar(tool: AnyTool) -> None:
    for state in (*extremes(tool.state), tool.example):
        answers = [block for block in tool.result(state) if isinstance(block, Answer)]
        assert len(answers) <= 1


@pytest.mark.parametrize("game", every_game(), ids=[game.key for game in every_game()])
def test_nothing_leads_on_from_the_set_up_before_the_first_player_is_named(game: Game) -> None:
    tool = game.tools[0]
    parts = lay_out(tool, tool.state())
    questions = any(
        isinstance(each, Question) and each.path == ("first",) for each in parts.body
    )
    ticked = tool.state(ticks=frozenset(range(MOST_STEPS)))
    assert lay_out(tool, ticked).large != questions
    assert lay_out(tool, ticked.evolve(first=1)).large


@pytest.mark.slow
@every_tool
@given(data=st.data())
@settings(max_examples=FEWER)
def test_a_layout_is_the_same_however_often_it_is_asked_for(
    tool: AnyTool, data: st.DataObject
) -> None:
    """It is kept for a state that is the same object. An equal one is laid out anew, to the same."""
    state = data.draw(states(tool.state))
    once = lay_out(tool, state)
    assert lay_out(tool, state) is once
    assert lay_out(tool, state.model_copy()) == once
    assert lay_out(tool, state, frozenset({tool.key})) == lay_out(
        tool, state.model_copy(), frozenset({tool.key})
    )
