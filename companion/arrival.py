"""What can be done with a state that comes from elsewhere, beside the one that is here."""

from typing import Final, NamedTuple

from companion.shape import Keep, carried
from companion.tool import AnyTool
from companion.values import Value

TAKE: Final = "Take it"
LEAVE: Final = "Leave it"
KEEP: Final = "Keep mine"
REPLACE: Final = "Replace mine"
ADD: Final = "Add to mine"


class Way(NamedTuple):
    """One thing to do, in words, and the state that is here afterwards."""

    title: str
    state: Value


def ways(tool: AnyTool, mine: Value, used: bool, theirs: Value, stays: Keep) -> tuple[Way, ...]:
    """Return what can be done with *theirs*, the harmless one first; () where both are alike.

    *used* says whether somebody has entered anything in *mine*; the fields that *stays* names
    are never brought along.
    """
    taken = carried(mine, theirs, stays)
    if taken == mine:
        return ()
    if not used:
        return (Way(TAKE, taken), Way(LEAVE, mine))
    added = carried(mine, tool.add(mine, taken), stays) if tool.add else mine
    joined = (Way(ADD, added),) if added not in (mine, taken) else ()
    return (Way(KEEP, mine), Way(REPLACE, taken), *joined)
