"""The definition, the checklist and the score sheet as they were released. Part of the format."""

from typing import Final

from companion.core.earlier import earlier
from companion.core.fields import (
    SEATS,
    Count,
    Groups,
    Internal,
    Order,
    Pick,
    Rows,
    Seat,
    Seats,
    Sum,
    Text,
    Total,
)
from companion.core.table import TableV2, is_small
from companion.game_maker.counters import CountersState, Tally
from companion.game_maker.definition import MOST, WAYS, About, Definition, Row, Sheet
from companion.game_maker.first_player import FirstState
from companion.game_maker.lots import MadeLotState
from companion.game_maker.rounds import RoundState
from companion.game_maker.score_state import BLANK, Cell, ScoreLine, ScoreState
from companion.tools.checklist import MOST_ROUNDS
from companion.tools.lot import LotState
from companion.tools.tool import Edition, short_names

_ROUNDS: Final = 20
_ROWS: Final = 12
_GIVES: Final = Count(least=-99, most=99)
_SMALL: Final = Total(least=2, most=SEATS)

DefinitionV3 = earlier("DefinitionV3", Definition, least=_SMALL, most=_SMALL)
RoundV3 = earlier(
    "RoundV3",
    RoundState,
    table=TableV2,
    turn=Internal(most=SEATS - 1),
    first=Seat(),
    before=Seat(),
)
ScoreV5 = earlier(
    "ScoreV5",
    ScoreState,
    table=TableV2,
    lines=(Seats(), ScoreLine),
    sides=Groups(),
    alone=Seat(),
)
CountersV2 = earlier("CountersV2", CountersState, table=TableV2, tallies=(Seats(), Tally))
FirstV2 = earlier("FirstV2", FirstState, table=TableV2, first=Seat())
"""2 to 8 players."""


class LotV2(LotState):
    """The last throws at a table of 2 to 8 players, and what the game is called."""

    about: About = About()


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

DefinitionV2 = earlier("DefinitionV2", DefinitionV3, sheet=SheetV2)
DefinitionV1 = earlier("DefinitionV1", DefinitionV2, "typed_phases typed_counters")
"""Phases and counters were added one at a time."""

RoundV2: Final = short_names(2, RoundV3)

CellV4 = earlier("CellV4", Cell, terms=Sum(least=BLANK, most=MOST, longest=MOST_ROUNDS))
LineV4 = earlier("LineV4", ScoreLine, cells=(Rows(least=_ROWS, most=_ROWS, noun="row"), CellV4))
ScoreV4 = earlier("ScoreV4", ScoreV5, "sides alone last", sheet=SheetV2, lines=LineV4)
ScoreV3: Final = short_names(3, ScoreV4)

RoundV1 = earlier("RoundV1", RoundV2.state, "told")
ScoreV2 = earlier("ScoreV2", ScoreV3.state, "told")
"""The first player, and the end of the checklist, were offered again and again."""

CellV1 = earlier("CellV1", CellV4, terms=Sum(least=BLANK, most=MOST, longest=_ROUNDS))
LineV1 = earlier("LineV1", LineV4, cells=CellV1)
ScoreV1 = earlier("ScoreV1", ScoreV2, "called", lines=LineV1, round=Internal(most=_ROUNDS - 1))
"""At most 20 rounds, which are always called rounds."""

MAKE: Final = (
    Edition(1, DefinitionV1),
    Edition(2, DefinitionV2, still=True),
    Edition(3, DefinitionV3, still=True),
)
SCORE: Final = (
    Edition(1, ScoreV1),
    Edition(2, ScoreV2),
    ScoreV3,
    Edition(4, ScoreV4, still=True),
    Edition(5, ScoreV5, still=True),
)
ROUND: Final = (Edition(1, RoundV1), RoundV2, Edition(3, RoundV3, still=True))
COUNTERS: Final = (short_names(1, CountersV2), Edition(2, CountersV2, still=True))
FIRST: Final = (short_names(1, FirstV2), Edition(2, FirstV2, still=True))
LOT: Final = (short_names(1, LotV2), Edition(2, LotV2, still=True))


def is_for_others(game: Definition) -> bool:
    """Return whether *game* is for a number of players that a definition of version 3 had no word for."""
    return not all(_SMALL.least <= number <= _SMALL.most for number in (game.least, game.most))


def has_wide_score(state: ScoreState) -> bool:
    """Return whether *state* has what version 5 of the score had no room for."""
    return (
        not is_small(state.table)
        or any(line != ScoreLine() for line in state.lines[SEATS:])
        or state.sides != Groups().resized(state.sides, len(state.sides))
        or (state.alone or 0) >= SEATS
    )


def has_wide_rounds(state: RoundState) -> bool:
    """Return whether *state* has what version 3 of the checklist had no room for."""
    seats = (state.first or 0, state.before or 0, state.turn)
    return not is_small(state.table) or max(seats) >= SEATS


def has_wide_counters(state: CountersState) -> bool:
    """Return whether *state* has what version 2 of the counters had no room for."""
    return not is_small(state.table) or any(tally != Tally() for tally in state.tallies[SEATS:])


def has_wide_first(state: FirstState) -> bool:
    """Return whether *state* has what version 2 of the first player had no room for."""
    return not is_small(state.table) or (state.first or 0) >= SEATS


def has_wide_lot(state: MadeLotState) -> bool:
    """Return whether *state* has what version 2 of the lots had no room for."""
    seats = (*state.only, *(seat for each in state.throws for seat in each.among))
    return not is_small(state.table) or max(seats, default=0) >= SEATS
