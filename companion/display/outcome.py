"""Once a game is decided, its outcome stands first: what was entered comes below, to be corrected."""

from typing import Final, NamedTuple

from companion.core.blocks import (
    Drawing,
    Facts,
    Grid,
    LineChart,
    Odds,
    Post,
    Result,
    Scores,
    Silent,
)
from companion.core.values import Value
from companion.display.cues import winners
from companion.display.layout import Layout
from companion.display.winner import is_winner
from companion.plays.play import Recorded
from companion.tools.checklist_model import ChecklistState
from companion.tools.tool import AnyTool

CORRECT: Final = "Correct the figures"
"""The fold over what was entered, below an outcome."""


TELLING: Final = (Scores, Grid, Facts, LineChart, Odds, Drawing, Silent, Post)
"""Blocks that tell of an outcome: all others ask for what led to it, or stand above such a question."""


class Outcome(NamedTuple):
    """How a game *ended*, the blocks that *tell* of it, and those that *ask* for what led to it."""

    ended: Recorded
    tell: Result
    ask: Result


def outcome_of(tool: AnyTool, state: Value, parts: Layout) -> Outcome | None:
    """Return the outcome of the game in *state* of *tool*, whose screen has *parts*; None until somebody has won."""
    won = any(map(is_winner, parts.body)) and not isinstance(state, ChecklistState)
    ended = winners(tool, state) if won else None
    if ended is None:
        return None
    rest = tuple(block for block in parts.body if not is_winner(block))
    tell = tuple(block for block in rest if isinstance(block, TELLING))
    return Outcome(
        ended, tell, tuple(block for block in rest if not isinstance(block, TELLING))
    )
