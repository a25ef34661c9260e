"""How a turn's post of a released earlier version becomes today's. Part of the format: never edit a model here."""

from typing import Annotated, Final

from companion.core.fields import Flag, Internal, Rows, Text
from companion.core.table import Table
from companion.core.values import Value
from companion.games.turf_war.report.state import Fought, ReportState
from companion.tools.checklist_model import MOST_ROUNDS
from companion.tools.tool import Edition
from companion.tools.transfers import Fingerprint


class ReportV1(Value):
    """The parts of a turn's post, version 1; moves were not among them."""

    table: Table = Table()
    turn: Annotated[str, Text(most=6000, travels="local")] = ""
    fights: Annotated[tuple[Fought, ...], Rows(most=24, noun="fight", travels="local")] = ()
    areas: Annotated[str, Text(most=6000, travels="local")] = ""
    money: Annotated[str, Text(most=6000, travels="local")] = ""
    allies: Annotated[str, Text(most=6000, travels="local")] = ""
    promotions: Annotated[str, Text(most=2000, tall=True, travels="local")] = ""
    open_money: Annotated[bool, Flag(house=True)] = False
    told_turn: Fingerprint = 0
    told_fight: Fingerprint = 0
    told_areas: Fingerprint = 0
    told_money: Fingerprint = 0
    told_allies: Fingerprint = 0
    told_gang: Fingerprint = 0
    turn_now: Annotated[int, Internal(most=MOST_ROUNDS, travels="local")] = 0
    turn_held: Annotated[int, Internal(most=MOST_ROUNDS, travels="received")] = 0


POST: Final = (Edition(1, ReportV1, lambda old: ReportState(**dict(old))),)
