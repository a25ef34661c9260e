"""A value as one whole number, and back: mixed radix over the fields of its model.

Every field has bounds, so a model has finitely many values: the fields are the digits of one
number, each in its own base. No number decodes to a value outside the bounds.

A codec writes a value as digits, and reads them with a *draw*: ``draw(base)`` returns the next
digit, 0 to base - 1. Only open fields are encoded.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from math import perm
from typing import Any, NamedTuple

from companion.core import alphabet
from companion.core.earlier import carried
from companion.core.fields import (
    SEATS,
    Cards,
    Flag,
    Groups,
    Inside,
    Marks,
    Number,
    Order,
    Pick,
    Rows,
    Seats,
    Sequence,
    Text,
)
from companion.core.shape import Field, fields_of
from companion.core.values import Value
from companion.exchange import small_text


class Digit(NamedTuple):
    """A digit and its base: ``0 <= value < base``."""

    value: int
    base: int


ReadDigit = Callable[[int], int]


@dataclass(frozen=True, slots=True)
class Codec:
    """How one kind is encoded; *size* is the number of its values, *plan* describes it in text."""

    write: Callable[[Any], Iterator[Digit]]
    read: Callable[[ReadDigit], Any]
    size: int
    plan: str


def whole(
    write: Callable[[Any], int], read: Callable[[int], Any], size: int, plan: str
) -> Codec:
    """Return a codec for what is one digit."""

    def digits(value: Any) -> Iterator[Digit]:
        yield Digit(write(value), size)

    return Codec(digits, lambda draw: read(draw(size)), size, plan)


def number(kind: Number) -> Codec:
    """Return the codec of a bounded number; None is digit 0 if it is allowed."""
    low, blank = kind.least, int(kind.blank)
    return whole(
        lambda value: 0 if value is None else value - low + blank,
        lambda digit: None if blank and not digit else digit + low - blank,
        kind.most - low + 1 + blank,
        f"{'blank or ' if blank else ''}{low} to {kind.most}",
    )


def many(item: Codec, least: int, most: int) -> Codec:
    """Return the codec of *least* to *most* items: their number, then each."""

    def write(value: tuple[Any, ...]) -> Iterator[Digit]:
        if least != most:
            yield Digit(len(value) - least, most - least + 1)
        for each in value:
            yield from item.write(each)

    def read(draw: ReadDigit) -> tuple[Any, ...]:
        length = least + (draw(most - least + 1) if least != most else 0)
        return tuple(item.read(draw) for _ in range(length))

    # An upper bound: the length is a digit of its own, so the longest list is the largest number.
    size = (most - least + 1) * item.size**most
    return Codec(write, read, size, f"{least} to {most} of ({item.plan})")


def order(kind: Order) -> Codec:
    """Return the codec of an Order: each number as its index among those not used yet."""
    least, most, size = kind.least, kind.longest, kind.size

    def write(value: tuple[int, ...]) -> Iterator[Digit]:
        free = list(range(size))
        yield Digit(len(value) - least, most - least + 1)
        for each in value:
            yield Digit(free.index(each), len(free))
            free.remove(each)

    def read(draw: ReadDigit) -> tuple[int, ...]:
        free = list(range(size))
        length = least + draw(most - least + 1)
        return tuple(free.pop(draw(len(free))) for _ in range(length))

    most_ways = (most - least + 1) * perm(size, most)
    return Codec(write, read, most_ways, f"{least} to {most} in order of {size}")


def groups(size: int) -> Codec:
    """Return the codec of Groups of *size* seats: each seat has the number of an earlier group, or the next one."""

    def write(value: tuple[int, ...]) -> Iterator[Digit]:
        top = -1
        for group in value:
            yield Digit(group, top + 2)
            top = max(top, group)

    def read(draw: ReadDigit) -> tuple[int, ...]:
        top, seats = -1, list[int]()
        for _ in range(size):
            seats.append(draw(top + 2))
            top = max(top, seats[-1])
        return tuple(seats)

    return Codec(write, read, perm(size, size), f"groups of {size}")


def marks(size: int) -> Codec:
    """Return the codec of a set of places, 0 to *size* - 1: one bit each."""
    return whole(
        lambda value: sum(1 << place for place in value),
        lambda bits: frozenset(place for place in range(size) if bits >> place & 1),
        1 << size,
        f"set of {size}",
    )


def seats(item: Codec, fresh: Value, size: int) -> Codec:
    """Return the codec of a value for each of *size* seats: 0 for *fresh*, or 1 and the value."""
    untouched = tuple(item.write(fresh))
    number = "" if size == SEATS else f"of {size} "

    def write(value: tuple[Value, ...]) -> Iterator[Digit]:
        for each in value:
            digits = tuple(item.write(each))
            yield Digit(int(digits != untouched), 2)
            if digits != untouched:
                yield from digits

    def read(draw: ReadDigit) -> tuple[Any, ...]:
        return tuple(item.read(draw) if draw(2) else fresh for _ in range(size))

    return Codec(write, read, (2 * item.size) ** size, f"each {number}seat ({item.plan})")


def struct(model: type[Value]) -> Codec:
    """Return the codec of a whole value: its open fields in the order of the model."""
    return _struct(model)


@cache
def _struct(model: type[Value]) -> Codec:
    inner = [
        (field.name, codec_of(field))
        for field in fields_of(model)
        if field.kind.travels == "open"
    ]

    def write(value: Value) -> Iterator[Digit]:
        for name, codec in inner:
            yield from codec.write(getattr(value, name))

    def read(draw: ReadDigit) -> Value:
        return model(**{name: codec.read(draw) for name, codec in inner})

    size = 1
    for _, codec in inner:
        size *= codec.size
    return Codec(write, read, size, "; ".join(f"{name} {codec.plan}" for name, codec in inner))


def codec_of(field: Field) -> Codec:
    """Return the codec for *field*."""
    match field.kind:
        case Number() as kind:
            return number(kind)
        case Flag():
            return whole(int, bool, 2, "yes or no")
        case Pick() as kind:
            keys = kind.keys
            return whole(keys.index, lambda at: keys[at], len(keys), "one of " + ",".join(keys))
        case Cards() as kind:
            each = whole(int, int, kind.most + 1, f"0 to {kind.most}")
            return many(each, len(kind.names), len(kind.names))
        case Sequence() as kind:
            low, size = kind.least, kind.most - kind.least + 1
            plan = f"{low} to {kind.most}"
            each = whole(lambda value: value - low, lambda digit: digit + low, size, plan)
            return many(each, 0, kind.longest)
        case Text(small=True) as kind:
            base, most = kind.most + 1, kind.most
            return Codec(
                lambda value: (Digit(*each) for each in small_text.digits(value, base)),
                lambda draw: small_text.read(draw, base),
                base * small_text.MOST_VALUES**most,
                f"0 to {most} small letters",
            )
        case Text() as kind:
            sign = whole(
                alphabet.number, alphabet.letter, alphabet.SIZE, f"{alphabet.SIZE} letters"
            )
            signs = many(sign, 0, kind.most)
            return Codec(
                signs.write, lambda draw: "".join(signs.read(draw)), signs.size, signs.plan
            )
        case Groups() as kind:
            return groups(kind.size)
        case Order() as kind:
            return order(kind)
        case Marks() as kind:
            return marks(kind.size)
        case Rows() as kind:
            assert field.model is not None
            return many(struct(field.model), kind.least, kind.most)
        case Seats() as kind:
            assert field.model is not None
            return seats(struct(field.model), field.model(), kind.size)
        case Inside() as kind:  # pragma: no branch - mypy knows that no kind is left
            assert field.model is not None
            return inside(field.model, kind.held or field.model)


def inside(model: type[Value], held: type[Value]) -> Codec:
    """Return the codec of a value of *model* that is written as one of the model *held*."""
    codec = struct(held)
    if held is model:
        return codec
    return Codec(
        lambda value: codec.write(carried(value, held)),
        lambda draw: carried(codec.read(draw), model),
        codec.size,
        codec.plan,
    )


def pack(state: Value) -> int:
    """Return the open fields of *state* as one whole number."""
    total = 0
    for digit in reversed(tuple(struct(type(state)).write(state))):
        total = total * digit.base + digit.value
    return total


def unpack(model: type[Value], packed: int) -> Value:
    """Return the value that *packed* encodes.

    Raises ``ValueError`` where digits are left over, and pydantic's ``ValidationError`` (also a
    ``ValueError``) where the model refuses the value.
    """

    def draw(base: int) -> int:
        nonlocal packed
        packed, digit = divmod(packed, base)
        return digit

    value: Value = struct(model).read(draw)
    if packed:
        raise ValueError("more than the value holds")
    return value
