"""What can be done with a state that comes from elsewhere, beside the one that is here."""

from typing import Final, NamedTuple

from companion.core.shape import Keep, merge_fields
from companion.core.values import Value
from companion.tools.tool import AnyTool

TAKE: Final = "Take it"
LEAVE: Final = "Leave it"
KEEP: Final = "Keep mine"
REPLACE: Final = "Replace mine"
ADD: Final = "Add to mine"


class ImportChoice(NamedTuple):
    """One thing to do, in words, and the state that is here afterwards."""

    title: str
    state: Value


def import_choices(
    tool: AnyTool, mine: Value, used: bool, theirs: Value, stays: Keep
) -> tuple[ImportChoice, ...]:
    """Return what can be done with *theirs*, the harmless one first; () where both are alike.

    *used* says whether somebody has entered anything in *mine*; the fields that *stays* names
    are never brought along.
    """
    taken = merge_fields(mine, theirs, stays)
    if taken == mine:
        return ()
    if not used:
        return (ImportChoice(TAKE, taken), ImportChoice(LEAVE, mine))
    added = merge_fields(mine, tool.add(mine, taken), stays) if tool.add else mine
    joined = (ImportChoice(ADD, added),) if added not in (mine, taken) else ()
    return (ImportChoice(KEEP, mine), ImportChoice(REPLACE, taken), *joined)
