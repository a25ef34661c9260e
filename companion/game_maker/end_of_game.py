"""The end of a game by its score: the checklist hears of it, and the table says when it goes there."""

from companion.game_maker.points import count
from companion.game_maker.rounds import RoundState, ended
from companion.game_maker.score_state import ScoreState

TO_THE_END = "The game is over: go to the end"


def goes_on(state: RoundState) -> bool:
    """Return whether the game in *state* of the checklist has begun, and is not at its end."""
    return bool(state.round) and not state.over


def to_the_end(source: ScoreState, target: RoundState) -> RoundState:
    """Return *target* at the end of the game, where the points or the last round in *source* have ended it.

    It stays where it is before that. What the checklist itself said of the end is nothing new.
    """
    if not goes_on(target) or source.over or not source.sheet.rounds:
        return target
    return ended(target) if count(source).over else target
