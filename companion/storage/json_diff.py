"""Differences between two values of one model, as JSON. They keep saves of 200 steps small."""

from collections.abc import Iterator
from typing import Any

from pydantic import JsonValue

from companion.core.fields import as_saved
from companion.core.kind import Kind
from companion.core.shape import fields_of
from companion.core.values import Path, Value

Difference = tuple[Path, JsonValue]
"""A path, and the value there."""


def between(new: Value, old: Value) -> tuple[Difference, ...]:
    """Return the differences that turn *new* into *old*."""
    return tuple(_between(new, old, ()))


def _between(new: Value, old: Value, path: Path) -> Iterator[Difference]:
    kinds = {field.name: field.kind for field in fields_of(type(old))}
    for name in type(old).model_fields:
        now, was = getattr(new, name), getattr(old, name)
        here = (*path, name)
        if now == was:
            continue
        if isinstance(was, Value):
            yield from _between(now, was, here)
        elif _are_rows(now, was, kinds.get(name)):
            for place, (row, before) in enumerate(zip(now, was, strict=True)):
                yield from _between(row, before, (*here, place))
        else:
            yield here, old.model_dump(mode="json", include={name})[name]


def _are_rows(now: Any, was: Any, kind: Kind | None) -> bool:
    """Return whether *now* and *was* are as many rows in JSON, where seats that nobody uses are left out."""
    if not isinstance(was, tuple) or len(was) != len(now) or not isinstance(was[0], Value):
        return False
    return kind is None or len(as_saved(kind, was)) == len(as_saved(kind, now))


def put(data: Any, difference: Difference) -> JsonValue:
    """Return a copy of the JSON *data* with one *difference* applied.

    Raises LookupError or TypeError if its path does not exist.
    """
    path, value = difference
    if not path:
        return value
    copy: Any = {**data} if isinstance(data, dict) else [*data]
    copy[path[0]] = put(copy[path[0]], (path[1:], value))
    whole: JsonValue = copy
    return whole
