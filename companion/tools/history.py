"""A tool in use: its state now, the states before and the states that were undone."""

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple, Self

from companion.core.values import Value
from companion.tools.timer import only_timer

MOST_STEPS = 200
"""How many steps back are kept. Where there are more, touches of the timer give way first."""


class Step(NamedTuple):
    """A state, and in words the step that led away from it."""

    state: Value
    said: str


@dataclass(frozen=True, slots=True)
class History:
    """The state *now*; *past* and *future* are the steps that undo and redo, nearest last."""

    now: Value
    past: tuple[Step, ...] = ()
    future: tuple[Step, ...] = ()

    def then(self, state: Value, said: str) -> Self:
        """Return the history after one more step; a step that changes nothing is none."""
        if state == self.now:
            return self
        past = (*self.past, Step(self.now, said))
        past = _without_one(past) if len(past) > MOST_STEPS else past
        return replace(self, now=state, past=past, future=())

    def undo(self) -> Self:
        """Return the history one step back, or itself at the beginning."""
        if not self.past:
            return self
        *past, last = self.past
        future = (*self.future, Step(self.now, last.said))
        return replace(self, now=last.state, past=tuple(past), future=future)

    def redo(self) -> Self:
        """Return the history one step forward again, or itself where nothing was undone."""
        if not self.future:
            return self
        *future, last = self.future
        past = (*self.past, Step(self.now, last.said))
        return replace(self, now=last.state, past=past, future=tuple(future))

    def at(self, place: int) -> Self:
        """Return the history with *place* of its steps done, as ``said`` lists them.

        That is undo or redo as often as it takes: no step is lost on the way.
        """
        history, by = self, place - len(self.past)
        for _ in range(abs(by)):
            history = history.redo() if by > 0 else history.undo()
        return history

    @property
    def said(self) -> tuple[str, ...]:
        """Every step in words, the oldest first: those done, then those that were undone."""
        return tuple(step.said for step in (*self.past, *reversed(self.future)))

    @property
    def undoes(self) -> str:
        """What undo would take back, in words, or ''."""
        return self.past[-1].said if self.past else ""

    @property
    def redoes(self) -> str:
        """What redo would bring back, in words, or ''."""
        return self.future[-1].said if self.future else ""


def _without_one(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Return *steps* without the one that is missed least: the oldest but the last in which only
    the timer went on, or else the oldest. Undo of the step before it then goes back behind both.
    """
    pairs = enumerate(pairwise(step.state for step in steps))
    least = next((place for place, (state, after) in pairs if only_timer(state, after)), 0)
    return steps[:least] + steps[least + 1 :]
