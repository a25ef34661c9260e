"""The question that a code asks where something is there already: what both hold, and what can be done."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from companion.core.shape import is_private
from companion.core.values import Value
from companion.core.words import compared, sentence
from companion.exchange.import_choices import (
    ADD,
    COMPARE,
    KEEP,
    REPLACE,
    import_choices,
    went_on,
)
from companion.tools.cause import PLAYER, RECEIVED, Cause
from companion.tools.tool import AnyTool

OPEN: Final = "Open"
"""Opens what a code has, and asks first where something is there already."""

STEPS: Final = {
    REPLACE: "Opened a code",
    ADD: "Added a code",
    COMPARE: "Compared with a code",
}
"""What the history calls the step, by what was chosen."""


def cause_of_choice(chosen: str) -> Cause:
    """Return the cause of the step by which a code is taken: what is added to one's own is a player's."""
    return PLAYER if chosen in (ADD, COMPARE) else RECEIVED


WENT_ON: Final = "matched this code earlier and has changed since."

YOURS: Final = "Yours"
HERE: Final = "This table"
"""What is here already: at a live table it is everyone's."""

AT_A_TABLE: Final = {
    ADD: "Add what the code has",
    COMPARE: "Compare with the code",
    REPLACE: "Use what the code has",
    KEEP: "Keep what the table has",
}
"""What the choices are called at a live table, where nothing is *mine*."""

COMPARED: Final = "Nothing can be added. Compare them to see where they differ."

UNDO_BRINGS: Final = "Undo brings back what you had."
UNDO_BRINGS_HERE: Final = "Undo brings back what was there."


class CodeChoice(NamedTuple):
    """One of the answers: its *key* among the choices for an import, its words, and the state after it."""

    key: str
    label: str
    state: Value


class CodeQuestion(NamedTuple):
    """What is *text*, the *choices*, the recommended one first, and how one gets back."""

    text: str
    choices: tuple[CodeChoice, ...]
    undo: str


def code_question(
    tool: AnyTool,
    mine: Value,
    theirs: Value,
    *,
    used: bool,
    before: Iterable[Value] = (),
    shared: bool = False,
) -> CodeQuestion | None:
    """Return what a code asks that holds *theirs*, where the *tool* is as *mine*; None if it is just opened.

    *used* is whether anything was entered there, *before* are the states that it went on from, and *shared* is
    whether it is everyone's at a live table.
    """
    offered = {
        choice.title: choice.state
        for choice in import_choices(tool, mine, used, theirs, is_private)
    }
    if not offered or not used:
        return None
    owner = HERE if shared else YOURS
    said = compared(owner, tool.summary(mine), "This code", tool.summary(theirs))
    if ADD in offered:
        said += f" Together: {sentence(tool.summary(offered[ADD]))}"
    if COMPARE in offered:
        said += f" {COMPARED}"
    further = went_on(mine, before, theirs, is_private)
    if further:
        said += f" {owner} {WENT_ON}"
    # Where both counted, nobody wants to lose what they have: adding or comparing comes first.
    rest = sorted((key for key in offered if key != KEEP), key=lambda key: key == REPLACE)
    keys = [KEEP, *rest] if further else [*rest, KEEP]
    choices = (
        CodeChoice(key, AT_A_TABLE[key] if shared else key, offered[key]) for key in keys
    )
    return CodeQuestion(said, tuple(choices), UNDO_BRINGS_HERE if shared else UNDO_BRINGS)
