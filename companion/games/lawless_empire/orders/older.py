"""The Order tally as released in older versions, and how its states become today's. Part of the format."""

from collections.abc import Mapping
from typing import Any

from companion.core.earlier import earlier
from companion.games.lawless_empire.orders.state import OrdersState, Syndicate
from companion.tools.short_names import short_names
from companion.tools.tool import Edition

OrdersState4 = earlier("OrdersState4", OrdersState, "owners")
"""A tally that did not know whose Syndicates are in play."""

SHORT = short_names(3, OrdersState4)
OrdersState2 = earlier("OrdersState2", SHORT.state, "recent last")
"""A tally that did not know which Syndicate was closed last."""

Syndicate1 = earlier("Syndicate1", Syndicate, "tile")
OrdersState1 = earlier(
    "OrdersState1",
    OrdersState2,
    "names told in_play",
    syndicates=Syndicate1,
    other=Syndicate1,
    alike=Syndicate1,
)
"""A tally that had no names."""


def _last(old: Any) -> Mapping[str, object]:
    """If it is done, the last one was said."""
    return {"last": old.done}


OLDER = (
    Edition(1, OrdersState1),
    Edition(2, OrdersState2, _last),
    SHORT,
    Edition(4, OrdersState4, still=True),
)
