"""The private steps of a phone at a live table: nobody else has them, so the log cannot undo them."""

from typing import NamedTuple

from companion.core.values import Value
from companion.tools.cause import PLAYER, Cause
from companion.tools.tool import AnyTool
from companion.tools.typed_numbers import goes_on


class OwnStep(NamedTuple):
    """A private step: the states around it, what was done in words, and its cause.

    *sent* is how many operations the phone had sent when it was made, or when it was undone.
    """

    before: Value
    after: Value
    label: str
    cause: Cause
    sent: int


def _goes_on(tool: AnyTool, last: OwnStep, step: OwnStep) -> bool:
    """Return whether *step* types on at the number of the *last* one, with nothing sent in between."""
    by_hand = last.cause == step.cause == PLAYER and last.sent == step.sent
    known = by_hand and last.after == step.before
    return known and goes_on(tool.form, last.before, last.after, step.after)


class OwnSteps:
    """The private steps of all tools, to undo and to redo."""

    def __init__(self) -> None:
        """Begin without any."""
        self._past: dict[str, list[OwnStep]] = {}
        self._future: dict[str, list[OwnStep]] = {}

    def add(self, tool: AnyTool, step: OwnStep) -> None:
        """Add a *step* of *tool*; nothing if it changed nothing. One that goes on typing a number is one with that
        before it.
        """
        if step.before == step.after:
            return
        past = self._past.setdefault(tool.name, [])
        if past and _goes_on(tool, past[-1], step):
            step = step._replace(before=past.pop().before)
        past.append(step)
        self._future.pop(tool.name, None)

    def note_public_step(self, tool: AnyTool) -> None:
        """Note that a step of *tool* was sent: steps undone before it can no longer be redone."""
        self._future.pop(tool.name, None)

    def undoes(self, tool: AnyTool, public: int) -> OwnStep | None:
        """Return the step that undo would undo, None if a public one, the *public*-th, came after it."""
        past = self._past.get(tool.name)
        return past[-1] if past and past[-1].sent >= public else None

    def undo(self, tool: AnyTool, public: int, sent: int) -> OwnStep | None:
        """Undo the step that ``undoes`` returns, and return it. *sent* operations were sent by now."""
        if step := self.undoes(tool, public):
            self._past[tool.name].pop()
            self._future.setdefault(tool.name, []).append(step._replace(sent=sent))
        return step

    def redoes(self, tool: AnyTool, public: bool, sent: int) -> OwnStep | None:
        """Return the step that redo would redo.

        Where a *public* step can be redone as well, the one that was undone last comes first.
        """
        future = self._future.get(tool.name)
        return future[-1] if future and not (public and future[-1].sent < sent) else None

    def redo(self, tool: AnyTool, public: bool, sent: int) -> OwnStep | None:
        """Redo the step that ``redoes`` returns, and return it."""
        if step := self.redoes(tool, public, sent):
            self._future[tool.name].pop()
            self._past.setdefault(tool.name, []).append(step._replace(sent=sent))
        return step
