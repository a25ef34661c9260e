"""Which player gets which Power token in Makiavelia is drawn. Rulebook: Setup."""

from typing import Annotated

from companion.core.fields import Pick
from companion.tools.lot import ORDER, Draw, LotState, Throw, last_of, options, used_up
from companion.tools.lot_tool import lot_tool
from companion.tools.tool import Transfer

TOKENS = Draw(
    "tokens",
    "Power tokens",
    "Draw the Power tokens",
    ORDER,
    "Each player gets a random Power token. Lay the tokens in a row: the first is for whoever comes first, the "
    "next for whoever comes second, and so on.",
    "Setup",
)


class DrawState(LotState):
    """What is drawn or thrown: the Power tokens, to begin with."""

    what: Annotated[str, Pick(title="Draw or throw", options=options(TOKENS))] = TOKENS.key


TOOL = lot_tool(
    "makiavelia",
    DrawState(
        what="player",
        why="choice",
        throws=(
            Throw(kind="coins", pieces=3, seed=1),
            Throw(number=2, why="choice", among=(0, 1, 2, 3), seed=1),
        ),
    ),
    (TOKENS,),
    transfers=(Transfer("round", "The game has begun", used_up, remember=used_up),),
    done=lambda state, at: last_of(state) is not None,
)
