"""Where players go on: each phase leads to its tools, each tool to the one that comes next."""

from typing import Any

import pytest
from hypothesis import given, settings

from companion.catalogue import every_game, game_of
from companion.core.blocks import Button, Steps, Terms
from companion.core.values import Value
from companion.display.layout import lay_out
from companion.tools.checklist import ChecklistState
from companion.tools.tool import AnyTool, Game, ToolLink
from tests.laws import check_leads
from tests.states import every_tool, extremes, states

each_game = pytest.mark.parametrize(
    "game", every_game(), ids=[game.key for game in every_game()]
)


@pytest.mark.slow
@every_tool
def test_every_lead_is_another_tool_of_the_game(tool: AnyTool) -> None:
    game = game_of(tool)

    @given(states(tool.state))
    @settings(max_examples=min(25, settings().max_examples))
    def random_states(state: Value) -> None:
        check_leads(game, tool, state)

    for state in (tool.state(), tool.example, *extremes(tool.state)):
        check_leads(game, tool, state)
    random_states()


def phases(game: Game) -> list[ChecklistState]:
    """The checklist of *game* in each phase of a round in the middle, and at the end."""
    tool = game.tools[0]
    state: Any = tool.state(round=2)
    found = [state]
    while True:
        state = tool.move(state, "next", (), 0, 0)
        if state.round > 2 or state.over or state.turn != found[-1].turn:
            return [*found, state.evolve(over=True)]
        found.append(state)


@each_game
def test_each_phase_that_has_tools_leads_to_them(game: Game) -> None:
    """Most phases have a tool of their own, and its first lead is the large one in the row."""
    tool = game.tools[0]
    led = {link.tool for state in phases(game) for link in tool.links(state)}
    assert led
    at_end = [each.key for each in game.tools if each.at_end]
    ended = [link.tool for link in tool.links(phases(game)[-1])]
    assert set(at_end) <= set(ended), "the end of the game doesn't lead to what counts it"


ASKED_FOR_MORE = {
    "mafia-works/acquire": "a card is acquired, and another one may follow",
    "makiavelia/damage": "in a round without wounds there is nothing to enter",
}
"""The tools whose question may stay without an answer, and why."""


@pytest.mark.slow
@every_tool
def test_what_leads_on_is_not_large_while_the_answer_asks(tool: AnyTool) -> None:
    """Also where other phones of a live table are asked, and this one has nothing to enter."""

    @given(states(tool.state))
    @settings(max_examples=min(25, settings().max_examples))
    def random_states(state: Value) -> None:
        check(state)

    def check(state: Value) -> None:
        parts = lay_out(tool, state)
        questions = parts.answer and parts.answer.text.endswith("?")
        if questions and tool.name not in ASKED_FOR_MORE:
            assert not parts.links.main, parts.answer

    for state in (tool.state(), tool.example, *extremes(tool.state)):
        check(state)
    random_states()


def looks_up(tool: AnyTool) -> bool:
    """Return whether *tool* only looks things up: it shows a list of terms."""
    return any(isinstance(block, Terms) for block in tool.result(tool.state()))


@each_game
def test_no_phase_leads_large_to_what_is_only_looked_up(game: Game) -> None:
    """The work of a phase is elsewhere: a look-up stays a small button, in reach."""
    tool = game.tools[0]
    found = {each.key for each in game.tools if looks_up(each)}
    for state in phases(game):
        links = lay_out(tool, state).links
        large = {link.tool for link in (*links.main, *links.above[: links.strong])}
        steps = [block for block in tool.result(state) if isinstance(block, Steps)]
        assert not found & (large | {step.tool for block in steps for step in block.items})
    for each in game.tools:
        for entered in (each.state(), each.example):
            assert not found & {link.tool for link in each.links(entered) if link.main}


@each_game
def test_at_the_end_the_count_is_the_next_step_and_a_new_game_waits(game: Game) -> None:
    tool, over = game.tools[0], phases(game)[-1]
    mains = [link for link in tool.links(over) if link.main]
    large = [block for block in tool.result(over) if isinstance(block, Button) and block.main]
    assert len(mains) + len(large) == 1
    assert [link.main for link in tool.links(over)[:1]] == [True] * len(mains)
    assert any(
        block == Button("New game", "new", main=not mains) for block in tool.result(over)
    )


@pytest.mark.parametrize(
    ("name", "after"),
    [
        ("lawless-empire/orders", "score"),
        ("makiavelia/power", "negotiation"),
        ("the-law/patrols", "change"),
    ],
)
def test_what_is_counted_leads_on(name: str, after: str) -> None:
    (tool,) = [each for game in every_game() for each in game.tools if each.name == name]
    assert [link for link in tool.links(tool.state()) if link.main] == []
    state: Any = tool.example
    if name == "lawless-empire/orders":
        state = tool.move(state, "finish", (), 0, 0)
    if name == "makiavelia/power":
        state = state.evolve(table=state.table.evolve(seats=(0, 1, 2)))
    assert [link.tool for link in tool.links(state) if link.main] == [after]


def test_a_phase_leads_by_its_words_in_their_order() -> None:
    (game,) = [game for game in every_game() if game.key == "lawless-empire"]
    tool = game.tools[0]
    execution = tool.example
    assert tool.links(execution) == (
        ToolLink("Who wins each board", "plans"),
        ToolLink("All boards", "boards"),
    )


@pytest.mark.parametrize("name", ["makiavelia/negotiation", "the-law/change"])
def test_what_is_decided_leads_back_to_the_round(name: str) -> None:
    """Before, nothing is left to do there but to answer."""
    (tool,) = [each for game in every_game() for each in game.tools if each.name == name]
    assert tool.links(tool.state()) == ()
    assert [link.tool for link in tool.links(tool.example)] == ["round"]
