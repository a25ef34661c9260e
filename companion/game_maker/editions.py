"""The definition, the checklist and the score sheet as they were released, and how they become today's."""

from typing import Annotated, Final

from companion.core.fields import (
    SEATS,
    Flag,
    Internal,
    Option,
    Pick,
    Rows,
    Seats,
    Sum,
    Text,
    Total,
)
from companion.core.table import Table
from companion.core.values import Value
from companion.game_maker.definition import (
    MOST,
    MOST_ROWS,
    MOST_TIES,
    RULES,
    SHARED,
    TYPED,
    About,
    Counters,
    Course,
    Definition,
    Sheet,
)
from companion.game_maker.rounds import RoundState
from companion.game_maker.score_state import BLANK, Cell, ScoreLine, ScoreState
from companion.tools.checklist import MOST_ROUNDS, ChecklistState
from companion.tools.tool import Edition

_ROUNDS: Final = 20


class CellV1(Value):
    """A cell with fewer rounds."""

    terms: Annotated[tuple[int, ...], Sum(least=BLANK, most=MOST, longest=_ROUNDS)] = ()


class LineV1(Value):
    """One player's cells."""

    cells: Annotated[tuple[CellV1, ...], Rows(least=MOST_ROWS, most=MOST_ROWS, noun="row")] = (
        CellV1(),
    ) * MOST_ROWS


class ScoreV1(Value):
    """The sheet of version 1: at most 20 rounds, which are always called rounds."""

    table: Table = Table()
    about: About = About()
    sheet: Sheet = Sheet()
    lines: Annotated[tuple[LineV1, ...], Seats()] = (LineV1(),) * SEATS
    round: Annotated[int, Internal(most=_ROUNDS - 1)] = 0
    over: Annotated[bool, Flag()] = False
    ended: Annotated[
        str, Pick(options=(Option("", ""), Option("won", ""), Option("lost", "")))
    ] = ""
    most: Annotated[str, Pick(house=True, options=MOST_TIES)] = "all"
    tied: Annotated[str, Pick(house=True, options=(SHARED, Option("open", "")))] = "shared"


class ScoreV2(Value):
    """The sheet of version 2: the end of the checklist is offered again and again."""

    table: Table = Table()
    about: About = About()
    sheet: Sheet = Sheet()
    called: Annotated[str, Text(most=12, small=True)] = ""
    lines: Annotated[tuple[ScoreLine, ...], Seats()] = (ScoreLine(),) * SEATS
    round: Annotated[int, Internal(most=MOST_ROUNDS - 1)] = 0
    over: Annotated[bool, Flag()] = False
    ended: Annotated[
        str, Pick(options=(Option("", ""), Option("won", ""), Option("lost", "")))
    ] = ""
    most: Annotated[str, Pick(house=True, options=MOST_TIES)] = "all"
    tied: Annotated[str, Pick(house=True, options=(SHARED, Option("open", "")))] = "shared"


class DefinitionV1(Value):
    """All of a game: phases and counters were added one at a time."""

    about: About = About()
    least: Annotated[int, Total(least=2, most=8)] = 2
    most: Annotated[int, Total(least=2, most=8)] = 8
    sheet: Sheet = Sheet()
    course: Course = Course()
    counters: Counters = Counters()
    rules: Annotated[str, Text(most=RULES, small=True)] = ""
    typed: Annotated[str, Text(most=TYPED, travels="local")] = ""


class RoundV1(ChecklistState):
    """The checklist of version 1: the first player is offered again and again."""

    about: About = About()
    course: Course = Course()


def _second_score(old: ScoreV1) -> ScoreV2:
    lines = tuple(
        ScoreLine(cells=tuple(Cell(terms=cell.terms) for cell in line.cells))
        for line in old.lines
    )
    return ScoreV2.model_validate({**dict(old), "lines": lines})


def _score(old: ScoreV2) -> ScoreState:
    return ScoreState.model_validate(dict(old))


def _round(old: RoundV1) -> RoundState:
    return RoundState.model_validate(dict(old))


def _definition(old: DefinitionV1) -> Definition:
    return Definition.model_validate(dict(old))


MAKE: Final = (Edition(1, DefinitionV1, _definition),)
SCORE: Final = (Edition(1, ScoreV1, _second_score), Edition(2, ScoreV2, _score))
ROUND: Final = (Edition(1, RoundV1, _round),)
