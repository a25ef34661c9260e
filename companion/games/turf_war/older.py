"""How states of released earlier versions become today's. Their models stand in ``older_models``."""

from typing import Any, Final, TypeVar

from companion.core.values import Value
from companion.games.turf_war.alliances.state import AlliancesState
from companion.games.turf_war.areas.state import AreasState
from companion.games.turf_war.combat.state import CombatState, Ended, Ways
from companion.games.turf_war.gang.state import GangState
from companion.games.turf_war.lines import kept
from companion.games.turf_war.older_models import (
    AlliancesV1,
    AreasV1,
    CombatV1,
    CombatV2,
    CombatV3,
    CombatV4,
    CombatV5,
    GangV1,
    OrdersV1,
    OrderV1,
    PurseV1,
    RoundV1,
    TreasuryV1,
    WaysV2,
)
from companion.games.turf_war.orders.seal import LONGEST, packed
from companion.games.turf_war.orders.state import Order, OrdersState
from companion.games.turf_war.round.state import RoundState
from companion.games.turf_war.treasury.state import Purse, TreasuryState
from companion.tools.tool import Edition

ValueT = TypeVar("ValueT", bound=Value)


def _shared(old: Value, model: type[ValueT], **changes: Any) -> ValueT:
    """Return a value of *model* with what *old* has under the same names, and *changes*."""
    known = {name: value for name, value in dict(old).items() if name in model.model_fields}
    return model(**{**known, **changes})


def _round(old: RoundV1) -> RoundState:
    return _shared(old, RoundState)


def _gang(old: GangV1) -> GangState:
    return _shared(old, GangState)


def _alliances(old: AlliancesV1) -> AlliancesState:
    return _shared(old, AlliancesState)


def _combat(old: CombatV1) -> CombatV2:
    """Whoever was "here before" without being one of those who meet owned an empty area."""
    away = old.held is not None and old.held not in old.here
    return _shared(
        old,
        CombatV2,
        ways=_shared(old.ways, WaysV2),
        held=None if away else old.held,
        empty=away,
        owner=old.held if away else None,
    )


def _fights(old: CombatV4) -> CombatV5:
    """A Don with guards is as safe as he was."""
    return _shared(
        old,
        CombatV5,
        ways=_shared(old.ways, Ways),
        ended=tuple(_shared(each, Ended) for each in old.ended),
    )


def _purse(old: PurseV1) -> Purse:
    """Those of the last fight are dead, the others who "may be" are still to be asked about."""
    return _shared(
        old,
        Purse,
        killed_lieutenants=min(old.lieutenants_fallen, old.risk_lieutenants),
        killed_hitmen=min(old.hitmen_fallen, old.risk_hitmen),
        killed_don=bool(old.don_fallen and old.risk_don),
        risk_lieutenants=max(0, old.risk_lieutenants - old.lieutenants_fallen),
        risk_hitmen=max(0, old.risk_hitmen - old.hitmen_fallen),
        risk_don=bool(old.risk_don and not old.don_fallen),
    )


def _treasury(old: TreasuryV1) -> TreasuryState:
    return _shared(old, TreasuryState, purses=tuple(_purse(each) for each in old.purses))


def _order(old: OrderV1) -> Order:
    """An attack was on *who*; now it is on *against*."""
    if old.does == "attack":
        return _shared(old, Order, who="", against=old.who)
    return _shared(old, Order)


def _orders(old: OrdersV1) -> OrdersState:
    """What was opened as plain text is packed now, and kept whole on the device."""
    raw = old.opened.to_bytes((old.opened.bit_length() + 7) // 8, "big")
    text = raw.decode(errors="replace")
    return _shared(
        old,
        OrdersState,
        orders=tuple(_order(each) for each in old.orders),
        editing=max(0, len(old.orders) - 1),
        opened=packed(text) if old.opened else 0,
        open=bool(old.opened),
        revealed=kept(text, LONGEST),
    )


ROUND: Final = Edition(1, RoundV1, _round)
ORDERS: Final = Edition(1, OrdersV1, _orders)
COMBAT: Final = (
    Edition(1, CombatV1, _combat),
    Edition(2, CombatV2, lambda old: _shared(old, CombatV3)),
    Edition(3, CombatV3, lambda old: _shared(old, CombatV4)),
    Edition(4, CombatV4, _fights),
    Edition(5, CombatV5, lambda old: _shared(old, CombatState)),
)
TREASURY: Final = Edition(1, TreasuryV1, _treasury)
AREAS: Final = (Edition(1, AreasV1, lambda old: _shared(old, AreasState)),)
GANG: Final = Edition(1, GangV1, _gang)
ALLIANCES: Final = Edition(1, AlliancesV1, _alliances)
