"""What a tool offers unasked: this table's players, and what other tools of the game know."""

from collections.abc import Mapping

from companion.core.table import Table
from companion.core.values import Value
from companion.tools.tool import AnyTool, table_of, with_table

Offer = tuple[str, Value]
"""A label, and the state that it leads to."""


def offers(
    tool: AnyTool, state: Value, table: Table, used: Mapping[str, Value]
) -> tuple[Offer, ...]:
    """Return the offers for *tool* in *state*.

    *table* is who plays tonight, *used* the states of the tools that were used, by their names.
    """
    found: list[Offer] = []
    mine = table_of(state)
    if mine is not None and mine != table:
        names = ", ".join(player.name for player in table.players)
        found.append((f"Play this with your table: {names}", with_table(state, table)))
    for take in tool.takes:
        source = used.get(f"{tool.game}/{take.source}")
        new: Value = state if source is None else take.do(source, state)
        if new != state:
            found.append((take.title, new))
    return tuple(found)
