"""The Order tally as released in older versions, and how its states become today's."""

from typing import Annotated

from companion.core.fields import Cards, Flag, Internal, Rows, Seat
from companion.core.table import Table
from companion.core.values import Value
from companion.games.lawless_empire.orders.state import NAMES, OrdersState, Syndicate
from companion.games.lawless_empire.syndicates import OTHERS, SYNDICATES, Names
from companion.tools.tool import Edition
from companion.tools.transfers import Fingerprint


class Syndicate1(Value):
    """A Syndicate in version 1, which had no names."""

    orders: Annotated[tuple[int, ...], Cards(names=NAMES, most=40)] = (0, 0, 0, 0)
    owner: Annotated[int | None, Seat()] = None


class OrdersState1(Value):
    """A tally in version 1."""

    table: Table = Table()
    syndicates: Annotated[
        tuple[Syndicate1, ...], Rows(noun="Syndicate", least=1, most=SYNDICATES)
    ] = (Syndicate1(),)
    at: Annotated[int, Internal(most=SYNDICATES - 1)] = 0
    done: Annotated[bool, Flag()] = False
    second: Annotated[bool, Flag()] = False
    other: Annotated[tuple[Syndicate1, ...], Rows(noun="Syndicate", most=SYNDICATES)] = ()
    alike: Annotated[tuple[Syndicate1, ...], Rows(noun="Syndicate", most=SYNDICATES)] = ()


def upgraded(old: OrdersState1) -> OrdersState:
    """Return *old* as a state of today: nothing has a name yet."""
    return OrdersState(
        table=old.table,
        syndicates=_named(old.syndicates),
        at=old.at,
        done=old.done,
        last=old.done,
        second=old.second,
        other=_named(old.other),
        alike=_named(old.alike),
    )


def _named(rows: tuple[Syndicate1, ...]) -> tuple[Syndicate, ...]:
    return tuple(Syndicate(orders=row.orders, owner=row.owner) for row in rows)


class OrdersState2(Value):
    """A tally in version 2, which did not know which Syndicate was closed last."""

    table: Table = Table()
    syndicates: Annotated[
        tuple[Syndicate, ...], Rows(noun="Syndicate", least=1, most=SYNDICATES)
    ] = (Syndicate(),)
    at: Annotated[int, Internal(most=SYNDICATES - 1)] = 0
    done: Annotated[bool, Flag()] = False
    second: Annotated[bool, Flag()] = False
    other: Annotated[tuple[Syndicate, ...], Rows(noun="Syndicate", most=SYNDICATES)] = ()
    alike: Annotated[tuple[Syndicate, ...], Rows(noun="Syndicate", most=SYNDICATES)] = ()
    names: Annotated[Names, Rows(noun="name", most=len(OTHERS), travels="local")] = ()
    told: Fingerprint = 0
    in_play: Annotated[int, Internal(most=SYNDICATES, travels="received")] = 0


def upgraded_2(old: OrdersState2) -> OrdersState:
    """Return *old* as a state of today: if it is done, the last one was said."""
    return OrdersState(
        table=old.table,
        syndicates=old.syndicates,
        at=old.at,
        done=old.done,
        second=old.second,
        other=old.other,
        alike=old.alike,
        names=old.names,
        told=old.told,
        in_play=old.in_play,
        last=old.done,
    )


OLDER = (Edition(1, OrdersState1, upgraded), Edition(2, OrdersState2, upgraded_2))
