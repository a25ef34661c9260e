"""The fields of a model and their kinds, down to every row; functions over them; and groups."""

from collections.abc import Callable, Hashable, Iterable
from functools import cache
from typing import Any, NamedTuple, TypeVar, get_args

from companion.core.fields import AnyKind, Inside, Rows, Seats
from companion.core.kind import Kind
from companion.core.values import Path, Value

ValueT = TypeVar("ValueT", bound=Value)


class Field(NamedTuple):
    """A field of a model: its name, its kind and, for Rows, Seats and Inside, the model within."""

    name: str
    kind: AnyKind
    model: type[Value] | None


@cache
def fields_of(model: type[Value]) -> tuple[Field, ...]:
    """Return the fields of *model* in their order. Every field must have a kind."""
    return tuple(_field(name, info) for name, info in model.model_fields.items())


def _field(name: str, info: Any) -> Field:
    kinds = [meta for meta in info.metadata if isinstance(meta, Kind)]
    annotation = info.annotation
    if not kinds and isinstance(annotation, type) and issubclass(annotation, Value):
        return Field(name, Inside(title=info.title or ""), annotation)
    (kind,) = kinds
    assert isinstance(kind, AnyKind), (
        f"{name}: {type(kind).__name__} stands in no list of kinds"
    )
    if isinstance(kind, Rows | Seats):
        return Field(name, kind, get_args(annotation)[0])
    return Field(name, kind, annotation if isinstance(kind, Inside) else None)


def field_at(model: type[Value], path: Path) -> Field:
    """Return the field at *path* in a value of *model*. Raises ValueError for an unknown name."""
    name, rest = path[0], path[1:]
    (field,) = [field for field in fields_of(model) if field.name == name]
    if isinstance(field.kind, Rows | Seats):
        rest = rest[1:]
    return field_at(field.model, rest) if field.model and rest else field


Keep = Callable[[Field], bool]


def reset_unless(value: ValueT, keep: Keep) -> ValueT:
    """Return *value* with the fields for which *keep* is false set to their defaults.

    It is *value* itself where they have these: to make another one takes longer than to look.
    """
    changes: dict[str, object] = {}
    for field in fields_of(type(value)):
        old = getattr(value, field.name)
        if not keep(field):
            fresh = type(value).model_fields[field.name].get_default(call_default_factory=True)
            if old != fresh:
                changes[field.name] = fresh
        elif isinstance(field.kind, Rows | Seats):
            rows = tuple(reset_unless(row, keep) for row in old)
            if any(row is not was for row, was in zip(rows, old, strict=True)):
                changes[field.name] = rows
        elif isinstance(field.kind, Inside):
            inside = reset_unless(old, keep)
            if inside is not old:
                changes[field.name] = inside
    return value.evolve(**changes) if changes else value


def alike_in(one: Value, other: Value, keep: Keep) -> bool:
    """Return whether two values of one model are alike in the fields for which *keep* is true.

    The same as comparing what ``reset_unless`` returns for both, and much faster.
    """
    for field in fields_of(type(one)):
        if keep(field):
            a, b = getattr(one, field.name), getattr(other, field.name)
            if a != b and not _rows_alike(field, a, b, keep):
                return False
    return True


def _rows_alike(field: Field, a: Any, b: Any, keep: Keep) -> bool:
    if isinstance(a, Value):
        return alike_in(a, b, keep)
    if field.model is None or len(a) != len(b):
        return False
    return all(alike_in(row, own, keep) for row, own in zip(a, b, strict=True))


def code_part(state: Value) -> Value:
    """Return *state* as a code holds it: all fields but the open ones have their defaults."""
    return reset_unless(state, lambda field: field.kind.travels == "open")


def without_secrets(state: Value) -> Value:
    """Return *state* with its secret fields set to their defaults."""
    return reset_unless(state, lambda field: field.kind.travels != "secret")


def merge_fields(mine: Value, new: ValueT, keep: Keep) -> ValueT:
    """Return *new* with the fields for which *keep* is true taken from *mine*, row by row.

    Rows of *new* beyond those of *mine* stay as they are.
    """
    changes: dict[str, object] = {}
    for field in fields_of(type(new)):
        old, other = getattr(mine, field.name), getattr(new, field.name)
        if keep(field):
            changes[field.name] = old
        elif isinstance(field.kind, Rows | Seats):
            both = [merge_fields(a, b, keep) for a, b in zip(old, other, strict=False)]
            changes[field.name] = (*both, *other[len(both) :])
        elif isinstance(field.kind, Inside):
            changes[field.name] = merge_fields(old, other, keep)
    return new.evolve(**changes)


def is_private(field: Field) -> bool:
    """Return whether an imported code leaves *field* as it is, since no code holds it.

    Received fields are not among them: they belonged to the state that is replaced.
    """
    return field.kind.travels in ("secret", "local")


def is_secret(field: Field) -> bool:
    """Return whether *field* is secret: it is in no code, file, export or picture."""
    return field.kind.travels == "secret"


def is_house_rule(field: Field) -> bool:
    """Return whether *field* holds how this table reads a rule."""
    return field.kind.house


def is_lasting(field: Field) -> bool:
    """Return whether *Start over* keeps *field*: a local note, or a house rule."""
    return field.kind.travels == "local" or is_house_rule(field)


def keeps_secrets(model: type[Value]) -> bool:
    """Return whether *model* has a secret field, at any depth."""
    return any(
        field.kind.travels == "secret"
        or (field.model is not None and keeps_secrets(field.model))
        for field in fields_of(model)
    )


def join_groups(groups: tuple[int, ...], seats: Iterable[int]) -> tuple[int, ...]:
    """Return *groups* (a group's number for each seat) with the groups of all *seats* merged."""
    joined = {groups[seat] for seat in seats}
    one = min(joined, default=0)
    return _numbered(one if group in joined else group for group in groups)


def leave_group(groups: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Return *groups* with *seat* in a group of its own."""
    alone = len(groups)
    return _numbered(alone if at == seat else group for at, group in enumerate(groups))


def regrouped(
    was: tuple[int, ...], wanted: tuple[int, ...], now: tuple[int, ...]
) -> tuple[int, ...]:
    """Return the groups *now*, in which the seats move whose partners differ in *was* and *wanted*."""
    moved = {
        seat for seat in range(len(now)) if _partners(was, seat) != _partners(wanted, seat)
    }
    return _numbered(
        (seat in moved, (wanted if seat in moved else now)[seat]) for seat in range(len(now))
    )


def _partners(groups: tuple[int, ...], seat: int) -> frozenset[int]:
    return frozenset(at for at, group in enumerate(groups) if group == groups[seat])


def members(groups: tuple[int, ...], seats: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    """Return the groups among *seats*, each as its seats in the order of *seats*."""
    found: dict[int, list[int]] = {}
    for seat in seats:
        found.setdefault(groups[seat], []).append(seat)
    return tuple(tuple(group) for group in found.values())


def _numbered(groups: Iterable[Hashable]) -> tuple[int, ...]:
    numbers: dict[Hashable, int] = {}
    return tuple(numbers.setdefault(group, len(numbers)) for group in groups)
