"""The definition, the checklist and the score sheet as they were released. Part of the format."""

from typing import Final

from companion.core.earlier import earlier
from companion.core.fields import Count, Internal, Order, Pick, Rows, Sum, Text
from companion.game_maker.definition import MOST, WAYS, Definition, Row, Sheet
from companion.game_maker.rounds import RoundState
from companion.game_maker.score_state import BLANK, Cell, ScoreLine, ScoreState
from companion.tools.checklist import MOST_ROUNDS
from companion.tools.short_names import short_names
from companion.tools.tool import Edition

_ROUNDS: Final = 20
_ROWS: Final = 12
_GIVES: Final = Count(least=-99, most=99)

RowV2 = earlier(
    "RowV2",
    Row,
    "rule",
    name=Text(most=20, small=True),
    way=Pick(options=WAYS[:6]),
    gives=_GIVES,
    second=_GIVES,
)
SheetV2 = earlier(
    "SheetV2",
    Sheet,
    "teams solo beat ends target fraction",
    rows=(Rows(most=_ROWS, noun="row"), RowV2),
    order=Order(size=_ROWS, longest=_ROWS),
)
"""Rows counted in six ways, and nothing ended the game but the table."""

DefinitionV2 = earlier("DefinitionV2", Definition, sheet=SheetV2)
DefinitionV1 = earlier("DefinitionV1", DefinitionV2, "typed_phases typed_counters")
"""Phases and counters were added one at a time."""

RoundV2: Final = short_names(2, RoundState)

CellV4 = earlier("CellV4", Cell, terms=Sum(least=BLANK, most=MOST, longest=MOST_ROUNDS))
LineV4 = earlier("LineV4", ScoreLine, cells=(Rows(least=_ROWS, most=_ROWS, noun="row"), CellV4))
ScoreV4 = earlier("ScoreV4", ScoreState, "sides alone last", sheet=SheetV2, lines=LineV4)
ScoreV3: Final = short_names(3, ScoreV4)

RoundV1 = earlier("RoundV1", RoundV2.state, "told")
ScoreV2 = earlier("ScoreV2", ScoreV3.state, "told")
"""The first player, and the end of the checklist, were offered again and again."""

CellV1 = earlier("CellV1", CellV4, terms=Sum(least=BLANK, most=MOST, longest=_ROUNDS))
LineV1 = earlier("LineV1", LineV4, cells=CellV1)
ScoreV1 = earlier("ScoreV1", ScoreV2, "called", lines=LineV1, round=Internal(most=_ROUNDS - 1))
"""At most 20 rounds, which are always called rounds."""

MAKE: Final = (Edition(1, DefinitionV1), Edition(2, DefinitionV2, still=True))
SCORE: Final = (
    Edition(1, ScoreV1),
    Edition(2, ScoreV2),
    ScoreV3,
    Edition(4, ScoreV4, still=True),
)
ROUND: Final = (Edition(1, RoundV1), RoundV2)
