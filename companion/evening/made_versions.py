"""Whether a code of a game that players made is of an older version of it than the one here."""

from companion.core.values import Value
from companion.display.made_words import PART, another_version
from companion.evening.made_games import defining_takes
from companion.tools.history import History
from companion.tools.tool import AnyTool


def version_in_code(tool: AnyTool, came: Value, definition: History) -> str:
    """Return that *came*, the state of *tool* in a code, is of another version of its game than here.

    *definition* is that of the game here: the code's is older if it was like that before. '' if they agree.
    """
    for transfer in defining_takes(tool) if tool.key in PART else ():
        fields = [name for name in transfer.facts if name != "about"]
        states = (definition.now, *(step.state for step in definition.past))
        now, *before = (
            [getattr(transfer.do(state, came), name) for name in fields] for state in states
        )
        theirs = [getattr(came, name) for name in fields]
        if theirs != now:
            older = theirs in before
            return another_version(tool.key, _length(theirs), _length(now), older=older)
    return ""


def _length(parts: list[object]) -> int:
    """Return how many rows, phases or counters the first of *parts* has."""
    return next(
        len(getattr(parts[0], name)) for name in ("rows", "phases") if hasattr(parts[0], name)
    )
