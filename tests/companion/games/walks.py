"""Walk through a game's checklist as a table does: by Next and by Back."""

from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any

from companion.core.blocks import Button, Result, RuleGap, Steps
from companion.core.table import Table
from companion.tools.checklist import MOST_STEPS, Checklist, ChecklistState
from companion.tools.tool import AnyTool

PLAYERS = range(2, 9)
"""As many players as a table can have."""


def table(players: int) -> Table:
    return Table().resized(players)


def went(tool: AnyTool, state: Any, key: str, *args: object, now: int = 0) -> Any:
    return tool.move(state, key, args, now, 0)


def texts(tool: AnyTool, state: Any) -> list[str]:
    """Return the steps on the screen, from the top."""
    return [item.text for item in steps(tool.result(state)).items]


def specials(tool: AnyTool, state: Any) -> list[str]:
    return [item.text for item in steps(tool.result(state)).items if item.special]


def silent(tool: AnyTool, state: Any) -> list[str]:
    return [block.text for block in tool.result(state) if isinstance(block, RuleGap)]


def all_said(tool: AnyTool, state: Any) -> list[str]:
    """Return the steps and the silent notes on the screen."""
    return [*texts(tool, state), *silent(tool, state)]


def steps(blocks: Result) -> Steps:
    (found,) = [block for block in blocks if isinstance(block, Steps)]
    return found


def main_button(tool: AnyTool, state: Any) -> str:
    (found,) = [each for each in tool.result(state) if isinstance(each, Button) and each.main]
    return found.title


def says(tool: AnyTool, state: Any, *words: str) -> bool:
    """Return whether one step or silent note on the screen has all these words."""
    return any(all(word in text for word in words) for text in all_said(tool, state))


def walk(tool: AnyTool, state: Any, most: int = 10_000) -> Iterator[Any]:
    """Yield *state* and every state after it, by Next, to the end."""
    yield state
    for _ in range(most):
        if state.over:
            return
        state = went(tool, state, "next")
        yield state


def check_back_undoes_next(tool: AnyTool, state: Any) -> None:
    """Back goes where Next came from; ticks, turns and what a new round clears are new."""
    for before, after in pairwise(walk(tool, state)):
        assert went(tool, after, "back") == before


def check_words(tool: AnyTool, checklist: Checklist, *flags: str, rounds: int) -> None:
    """Every placeholder is known; every step appears, and one with a condition hides too."""
    phases = (checklist.words.setup, *checklist.words.phases, checklist.words.end)
    shown: set[tuple[str, int]] = set()
    hidden: set[tuple[str, int]] = set()
    for players, first, values in product(
        PLAYERS, (None, 0), product((False, True), repeat=len(flags))
    ):
        for state in every_place(tool, checklist, rounds):
            held = dict(zip(flags, values, strict=True))
            full = state.evolve(table=table(players), first=first, **held)
            phase = checklist.phase(full)
            now = {(phase.title, item.place) for item in steps(tool.result(full)).items}
            shown |= now
            hidden |= {(phase.title, place) for place in range(len(phase.steps))} - now
    for phase in phases:
        assert len(phase.steps) <= MOST_STEPS
        for place, step in enumerate(phase.steps):
            assert (phase.title, place) in shown, step.text
            assert bool(step.when) == ((phase.title, place) in hidden), step.text


def every_place(tool: AnyTool, checklist: Checklist, rounds: int) -> Iterator[ChecklistState]:
    """Yield the set-up, every phase of some rounds, and the end."""
    opening = tool.state()
    yield opening
    for number, phase in product(range(1, rounds + 1), range(len(checklist.words.phases))):
        yield opening.evolve(round=number, phase=phase)
    yield opening.evolve(round=1, over=True)
