"""States of earlier versions, as they were released, and how they become today's. Part of the format."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from companion.core.earlier import carried, earlier
from companion.core.fields import Flag, Internal, Marks, Option, Pick, Rows, Text
from companion.core.shape import fields_of
from companion.games.turf_war.alliances.state import AlliancesState
from companion.games.turf_war.areas.state import AreasState
from companion.games.turf_war.combat.state import CombatState, GameEnd, Ways
from companion.games.turf_war.gang.state import GangState
from companion.games.turf_war.lines import kept
from companion.games.turf_war.orders.seal import LONGEST, packed
from companion.games.turf_war.orders.state import Order, OrdersState
from companion.games.turf_war.round.state import RoundState
from companion.games.turf_war.treasury.state import Purse, TreasuryState
from companion.tools.tool import Edition, short_names

RoundV2: Final = short_names(2, RoundState)
CombatV6: Final = short_names(6, CombatState)
TreasuryV2: Final = short_names(2, TreasuryState)
AreasV2: Final = short_names(2, AreasState)
GangV2: Final = short_names(2, GangState)
AlliancesV2: Final = short_names(2, AlliancesState)

RoundV1 = earlier("RoundV1", RoundV2.state, "late out late_count told")

OrderV1 = earlier(
    "OrderV1",
    Order,
    "count",
    does=Pick(
        options=(Option("move", ""), Option("stay", ""), Option("attack", "")),
        travels="secret",
    ),
    allied=(Flag(travels="secret"), False),
)
"""One order. An attack is on *who*."""

OrdersV1 = earlier(
    "OrdersV1",
    OrdersState,
    only="gang turn pieces orders allies salt stirs seal opened claimed text told told_pieces",
    orders=(Rows(most=12, noun="order", travels="secret"), OrderV1),
    stirs=(Internal(most=4, travels="secret"), 0),
    opened=Internal(most=(1 << 8 * 320) - 1),
    text=Text(most=600, travels="local"),
)
"""One gang's orders; *opened* is plain text."""

WaysV2 = earlier("WaysV2", Ways, "guarded_don_dies")
WaysV1 = earlier("WaysV1", WaysV2, "lieutenant_needs_three")
EndedV4 = earlier("EndedV4", GameEnd, ways=Marks(size=7))
CombatV5 = earlier("CombatV5", CombatV6.state, "told_meets told_fights")
CombatV4 = earlier("CombatV4", CombatV5, ways=WaysV2, ended=EndedV4)
CombatV3 = earlier("CombatV3", CombatV4, "turn told_over gathered ended")
CombatV2 = earlier("CombatV2", CombatV3, "together told_area")
CombatV1 = earlier("CombatV1", CombatV2, "empty owner allied", ways=WaysV1)
"""One area in which gangs meet; *held* is also who owned an empty area."""

AreasV1 = earlier("AreasV1", AreasV2.state, "told_meets")

_SINCE: Final = "killed_lieutenants killed_hitmen killed_don areas_end promoted"
_LOCAL: Final[Mapping[str, Any]] = {
    field.name: field.kind
    for field in fields_of(Purse)
    if field.kind.travels == "local" and field.name not in _SINCE.split()
}
PurseV1 = earlier(
    "PurseV1",
    Purse,
    _SINCE,
    **{name: replace(kind, travels="open") for name, kind in _LOCAL.items()},
)
"""One gang's books: all of it travelled, and *risk* was also the dead."""

TreasuryV1 = earlier(
    "TreasuryV1",
    TreasuryV2.state,
    only="table whose purses waiting_paid penalty_stays taken fight pieces",
    purses=PurseV1,
)
GangV1 = earlier("GangV1", GangV2.state, only="table seat pieces fought xp dead told fight")
AlliancesV1 = earlier(
    "AlliancesV1", AlliancesV2.state, only="table pacts open literal over left"
)


def _combat(old: Any) -> Mapping[str, object]:
    """Whoever was "here before" without being one of those who meet owned an empty area."""
    away = old.held is not None and old.held not in old.here
    return {"held": None, "empty": True, "owner": old.held} if away else {}


def _treasury(old: Any) -> Mapping[str, object]:
    """Those of the last fight are dead, the others who "may be" are still to be asked about."""
    return {"purses": tuple(map(_purse, old.purses))}


def _purse(old: Any) -> Purse:
    return carried(
        old,
        Purse,
        killed_lieutenants=min(old.lieutenants_fallen, old.risk_lieutenants),
        killed_hitmen=min(old.hitmen_fallen, old.risk_hitmen),
        killed_don=bool(old.don_fallen and old.risk_don),
        risk_lieutenants=max(0, old.risk_lieutenants - old.lieutenants_fallen),
        risk_hitmen=max(0, old.risk_hitmen - old.hitmen_fallen),
        risk_don=bool(old.risk_don and not old.don_fallen),
    )


def _orders(old: Any) -> Mapping[str, object]:
    """What was opened as plain text is packed now, and kept whole on the device."""
    raw = old.opened.to_bytes((old.opened.bit_length() + 7) // 8, "big")
    text = raw.decode(errors="replace")
    return {
        "orders": tuple(map(_order, old.orders)),
        "editing": max(0, len(old.orders) - 1),
        "opened": packed(text) if old.opened else 0,
        "open": bool(old.opened),
        "revealed": kept(text, LONGEST),
    }


def _order(old: Any) -> Order:
    """An attack was on *who*; now it is on *against*."""
    if old.does == "attack":
        return carried(old, Order, who="", against=old.who)
    return carried(old, Order)


ROUND: Final = (Edition(1, RoundV1), RoundV2)
ORDERS: Final = (Edition(1, OrdersV1, _orders),)
COMBAT: Final = (
    Edition(1, CombatV1, _combat),
    Edition(2, CombatV2),
    Edition(3, CombatV3),
    Edition(4, CombatV4),
    Edition(5, CombatV5),
    CombatV6,
)
TREASURY: Final = (Edition(1, TreasuryV1, _treasury), TreasuryV2)
AREAS: Final = (Edition(1, AreasV1), AreasV2)
GANG: Final = (Edition(1, GangV1), GangV2)
ALLIANCES: Final = (Edition(1, AlliancesV1), AlliancesV2)
