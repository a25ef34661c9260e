"""What a tool offers unasked: this table's players, and what other tools of the game know."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from companion.core.table import Table
from companion.core.values import Value
from companion.display.labels import ALL_TAKEN, TAKE_ALL
from companion.display.made_games import is_defined_by
from companion.display.made_words import USE_NOW
from companion.evening.flow import touch_cause
from companion.tools.cause import PLAYER, Cause
from companion.tools.tool import AnyTool, Take, table_for, table_of, with_table


class Suggestion(NamedTuple):
    """What is offered under a *label*: the *state* that it leads to, by a step called *said*, and the *cause* of
    that.
    """

    label: str
    state: Value
    said: str
    cause: Cause


class Due(NamedTuple):
    """What comes before the main buttons, like a ``Suggestion``.

    *labels* are those of the offers that it takes over, in their order; the only one is its own. Several at once
    are a player's step like any other.
    """

    label: str
    state: Value
    said: str
    cause: Cause
    labels: tuple[str, ...]

    @property
    def offered(self) -> Suggestion:
        """What is due, as one of the offers."""
        return Suggestion(*self[:-1])


def offers(
    tool: AnyTool, state: Value, table: Table, used: Mapping[str, Value], *, kept: bool = False
) -> tuple[Suggestion, ...]:
    """Return the offers for *tool* in *state*.

    *table* is who plays tonight, *used* the states of the tools that were used, by their names. A *kept*
    game isn't offered the table of the next one, nor what a made game is by then.
    """
    found: list[Suggestion] = []
    mine = table_of(state)
    fitting = table_for(state, table)
    if mine is not None and mine != fitting and not kept:
        names = ", ".join(player.name for player in fitting.players)
        new, label = with_table(state, table), f"Play this with your table: {names}"
        found.append(Suggestion(label, new, f"Your table came in: {names}", PLAYER))
    for take in tool.takes:
        new = state if take.place else _taken(tool, take, state, used)
        if new != state and not (kept and is_defined_by(tool, take)):
            label = _label(tool, take, state)
            found.append(Suggestion(label, new, take.step, touch_cause(take)))
    return tuple(found)


def due_offer(tool: AnyTool, state: Value, used: Mapping[str, Value]) -> Due | None:
    """Return what comes before the main buttons of *tool*: all that is due in *state*, at once.

    A single offer has the label that it has among the offers. None if nothing is due.
    """
    found, after = list[Take[Value]](), state
    for take in tool.takes:
        new = _taken(tool, take, after, used) if take.due(state) else after
        if new != after:
            found.append(take)
            after = new
    if not found:
        return None
    labels = tuple(_label(tool, take, state) for take in found)
    if len(found) > 1:
        return Due(TAKE_ALL, after, ALL_TAKEN, PLAYER, labels)
    return Due(labels[0], after, found[0].step, touch_cause(found[0]), labels)


def placed(labels: Iterable[str], due: Due | None) -> tuple[list[str], list[str]]:
    """Return which of the offers called *labels* stand above the form, and which below it.

    Below are those that a larger button takes over at once. What is *due* by itself is neither.
    """
    others = [label for label in labels if not due or label != due.label]
    below = [label for label in others if due and label in due.labels]
    return [label for label in others if label not in below], below


def _label(tool: AnyTool, take: Take[Value], state: Value) -> str:
    """Return what *take* of *tool* is called while the target is in *state*."""
    if is_defined_by(tool, take):
        return USE_NOW[tool.key]
    return take.due_title if take.due_title and take.due(state) else take.title


def _taken(tool: AnyTool, take: Take[Value], state: Value, used: Mapping[str, Value]) -> Value:
    """Return *state* with what *take* knows from its source, unchanged where that was not used."""
    source = used.get(f"{tool.game}/{take.source}")
    return state if source is None else take.do(source, state)
