"""Which step of a checklist is large, which are folded, and that none is lost."""

from typing import Any

import pytest

from companion.catalogue import every_game
from companion.core.blocks import Step, Steps
from companion.display.steps import done_title, led, reminders_title
from companion.tools.checklist import ChecklistState
from companion.tools.tool import AnyTool
from tests.states import every_tool, extremes

LIST = Steps(
    (
        Step(3, "Only today.", special=True, reminder=True),
        Step(0, "Deal.", tool="deal", button="Deal them"),
        Step(1, "Face down.", reminder=True),
        Step(2, "Look."),
    ),
    ("ticks",),
    led=True,
)


def places(*steps: Step) -> list[int]:
    return [step.place for step in steps]


def ticked(*ticks: int) -> Steps:
    return Steps(LIST.items, LIST.path, frozenset(ticks), led=True)


def test_the_first_open_action_is_large_and_reminders_are_folded() -> None:
    shown = led(LIST)
    assert shown.now == LIST.items[1]
    assert places(*shown.special) == [3]
    assert (places(*shown.later), places(*shown.reminders), shown.done) == ([2], [1], ())
    assert reminders_title(shown) == "1 reminder"


def test_a_tick_moves_on_to_the_next_action_and_folds_what_is_done() -> None:
    shown = led(ticked(0))
    assert shown.now == LIST.items[3]
    assert (shown.later, places(*shown.done), done_title(shown)) == ((), [0], "1 done")
    assert led(ticked(2)).now == LIST.items[1], "what was done out of its turn is no matter"
    assert led(ticked(0, 2)).now is None
    assert led(ticked(1, 3)).now == LIST.items[1], "a tick on a reminder leads nowhere"


def test_a_list_that_is_not_led_stays_as_it_is() -> None:
    assert led(Steps(LIST.items, ("found",))) == (None, (), LIST.items, (), ())


@every_tool
def test_each_step_of_each_checklist_has_one_place_and_each_tool_is_one_of_its_phase(
    tool: AnyTool,
) -> None:
    for state in (*extremes(tool.state), tool.example, *phases(tool)):
        for block in (each for each in tool.result(state) if isinstance(each, Steps)):
            shown = led(block)
            now = (shown.now,) if shown.now else ()
            found = (*shown.special, *now, *shown.later, *shown.reminders, *shown.done)
            assert sorted(places(*found)) == sorted(places(*block.items))
            tools = [step.tool for step in block.items]
            for at, step in enumerate(block.items):
                assert not step.instead or step.instead in tools[:at], step.text
                assert step.instead or " Otherwise " not in f" {step.text} ", "instead of what?"
            links = {(link.tool, link.title) for link in tool.links(state)}
            assert {(step.tool, step.button) for step in block.items if step.tool} <= links
            assert block.led == isinstance(state, ChecklistState)


def phases(tool: AnyTool) -> list[Any]:
    """Return a checklist's phases of the first round and its end; nothing of other tools."""
    state = tool.example
    if not isinstance(state, ChecklistState):
        return []
    opening = type(state)(table=state.table)
    found = [opening]
    while found[-1].round < 2 and not found[-1].over:
        found.append(tool.move(found[-1], "next", (), 0, 0))
    return [*found, opening.evolve(over=True)]


@pytest.mark.parametrize("key", ["lawless-empire", "makiavelia", "mafia-works", "turf-war"])
def test_every_phase_of_a_round_begins_with_an_action(key: str) -> None:
    tool = next(each for each in every_game() if each.key == key).tools[0]
    for state in phases(tool)[1:-1]:
        block = next(each for each in tool.result(state) if isinstance(each, Steps))
        first = "Placement" in tool.summary(state)  # nothing is placed in the first turn
        assert (led(block).now is None) == first, tool.summary(state)
