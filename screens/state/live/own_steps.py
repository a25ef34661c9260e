"""The private steps of a phone at a live table: nobody else has them, so the log cannot undo them."""

from typing import NamedTuple

from companion.core.values import Value
from companion.tools.cause import Cause
from companion.tools.tool import AnyTool


class OwnStep(NamedTuple):
    """A private step: the states around it, what was done in words, and its cause.

    *sent* is how many operations the phone had sent when it was made, or when it was undone.
    """

    before: Value
    after: Value
    said: str
    cause: Cause
    sent: int


class OwnSteps:
    """The private steps of all tools, to undo and to redo."""

    def __init__(self) -> None:
        """Begin without any."""
        self._past: dict[str, list[OwnStep]] = {}
        self._future: dict[str, list[OwnStep]] = {}

    def add(self, tool: AnyTool, step: OwnStep) -> None:
        """Add a *step* of *tool*; nothing if it changed nothing."""
        if step.before != step.after:
            self._past.setdefault(tool.name, []).append(step)
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
