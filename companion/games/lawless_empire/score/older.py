"""The Score as released in versions 1 and 2, and how its states become today's."""

from typing import Annotated

from companion.core.fields import Flag, Rows, Seats
from companion.core.table import Table
from companion.core.values import Value
from companion.games.lawless_empire.roles.state import OWN_ROLES
from companion.games.lawless_empire.score.state import (
    OwnCard,
    ScoreLine,
    ScoreState,
    ScoreState2,
)
from companion.games.lawless_empire.syndicates import SYNDICATES
from companion.games.lawless_empire.tiles import TallyFigures, Tile
from companion.tools.tool import Edition
from companion.tools.transfers import Fingerprint as Print


class ScoreState1(Value):
    """The end of a game in version 1, which took every tally as finished."""

    table: Table = Table()
    tiles: Annotated[tuple[Tile, ...], Rows(noun="Syndicate", most=SYNDICATES)] = ()
    told: Annotated[tuple[TallyFigures, ...], Rows(noun="Syndicate", most=SYNDICATES)] = ()
    cards: Annotated[tuple[OwnCard, ...], Rows(noun="role", most=OWN_ROLES)] = ()
    lines: Annotated[tuple[ScoreLine, ...], Seats()] = (ScoreLine(),) * 8
    late: Annotated[bool, Flag()] = False
    by_hand: Annotated[bool, Flag()] = False
    split: Annotated[bool, Flag()] = False
    correct: Annotated[bool, Flag()] = False
    fallen_count: Annotated[bool, Flag()] = False
    told_cards: Print = 0
    told_right: Print = 0


def upgraded(old: ScoreState1) -> ScoreState2:
    """Return *old* as a state of version 2."""
    return ScoreState2(**{name: getattr(old, name) for name in ScoreState1.model_fields})


def with_ledger(old: ScoreState2) -> ScoreState:
    """Return *old* as a state of version 3: nobody knows what the token ledger says."""
    return ScoreState.model_validate(dict(old))


OLDER = (Edition(1, ScoreState1, upgraded), Edition(2, ScoreState2, with_ledger))
