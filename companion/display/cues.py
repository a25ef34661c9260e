"""What is seen, felt and heard: a throw, the next board, a piece that dies, coins, a winner, and the end of the
table's timer.
"""

from collections import Counter
from functools import lru_cache
from typing import Final

from companion.core.blocks import Button, Drawing, Result, Warn
from companion.core.identity_key import ById
from companion.core.scene import Disc, MovingPiece
from companion.core.values import Value
from companion.display.winner import crowned
from companion.plays.play import GameResult
from companion.tools.tool import AnyTool

MOST_CACHED: Final = 64
"""How many endings are kept: a screen asks for that of one state several times."""

THROW: Final = "throw"
"""Dice were thrown, or something else was left to chance."""

NEXT: Final = "next"
"""The main button led on: to the next board, fight or round."""

STAMP: Final = "stamp"
"""A verdict on a piece is known."""

DEATH: Final = "death"
"""A piece in a picture died."""

COINS: Final = "coins"
"""Coins came into a picture, or went."""

WINNER: Final = "winner"
"""The last fact settled who won."""

TIME_UP: Final = "time-up"
"""The table's timer ran out: no touch did that."""


def cue_of(tool: AnyTool, button: Button, *, main: bool) -> str:
    """Return what kind of moment it is when *button* of *tool* is touched; '' for none. A *main* one leads on."""
    if tool.move_with_key(button.move).throws:
        return THROW
    return NEXT if main else ""


def pieces_cue(before: Result, after: Result) -> str:
    """Return what kind of moment it is for the pieces in pictures when a touch leads from the blocks *before* to those
    *after*; '' for none.
    """
    known = {each.key: each.scene.pieces for each in before if isinstance(each, Drawing)}
    for each in after:
        if not isinstance(each, Drawing) or each.key not in known:
            continue
        were, are = known[each.key], each.scene.pieces
        if sum(piece.dead for piece in are) > sum(piece.dead for piece in were):
            return DEATH
        if _coins(are) != _coins(were):
            return COINS
    return ""


def _coins(pieces: tuple[MovingPiece, ...]) -> Counter[str]:
    """Return how many coins of each colour *pieces* are, wherever they lie."""
    return Counter(
        shape.fill
        for piece in pieces
        if not piece.dead
        for shape in piece.shapes
        if isinstance(shape, Disc)
    )


def decided(tool: AnyTool, before: Value, after: Value) -> bool:
    """Return whether a touch that led from *before* to *after* settled who won."""
    return not winners(tool, before) and bool(winners(tool, after))


def winners(tool: AnyTool, state: Value) -> GameResult | None:
    """Return how the game in *state* of *tool* ended; None if nobody has won it yet, or while the tool warns that
    something entered cannot be.
    """
    return _winners(ById(tool), ById(state)) if tool.record else None


@lru_cache(maxsize=MOST_CACHED)
def _winners(tool_key: ById[AnyTool], state_key: ById[Value]) -> GameResult | None:
    tool, state = tool_key.value, state_key.value
    ended = tool.record(state) if tool.record else None
    if ended is None or not any(each.won for each in ended.players):
        return None
    return None if any(isinstance(block, Warn) for block in tool.result(state)) else ended


def winner_picture(tool: AnyTool, state: Value) -> tuple[Drawing, ...]:
    """Return the picture of who won, in their colour; nothing before that is known."""
    ended = winners(tool, state)
    return (crowned(ended),) if ended else ()
