"""What a tool offers unasked: this table's players, and what other tools of the game know."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from companion.core.table import Table
from companion.core.values import Value
from companion.display.labels import ALL_TAKEN, TAKE_ALL
from companion.display.made_words import USE_NOW
from companion.evening.flow import is_of_example, touch_cause
from companion.evening.made_games import is_defined_by
from companion.tools.cause import EXAMPLE, PLAYER, Cause
from companion.tools.checklist_model import CHECKLIST
from companion.tools.history import History
from companion.tools.tool import AnyTool, Transfer, table_for, table_of, with_table


class Suggestion(NamedTuple):
    """What is offered under a *title*: the *state* that it leads to, by a step called *step_label*, and the *cause* of
    that.
    """

    title: str
    state: Value
    step_label: str
    cause: Cause


class Due(NamedTuple):
    """What comes before the main buttons, like a ``Suggestion``.

    *titles* are those of the offers that it takes over, in their order; the only one is its own. Several at once
    are a player's step like any other.
    """

    title: str
    state: Value
    step_label: str
    cause: Cause
    titles: tuple[str, ...]

    @property
    def offered(self) -> Suggestion:
        """What is due, as one of the offers."""
        return Suggestion(*self[:-1])


def offers(
    tool: AnyTool,
    state: Value,
    table: Table,
    used: Mapping[str, Value],
    *,
    kept: bool = False,
    example: bool = False,
) -> tuple[Suggestion, ...]:
    """Return the offers for *tool* in *state*.

    *table* is who plays tonight, *used* the states of the tools that were used, by their names. A *kept*
    game isn't offered the table of the next one, nor what a made game is by then. An *example* that nobody has
    touched isn't offered a table: its players are its own.
    """
    found: list[Suggestion] = []
    mine = table_of(state)
    fitting = table_for(state, table)
    if mine is not None and mine != fitting and not (kept or example):
        names = ", ".join(player.name for player in fitting.players)
        new, label = with_table(state, table), f"Play this with your table: {names}"
        found.append(Suggestion(label, new, f"Your table came in: {names}", PLAYER))
    for transfer in tool.transfers:
        new = state if transfer.place else _taken(tool, transfer, state, used)
        if new != state and not (kept and is_defined_by(tool, transfer)):
            label = _label(tool, transfer, state)
            found.append(Suggestion(label, new, transfer.step, touch_cause(transfer)))
    return tuple(found)


def offers_anything(key: str, history: History, target: History) -> bool:
    """Return whether another tool with the history *target* is offered what the tool called *key* knows, which has
    this *history*.

    An example is of no game: it offers nothing to another one, and that of a checklist nothing at all as long as
    nobody has touched it.
    """
    if not is_of_example(history):
        return bool(history.past)
    shown = key == CHECKLIST and history.last_cause == EXAMPLE
    return not shown and not is_of_example(target)


def due_offer(tool: AnyTool, state: Value, used: Mapping[str, Value]) -> Due | None:
    """Return what comes before the main buttons of *tool*: all that is due in *state*, at once.

    A single offer has the label that it has among the offers. None if nothing is due.
    """
    found, after = list[Transfer[Value]](), state
    for transfer in tool.transfers:
        new = _taken(tool, transfer, after, used) if transfer.due(state) else after
        if new != after:
            found.append(transfer)
            after = new
    if not found:
        return None
    labels = tuple(_label(tool, transfer, state) for transfer in found)
    if len(found) > 1:
        return Due(TAKE_ALL, after, ALL_TAKEN, PLAYER, labels)
    return Due(labels[0], after, found[0].step, touch_cause(found[0]), labels)


def placed(labels: Iterable[str], due: Due | None) -> tuple[list[str], list[str]]:
    """Return which of the offers called *labels* stand above the form, and which below it.

    Below are those that a larger button takes over at once. What is *due* by itself is neither.
    """
    others = [label for label in labels if not due or label != due.title]
    below = [label for label in others if due and label in due.titles]
    return [label for label in others if label not in below], below


def _label(tool: AnyTool, transfer: Transfer[Value], state: Value) -> str:
    """Return what *transfer* of *tool* is called while the target is in *state*."""
    if is_defined_by(tool, transfer):
        return USE_NOW[tool.key]
    return transfer.due_title if transfer.due_title and transfer.due(state) else transfer.title


def _taken(
    tool: AnyTool, transfer: Transfer[Value], state: Value, used: Mapping[str, Value]
) -> Value:
    """Return *state* with what *transfer* knows from its source, unchanged where that was not used."""
    source = used.get(f"{tool.game}/{transfer.source}")
    return state if source is None else transfer.do(source, state)
