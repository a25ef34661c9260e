"""What a tool offers unasked: this table's players, and what other tools of the game know."""

from collections.abc import Mapping

from companion.core.table import Table
from companion.core.values import Value
from companion.display.labels import take_all_label
from companion.tools.tool import AnyTool, Take, table_of, with_table

Suggestion = tuple[str, Value]
"""A label, and the state that it leads to."""


def offers(
    tool: AnyTool, state: Value, table: Table, used: Mapping[str, Value]
) -> tuple[Suggestion, ...]:
    """Return the offers for *tool* in *state*.

    *table* is who plays tonight, *used* the states of the tools that were used, by their names.
    """
    found: list[Suggestion] = []
    mine = table_of(state)
    if mine is not None and mine != table:
        names = ", ".join(player.name for player in table.players)
        found.append((f"Play this with your table: {names}", with_table(state, table)))
    for take in tool.takes:
        new = _taken(tool, take, state, used)
        if new != state:
            found.append((_label(take, state), new))
    return tuple(found)


def due_offer(tool: AnyTool, state: Value, used: Mapping[str, Value]) -> Suggestion | None:
    """Return the offer that comes before the main buttons of *tool*: all that is due in *state*, at once.

    A single one has the label that it has among the offers. None if nothing is due.
    """
    titles, after = [], state
    for take in tool.takes:
        new = _taken(tool, take, after, used) if take.due(state) else after
        if new != after:
            titles.append(_label(take, state))
            after = new
    if not titles:
        return None
    return (titles[0] if len(titles) == 1 else take_all_label(len(titles)), after)


def _label(take: Take[Value], state: Value) -> str:
    """Return what *take* is called while the target is in *state*."""
    return take.due_title if take.due_title and take.due(state) else take.title


def _taken(tool: AnyTool, take: Take[Value], state: Value, used: Mapping[str, Value]) -> Value:
    """Return *state* with what *take* knows from its source, unchanged where that was not used."""
    source = used.get(f"{tool.game}/{take.source}")
    return state if source is None else take.do(source, state)
