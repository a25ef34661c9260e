"""The definition, the checklist and the score sheet as they were released. Part of the format."""

from typing import Final

from companion.core.earlier import earlier
from companion.core.fields import Internal, Sum
from companion.game_maker.definition import MOST, Definition
from companion.game_maker.rounds import RoundState
from companion.game_maker.score_state import BLANK, Cell, ScoreLine, ScoreState
from companion.tools.short_names import short_names
from companion.tools.tool import Edition

_ROUNDS: Final = 20

DefinitionV1 = earlier("DefinitionV1", Definition, "typed_phases typed_counters")
"""Phases and counters were added one at a time."""

RoundV2: Final = short_names(2, RoundState)
ScoreV3: Final = short_names(3, ScoreState)

RoundV1 = earlier("RoundV1", RoundV2.state, "told")
ScoreV2 = earlier("ScoreV2", ScoreV3.state, "told")
"""The first player, and the end of the checklist, were offered again and again."""

CellV1 = earlier("CellV1", Cell, terms=Sum(least=BLANK, most=MOST, longest=_ROUNDS))
LineV1 = earlier("LineV1", ScoreLine, cells=CellV1)
ScoreV1 = earlier("ScoreV1", ScoreV2, "called", lines=LineV1, round=Internal(most=_ROUNDS - 1))
"""At most 20 rounds, which are always called rounds."""

MAKE: Final = (Edition(1, DefinitionV1),)
SCORE: Final = (Edition(1, ScoreV1), Edition(2, ScoreV2), ScoreV3)
ROUND: Final = (Edition(1, RoundV1), RoundV2)
