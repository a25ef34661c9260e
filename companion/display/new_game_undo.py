"""Undo of *New game* on the checklist: it takes back what that cleared in the other tools, too.

A tool that somebody has touched since stays as it is. Facts that flowed into it are no touch, and no more is
a change of the table.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from companion.core.table import Table
from companion.display.flow import step_title
from companion.display.labels import BEGUN
from companion.display.own_undo import redone, undone
from companion.tools.history import MOST_STEPS, History, UndoStep
from companion.tools.seating import CHANGED
from companion.tools.tool import AnyTool, table_of, with_table


class ClearedGame(NamedTuple):
    """A game that was begun: the *steps* of the checklist up to it, in words, and what it *cleared*.

    Those are the histories of the other tools right after it, by the tools' names.
    """

    steps: tuple[str, ...]
    cleared: Mapping[str, History]


def with_step(checklist: History) -> History:
    """Return *checklist* with a step for a new game that changes nothing there, so that it can be undone."""
    past = (*checklist.past, UndoStep(checklist.now, BEGUN))[-MOST_STEPS:]
    return History(checklist.now, past)


def begun(checklist: History, cleared: Mapping[str, History]) -> ClearedGame:
    """Return the new game that is the last step of the *checklist*."""
    return ClearedGame(_steps(checklist), cleared)


def has_begun(game: ClearedGame, checklist: History) -> bool:
    """Return whether the step of *game* is among those of the *checklist* that are not undone."""
    return _steps(checklist)[: len(game.steps)] == game.steps


def taken_back(
    tool: AnyTool, history: History, cleared: History, definition: History
) -> History:
    """Return *history* of *tool* as it was before a new game *cleared* it; itself if it was touched since.

    *definition* is that of a game that players made.
    """
    own = _before_flows(tool, history, len(cleared.past))
    return undone(tool, own, definition) if _steps(own) == _steps(cleared) else history


def cleared_again(
    tool: AnyTool, history: History, cleared: History, definition: History, table: Table
) -> History:
    """Return *history* of *tool*, from which *cleared* was taken back, with it done again.

    Itself if it was touched since. The tool has the *table* of this device again, if it had.
    """
    *_, step = cleared.past
    own = _before_flows(tool, history, len(cleared.past) - 1)
    if _steps(own) != _steps(cleared)[:-1]:
        return history
    if not own.future or own.redoes != step.said:  # facts that flowed have taken its place
        own = replace(own, future=(UndoStep(cleared.now, step.said),))
    return _seated_again(redone(tool, own, definition), table)


def _steps(history: History) -> tuple[str, ...]:
    return tuple(step.said for step in history.past)


def _before_flows(tool: AnyTool, history: History, least: int) -> History:
    """Return *history* before the facts that flowed last, with *least* steps or more.

    Changes of the table among them are undone.
    """
    flows = {step_title(take) for take in tool.takes if take.facts}
    while len(history.past) > least and history.undoes in {CHANGED, *flows}:
        if history.undoes == CHANGED:
            history = history.undo()
        else:
            *past, last = history.past
            history = replace(history, now=last.state, past=tuple(past))
    return history


def _seated_again(history: History, table: Table) -> History:
    """Return *history* with the changes that led to *table* done again."""
    while history.redoes == CHANGED and table_of(history.now) != table:
        *future, last = history.future
        moved = with_table(history.now, table_of(last.state) or table)
        past = (*history.past, UndoStep(history.now, CHANGED))
        history = History(moved, past, tuple(future))
    return history
