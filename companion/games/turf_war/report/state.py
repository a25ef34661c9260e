"""What goes into a turn's post. Rulebook: End of turn."""

from typing import Annotated, Final

from companion.core.earlier import earlier
from companion.core.fields import Flag, Internal, Rows, Text
from companion.core.names import skeleton
from companion.core.table import SmallTable, Table
from companion.core.values import Value
from companion.games.turf_war.alliances.state import AlliancesState
from companion.games.turf_war.alliances.tool import public
from companion.games.turf_war.areas.state import AreasState, written
from companion.games.turf_war.combat.fights import fights, new_fights, printed
from companion.games.turf_war.combat.state import CombatState, outcome
from companion.games.turf_war.combat.words import report as fight_report
from companion.games.turf_war.combat.words import summed
from companion.games.turf_war.gang.state import GangState
from companion.games.turf_war.gang.tool import raises
from companion.games.turf_war.lines import BREAK, kept
from companion.games.turf_war.meets.after import after
from companion.games.turf_war.meets.state import MeetsState
from companion.games.turf_war.meets.state import is_past as is_past_orders
from companion.games.turf_war.meets.words import moves_text, retreats_text
from companion.games.turf_war.round.state import RoundState
from companion.games.turf_war.round.tool import report as round_report
from companion.games.turf_war.treasury.state import TreasuryState
from companion.games.turf_war.treasury.words import report as treasury_report
from companion.tools.checklist_model import MOST_ROUNDS
from companion.tools.tool import Edition, short_names
from companion.tools.transfers import PRINTS, Fingerprint, fingerprint, transferred

LONG, FIGHT, RISES = 6000, 6000, 2000
"""The most characters of a part of the post, of one fight, and of promotions."""

MOST_FIGHTS = 24


class Fought(Value):
    """One fight of the turn as it is posted; *key* tells it from the others."""

    key: Annotated[int, Internal(most=PRINTS, travels="local")] = 0
    text: Annotated[str, Text(most=FIGHT, travels="local")] = ""


class ReportState(Value):
    """The parts of a turn's post; all of it stays on the device.

    *turn* is where the game stands and who owes orders. *moves* are all orders as they were carried out,
    *retreats* where those went who had to leave. *open_money* posts the treasuries for
    everyone. The fields that begin with *told* are about the tools the parts come from. *turn_now* is
    the turn of the checklist, and *turn_held* the one in which the turn was brought in, 0 for none.
    """

    table: SmallTable = Table()
    turn: Annotated[str, Text(most=LONG, travels="local")] = ""
    moves: Annotated[str, Text(most=LONG, travels="local")] = ""
    retreats: Annotated[str, Text(most=LONG, travels="local")] = ""
    fights: Annotated[
        tuple[Fought, ...], Rows(most=MOST_FIGHTS, noun="fight", travels="local")
    ] = ()
    areas: Annotated[str, Text(most=LONG, travels="local")] = ""
    money: Annotated[str, Text(most=LONG, travels="local")] = ""
    allies: Annotated[str, Text(most=LONG, travels="local")] = ""
    promotions: Annotated[
        str, Text(title="Promotions", most=RISES, tall=True, travels="local")
    ] = ""
    open_money: Annotated[bool, Flag(title="Everyone sees the treasuries", house=True)] = False
    told_turn: Fingerprint = 0
    told_fight: Fingerprint = 0
    told_areas: Fingerprint = 0
    told_moves: Fingerprint = 0
    told_money: Fingerprint = 0
    told_allies: Fingerprint = 0
    told_gang: Fingerprint = 0
    turn_now: Annotated[int, Internal(most=MOST_ROUNDS, travels="local")] = 0
    turn_held: Annotated[int, Internal(most=MOST_ROUNDS, travels="received")] = 0


def _part(target: ReportState, name: str, text: str) -> ReportState:
    """Return *target* with *text* as its part called *name*."""
    line = kept(text, LONG)
    return transferred(target, target.evolve(**{name: line}), line, f"told_{name}")


def from_round(source: RoundState, target: ReportState) -> ReportState:
    """Return *target* with where the turn stands, its end, and who owes orders or is late."""
    if not source.round:
        return target
    after = _part(target, "turn", round_report(source))
    return after if after == target else after.evolve(turn_held=source.round)


def follow(source: RoundState, target: ReportState) -> ReportState:
    """Return *target* with the turn that the checklist is in now."""
    return target.evolve(turn_now=source.round) if source.round else target


def is_past(state: ReportState) -> bool:
    """Return whether the post is of an earlier turn than the checklist's, as far as is known."""
    return bool(state.turn.strip()) and 0 < state.turn_held < state.turn_now


def from_areas(source: AreasState, target: ReportState) -> ReportState:
    """Return *target* with the owners and the pieces of all areas."""
    return _part(target, "areas", written(source)) if source.rows else target


def from_meets(source: MeetsState, target: ReportState) -> ReportState:
    """Return *target* with all moves, and where those went who had to leave. An earlier turn's stay out."""
    if not source.orders or is_past_orders(source):
        return target
    now = after(source)
    moves, back = kept(moves_text(source, now), LONG), kept(retreats_text(source, now), LONG)
    found = target.evolve(moves=moves, retreats=back)
    return transferred(target, found, (moves, back), "told_moves")


def from_treasury(source: TreasuryState, target: ReportState) -> ReportState:
    """Return *target* with the treasuries of all gangs."""
    return _part(target, "money", treasury_report(source, source.table.seats))


def from_alliances(source: AlliancesState, target: ReportState) -> ReportState:
    """Return *target* with the open alliances; secret ones stay under their cover."""
    text = public(source)
    return _part(target, "allies", text) if text else target


def from_combat(source: CombatState, target: ReportState) -> ReportState:
    """Return *target* with the fights of the turn; a fight that it already has is replaced.

    What was told before isn't told again: players may have taken it out since.
    """
    told, found = target.told_fight, target.fights
    for fight in new_fights(fights(source), target.told_fight):
        new = _posted(fight)
        if printed(fight, new) != target.told_fight:
            found, told = _with(found, new), printed(fight, new)
    return target if found == target.fights else target.evolve(fights=found, told_fight=told)


def _posted(fight: CombatState) -> Fought:
    """Return a settled *fight* as it is posted."""
    end = outcome(fight)
    text = kept(fight_report(fight, end, summed(fight, end)), FIGHT)
    return Fought(key=fingerprint((fight.fight, skeleton(fight.area))), text=text)


def _with(found: tuple[Fought, ...], new: Fought) -> tuple[Fought, ...]:
    """Return *found* with *new* in the place of the same fight, or at their end."""
    if any(each.key == new.key for each in found):
        return tuple(new if each.key == new.key else each for each in found)
    return (*found, new)[-MOST_FIGHTS:]


def from_gang(source: GangState, target: ReportState) -> ReportState:
    """Return *target* with the promotions of one gang added."""
    news = raises(source)
    if not news:
        return target
    whose = "" if source.seat is None else f"{source.table.name(source.seat)}: "
    line = kept(f"{whose}{news}.", RISES)
    whole = f"{target.promotions}{BREAK if target.promotions else ''}{line}"[-RISES:]
    said = (source.seat, source.raised)
    return transferred(target, target.evolve(promotions=whole), said, "told_gang")


def drop(state: ReportState, place: int) -> ReportState:
    """Return *state* without the fight at *place*."""
    return state.evolve(fights=tuple(f for at, f in enumerate(state.fights) if at != place))


def next_turn(state: ReportState) -> ReportState:
    """Return an empty post; what other tools told for the last one is not offered again."""
    empty = {
        "turn": "",
        "moves": "",
        "retreats": "",
        "areas": "",
        "money": "",
        "allies": "",
        "promotions": "",
    }
    return state.evolve(fights=(), turn_held=0, **empty)


ReportV2: Final = short_names(2, ReportState)
ReportV1 = earlier("ReportV1", ReportV2.state, "moves retreats told_moves")

POST: Final = (Edition(1, ReportV1), ReportV2)
