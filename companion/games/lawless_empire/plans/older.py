"""Plans as released in versions 1 to 3, and how their states become today's. Part of the format."""

from collections.abc import Mapping
from typing import Any

from companion.core.earlier import earlier
from companion.core.fields import Count, Flag
from companion.games.lawless_empire.plans.state import Hand, PlansState, Won
from companion.games.lawless_empire.round.state import MOST_DICE
from companion.tools.short_names import short_names
from companion.tools.tool import Edition

SHORT = short_names(4, PlansState)
PlansState3 = earlier("PlansState3", SHORT.state, "earlier")
"""Nobody knew what earlier rounds brought."""

Won1 = earlier("Won1", Won, "scheme")
PlansState2 = earlier("PlansState2", PlansState3, "lain draft at", won=Won1)
"""It had no dice for the boards that were won, and not their Schemes."""

Hand1 = earlier("Hand1", Hand, unthrown=(Count(most=MOST_DICE), 0))
"""It also had dice whose faces nobody knew."""

PlansState1 = earlier("PlansState1", PlansState2, "in_play", hands=Hand1, sixes=(Flag(), False))
"""*sixes* was off by default there."""


def _sixes(old: Any) -> Mapping[str, object]:
    """It was off unless someone switched it on, so an off says nothing about the table."""
    return {"sixes": True}


OLDER = (
    Edition(1, PlansState1, _sixes),
    Edition(2, PlansState2),
    Edition(3, PlansState3),
    SHORT,
)
