"""The part of a state that everyone at a live table has: its open and its received fields."""

from functools import cache
from typing import Annotated, Any, NamedTuple, TypeVar

from pydantic import TypeAdapter
from pydantic_core import to_json

from companion.core.fields import Inside
from companion.core.shape import Field, fields_of, reset_unless
from companion.core.values import Path, Value

ValueT = TypeVar("ValueT", bound=Value)


def is_shared(field: Field) -> bool:
    """Return whether everyone at the table has *field*: it is no secret and no note."""
    return field.kind.travels in ("open", "received")


@cache
def has_private(model: type[Value]) -> bool:
    """Return whether *model* has a field that stays on its device, at any depth."""
    return any(
        not is_shared(field) or (field.model is not None and has_private(field.model))
        for field in fields_of(model)
    )


def live_part(state: ValueT) -> ValueT:
    """Return *state* with the fields that stay on their device set to their defaults."""
    return reset_unless(state, is_shared) if has_private(type(state)) else state


def private_part(value: Value) -> tuple[Any, ...]:
    """Return the private part of *value*, down to every row: what stays on its device."""
    if not has_private(type(value)):
        return ()
    return tuple(
        _private(field, getattr(value, field.name)) for field in fields_of(type(value))
    )


def _private(field: Field, value: Any) -> Any:
    if not is_shared(field):
        return value
    if isinstance(value, Value):
        return private_part(value)
    return tuple(map(private_part, value)) if field.model else ()


class FieldPlace(NamedTuple):
    """A field of *model* that everyone has, at *path*; or the number at one *place* of it."""

    model: type[Value]
    field: Field
    path: Path
    place: int | None = None


def question_at(model: type[Value], path: Path) -> FieldPlace:
    """Return what stands at *path* in values of *model*, if they have as many rows.

    Raises LookupError if there is no such question, or if it is not for everyone. Nothing
    about *path* is trusted: negative places and attributes without a kind are refused.
    """
    name, rest = (path[0], path[1:]) if path else ("", ())
    field = next((each for each in fields_of(model) if each.name == name), None)
    if field is None or not is_shared(field):
        raise LookupError("no such question")
    if not rest:
        return FieldPlace(model, field, path)
    if field.model is None:
        return FieldPlace(model, field, path[:-1], _place(*rest))
    if not isinstance(field.kind, Inside):
        _place(rest[0])
        rest = rest[1:]
    inner = question_at(field.model, rest)
    return inner._replace(path=path[: len(path) - len(rest)] + inner.path)


def shared_question(state: Value, path: Path) -> FieldPlace:
    """Return what stands at *path* in *state*. Raises LookupError as ``question_at`` does."""
    asked = question_at(type(state), path)
    state.look(path)  # raises IndexError, which is a LookupError, where there are fewer rows
    return asked


def _place(step: object, *more: object) -> int:
    if more or type(step) is not int or step < 0:
        raise LookupError("no such row")
    return step


def to_plain(value: Any) -> Any:
    """Return what stands for *value* in an operation: as JSON holds it, with tuples for lists.

    Of a value, what is not for everyone is left out, and so is what has its default.
    """
    if isinstance(value, Value):
        value = live_part(value).model_dump(mode="json", exclude_defaults=True)
    if isinstance(value, dict):
        return {key: to_plain(each) for key, each in value.items()}
    if isinstance(value, frozenset):
        return tuple(sorted(value))
    if isinstance(value, list | tuple):
        return tuple(to_plain(each) for each in value)
    return value


def from_plain(model: type[Value], name: str, plain: Any) -> Any:
    """Return the value of the field called *name* of *model* that *plain* stands for.

    Private fields of rows have their defaults. Raises ValueError for what the field refuses.
    """
    value = _adapter(model, name).validate_json(to_json(plain), strict=True)
    if isinstance(value, Value):
        return live_part(value)
    if isinstance(value, tuple) and value and isinstance(value[0], Value):
        return tuple(live_part(row) for row in value)
    return value


@cache
def _adapter(model: type[Value], name: str) -> TypeAdapter[Any]:
    info = model.model_fields[name]
    annotation: Any = info.annotation
    for kind in info.metadata:
        annotation = Annotated[annotation, kind]
    return TypeAdapter(annotation)
