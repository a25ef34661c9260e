"""The label of a step of undo: what a touch did, in a player's words.

A label names the player, the row or the seat: "Syndicate 2 · Red: +1 Weak secure". The label of a
secret question names the question and no values.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion.core.blocks import Ask, Press, Result, Steps, Timer, Turn, Walk
from companion.core.fields import Rows, Seats, Text
from companion.core.nesting import flat, uncovered
from companion.core.shape import field_at, fields_of, keeps_secrets
from companion.core.values import Path, Value
from companion.core.words import change_words
from companion.tools.tool import AnyTool, table_of


def answer_label(tool: AnyTool, state: Value, ask: Ask, old: Any, new: Any) -> str:
    """Return the label for *ask* of *state*, answered with *new* instead of *old*."""
    secret = ask.kind.travels == "secret" or _key(ask) in _covered(tool, state)
    title = ask.said or (_title(tool, ask.move) if ask.move else ask.title)
    if ask.player and title == ask.player.name:
        title = ask.kind.title or title
    where = [ask.player.name] if ask.player else list(_where(state, ask, title, secret))
    if secret and isinstance(ask.kind, Rows):
        title = f"{title} changed"
    whole = " · ".join((*where, title))
    return whole if secret else change_words(replace(ask, title=whole, player=None), old, new)


def press_label(tool: AnyTool, state: Value, press: Press) -> str:
    """Return the label for a touch on *press* in *state*."""
    if _key(press) in _covered(tool, state):
        return _title(tool, press.move)
    blocks = flat(tool.result(state))
    whose = [
        f"{block.title}: "
        for block in blocks
        if (isinstance(block, Turn) and block.move == press.move and press not in blocks)
        or (isinstance(block, Timer) and press in (*block.presses, *block.after))
    ]
    return "".join(whose[:1]) + (press.fact or press.title)


def tick_label(steps: Steps, place: int, done: bool) -> str:
    """Return the label for a tick at *place* of *steps*, or for its removal where not *done*."""
    text = next(step.text for step in steps.items if step.place == place)
    return f"{'Ticked' if done else 'Unticked'} “{text}”"


def _title(tool: AnyTool, key: str) -> str:
    return next(move.title for move in tool.moves if move.key == key)


def _where(state: Value, ask: Ask, title: str, secret: bool) -> Iterator[str]:
    """Return the rows and seats on the path of *ask*, except those named in *title*.

    A row of a list that is always as long is not named where the question has a title for the history.
    """
    table = table_of(state)
    for end in range(1, len(ask.path)):
        at, path = ask.path[end], ask.path[:end]
        if isinstance(at, int):
            kind = field_at(type(state), path).kind
            if isinstance(kind, Rows):
                named = bool(ask.said) and kind.least == kind.most
                if not named and not re.search(rf"\b{at + 1}\b", title):
                    yield _row(state, (*path, at), kind, secret)
            elif isinstance(kind, Seats) and table and table.name(at) not in title:
                yield table.name(at)


def _row(state: Value, path: Path, kind: Rows, secret: bool) -> str:
    """Return the name of the row at *path*, or its number; always the number where *secret*."""
    row, number = state.look(path), f"{_capital(kind.noun)} {int(path[-1]) + 1}"
    model: type[Value] = type(row)
    texts = (field for field in fields_of(model) if isinstance(field.kind, Text))
    names = [getattr(row, field.name) for field in texts if field.kind.travels != "secret"]
    return number if secret or not names or not names[0].strip() else str(names[0])


def _capital(noun: str) -> str:
    return noun[:1].upper() + noun[1:]


def _covered(tool: AnyTool, state: Value) -> frozenset[object]:
    """Return the keys of the questions and buttons that stand in a Secret block only."""
    if not keeps_secrets(tool.state):
        return frozenset()
    blocks = (*tool.form(state), *tool.result(state))
    return frozenset(_keys(blocks)) - frozenset(_keys(uncovered(blocks)))


def _keys(blocks: Result) -> Iterator[object]:
    for block in flat(blocks):
        for each in block.asks if isinstance(block, Walk) else (block,):
            if isinstance(each, Ask | Press):
                yield _key(each)


def _key(block: Ask | Press) -> object:
    return (block.path if isinstance(block, Ask) else (), block.move, block.args)
