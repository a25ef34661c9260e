"""Once a game is decided, its outcome stands first: what was entered comes below, to be corrected."""

from typing import Final, NamedTuple

from companion.core.blocks import (
    Drawing,
    Facts,
    Grid,
    LineChart,
    Odds,
    Question,
    Result,
    RuleGap,
    Scores,
    TextToCopy,
)
from companion.core.values import Value
from companion.display.cues import winners
from companion.display.layout import Layout, is_near
from companion.display.sheets import is_entering
from companion.display.winner import is_winner
from companion.plays.play import GameResult
from companion.tools.checklist_model import ChecklistState
from companion.tools.tool import AnyTool

CORRECT: Final = "Correct the figures"
"""The fold over what was entered, below an outcome."""


TELLING: Final = (Scores, Grid, Facts, LineChart, Odds, Drawing, RuleGap, TextToCopy)
"""Blocks that tell of an outcome: all others ask for what led to it, or stand above such a question."""


class Outcome(NamedTuple):
    """How a game *ended*, the blocks that *tell* of it, the ranking first, and those that *ask* for what led to it."""

    ended: GameResult
    tell: Result
    ask: Result

    @property
    def folded(self) -> Result:
        """What is folded of it: all but the questions that stand beside the answer."""
        return tuple(block for block in self.ask if not is_near(block))


def outcome_of(
    tool: AnyTool, state: Value, parts: Layout, asked: Question | None = None
) -> Outcome | None:
    """Return the outcome of the game in *state* of *tool*, whose screen has *parts*; None until someone has won.

    While a cell of a sheet is *asked*, its number may be half typed: nobody has won then.
    """
    if is_entering(parts.body, asked):
        return None
    won = any(map(is_winner, parts.body)) and not isinstance(state, ChecklistState)
    ended = winners(tool, state) if won else None
    if ended is None:
        return None
    rest = tuple(block for block in parts.body if not is_winner(block))
    told = [block for block in rest if isinstance(block, TELLING)]
    tell = tuple(sorted(told, key=lambda block: not isinstance(block, Scores)))
    return Outcome(
        ended, tell, tuple(block for block in rest if not isinstance(block, TELLING))
    )


def told_first(tool: AnyTool, state: Value, parts: Layout) -> Result:
    """Return the blocks of *parts*, the screen of *tool* in *state*, to be read: of a game that is decided the outcome
    comes first.
    """
    found = outcome_of(tool, state, parts)
    if found is None:
        return parts.body
    return (*filter(is_winner, parts.body), *found.tell, *found.ask)


def questions_in_sight(tool: AnyTool, state: Value, parts: Layout, *, corrects: bool) -> Result:
    """Return the blocks of *parts* that are in no fold; with *corrects* the one over what was entered is open."""
    found = None if corrects else outcome_of(tool, state, parts)
    return parts.body if found is None else (*found.tell, *filter(is_near, found.ask))
