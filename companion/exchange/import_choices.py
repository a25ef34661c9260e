"""The choices for an imported state: keep mine, replace it, add to it, compare with it."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from companion.core.shape import Keep, merge_fields
from companion.core.values import Value
from companion.tools.tool import AnyTool

TAKE: Final = "Take it"
LEAVE: Final = "Leave it"
KEEP: Final = "Keep mine"
REPLACE: Final = "Replace mine"
ADD: Final = "Add to mine"
COMPARE: Final = "Compare with mine"
"""Where both hold the same: nothing is added, and the tool shows where they differ."""


class ImportChoice(NamedTuple):
    """A choice: its words, and the state after it."""

    title: str
    state: Value


def import_choices(
    tool: AnyTool, mine: Value, used: bool, theirs: Value, stays: Keep
) -> tuple[ImportChoice, ...]:
    """Return the choices for the imported state *theirs*; () if it changes nothing.

    Where *mine* is *used*, the first one keeps it. Fields for which *stays* is true are always
    taken from *mine*.
    """
    taken = merge_fields(mine, theirs, stays)
    if taken == mine:
        return ()
    if not used:
        return (ImportChoice(TAKE, taken), ImportChoice(LEAVE, mine))
    added = merge_fields(mine, tool.add(mine, taken), stays) if tool.add else mine
    more = tool.summary(added) != tool.summary(mine)
    way = ImportChoice(ADD if more else COMPARE, added)
    joined = (way,) if added not in (mine, taken) else ()
    return (ImportChoice(KEEP, mine), ImportChoice(REPLACE, taken), *joined)


def went_on(mine: Value, before: Iterable[Value], theirs: Value, stays: Keep) -> bool:
    """Return whether *mine* went on from the imported state *theirs*: it is among the states *before*."""
    taken = merge_fields(mine, theirs, stays)
    return any(merge_fields(mine, each, stays) == taken for each in before)
