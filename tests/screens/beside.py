"""The other tools of a game that a light page knows, as someone has used them."""

from collections.abc import Mapping
from typing import Any

from companion.tools.history import History, UndoStep


def beside(states: Mapping[str, Any]) -> dict[str, History]:
    """Return the histories of tools that were used and have these *states*, by their keys."""
    return {key: History(state, (UndoStep(state, "used"),)) for key, state in states.items()}
