"""The Score as released in versions 1 to 4. Part of the format."""

from companion.core.earlier import earlier
from companion.games.lawless_empire.score.state import ScoreState
from companion.tools.short_names import short_names
from companion.tools.tool import Edition

ScoreState4 = earlier("ScoreState4", ScoreState, "told_assists")
"""It knew of no assists on the checklist."""

SHORT = short_names(3, ScoreState4)
ScoreState2 = earlier("ScoreState2", SHORT.state, "held told_ledger")
"""Nobody knew what the token ledger says."""

ScoreState1 = earlier("ScoreState1", ScoreState2, "unfinished called told_tally")
"""It took every tally as finished."""

OLDER = (
    Edition(1, ScoreState1),
    Edition(2, ScoreState2),
    SHORT,
    Edition(4, ScoreState4, still=True),
)
