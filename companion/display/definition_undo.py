"""Undo in the tools of a game that players made: what its definition says is no step of theirs.

A change of the definition flows into the other tools (see ``flow``) and belongs to the screen on which
it was touched: only there it is undone, and then everywhere. Undo in another tool passes it by.
"""

from dataclasses import replace
from typing import Any

from companion.catalogue import find_game
from companion.core.values import Value
from companion.display.flow import is_defined_by, knows
from companion.tools.history import History, UndoStep
from companion.tools.tool import AnyTool, Take


def takes_of(tool: AnyTool) -> tuple[Take[Any], ...]:
    """Return what *tool* takes from the definition of its game; () if players did not make it."""
    return tuple(take for take in tool.takes if is_defined_by(tool, take))


def as_defined(tool: AnyTool, state: Value, definition: History) -> Value:
    """Return *state* of *tool* with what the *definition* of its game says now.

    An example is no definition of this game.
    """
    game = find_game(tool.game)
    for take in takes_of(tool):
        if game and knows(tool, take, game, definition):
            state = take.do(definition.now, state)
    return state


def undone(tool: AnyTool, history: History, definition: History) -> History:
    """Return *history* of *tool* one step of a player back, as the *definition* of its game is now."""
    own = own_steps(tool, history)
    return _kept_up(tool, own.undo(), definition) if own.past else history


def redone(tool: AnyTool, history: History, definition: History) -> History:
    """Return *history* of *tool* one step forward again, as the *definition* of its game is now."""
    return _kept_up(tool, history.redo(), definition)


def returned(tool: AnyTool, history: History, place: int, definition: History) -> History:
    """Return *history* of *tool* with *place* steps done, as the *definition* of its game is now."""
    return _kept_up(tool, history.at(place), definition)


def own_steps(tool: AnyTool, history: History) -> History:
    """Return *history* before what the definition changed after the last step of a player."""
    titles = {take.title for take in takes_of(tool)}
    while history.past and history.past[-1].said in titles:
        *past, last = history.past
        history = replace(history, now=last.state, past=tuple(past))
    return history


def _kept_up(tool: AnyTool, history: History, definition: History) -> History:
    """Return *history* with what *definition* says as its last step; what was undone can be redone."""
    state = as_defined(tool, history.now, definition)
    if state == history.now:
        return history
    (title, *_) = (take.title for take in takes_of(tool))
    return replace(history, now=state, past=(*history.past, UndoStep(history.now, title)))
