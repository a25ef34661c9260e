"""The base of every value that comes from outside: players, files, codes."""

from typing import Annotated, Any, Final, Self
from weakref import WeakKeyDictionary

from pydantic import BaseModel, TypeAdapter, ValidationError

Path = tuple[str | int, ...]
"""Where a field is in a value: field names, and places in rows from 0."""


class Value(
    BaseModel, frozen=True, extra="forbid", strict=True, validate_default=True, defer_build=True
):
    """An immutable value, checked by pydantic in strict mode, which prepares that at its first use."""

    def evolve(self, **changes: object) -> Self:
        """Return a copy with *changes*, checked like any new value; all else was checked before.

        Use this, never ``model_copy(update=...)``: that one skips every check.
        Raises pydantic's ``ValidationError`` for what the model does not allow.
        """
        model = type(self)
        try:
            checked = {
                name: _check_of(model, name).validate_python(value, strict=True)
                for name, value in changes.items()
            }
        except (KeyError, ValidationError):  # the whole model says what is wrong, and where
            return model.model_validate({**dict(self), **changes})
        return self.model_copy(update=checked)

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


_checks: Final[WeakKeyDictionary[type[Value], dict[str, TypeAdapter[Any]]]] = (
    WeakKeyDictionary()
)
"""What checks single fields, for the models of which any was changed."""


def _check_of(model: type[Value], name: str) -> TypeAdapter[Any]:
    """Return what checks the field called *name*. Raises KeyError where *model* has none, or checks across its
    fields.
    """
    known = _checks.setdefault(model, {})
    if name not in known:
        across, field = model.__pydantic_decorators__, model.model_fields[name]
        if across.model_validators or across.field_validators:
            raise KeyError(name)
        kind: Any = field.annotation
        known[name] = TypeAdapter(
            Annotated[(kind, *field.metadata)] if field.metadata else kind
        )
    return known[name]


def _put(old: Any, path: Path, value: object) -> object:
    if not path:
        return value
    if isinstance(old, Value):
        return old.put(path, value)
    place, rest = path[0], path[1:]
    assert isinstance(old, tuple), f"a path ends here: {path}"
    assert isinstance(place, int), f"a place in rows is a number: {path}"
    return (*old[:place], _put(old[place], rest, value), *old[place + 1 :])
