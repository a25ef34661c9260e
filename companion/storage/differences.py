"""Differences between two values of one model, as JSON. They keep saves of 200 steps small."""

from collections.abc import Iterator
from typing import Any

from pydantic import JsonValue

from companion.core.values import Path, Value

Difference = tuple[Path, JsonValue]
"""A path, and the value there."""


def between(new: Value, old: Value) -> tuple[Difference, ...]:
    """Return the differences that turn *new* into *old*."""
    return tuple(_between(new, old, ()))


def _between(new: Value, old: Value, path: Path) -> Iterator[Difference]:
    for name in type(old).model_fields:
        now, was = getattr(new, name), getattr(old, name)
        here = (*path, name)
        if now == was:
            continue
        if isinstance(was, Value):
            yield from _between(now, was, here)
        elif isinstance(was, tuple) and len(was) == len(now) and isinstance(was[0], Value):
            for place, (row, before) in enumerate(zip(now, was, strict=True)):
                yield from _between(row, before, (*here, place))
        else:
            yield here, old.model_dump(mode="json", include={name})[name]


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
