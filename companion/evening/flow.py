"""Facts that flow by themselves: what one tool of a game knows fills the open questions of others.

A fact fills what nobody has answered, and follows its source while nothing else has happened in
between; then undo of the source takes it back. What a player has put in stays: there the
transfer is offered as a button. An example never flows. What follows the checklist is no step of a
player: undo passes it by (see ``undo``).

Where the table is in the game is no answer: there is one round, wherever it is moved on. A *place* follows the
tool that was touched last, the checklist too, and what moved the checklist on goes back with it.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from companion.catalogue import find_game
from companion.core.shape import Field, alike_in, fields_of
from companion.core.values import Value
from companion.evening.made_games import is_defined_by
from companion.tools.cause import BEGINS, EXAMPLE, OVER, Cause
from companion.tools.checklist_model import CHECKLIST, ChecklistState
from companion.tools.history import History
from companion.tools.tool import AnyTool, Game, Transfer, table_of

Histories = Mapping[str, History]
"""The history of each tool of a game, by the tool's key."""


def flowed(
    game: Game,
    histories: Histories,
    source: str,
    *,
    moves: bool = True,
    elsewhere: Collection[str] = (),
) -> dict[str, History]:
    """Return the new histories of the tools that follow after the tool called *source* changed, which may be among
    them.

    Only those that differ. What follows from them in turn is among them. In a tool that nobody
    has touched the facts are no step of their own. *moves* is whether the checklist may be moved on. Of tools
    that are *elsewhere* nothing is known here if they are personal.
    """
    now, found = dict(histories), set[str]()
    changed = [source]
    for _ in range(len(game.tools) ** 2):  # two tools may fill each other's facts
        if not changed:
            break
        key = changed.pop(0)
        # The checklist comes first: whoever changed hears what it says by then.
        for tool in game.tools:
            after = now[tool.key]
            transfers = [
                transfer
                for transfer in tool.transfers
                if transfer.source == key and transfer.facts
            ]
            if tool.key == key:
                after = _in_place(game, tool, now)
            elif any(moves or not _moves(tool, transfer) for transfer in transfers):
                after = _follows(game, tool, now, key)
            after = _noted(game, tool, {**now, tool.key: after}, key, elsewhere)
            if after.now != now[tool.key].now:
                now[tool.key] = after
                found.add(tool.key)
                changed.append(tool.key)
    return {key: now[key] for key in found}


@lru_cache(maxsize=256)
def flows_from(game: str, key: str) -> bool:
    """Return whether anything flows in the *game* called so when its tool called *key* changes; it may note something
    itself.
    """
    found = find_game(game)
    transfers = (
        (tool, transfer)
        for tool in (found.tools if found else ())
        for transfer in tool.transfers
    )
    return any(
        (transfer.facts and transfer.source == key)
        or ((transfer.remember or transfer.place) and key in (transfer.source, tool.key))
        for tool, transfer in transfers
    )


@lru_cache(maxsize=256)
def affected_tools(game: str, key: str) -> frozenset[str]:
    """Return the keys of the tools of the *game* called so that a touch of its tool called *key* may change, and of
    those that they take from.
    """
    found = find_game(game)
    pairs = [
        (tool.key, transfer)
        for tool in (found.tools if found else ())
        for transfer in tool.transfers
    ]
    flows = [
        (to, transfer.source)
        for to, transfer in pairs
        if transfer.facts or transfer.remember or transfer.place
    ]
    reached, before = {key}, set[str]()
    while reached != before:
        before = set(reached)
        reached |= {to for to, source in flows if source in reached}
    return frozenset(reached) | {transfer.source for to, transfer in pairs if to in reached}


def kept_up(game: Game, tool: AnyTool, histories: Histories) -> History:
    """Return the history of *tool* with what the checklist says now, after undo or redo in the tool."""
    transfers = [transfer for transfer in tool.transfers if follows_checklist(transfer)]
    history = histories[tool.key]
    histories = {**histories, **_moved(game, histories, tool.key)}
    if transfers:
        history = _with_steps(game, tool, history, transfers, histories[CHECKLIST])
    return _noted(game, tool, {**histories, tool.key: history}, tool.key)


def _noted(
    game: Game,
    tool: AnyTool,
    histories: Histories,
    changed: str,
    elsewhere: Collection[str] = (),
) -> History:
    """Return the history of *tool* that has noted what others know, after the tool *changed*, another or itself.

    This belongs to the last step: it is no step of its own. A personal tool that is *elsewhere*, on the phone of
    whoever uses it, says nothing here: what it told the table stays.
    """
    history = histories[tool.key]
    for transfer in tool.transfers:
        if not transfer.remember or changed not in (transfer.source, tool.key):
            continue
        if transfer.source in elsewhere and game.by_key[transfer.source].personal:
            continue
        source = histories[transfer.source]
        known = knows(tool, transfer, game, source)
        state = source.now if known else opening(game.by_key[transfer.source], source)
        history = replace(history, now=transfer.remember(state, history.now))
    return history


def _follows(game: Game, tool: AnyTool, histories: Histories, source: str) -> History:
    """Return the history of *tool* with the facts that the tool called *source* knows now."""
    history = histories[tool.key]
    transfers = [transfer for transfer in tool.transfers if transfer.facts]
    if is_untouched(tool, history):
        state = opening(tool, history)
        silent = [transfer for transfer in transfers if not _moves(tool, transfer)]
        for transfer in silent:
            if knows(tool, transfer, game, histories[transfer.source]):
                state = transfer.do(histories[transfer.source].now, state)
        history = History(state)
        transfers = [transfer for transfer in transfers if transfer not in silent]
    if source == CHECKLIST:
        history = _gone_back(game, tool, history, histories[CHECKLIST])
    theirs = [transfer for transfer in transfers if transfer.source == source]
    return _with_steps(game, tool, history, theirs, histories[source])


def _in_place(game: Game, tool: AnyTool, histories: Histories) -> History:
    """Return the history of *tool*, which was touched, where the checklist says that the table is."""
    transfers = [
        transfer
        for transfer in tool.transfers
        if transfer.place and follows_checklist(transfer)
    ]
    history = histories[tool.key]
    if is_untouched(tool, history):
        return history
    return _with_steps(game, tool, history, transfers, histories[CHECKLIST])


def _moves(tool: AnyTool, transfer: Transfer[Any]) -> bool:
    """Return whether *transfer* moves the checklist on. That is a step of it, even where nobody has touched it."""
    return transfer.place and tool.key == CHECKLIST


def _moved(game: Game, histories: Histories, source: str) -> dict[str, History]:
    """Return the history of the checklist as the tool called *source* moves it, where that can."""
    checklist = game.by_key.get(CHECKLIST)
    transfers = [
        transfer
        for transfer in (checklist.transfers if checklist else ())
        if transfer.place and transfer.source == source
    ]
    if checklist is None or not transfers:
        return {}
    history = histories[CHECKLIST]
    return {CHECKLIST: _with_steps(game, checklist, history, transfers, histories[source])}


def _gone_back(game: Game, tool: AnyTool, history: History, checklist: History) -> History:
    """Return *history*, of a tool whose steps can move the *checklist* to another phase, as the checklist is now.

    Where the checklist went back to before such a step, that step is undone; where it went on again, it is redone.
    """
    transfers = game.by_key[CHECKLIST].transfers
    moving = [
        transfer for transfer in transfers if transfer.place and transfer.source == tool.key
    ]
    flows = {step_cause(transfer) for transfer in tool.transfers if transfer.facts}
    for transfer in moving:
        if (
            history.past
            and history.last_cause not in flows
            and _left(transfer, history, checklist)
        ):
            before, state = history.undo(), checklist.now
            if transfer.do(before.now, state) == state and _goes_on(transfer, history, state):
                return before
        if checklist.last_cause == step_cause(transfer) and history.future:
            later, state = history.redo(), checklist.past[-1].state
            if transfer.do(later.now, state) == checklist.now and _goes_on(
                transfer, later, state
            ):
                return later
    return history


def _goes_on(transfer: Transfer[Value], history: History, checklist: Value) -> bool:
    """Return whether *history* says that a later round than that of the *checklist* has begun."""
    assert isinstance(checklist, ChecklistState)
    after = transfer.do(history.now, checklist)
    return isinstance(after, ChecklistState) and after.round != checklist.round


def _left(transfer: Transfer[Value], history: History, checklist: History) -> bool:
    """Return whether the *checklist* was a step ago where *history* says that the table is."""
    steps = (*checklist.past[-1:], *checklist.future[-1:])
    return any(transfer.do(history.now, step.state) == step.state for step in steps)


def _with_steps(
    game: Game,
    tool: AnyTool,
    history: History,
    transfers: list[Transfer[Value]],
    source: History,
) -> History:
    """Return *history* with the facts of *transfers* as its last steps, a step for each that has any.

    All of them are from one *source*. What it no longer says is taken back first, as far as nothing
    else has happened since.
    """
    said = [transfer for transfer in transfers if knows(tool, transfer, game, source)]
    after, followed = history, set[Cause]()
    flows = {step_cause(transfer): transfer for transfer in transfers}
    while (
        after.past
        and (transfer := flows.get(after.past[-1].cause))
        and not (
            (transfer in said or _moves(tool, transfer))
            and _holds(tool, transfer, source, after)
        )
    ):
        *past, last = after.past
        followed.add(last.cause)
        after = History(last.state, tuple(past))
    for transfer in said:
        cause = step_cause(transfer)
        if (
            transfer.place
            or cause in {*followed, after.last_cause}
            or _is_open(tool, history, transfer)
        ):
            after = after.then(transfer.do(source.now, after.now), transfer.step, cause)
    if after.now == history.now:
        return history
    # What was undone here comes back with what the game is then (see ``undo``).
    silent = any(
        is_defined_by(tool, transfer) or follows_checklist(transfer) for transfer in transfers
    )
    return replace(after, future=history.future) if silent else after


def _holds(tool: AnyTool, transfer: Transfer[Value], source: History, history: History) -> bool:
    """Return whether what *transfer* filled last is what the *source* says.

    What moved the checklist on holds until that is undone in the source.
    """
    if not _moves(tool, transfer):
        return bool(transfer.do(source.now, history.now) == history.now)
    before = history.past[-1].state
    undone = source.future[-1:]
    return not any(transfer.do(step.state, before) == history.now for step in undone) or bool(
        transfer.do(source.now, before) == history.now
    )


def opening(tool: AnyTool, history: History) -> Value:
    """Return the state of *tool* before anyone touched it, for the table in *history*."""
    table = table_of(history.now)
    opening: Value = tool.state() if table is None else tool.opening(table)
    return opening


def is_untouched(tool: AnyTool, history: History) -> bool:
    """Return whether *history* is the opening, but for facts that flowed into it."""
    if history.past or history.future:
        return False
    facts = {
        name
        for transfer in tool.transfers
        for name in transfer.facts
        if not _moves(tool, transfer)
    }

    def own(field: Field) -> bool:
        return field.name not in facts and field.kind.travels != "received"

    return alike_in(history.now, opening(tool, history), own)


def follows_checklist(transfer: Transfer[Any]) -> bool:
    """Return whether *transfer* follows the game's checklist: where a player went on there, not here."""
    return bool(transfer.facts) and transfer.source == CHECKLIST


def clears(tool: AnyTool, transfer: Transfer[Any], before: Value, after: Value) -> bool:
    """Return whether *transfer* has put away what players entered *before*, as at the beginning of a turn."""
    opening = tool.state()

    def emptied(field: Field) -> bool:
        entered = getattr(before, field.name)
        return (
            field.name not in transfer.facts
            and field.kind.travels != "received"
            and entered not in (getattr(opening, field.name), getattr(after, field.name))
        )

    return any(emptied(field) for field in fields_of(type(before)))


def knows(tool: AnyTool, transfer: Transfer[Value], game: Game, source: History) -> bool:
    """Return whether the *source* of *transfer* knows anything of this game. An example is of none.

    An empty definition of a game that was made says that there is nothing.
    """
    begins = _begins(source)
    if begins:
        return begins == OVER
    untouched = not source.past and source.now == opening(game.by_key[transfer.source], source)
    return not untouched or bool(source.future and is_defined_by(tool, transfer))


def is_of_example(history: History) -> bool:
    """Return whether *history* began with an example, touched since or not."""
    return _begins(history) == EXAMPLE


def _begins(history: History) -> Cause | None:
    """Return the cause of the last step after which a tool is an example, or one no more; None for none."""
    causes = (step.cause for step in reversed(history.past))
    return next((cause for cause in causes if cause in BEGINS), None)


def _is_open(tool: AnyTool, history: History, transfer: Transfer[Value]) -> bool:
    """Return whether no player has answered what *transfer* fills, nor undone it.

    What a transfer of the tool has filled or emptied since then is not a player's answer, not even
    where it was offered and a player touched it.
    """
    undone = history.next_cause in causes_of(transfer)
    if undone and not is_defined_by(tool, transfer):
        return False
    names = _answerable(tool, transfer)
    facts = _facts(history.now, names)
    if facts == _facts(tool.state(), names):
        return True
    flows = flow_causes(tool)
    steps = reversed(history.past)
    filled = (step.cause in flows for step in steps if _facts(step.state, names) != facts)
    return next(filled, True)


def step_cause(transfer: Transfer[Any]) -> Cause:
    """Return the cause of the step in which the facts of *transfer* came in by themselves.

    What follows the checklist is unlike what a player touched; from another tool the two are alike.
    """
    return Cause("flow", transfer.key) if follows_checklist(transfer) else touch_cause(transfer)


def touch_cause(transfer: Transfer[Any]) -> Cause:
    """Return the cause of the step by which a player took over what is offered by *transfer*."""
    return Cause("take", transfer.key)


def causes_of(transfer: Transfer[Any]) -> tuple[Cause, Cause]:
    """Return the causes of the steps of *transfer*, by themselves or touched."""
    return step_cause(transfer), touch_cause(transfer)


def flow_causes(tool: AnyTool) -> frozenset[Cause]:
    """Return the causes of all steps in which facts come into *tool*, by themselves or touched."""
    return frozenset(
        cause for transfer in tool.transfers if transfer.facts for cause in causes_of(transfer)
    )


def _answerable(tool: AnyTool, transfer: Transfer[Value]) -> tuple[str, ...]:
    """Return which facts of *transfer* a player can put in: not what *tool* has only heard."""
    model: type[Value] = tool.state
    heard = {field.name for field in fields_of(model) if field.kind.travels == "received"}
    return tuple(name for name in transfer.facts if name not in heard)


def _facts(state: Value, names: tuple[str, ...]) -> tuple[object, ...]:
    return tuple(getattr(state, name) for name in names)
