"""The gallery leaves nothing out: what it shows is what the pictures in tests/golden show."""

from typing import Any, get_args

import pytest

from companion.core.blocks import Block, Fold, Question, QuestionSequence, Result, Secret
from companion.core.fields import AnyKind, Inside, Internal, Order, Seats
from companion.core.nesting import flat
from companion.core.shape import fields_of
from companion.core.values import Value
from tests.gallery import GAME

SILENT = (Internal, Inside, Seats)
"""Kinds without a pad: they are seen as what they hold, or not at all."""


def shown() -> Result:
    """Return every block of the gallery, and what stands in others."""
    blocks = [
        block for tool in GAME.tools for show in (tool.form, tool.result)
        for block in show(tool.example)
    ]  # fmt: skip
    covers = [block for block in blocks if isinstance(block, Fold | Secret)]
    return (*covers, *flat(tuple(blocks)))


def asked() -> set[type]:
    """Return the kinds of all questions that the gallery asks."""
    blocks = shown()
    walked = [
        question
        for block in blocks
        if isinstance(block, QuestionSequence)
        for question in block.questions
    ]
    return {
        type(question.kind) for question in (*blocks, *walked) if isinstance(question, Question)
    }


def held(model: type[Value]) -> set[type]:
    """Return the kinds of all fields of *model*, down to its rows."""
    fields = fields_of(model)
    inner = [held(field.model) for field in fields if field.model]
    return {type(field.kind) for field in fields}.union(*inner)


@pytest.mark.parametrize("kind", get_args(Block))
def test_every_kind_of_block_is_shown(kind: type) -> None:
    assert kind in {type(block) for block in shown()}


@pytest.mark.parametrize("kind", [kind for kind in get_args(AnyKind) if kind not in SILENT])
def test_every_kind_of_field_is_asked(kind: type) -> None:
    assert kind in asked()


@pytest.mark.parametrize("kind", SILENT)
def test_a_kind_without_a_pad_is_held(kind: Any) -> None:
    assert kind in held(GAME.tools[0].state) - asked()


def test_an_order_has_no_pad_and_is_asked_by_the_choices_there_are() -> None:
    orders = [
        question
        for question in shown()
        if isinstance(question, Question) and isinstance(question.kind, Order)
    ]
    assert [len(question.options) for question in orders] == [2]
