"""Kinds of fields: how a field of a state is asked, its bounds, and whether it travels::

    class Syndicate(Value):
        orders: Annotated[tuple[int, ...], Cards(names=("Strong", "Weak"), most=40)] = (0, 0)
        owner: Annotated[int | None, Seat(title="Owner")] = None

A kind is plain data, read in four places: pydantic checks values with it, ``codec`` encodes
values with it, ``screens/inputs/pads.py`` draws a pad for it, and the tests draw random states
from it. The bounds and the order of the fields are the format of released codes.
"""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from companion.core.alphabet import refused
from companion.core.kind import Kind
from companion.core.printed import signed
from companion.core.values import Value

SEATS = 8
"""Seats of a table. A seat's number is 0 to 7 and stays with its player."""

MOST_SEATS = 12
"""Seats of a table that plays a game of its own: then a seat's number is 0 to 11."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Number(Kind):
    """A whole number from *least* to *most*, both included; where *blank*, None for "not yet"."""

    least: int = 0
    most: int
    blank: bool = False

    def refusal(self, value: int | None) -> str:
        """Refuse what lies outside the bounds."""
        if value is None:
            return "" if self.blank else "Enter a number."
        if value < self.least:
            return f"At least {signed(self.least)}."
        return f"At most {signed(self.most)}." if value > self.most else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Count(Number):
    """A number asked with a minus and a plus, or typed. Minus and plus change it *by* so much.

    While it is blank, they count from *start*; where that is None, the first touch gives 0.
    On a docked pad the numbers up to *keys* take one touch each, and larger ones are typed; all are
    typed where it is None.
    """

    by: int = 1
    keys: int | None = None
    start: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Total(Number):
    """A number asked with a grid of all that are allowed: one tap."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Internal(Number):
    """A number that players are not asked for: a round, a place in a list, a seed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment(Number):
    """A time as whole minutes since 1970 UTC; None if it is not set."""

    most: int = 2**26 - 1
    blank: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat(Number):
    """One player, as a seat from 0 to 7; None for nobody."""

    most: int = SEATS - 1
    blank: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Flag(Kind):
    """Yes or no."""

    def refusal(self, value: bool) -> str:
        """Accept both."""
        return ""


class Option(NamedTuple):
    """One option: *key* is saved and never changes, *title* is what players read."""

    key: str
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick(Kind):
    """One of a few options, saved as its key. The order of the options is part of the format."""

    options: tuple[Option, ...]
    keys: tuple[str, ...] = field(init=False, repr=False, compare=False)
    """The keys in their order."""

    def __post_init__(self) -> None:
        """Have the keys at hand: each player of each kept game is checked with them."""
        object.__setattr__(self, "keys", tuple(option.key for option in self.options))

    def refusal(self, value: str) -> str:
        """Refuse what is not an option."""
        return "" if value in self.keys else "That isn't one of the choices."


class CardFace(NamedTuple):
    """How a card looks: the *sign* on it, what it is *worth*, and the colours of its *ground* and *ink*.

    The sign is a key of ``companion.scenes.cards``, the colours are roles of the palette.
    """

    sign: str
    worth: str
    ground: str
    ink: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Cards(Kind):
    """A count for each of *names*, such as types of cards: each from 0 to *most*. Some have *faces*."""

    names: tuple[str, ...]
    most: int
    faces: tuple[CardFace, ...] = ()

    def refusal(self, value: tuple[int, ...]) -> str:
        """Refuse a wrong number of counts, and counts outside the bounds."""
        if len(value) != len(self.names):
            return f"{len(self.names)} numbers belong here."
        inside = all(0 <= count <= self.most for count in value)
        return "" if inside else f"From 0 to {self.most} of each card."


@dataclass(frozen=True, slots=True, kw_only=True)
class Sequence(Kind):
    """Up to *longest* whole numbers from *least* to *most*, in the order in which they were entered."""

    least: int
    most: int
    longest: int

    def refusal(self, value: tuple[int, ...]) -> str:
        """Refuse too many numbers, and numbers outside the bounds."""
        if len(value) > self.longest:
            return f"At most {self.longest} numbers."
        inside = all(self.least <= number <= self.most for number in value)
        which = "From" if len(value) == 1 else "Each from"
        bounds = f"{which} {self.printed(self.least)} to {self.printed(self.most)}."
        return "" if inside else bounds

    def printed(self, number: int) -> str:
        """Return *number* as players read it."""
        return signed(number)


@dataclass(frozen=True, slots=True, kw_only=True)
class Dice(Sequence):
    """A hand of dice as thrown, faces 1 to 6."""

    least: int = 1
    most: int = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Sum(Sequence):
    """A sum, kept as the terms that were typed, such as 3+6+2. Empty for "not yet".

    Where it is *one* number that is kept, what the terms add up to stands within the bounds, too. *scale* of each
    number make one: halves or hundredths are whole numbers here, and are typed and shown with decimals.
    """

    one: bool = False
    scale: int = 1

    def refusal(self, value: tuple[int, ...]) -> str:
        """Refuse what any sequence does, and *one* number outside the bounds."""
        if why := super(Sum, self).refusal(value):
            return why
        whole = sum(value)
        if not self.one or self.least <= whole <= self.most:
            return ""
        bounds = f"{self.printed(self.least)} to {self.printed(self.most)}"
        return f"Together {self.printed(whole)}, but there is room only for {bounds}."

    def printed(self, number: int) -> str:
        """Return *number* with its decimals."""
        return signed(number, self.scale)


@dataclass(frozen=True, slots=True, kw_only=True)
class Text(Kind):
    """A text of at most *most* characters. Where *tall*, the pad has room for several lines. A *small* one
    in English takes less room in codes (see ``small_text``). A *listed* one holds names between commas,
    one of *steps* holds these between semicolons.
    """

    most: int = 12
    tall: bool = False
    small: bool = False
    listed: bool = False
    steps: bool = False

    def refusal(self, value: str) -> str:
        """Refuse texts that are too long, and characters that are not allowed (see ``alphabet``)."""
        if len(value) > self.most:
            return f"At most {self.most} characters."
        return "Some of these characters cannot be kept." if refused(value) else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Groups(Kind):
    """A group's number for each seat, *size* in all, numbered from 0 in order of first appearance.

    Seats from the ninth on that are in groups of their own, as at first, are left out of saves.
    """

    size: int = SEATS

    def refusal(self, value: tuple[int, ...]) -> str:
        """Refuse numbers that are not in order of first appearance."""
        if len(value) != self.size:
            return f"{self.size} seats belong here."
        top = -1
        for group in value:
            if not 0 <= group <= top + 1:
                return "The groups are not numbered in order."
            top = max(top, group)
        return ""

    def resized(self, value: tuple[int, ...], size: int) -> tuple[int, ...]:
        """Return *value* for *size* seats: each that is added is in a group of its own."""
        first = value[:SEATS]
        new = max(first, default=-1) + 1
        return (*first, *range(new, new + size - len(first)))

    def _check(self, value: Any) -> Any:
        return super(Groups, self)._check(_of_size(self, value, self.size))

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Leave seats out of saves that are as at first."""
        return _saved_short(
            self, super(Groups, self).__get_pydantic_core_schema__(source, handler)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Order(Kind):
    """A sequence of *least* to *longest* different whole numbers, each from 0 to *size* - 1."""

    size: int
    least: int = 0
    longest: int

    def refusal(self, value: tuple[int, ...]) -> str:
        """Refuse repeats, numbers outside the bounds, too few and too many."""
        if not self.least <= len(value) <= self.longest:
            return f"From {self.least} to {self.longest} belong here."
        apart = len(set(value)) == len(value)
        inside = all(0 <= number < self.size for number in value)
        return "" if apart and inside else "Each can appear here only once."


@dataclass(frozen=True, slots=True, kw_only=True)
class Colours(Order):
    """The place of the colour of each seat among *size* ones. Seats from the ninth on that have the others in their
    order, as at first, are left out of saves.
    """

    def resized(self, value: tuple[int, ...], size: int) -> tuple[int, ...]:
        """Return *value* for *size* seats: those that are added have the other colours in their order."""
        first = value[:SEATS]
        others = (place for place in range(MOST_SEATS) if place not in first)
        return (*first, *others)[:size]

    def _check(self, value: Any) -> Any:
        return super(Colours, self)._check(_of_size(self, value, self.longest))

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Leave seats out of saves that are as at first."""
        return _saved_short(
            self, super(Colours, self).__get_pydantic_core_schema__(source, handler)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Marks(Kind):
    """A set of ticks: which of *size* places, 0 to *size* - 1, are ticked.

    *names* are what players read for each place; without them it is the player or the number.
    """

    size: int
    names: tuple[str, ...] = ()

    def refusal(self, value: frozenset[int]) -> str:
        """Refuse places outside the bounds."""
        inside = all(0 <= place < self.size for place in value)
        return "" if inside else f"From 0 to {self.size - 1}."

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Serialize the set sorted, so that equal states make equal saves."""
        schema = core_schema.no_info_after_validator_function(self._check, handler(source))
        schema["serialization"] = core_schema.plain_serializer_function_ser_schema(
            sorted, when_used="json"
        )
        return schema


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows(Kind):
    """A list of *least* to *most* values of one model; *noun* is what players call one of them."""

    least: int = 0
    most: int
    noun: str

    def refusal(self, value: tuple[Value, ...]) -> str:
        """Refuse too few and too many."""
        bound = self.least if len(value) < self.least else self.most
        said = f"{bound} {self.noun}{'' if bound == 1 else 's'}."
        if len(value) < self.least:
            return f"At least {said}"
        return f"At most {said}" if len(value) > self.most else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seats(Kind):
    """A value for each seat, *size* in all, so that what is entered stays with its player.

    Values from the ninth seat on that are as at first are left out of saves.
    """

    size: int = SEATS

    def refusal(self, value: tuple[Value, ...]) -> str:
        """Refuse any other number of values."""
        return "" if len(value) == self.size else f"{self.size} seats belong here."

    def resized(self, value: tuple[Value, ...], size: int) -> tuple[Value, ...]:
        """Return *value* for *size* seats: those that are added are as at first."""
        first = value[:SEATS]
        return (*first, *(type(first[0])() for _ in range(size - len(first)))) if first else ()

    def _check(self, value: Any) -> Any:
        return super(Seats, self)._check(_of_size(self, value, self.size))

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Leave values out of saves that are as at first."""
        return _saved_short(
            self, super(Seats, self).__get_pydantic_core_schema__(source, handler)
        )


def _of_size(kind: "Groups | Colours | Seats", value: Any, size: int) -> Any:
    """Return *value* for *size* seats: with those that are missing as at first, or without them if they are so."""
    if len(value) == SEATS < size:
        return kind.resized(value, size)
    return value[:size] if size == SEATS and _is_short(kind, value) else value


def _is_short(kind: "Groups | Colours | Seats", value: Any) -> bool:
    """Return whether *value* has more than 8 seats, and all others are as at first."""
    return len(value) > SEATS and value == kind.resized(value, len(value))


def as_saved(kind: Kind, value: Any) -> Any:
    """Return *value* of a field of *kind* as saves and operations have it: without seats that are as at first."""
    if isinstance(kind, Groups | Colours | Seats) and _is_short(kind, value):
        return value[:SEATS]
    return value


def _saved_short(kind: "Groups | Colours | Seats", schema: CoreSchema) -> CoreSchema:
    """Return *schema*, which writes no seats into JSON that are as at first."""

    def written(value: Any, handler: Any) -> Any:
        return handler(as_saved(kind, value))

    found: Any = schema
    found["serialization"] = core_schema.wrap_serializer_function_ser_schema(
        written, when_used="json"
    )
    return schema


@dataclass(frozen=True, slots=True, kw_only=True)
class Inside(Kind):
    """A value within a value: the kind of a field that is annotated as a ``Value`` and nothing else.

    In codes it is one of the model *held*, if there is one: that has room for all values that are allowed here.
    """

    held: type[Value] | None = None

    def refusal(self, value: Value) -> str:
        """Accept it: pydantic has checked it."""
        return ""


AnyKind = (
    Count | Total | Internal | Moment | Seat | Flag | Pick | Cards | Dice | Sum
    | Text | Groups | Order | Marks | Rows | Seats | Inside
)  # fmt: skip
