"""Where a game is, as its own screen says it on top: the round, the phase, and the phases around it."""

from collections.abc import Iterable
from typing import NamedTuple

from companion.core.blocks import Answer, Block, Fold, Grid, Question, Steps
from companion.core.fields import Total
from companion.display.steps import led
from companion.tools.checklist_folds import PHASES, ROUNDS


class GamePlace(NamedTuple):
    """Where a game is: the *title* of the phase, what stands *over* it, and the *names* of all phases.

    *at* is the place of that phase among them; there are none before and after the rounds, or in one of a single phase.
    """

    title: str
    over: str = ""
    names: tuple[str, ...] = ()
    at: int = 0


def game_place(answer: Answer | None, body: Iterable[Block]) -> GamePlace:
    """Return where the game is whose checklist says *answer* and *body*."""
    blocks = tuple(body)
    folds = {block.key: block for block in blocks if isinstance(block, Fold)}
    grid = (
        next((b for b in folds[PHASES].blocks if isinstance(b, Grid)), None)
        if PHASES in folds
        else None
    )
    if grid is None or grid.marked < 0:
        return GamePlace(answer.text if answer else "", _steps_done(blocks))
    names = tuple(row[1] for row in grid.rows)
    over = _of_rounds(grid.title, folds.get(ROUNDS))
    return GamePlace(names[grid.marked], over, names, grid.marked)


def _of_rounds(title: str, fold: Fold | None) -> str:
    """Return *title*, the round, with how many there are, where *fold* leads to each of them."""
    asked = next((b for b in fold.blocks if isinstance(b, Question)), None) if fold else None
    most = asked.kind.most if asked and isinstance(asked.kind, Total) else None
    return f"{title} of {most}" if most else title


def _steps_done(blocks: Iterable[Block]) -> str:
    """Return how many of the steps are done: "3 of 16"; '' where none is to do."""
    for block in blocks:
        if isinstance(block, Steps):
            shown = led(block)
            done, left = len(shown.done), len(shown.later) + (shown.now is not None)
            return f"{done} of {done + left}" if left else ""
    return ""
