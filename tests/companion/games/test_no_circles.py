"""In a new round, no tool leads back to the phases that lead to it: what lies there is put away, or the round begins there."""

from collections.abc import Iterator
from typing import Any, Final

import pytest

from companion.catalogue import every_game
from companion.core.blocks import Steps
from companion.core.fields import SEATS
from companion.core.table import Table
from companion.core.values import Value
from companion.display.flow import flowed
from companion.display.offers import due_offer
from companion.display.progress import done_tools
from companion.display.steps import without_done
from companion.games.lawless_empire.placement import Left, PlacementState
from companion.games.lawless_empire.plans.state import PlansState, Won
from companion.tools.checklist_model import CHECKLIST
from companion.tools.history import History
from companion.tools.tool import AnyTool, Game
from tests.states import extremes

TABLE: Final = Table()
PLAYED: Final[dict[str, Value]] = {
    "lawless-empire/placement": PlacementState(hands=(Left(dice=0),) * SEATS, turn=0),
    "lawless-empire/plans": PlansState(won=tuple(Won(winner=1) for _ in range(9))),
}
"""What no example is: a tool with which a round is done."""

NEVER_DONE: Final = {
    "lawless-empire/orders",
    "mafia-works/right-hand",
    "mafia-works/acquire",
    "makiavelia/negotiation",
    "the-law/patrols",
    "the-law/change",
    "the-law/sorting",
    "turf-war/orders",
    "turf-war/treasury",
    "turf-war/areas",
    "turf-war/gang",
    "turf-war/post",
}
"""Tools with which no round is done by these states alone: the tests of their games play them."""

WITH_DONE: Final = [
    pytest.param(game, tool, id=tool.name)
    for game in every_game()
    for tool in game.tools
    if tool.done
]

Histories = dict[str, History]


def after(game: Game, histories: Histories, key: str, state: Value) -> Histories:
    """Return *histories* after the tool called *key* came to *state*, and what follows from it."""
    new = {**histories, key: histories[key].then(state, "A touch")}
    return {**new, **flowed(game, new, key)}


def rounds(game: Game, histories: Histories, who: int | None) -> Iterator[Histories]:
    """Yield *histories* after each *Next* of two rounds, in which *who* is first."""
    tool = game.by_key[CHECKLIST]
    now: Any = histories[CHECKLIST].now
    while True:
        at: Any = tool.move(histories[CHECKLIST].now, "next", (), 0, 0)
        if at.over or at.round > now.round + 1:
            return
        histories = after(game, histories, CHECKLIST, at)
        if who is not None and at.first is None:
            histories = after(game, histories, CHECKLIST, at.evolve(first=who))
        yield histories


def goes_in_a_circle(game: Game, tool: AnyTool, histories: Histories) -> bool:
    """Return whether the large button of *tool* leads to the phases, which still lead to it."""
    states = {key: history.now for key, history in histories.items()}
    state = states[tool.key]
    back = any(lead.main and lead.tool == CHECKLIST for lead in tool.leads(state))
    used = {f"{game.key}/{key}": each for key, each in states.items() if key == CHECKLIST}
    due = due_offer(tool, state, used)
    return back and not due and is_led_to(game, tool, states)


def is_led_to(game: Game, tool: AnyTool, states: dict[str, Value]) -> bool:
    """Return whether a step of the checklist that is left to do leads to *tool*."""
    shown = game.by_key[CHECKLIST].result(states[CHECKLIST])
    done = done_tools(game, states)
    lists = [without_done(block, done) for block in shown if isinstance(block, Steps)]
    return any(
        step.tool == tool.key and not step.reminder for each in lists for step in each.items
    )


@pytest.mark.parametrize("who", [None, 1], ids=["nobody first", "somebody first"])
@pytest.mark.parametrize(("game", "tool"), WITH_DONE)
def test_a_tool_that_is_done_does_not_lead_in_a_circle_in_the_next_round(
    game: Game, tool: AnyTool, who: int | None
) -> None:
    was_done = False
    for state in (PLAYED.get(tool.name, tool.example), *extremes(tool.state)):
        done = False
        for later in rounds(game, begun(game, tool, state), who):
            states = {key: history.now for key, history in later.items()}
            if done:
                assert not goes_in_a_circle(game, tool, later), states[CHECKLIST]
            done |= tool.key in done_tools(game, states)
        was_done |= done
    assert was_done or who is None or tool.name in NEVER_DONE


def begun(game: Game, tool: AnyTool, state: Value) -> Histories:
    """Return the tools of *game* in its first round, with *tool* in *state* and what it heard before."""
    histories = {each.key: History(each.opening(TABLE)) for each in game.tools}
    checklist = game.by_key[CHECKLIST]
    first = checklist.move(checklist.opening(TABLE), "next", (), 0, 0)
    histories = after(game, histories, CHECKLIST, first)
    heard = {
        name: getattr(histories[tool.key].now, name)
        for name in type(state).model_fields
        if name.startswith("told")
    }
    return after(game, histories, tool.key, state.evolve(**heard))
