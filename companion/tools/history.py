"""A tool in use: its state now, the states before and the states that were undone."""

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple, Self

from companion.core.values import Value
from companion.tools.cause import PLAYER, Cause
from companion.tools.timer import only_timer

MOST_STEPS = 200
"""Steps of undo that are kept. Beyond that, steps that only touched the timer are dropped first."""


class UndoStep(NamedTuple):
    """A step of undo: the state before it, what was done in words (*label*), and its *cause*.

    The words are for people alone: whatever depends on what a step was asks for its cause.
    """

    state: Value
    label: str
    cause: Cause = PLAYER


@dataclass(frozen=True, slots=True)
class History:
    """The state *now*; *past* are the steps to undo and *future* those to redo, the nearest last."""

    now: Value
    past: tuple[UndoStep, ...] = ()
    future: tuple[UndoStep, ...] = ()

    def then(self, state: Value, said: str, cause: Cause = PLAYER) -> Self:
        """Return the history after the step to *state*; unchanged where *state* is the one now."""
        if state == self.now:
            return self
        past = (*self.past, UndoStep(self.now, said, cause))
        past = _without_one(past) if len(past) > MOST_STEPS else past
        return replace(self, now=state, past=past, future=())

    def undo(self) -> Self:
        """Return the history one step back, or itself at the beginning."""
        if not self.past:
            return self
        *past, last = self.past
        future = (*self.future, last._replace(state=self.now))
        return replace(self, now=last.state, past=tuple(past), future=future)

    def redo(self) -> Self:
        """Return the history one step forward again, or itself if nothing was undone."""
        if not self.future:
            return self
        *future, last = self.future
        past = (*self.past, last._replace(state=self.now))
        return replace(self, now=last.state, past=past, future=tuple(future))

    def at(self, place: int) -> Self:
        """Return the history with the first *place* steps of ``labels`` done, the others undone.

        It undoes or redoes step by step, so no step is lost.
        """
        history, by = self, place - len(self.past)
        for _ in range(abs(by)):
            history = history.redo() if by > 0 else history.undo()
        return history

    @property
    def labels(self) -> tuple[str, ...]:
        """All steps in words, oldest first: those done, then those undone."""
        return tuple(step.label for step in (*self.past, *reversed(self.future)))

    @property
    def undoes(self) -> str:
        """The step that undo would undo, in words; '' if there is none."""
        return self.past[-1].label if self.past else ""

    @property
    def redoes(self) -> str:
        """The step that redo would redo, in words; '' if there is none."""
        return self.future[-1].label if self.future else ""

    @property
    def last_cause(self) -> Cause | None:
        """The cause of the step that undo would undo; None if there is none."""
        return self.past[-1].cause if self.past else None

    @property
    def next_cause(self) -> Cause | None:
        """The cause of the step that redo would redo; None if there is none."""
        return self.future[-1].cause if self.future else None


def _without_one(steps: tuple[UndoStep, ...]) -> tuple[UndoStep, ...]:
    """Return *steps* without the oldest one in which only the timer changed, or else the oldest.

    Undo of the step before it then undoes both. The newest step is never dropped.
    """
    pairs = enumerate(pairwise(step.state for step in steps))
    least = next((place for place, (state, after) in pairs if only_timer(state, after)), 0)
    return steps[:least] + steps[least + 1 :]
