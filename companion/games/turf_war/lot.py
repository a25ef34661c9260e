"""A tie for the next game master of Turf War is drawn. Rulebook: Victory."""

from typing import Annotated

from companion.core.fields import Pick
from companion.games.turf_war.alliances.state import AlliancesState
from companion.games.turf_war.alliances.victory import tied
from companion.tools.lot import PLAYER, Draw, LotState, Throw, options
from companion.tools.lot_tool import lot_tool
from companion.tools.tool import Transfer
from companion.tools.transfers import transferred

GAME_MASTER = Draw(
    "game-master",
    "Next game master",
    "Draw the game master",
    PLAYER,
    "Allies who win together: whoever controls the most areas is the next game master. The rules don't "
    "say who it is on a tie. "
    "Our suggestion: draw one of them.",
    "Victory",
    some=True,
)


class DrawState(LotState):
    """What is drawn or thrown."""

    what: Annotated[str, Pick(title="Draw or throw", options=options(GAME_MASTER))] = "player"


def from_alliances(source: AlliancesState, target: DrawState) -> DrawState:
    """Return *target* with those among whom the next game master is drawn: a tie for the most areas. Victory."""
    best = [seat for seat in tied(source) if seat in target.table.seats]
    if len(best) < 2:
        return target
    after = target.evolve(what=GAME_MASTER.key, only=frozenset(best))
    return transferred(target, after, sorted(best))


TOOL = lot_tool(
    "turf-war",
    DrawState(
        what=GAME_MASTER.key,
        only=frozenset({0, 2}),
        throws=(
            Throw(number=1, kind="coins", pieces=3, seed=4),
            Throw(number=2, by_rule=1, among=(0, 2), seed=6),
        ),
    ),
    (GAME_MASTER,),
    transfers=(
        Transfer(
            "alliances", "A tie for the most areas", from_alliances, facts=("what", "only")
        ),
    ),
)
