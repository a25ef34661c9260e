"""The checklist as released in versions 1 and 2. Part of the format."""

from companion.core.earlier import earlier
from companion.games.lawless_empire.round.state import RoundState
from companion.tools.short_names import short_names
from companion.tools.tool import Edition

SHORT = short_names(3, RoundState)
RoundState2 = earlier("RoundState2", SHORT.state, "syndicates ledger")
"""Nobody knew who assists what."""

RoundState1 = earlier("RoundState1", RoundState2, "settled takers told_plans")

OLDER = (Edition(1, RoundState1), Edition(2, RoundState2), SHORT)
