"""Earlier versions of the states of this game, and how each becomes the next one. Part of the format."""

from collections.abc import Mapping
from typing import Any

from companion.core.earlier import earlier
from companion.core.fields import Count, Flag, Text
from companion.games.lawless_empire.conditions import Card
from companion.games.lawless_empire.orders.state import OrdersState, Syndicate
from companion.games.lawless_empire.plans.state import Hand, PlansState, WonBoard
from companion.games.lawless_empire.roles.state import RolesState, RoleState
from companion.games.lawless_empire.round.state import MOST_DICE, RoundState
from companion.games.lawless_empire.score.state import ScoreState
from companion.tools.tool import Edition, short_names

Round3 = short_names(3, RoundState)
RoundState2 = earlier("RoundState2", Round3.state, "syndicates ledger")
"""Nobody knew who assists what."""

RoundState1 = earlier("RoundState1", RoundState2, "settled takers told_plans")

ROUND = (Edition(1, RoundState1), Edition(2, RoundState2), Round3)

Plans4 = short_names(4, PlansState)
PlansState3 = earlier("PlansState3", Plans4.state, "earlier")
"""Nobody knew what earlier rounds brought."""

Won1 = earlier("Won1", WonBoard, "scheme")
PlansState2 = earlier("PlansState2", PlansState3, "lain draft at", won=Won1)
"""It had no dice for the boards that were won, and not their Schemes."""

Hand1 = earlier("Hand1", Hand, unthrown=(Count(most=MOST_DICE), 0))
"""It also had dice whose faces nobody knew."""

PlansState1 = earlier("PlansState1", PlansState2, "in_play", hands=Hand1, sixes=(Flag(), False))
"""*sixes* was off by default there."""


def _sixes(old: Any) -> Mapping[str, object]:
    """It was off unless someone switched it on, so an off says nothing about the table."""
    return {"sixes": True}


PLANS = (
    Edition(1, PlansState1, _sixes),
    Edition(2, PlansState2),
    Edition(3, PlansState3),
    Plans4,
)

OrdersState4 = earlier("OrdersState4", OrdersState, "owners")
"""A tally that did not know whose Syndicates are in play."""

Orders3 = short_names(3, OrdersState4)
OrdersState2 = earlier("OrdersState2", Orders3.state, "recent last")
"""A tally that did not know which Syndicate was closed last."""

Syndicate1 = earlier("Syndicate1", Syndicate, "tile")
OrdersState1 = earlier(
    "OrdersState1",
    OrdersState2,
    "names told in_play",
    syndicates=Syndicate1,
    other=Syndicate1,
    alike=Syndicate1,
)
"""A tally that had no names."""


def _done(old: Any) -> Mapping[str, object]:
    """If it is done, the last one was said."""
    return {"last": old.done}


ORDERS = (
    Edition(1, OrdersState1),
    Edition(2, OrdersState2, _done),
    Orders3,
    Edition(4, OrdersState4, still=True),
)

ScoreState4 = earlier("ScoreState4", ScoreState, "told_assists")
"""It knew of no assists on the checklist."""

Score3 = short_names(3, ScoreState4)
ScoreState2 = earlier("ScoreState2", Score3.state, "held told_ledger")
"""Nobody knew what the token ledger says."""

ScoreState1 = earlier("ScoreState1", ScoreState2, "unfinished called told_tally")
"""It took every tally as finished."""

SCORE = (
    Edition(1, ScoreState1),
    Edition(2, ScoreState2),
    Score3,
    Edition(4, ScoreState4, still=True),
)

Card1 = earlier("Card1", Card, name=Text(most=12))
RolesState1 = earlier("RolesState1", RolesState, cards=Card1)
RoleState1 = earlier("RoleState1", RoleState, card=Card1)

ROLES = (Edition(1, RolesState1),)
ROLE = (Edition(1, RoleState1),)
