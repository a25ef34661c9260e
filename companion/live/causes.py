"""Causes at a live table: what an operation says of why a step was done."""

from companion.evening.touch import begins_game
from companion.live import actions as do
from companion.live.operation import Draft, Op, label
from companion.tools import old_labels
from companion.tools.cause import FOLLOWED, NEW, PLAYER, Cause
from companion.tools.tool import AnyTool

WithCause = do.PutAnswers | do.ReplaceState | do.OfferAnswers
"""The actions that say why they are done: what others do says it by itself."""


def cause_text(tool: AnyTool, said: str, cause: Cause) -> str:
    """Return how an operation on *tool* tells its *cause*, beside its label *said*."""
    return old_labels.written(tool, label(said), cause)


def relabelled(tool: AnyTool, asked: Draft, said: str) -> Draft:
    """Return *asked* with the label *said*, for the same cause."""
    tells = isinstance(asked.action, WithCause)
    why = cause_text(tool, said, cause_of_op(tool, asked)) if tells else asked.cause
    return asked._replace(label=said, cause=why)


def cause_from(tool: AnyTool, said: str, text: str) -> Cause:
    """Return the cause of which *text* was ``cause_text`` beside the label *said*; one of a newer version is a player's
    here.
    """
    try:
        return old_labels.read(tool, said, text)
    except ValueError:
        return PLAYER


def cause_of_op(tool: AnyTool, op: Op | Draft) -> Cause:
    """Return why *op*, an operation on *tool*, is done.

    Only what replaces answers needs to say so. What only undoes or redoes a step goes on as the table does.
    """
    match op.action:
        case do.PutAnswers() | do.ReplaceState() | do.OfferAnswers():
            return cause_from(tool, op.label, op.cause)
        case do.MakeMove(move):
            return NEW if begins_game(tool, move) else PLAYER
        case do.PutAnswer() | do.AddToCell() | do.TickMember() | do.AddRow():
            return PLAYER
        case _:
            return FOLLOWED
