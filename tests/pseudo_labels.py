"""A language that nobody speaks, for the label of each step: whatever a program decides by a label, it decides
otherwise.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from companion.core.values import Value
from companion.live import causes, operation
from companion.tools.cause import PLAYER, Cause
from companion.tools.history import History, UndoStep

MARK = "Zz "
"""What a label begins with in that language."""


def pseudo(said: str) -> str:
    """Return *said* in that language."""
    return said if said.startswith(MARK) else MARK + said[::-1].strip()


@contextmanager
def pseudo_labels() -> Iterator[None]:
    """Have each step that is made, sent or received be called something else."""
    label, step = operation.label, UndoStep.__new__

    def other_label(said: str) -> str:
        return label(pseudo(said))

    def other_step(cls: Any, state: Value, said: str, cause: Cause = PLAYER) -> UndoStep:
        made: UndoStep = step(cls, state, pseudo(said), cause)
        return made

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(operation, "label", other_label)
        patched.setattr(causes, "label", other_label)
        patched.setattr(UndoStep, "__new__", other_step)
        yield


@contextmanager
def heard_labels() -> Iterator[set[str]]:
    """Have the label of each step that is made, sent or received noted in the set that this yields."""
    heard, label, step = set[str](), operation.label, UndoStep.__new__

    def noted_label(said: str) -> str:
        heard.add(said)
        return label(said)

    def noted_step(cls: Any, state: Value, said: str, cause: Cause = PLAYER) -> UndoStep:
        heard.add(said)
        made: UndoStep = step(cls, state, said, cause)
        return made

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(operation, "label", noted_label)
        patched.setattr(causes, "label", noted_label)
        patched.setattr(UndoStep, "__new__", noted_step)
        yield heard


Seen = tuple[Value, tuple[tuple[Cause, Value], ...], tuple[tuple[Cause, Value], ...]]
"""A history without its labels."""


def seen(history: History) -> Seen:
    """Return *history* without its labels."""
    return (
        history.now,
        tuple((step.cause, step.state) for step in history.past),
        tuple((step.cause, step.state) for step in history.future),
    )


def in_pseudo(history: History) -> bool:
    """Return whether all labels of *history* are in that language."""
    return all(said.startswith(MARK) for said in history.labels)
