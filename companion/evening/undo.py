"""Undo of what players did in a tool: what came into it by itself is no step of theirs.

A change of the definition of a game that players made flows into its other tools (see ``flow``) and belongs
to the screen on which it was touched: only there it is undone, and then everywhere. What a tool follows on the
checklist belongs to the step before it. Undo passes both by, and ends where another turn began.
"""

from dataclasses import replace
from functools import partial
from typing import Any

from companion.catalogue import find_game
from companion.core.values import Value
from companion.evening.flow import (
    clears,
    follows_checklist,
    knows,
    step_cause,
)
from companion.evening.made_games import defining_takes
from companion.tools.cause import PLAYER, Cause
from companion.tools.history import History, UndoStep
from companion.tools.tool import AnyTool, Transfer
from companion.tools.typed_numbers import goes_on


def as_defined(tool: AnyTool, state: Value, definition: History | None) -> Value:
    """Return *state* of *tool* with what the *definition* of its game says now.

    An example is no definition of this game. None is a definition that is not here.
    """
    game = find_game(tool.game)
    for transfer in defining_takes(tool):
        if game and definition and knows(tool, transfer, game, definition):
            state = transfer.do(definition.now, state)
    return state


def stepped(tool: AnyTool, history: History, state: Value, said: str, cause: Cause) -> History:
    """Return *history* of *tool* after the step to *state*. One that goes on typing a number is one with the step
    before it.
    """
    types, last = tool.goes_on_typing or partial(goes_on, tool.form), history.past[-1:]
    by_hand = last and cause == last[0].cause == PLAYER
    if by_hand and types(last[0].state, history.now, state):
        history = _without_last(history)
    return history.then(state, said, cause)


def undone(tool: AnyTool, history: History, definition: History | None) -> History:
    """Return *history* of *tool* one step of a player back, as the *definition* of its game is now.

    Redoing the step also redoes what the tool followed on the checklist since.
    """
    if not player_steps(tool, history).past:
        return history
    defined, followed = _defined(tool), _followed(tool)
    while history.last_cause in defined | followed.keys():
        history = history.undo() if history.last_cause in followed else _without_last(history)
    return _kept_up(tool, history.undo(), definition)


def redone(tool: AnyTool, history: History, definition: History | None) -> History:
    """Return *history* of *tool* one step forward again, as the *definition* of its game is now."""
    if not redoes(tool, history):
        return history
    followed = _followed(tool)
    while history.next_cause in followed:
        history = history.redo()
    history = history.redo()
    while history.next_cause in followed:
        history = history.redo()
    return _kept_up(tool, history, definition)


def redoes(tool: AnyTool, history: History) -> str:
    """Return the step of a player that redo would redo in *tool*, in words; '' if there is none."""
    followed = _followed(tool)
    steps = (step.label for step in reversed(history.future) if step.cause not in followed)
    return next(steps, "")


def returned(tool: AnyTool, history: History, place: int, definition: History) -> History:
    """Return *history* of *tool* with *place* steps done, as the *definition* of its game is now."""
    return _kept_up(tool, history.at(place), definition)


def player_steps(tool: AnyTool, history: History) -> History:
    """Return *history* before what came in by itself after the last step of a player.

    Where the checklist went on and so put away what was entered before, no step is left: they are those of an
    earlier turn. Undo of the checklist brings that back, and so does the list of all steps.
    """
    followed = _followed(tool)
    history = before_definition(tool, history)
    while history.past and (transfer := followed.get(history.past[-1].cause)):
        if clears(tool, transfer, history.past[-1].state, history.now):
            return replace(history, past=())
        history = before_definition(tool, _without_last(history))
    return history


def before_definition(tool: AnyTool, history: History) -> History:
    """Return *history* of *tool* before what the definition of its game changed after the last other step."""
    defined = _defined(tool)
    while history.last_cause in defined:
        history = _without_last(history)
    return history


def _defined(tool: AnyTool) -> set[Cause]:
    """Return the causes of the steps in which the definition of the game of *tool* changed it."""
    return {step_cause(transfer) for transfer in defining_takes(tool)}


def _followed(tool: AnyTool) -> dict[Cause, Transfer[Any]]:
    """Return the transfers by which *tool* follows the checklist, by the causes of their steps."""
    return {
        step_cause(transfer): transfer
        for transfer in tool.transfers
        if follows_checklist(transfer)
    }


def _without_last(history: History) -> History:
    *past, last = history.past
    return replace(history, now=last.state, past=tuple(past))


def _kept_up(tool: AnyTool, history: History, definition: History | None) -> History:
    """Return *history* with what *definition* says as its last step; what was undone can be redone."""
    state = as_defined(tool, history.now, definition)
    if state == history.now:
        return history
    (transfer, *_) = defining_takes(tool)
    step = UndoStep(history.now, transfer.step, step_cause(transfer))
    return replace(history, now=state, past=(*history.past, step))
