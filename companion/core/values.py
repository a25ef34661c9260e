"""The base of every value that comes from outside: players, files, codes."""

from typing import Any, Self

from pydantic import BaseModel

Path = tuple[str | int, ...]
"""Where a field is in a value: field names, and places in rows from 0."""


class Value(
    BaseModel, frozen=True, extra="forbid", strict=True, validate_default=True, defer_build=True
):
    """An immutable value, checked by pydantic in strict mode, which prepares that at its first use."""

    def evolve(self, **changes: object) -> Self:
        """Return a copy with *changes*, checked like any new value.

        Use this, never ``model_copy(update=...)``: that one skips every check.
        Raises pydantic's ``ValidationError`` for what the model does not allow.
        """
        return type(self).model_validate({**dict(self), **changes})

    def look(self, path: Path) -> Any:
        """Return the value at *path*."""
        found: Any = self
        for step in path:
            found = found[step] if isinstance(step, int) else getattr(found, step)
        return found

    def put(self, path: Path, value: object) -> Self:
        """Return a copy with *value* at *path*. Raises ValidationError if it is not allowed."""
        step, rest = path[0], path[1:]
        assert isinstance(step, str), f"a path starts with a field's name: {path}"
        return self.evolve(**{step: _put(getattr(self, step), rest, value)})


def _put(old: Any, path: Path, value: object) -> object:
    if not path:
        return value
    if isinstance(old, Value):
        return old.put(path, value)
    place, rest = path[0], path[1:]
    assert isinstance(old, tuple), f"a path ends here: {path}"
    assert isinstance(place, int), f"a place in rows is a number: {path}"
    return (*old[:place], _put(old[place], rest, value), *old[place + 1 :])
