"""Undo of *New game* on the checklist: it takes back what that cleared in the other tools, too.

A tool that someone has touched since stays as it is. Facts that flowed into it are no touch, and no more is
a change of the table.
"""

from dataclasses import replace

from companion.core.table import Table
from companion.core.values import Value
from companion.display.labels import BEGUN
from companion.evening.flow import step_cause
from companion.evening.undo import redone, undone
from companion.tools.cause import NEW, TABLE, Cause
from companion.tools.checklist_model import CHECKLIST
from companion.tools.history import MOST_STEPS, History, UndoStep
from companion.tools.seating import CHANGED
from companion.tools.tool import AnyTool, table_for, table_of, with_table

PastSteps = tuple[tuple[Cause, Value], ...]
"""Why the steps of a tool were done, each with the state before it."""


def with_step(checklist: History) -> History:
    """Return *checklist* with a step for a new game that changes nothing there, so that it can be undone."""
    past = (*checklist.past, UndoStep(checklist.now, BEGUN, NEW))[-MOST_STEPS:]
    return History(checklist.now, past)


def of_another_game(before: History, after: History) -> bool:
    """Return whether a new game lies between *before* and *after*, two histories of a tool: it was begun, undone or
    redone.
    """
    fewer, more = sorted((before.past, after.past), key=len)
    passed = more[len(fewer) :]
    if (
        before.past != after.past and not passed
    ):  # it is full: with the new step the oldest went
        passed = after.past[-1:]
    return any(step.cause == NEW for step in passed)


def moves_others(tool: AnyTool, before: History, after: History) -> bool:
    """Return whether other tools of the game follow the step of *tool* that leads from *before* to *after*.

    Only the checklist says that a game begins, or goes on after all. What a new game cleared in another tool, or
    what it brings back there, says nothing of the game that is played by now.
    """
    return tool.key == CHECKLIST or not of_another_game(before, after)


def taken_back(
    tool: AnyTool, history: History, cleared: History, definition: History
) -> History:
    """Return *history* of *tool* as it was before a new game *cleared* it; itself if it was touched since.

    *definition* is that of a game that players made.
    """
    own = _before_flows(tool, history, len(cleared.past))
    return undone(tool, own, definition) if steps_of(own) == steps_of(cleared) else history


def cleared_again(
    tool: AnyTool, history: History, cleared: History, definition: History, table: Table
) -> History:
    """Return *history* of *tool*, from which *cleared* was taken back, with it done again.

    Itself if it was touched since. The tool has the *table* of this device again, if it had.
    """
    *_, step = cleared.past
    own = _before_flows(tool, history, len(cleared.past) - 1)
    if steps_of(own) != steps_of(cleared)[:-1]:
        return history
    if not own.future or own.next_cause != step.cause:  # facts that flowed have taken its place
        own = replace(own, future=(step._replace(state=cleared.now),))
    return _seated_again(redone(tool, own, definition), table)


def steps_of(history: History) -> PastSteps:
    """Return the steps of *history* that are not undone, without their labels."""
    return tuple((step.cause, step.state) for step in history.past)


def _before_flows(tool: AnyTool, history: History, least: int) -> History:
    """Return *history* before the facts that flowed last, with *least* steps or more.

    Changes of the table among them are undone.
    """
    flows = {step_cause(transfer) for transfer in tool.transfers if transfer.facts}
    while len(history.past) > least and history.last_cause in {TABLE, *flows}:
        if history.last_cause == TABLE:
            history = history.undo()
        else:
            *past, last = history.past
            history = replace(history, now=last.state, past=tuple(past))
    return history


def _seated_again(history: History, table: Table) -> History:
    """Return *history* with the changes that led to *table* done again."""
    while history.next_cause == TABLE and table_of(history.now) != table_for(
        history.now, table
    ):
        *future, last = history.future
        moved = with_table(history.now, table_of(last.state) or table)
        past = (*history.past, UndoStep(history.now, CHANGED, TABLE))
        history = History(moved, past, tuple(future))
    return history
