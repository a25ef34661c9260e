"""What a game that is under way says of itself, so that players go on with it: where it is, and whose turn it is."""

from typing import Any, NamedTuple

from companion.core.blocks import Ask, Fold, Turn
from companion.core.fields import Total
from companion.core.nesting import flat
from companion.core.table import Player
from companion.tools.checklist_folds import ROUNDS
from companion.tools.checklist_model import CHECKLIST, ChecklistState
from companion.tools.tool import AnyTool, Game

BETWEEN = " · "
"""What stands between the parts of where a game is."""


class UnderWay(NamedTuple):
    """Where a game is: its round *above* what it is at, such as a phase or a tool, the *head*; and what is *said* of that.

    *turn* is the player whose turn it is, None for nobody.
    """

    above: str
    head: str
    said: str = ""
    turn: Player | None = None


def under_way(game: Game, tool: AnyTool, checklist: ChecklistState, state: Any) -> UnderWay:
    """Return where *game* is, of which *tool* was used last: it is in *state*, the game in that of its *checklist*."""
    above, head = place(game, checklist)
    turn = next((each for each in game_blocks(game, checklist) if isinstance(each, Turn)), None)
    player = turn.players[turn.at] if turn else None
    if tool.key == CHECKLIST:
        return UnderWay(above, head, turn=player)
    return UnderWay(above, tool.title, tool.summary(state), player)


def place(game: Game, checklist: ChecklistState) -> tuple[str, str]:
    """Return the round that *checklist* of *game* is in, such as "Round 2 of 5", and the phase of it; '' without one.

    A game that calls its rounds by their number alone has no phase: the round is the phase then.
    """
    *rounds, phase = game.by_key[CHECKLIST].summary(checklist).split(BETWEEN)
    if not rounds:
        return "", phase
    if most := _rounds(game, checklist):
        rounds[0] = f"{rounds[0]} of {most}"
    return BETWEEN.join(rounds), phase


def game_blocks(game: Game, checklist: ChecklistState) -> tuple[object, ...]:
    """Return the blocks of *checklist*, those in folds too."""
    return flat(game.by_key[CHECKLIST].result(checklist))


def _rounds(game: Game, checklist: ChecklistState) -> int:
    """Return how many rounds *game* has, 0 if nobody can say."""
    for each in game.by_key[CHECKLIST].result(checklist):
        if isinstance(each, Fold) and each.key == ROUNDS:
            kinds = (ask.kind for ask in each.blocks if isinstance(ask, Ask))
            return next((kind.most for kind in kinds if isinstance(kind, Total)), 0)
    return 0
