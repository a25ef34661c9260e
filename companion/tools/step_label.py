"""The label of a step of undo: what a touch did, in a player's words.

A label names the player, the row or the seat: "Syndicate 2 · Red: +1 Weak secure". The label of a
secret question names the question and no values.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion.core.blocks import Button, Question, QuestionSequence, Result, Steps, Timer, Turn
from companion.core.fields import Rows, Seats, Text
from companion.core.nesting import flat, uncovered
from companion.core.shape import field_at, fields_of, keeps_secrets
from companion.core.values import Path, Value
from companion.core.words import change_words
from companion.tools.tool import AnyTool, table_of


def answer_label(tool: AnyTool, state: Value, question: Question, old: Any, new: Any) -> str:
    """Return the label for *question* of *state*, answered with *new* instead of *old*."""
    secret = question.kind.travels == "secret" or _key(question) in _covered(tool, state)
    title = question.step_label or (
        _title(tool, question.move) if question.move else question.title
    )
    if question.player and title == question.player.name:
        title = question.kind.title or title
    where = (
        [question.player.name]
        if question.player
        else list(_where(state, question, title, secret))
    )
    if secret and isinstance(question.kind, Rows):
        title = f"{title} changed"
    whole = " · ".join((*where, title))
    return (
        whole if secret else change_words(replace(question, title=whole, player=None), old, new)
    )


def button_label(tool: AnyTool, state: Value, button: Button) -> str:
    """Return the label for a touch on *button* in *state*."""
    if _key(button) in _covered(tool, state):
        return _title(tool, button.move)
    blocks = flat(tool.result(state))
    whose = [
        f"{block.title}: "
        for block in blocks
        if (isinstance(block, Turn) and block.move == button.move and button not in blocks)
        or (isinstance(block, Timer) and button in (*block.buttons, *block.after))
    ]
    return "".join(whose[:1]) + (button.step_label or button.title)


def tick_label(steps: Steps, place: int, done: bool) -> str:
    """Return the label for a tick at *place* of *steps*, or for its removal where not *done*."""
    text = next(step.text for step in steps.items if step.place == place)
    return f"{'Ticked' if done else 'Unticked'} “{text}”"


def _title(tool: AnyTool, key: str) -> str:
    return next(move.title for move in tool.moves if move.key == key)


def _where(state: Value, question: Question, title: str, secret: bool) -> Iterator[str]:
    """Return the rows and seats on the path of *question*, except those named in *title*.

    A row of a list that is always as long is not named where the question has a title for the history.
    """
    table = table_of(state)
    for end in range(1, len(question.path)):
        at, path = question.path[end], question.path[:end]
        if isinstance(at, int):
            kind = field_at(type(state), path).kind
            if isinstance(kind, Rows):
                named = bool(question.step_label) and kind.least == kind.most
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
        for each in block.questions if isinstance(block, QuestionSequence) else (block,):
            if isinstance(each, Question | Button):
                yield _key(each)


def _key(block: Question | Button) -> object:
    return (block.path if isinstance(block, Question) else (), block.move, block.args)
