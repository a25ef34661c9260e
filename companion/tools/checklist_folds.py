"""The folds of a checklist: the phases of the round by name, and the way to another round."""

from typing import Final

from companion.core.blocks import Fold, Grid, Question, Result
from companion.core.fields import Total
from companion.tools.checklist_model import ChecklistState, ChecklistWords

PHASES: Final = "phases"
"""The key of the fold that names the phases of the round, and of the picture of them."""

ROUNDS: Final = "rounds"
"""The key of the fold that leads to another round."""

MOST_KEYS: Final = 20
"""The most rounds for which each has its own key."""


def phases_by_name(words: ChecklistWords, state: ChecklistState, at: int) -> Result:
    """Return the phases of the round that *state* is in, of which *at* is the current one."""
    rows = tuple((str(place), phase.title) for place, phase in enumerate(words.phases, 1))
    grid = Grid(f"{words.unit} {state.round}", ("No.", words.part), rows, at)
    every = "Both" if len(rows) == 2 else f"All {len(rows)}"
    return (Fold(f"{every} {words.part.lower()}s", (grid,), key=PHASES),)


def another_round(words: ChecklistWords, state: ChecklistState, rounds: int) -> Result:
    """Return the way to any of *rounds* rounds: a table may begin in the middle of its game."""
    if not 2 <= rounds <= MOST_KEYS or state.over:
        return ()
    unit = words.unit.lower()
    title = f"Go to another {unit}" if state.round else f"Already playing? Go to a later {unit}"
    least, now = (1, state.round) if state.round else (2, None)
    question = Question(
        Total(title=words.unit, least=least, most=rounds), now, words.unit, move="round"
    )
    return (Fold(title, (question,), key=ROUNDS),)
