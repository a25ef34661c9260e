"""Models of earlier editions, declared by how they differ from the next one, and values carried over to it::

    CardV1 = earlier("CardV1", Card, name=Text(most=12))
    HandV1 = earlier("HandV1", Hand, "told", cards=CardV1)

An edition has the plan that was released, whatever is changed since: ``tests/golden`` holds each to it.
"""

from typing import Annotated, Any, Final, TypeVar

from pydantic import create_model

from companion.core.fields import (
    Cards,
    Flag,
    Groups,
    Marks,
    Number,
    Order,
    Pick,
    Rows,
    Seats,
    Sequence,
    Text,
)
from companion.core.kind import Kind
from companion.core.shape import Field, fields_of
from companion.core.values import Value

ValueT = TypeVar("ValueT", bound=Value)


def earlier(
    name: str,
    now: type[Value],
    without: str = "",
    /,
    *,
    only: str = "",
    **changed: Any,
) -> Any:
    """Return the model *name*: *now* as it was in an edition before it.

    It has the fields of *now* but those *without*, or *only* some, in their order then. A *changed* field had another
    kind, or rows or values of another model, or both, as a pair. A kind in a pair with a value had that at first,
    which is needed for a field that *now* has no more.
    """
    known = {field.name: field for field in fields_of(now)}
    gone = without.split()
    assert set(gone) <= set(known), f"{name} is without what was never there"
    added = [each for each in changed if each not in known]
    names = only.split() or [*(each for each in known if each not in gone), *added]
    assert set(changed) <= set(names), f"{name} has what is said of its fields"
    fields: dict[str, Any] = {
        each: _was(now, known.get(each), changed[each]) if each in changed else _is(now, each)
        for each in names
    }
    return create_model(name, __base__=Value, __module__=now.__module__, **fields)


def carried(old: Value, model: type[ValueT], /, **changes: object) -> ValueT:
    """Return a value of *model* with what *old* has under the same names, and *changes*.

    Rows and values within are carried, too. Raises pydantic's ``ValidationError`` for what *model* does not allow.
    """
    if type(old) is model and not changes:
        return old
    found = {
        field.name: _carried(field, getattr(old, field.name))
        for field in fields_of(model)
        if field.name in type(old).model_fields and field.name not in changes
    }
    return model.model_validate({**found, **changes})


def _carried(field: Field, value: Any) -> Any:
    if field.model is None:
        return value
    if isinstance(field.kind, Rows | Seats):
        return tuple(carried(row, field.model) for row in value)
    return carried(value, field.model)


def _is(now: type[Value], name: str) -> tuple[Any, Any]:
    """Return the annotation and the default of the field *name* of *now*."""
    field = now.model_fields[name]
    kind: Any = field.annotation
    return Annotated[(kind, *field.metadata)] if field.metadata else kind, field.default


def _was(now: type[Value], field: Field | None, change: Any) -> tuple[Any, Any]:
    """Return the annotation and the default of a field that was *change*, and is *field* of *now* today."""
    first: Any = None if field is None else now.model_fields[field.name].default
    if isinstance(change, tuple):
        kind, then = change
        return _rows(kind, then, first) if isinstance(then, type) else (_held(kind), then)
    assert field is not None, "what is there no more needs what stood in it at first"
    if isinstance(change, Kind):
        return _held(change), first
    if isinstance(field.kind, Rows | Seats):
        return _rows(field.kind, change, first)
    return change, carried(first, change)


def _rows(kind: Kind, model: type[Value], first: Any) -> tuple[Any, Any]:
    return Annotated[tuple[model, ...], kind], tuple(carried(row, model) for row in first)  # type: ignore[valid-type]


_TYPES: Final[tuple[tuple[tuple[type[Kind], ...], Any], ...]] = (
    ((Flag,), bool),
    ((Pick, Text), str),
    ((Cards, Sequence, Groups, Order), tuple[int, ...]),
    ((Marks,), frozenset[int]),
)


def _held(kind: Kind) -> Any:
    """Return the annotation of a field of *kind*, one without a model."""
    if isinstance(kind, Number):
        return Annotated[int | None if kind.blank else int, kind]
    return Annotated[next(held for kinds, held in _TYPES if isinstance(kind, kinds)), kind]
