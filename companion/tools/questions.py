"""Questions of a state: one for a path, or one for each field with a title."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion.core.blocks import Heading, Question, QuestionSequence, Result
from companion.core.fields import Count, Inside, Rows, Seats
from companion.core.shape import Field, field_at, fields_of
from companion.core.table import Player, Table
from companion.core.values import Path, Value


def ask(state: Value, path: Path, title: str = "", **more: Any) -> Question:
    """Return the question for the field at *path*; *more* are further fields of Question."""
    field = field_at(type(state), path)
    if isinstance(field.kind, Rows) and field.model:
        more.setdefault("fresh", field.model())
    return Question(field.kind, state.look(path), title or field.kind.title, path=path, **more)


def counted_from(asked: Question, start: int | None, most: int | None = None) -> Question:
    """Return *asked*, for a number, with minus and plus counting from *start* while it is blank.

    *most* is the largest number that this table can have, if that is known. A larger one that is
    there already stays.
    """
    assert isinstance(asked.kind, Count)
    most = asked.kind.most if most is None else max(most, asked.value or 0)
    return replace(asked, kind=replace(asked.kind, start=start, most=most))


def every_field(state: Value) -> Result:
    """Return a question for every field with a title, in the order of the model."""
    table = getattr(state, "table", None)
    players = table.players if isinstance(table, Table) else ()
    return tuple(_questions(state, state, (), players))


def _questions(
    state: Value, part: Value, path: Path, players: tuple[Player, ...]
) -> Iterator[Question | QuestionSequence | Heading]:
    for field in fields_of(type(part)):
        if field.kind.title:
            yield from _question(state, field, (*path, field.name), players)


def _question(
    state: Value, field: Field, here: Path, players: tuple[Player, ...]
) -> Iterator[Question | QuestionSequence | Heading]:
    match field.kind:
        case Rows():
            yield ask(state, here)
            for place, row in enumerate(state.look(here)):
                head = f"{field.kind.title} {place + 1}"
                yield Heading(head)
                for block in _questions(state, row, (*here, place), players):
                    yield replace(block, row=head) if isinstance(block, Question) else block
        case Seats():
            assert field.model is not None
            titled = [inner for inner in fields_of(field.model) if inner.kind.title]
            yield QuestionSequence(
                field.kind.title,
                tuple(
                    ask(state, (*here, p.seat, inner.name), player=p, players=players)
                    for p in players
                    for inner in titled
                ),
            )
        case Inside():
            yield from _questions(state, state.look(here), here, players)
        case _:
            yield ask(state, here, players=players)
