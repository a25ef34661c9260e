"""Random states of any tool, drawn from the kinds of its fields.

``states(model)`` draws anything that a model accepts, ``extremes(model)`` gives its opening
state, its emptiest and its fullest. ``every_tool`` runs a test for each tool that exists.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import cycle, islice
from typing import Any, TypeVar

import pytest
from hypothesis import Phase, given, reject, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy
from pydantic import ValidationError

from companion import catalogue
from companion.core import alphabet
from companion.core.earlier import carried
from companion.core.fields import (
    SEATS,
    AnyKind,
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
from companion.core.names import visible
from companion.core.shape import Field, fields_of
from companion.core.values import Value
from companion.tools.tool import table_of
from tests.fast_run import param, tools_of_each_kind

ValueT = TypeVar("ValueT", bound=Value)

NAMES = (
    "Ada",
    "Zoë Ørsted-X",
    "عائشة",
    "李小龍",
    "Ωμέγα",
    "👩‍👩‍👧‍👦 fam",
    "ﬁß",
    "🏴‍☠️",
    " ",
    "0",
)
"""Names as players type them, each at most twelve characters."""

EVERY = (*catalogue.every_tool(), *catalogue.any_made_game().tools)
"""All tools: those of the games that come with the app, and one game's that stands for all of one's own."""

every_tool = pytest.mark.parametrize("tool", [param(tool) for tool in EVERY])

each_kind_of_tool = pytest.mark.parametrize(
    "tool", [param(tool) for tool in tools_of_each_kind(EVERY)]
)
"""For long laws about code that is the same for all tools, such as *Back* or a line at a live table."""


DRAWN = settings().max_examples
"""States of each model that are drawn once for all laws of a run."""

ONCE = DRAWN <= 40
"""False in make soak, whose laws never see one twice."""

MANY_ROWS = 9
"""Rows of which each is drawn by itself; where there must be more, up to three are drawn, again and again."""

AT_LENGTH = 40
"""Letters of a drawn text at the most: the fullest of ``extremes`` has the longest."""


def texts(most: int) -> SearchStrategy[str]:
    """Draw a name, or up to *most* of all characters that can be held."""
    fitting = [name for name in NAMES if len(name) <= most]
    signs = st.integers(0, alphabet.SIZE - 1).map(alphabet.letter)
    return st.sampled_from(["", *fitting]) | st.text(signs, max_size=min(most, AT_LENGTH))


@st.composite
def groups(draw: DrawFn, size: int = SEATS) -> tuple[int, ...]:
    """Draw a grouping of the seats, numbered in the order in which its groups appear."""
    seats = draw(st.lists(st.integers(0, size - 1), min_size=size, max_size=size))
    first_seen = list(dict.fromkeys(seats))
    return tuple(first_seen.index(seat) for seat in seats)


def orders(kind: Order) -> SearchStrategy[tuple[int, ...]]:
    """Draw different numbers in some order."""
    length = st.integers(kind.least, kind.longest)
    return st.builds(
        lambda numbers, longest: tuple(numbers[:longest]),
        st.permutations(range(kind.size)),
        length,
    )


@cache
def values(kind: AnyKind, model: type[Value] | None = None) -> SearchStrategy[Any]:
    """Draw what *kind* accepts; *model* is what its rows are made of."""
    match kind:
        case Number():
            numbers = st.integers(kind.least, kind.most)
            return st.none() | numbers if kind.blank else numbers
        case Flag():
            return st.booleans()
        case Pick():
            return st.sampled_from(kind.keys)
        case Cards():
            return st.tuples(*[st.integers(0, kind.most)] * len(kind.names))
        case Sequence():
            numbers = st.integers(kind.least, kind.most)
            return st.lists(numbers, max_size=kind.longest).map(tuple)
        case Text():
            return texts(kind.most)
        case Groups():
            return groups(kind.size)
        case Order():
            return orders(kind)
        case Marks():
            return st.frozensets(st.integers(0, kind.size - 1))
        case Rows():
            rows = _states(_given(model))
            if kind.least == kind.most > MANY_ROWS:
                few = st.lists(rows, min_size=1, max_size=3)
                return few.map(lambda drawn: tuple(islice(cycle(drawn), kind.most)))
            return st.lists(rows, min_size=kind.least, max_size=kind.most).map(tuple)
        case Seats():
            inner = _given(model)
            return st.tuples(*[st.just(inner()) | _states(inner)] * kind.size)
        case Inside(held=held) if held is not None:
            return _states(held).map(lambda drawn: carried(drawn, _given(model)))
        case Inside():
            return _states(_given(model))


def _given(model: type[Value] | None) -> type[Value]:
    assert model is not None, "rows, seats and values within values have a model"
    return model


def states(model: type[ValueT]) -> SearchStrategy[ValueT]:
    """Draw what *model* accepts; a state that one of its cross-checks refuses is left out."""
    return _any_of(model)


@st.composite
def _any_of(draw: DrawFn, model: type[Value]) -> Any:
    """Draw one of the states that were drawn before, where there are enough for the law."""
    if ONCE and settings().max_examples <= DRAWN:
        return draw(st.sampled_from(_drawn(model)))
    return draw(_states(model))


def drawn_once(model: type[ValueT]) -> tuple[ValueT, ...]:
    """Return random states of *model*, the same for all laws of a run."""
    return _drawn(model)


@cache
def _drawn(model: type[Value]) -> tuple[Any, ...]:
    """Draw examples of *model* once for all laws: drawing takes longer than most laws do."""
    found: list[Any] = []
    once = settings(max_examples=DRAWN, database=None, phases=[Phase.generate])

    @once
    @given(_states(model))
    def draw(state: Value) -> None:
        found.append(state)

    draw()
    return tuple(found)


@cache
def _states(model: type[Value]) -> SearchStrategy[Any]:
    """Build the strategy of *model* once: that takes longer than to draw from it."""
    fields = {field.name: values(field.kind, field.model) for field in fields_of(model)}
    return st.fixed_dictionaries(fields).map(lambda drawn: _built(model, drawn) or reject())


def _built(model: type[ValueT], drawn: dict[str, Any]) -> ValueT | None:
    """Return the value, or None where the model as a whole refuses what each field accepts."""
    try:
        return model(**drawn)
    except ValidationError as error:
        if any(each["loc"] for each in error.errors()):
            raise  # a field refuses what its own kind accepts
        return None


LAST_SEEN = next(
    letter for letter in map(alphabet.letter, reversed(range(alphabet.SIZE))) if visible(letter)
)
"""The last letter that is drawn: names of those behind it are no names."""


def emptiest(field: Field) -> Any:
    """Return the least that *field* can hold."""
    model = field.model
    match field.kind:
        case Number() as kind:
            return None if kind.blank else kind.least
        case Flag():
            return False
        case Pick() as kind:
            return kind.keys[0]
        case Cards() as kind:
            return (0,) * len(kind.names)
        case Sequence():
            return ()
        case Text():
            return ""
        case Groups() as kind:
            return (0,) * kind.size
        case Order() as kind:
            return tuple(range(kind.least))
        case Marks():
            return frozenset[int]()
        case Rows() as kind:
            return (filled(_given(model), emptiest),) * kind.least
        case Seats() as kind:
            return (filled(_given(model), emptiest),) * kind.size
        case Inside():
            return _inside(field, emptiest)


def _inside(field: Field, fill: Callable[[Field], Any]) -> Any:
    """Return the value within a value, as a code holds it."""
    assert isinstance(field.kind, Inside)
    model = _given(field.model)
    inside = filled(field.kind.held or model, fill)
    return None if inside is None else carried(inside, model)


def fullest(field: Field) -> Any:
    """Return the most that *field* can hold."""
    model = field.model
    match field.kind:
        case Number() as kind:
            return kind.most
        case Flag():
            return True
        case Pick() as kind:
            return kind.keys[-1]
        case Cards() as kind:
            return (kind.most,) * len(kind.names)
        case Sequence() as kind:
            return (kind.most,) * kind.longest
        case Text() as kind:
            return LAST_SEEN * kind.most
        case Groups() as kind:
            return tuple(range(kind.size))
        case Order() as kind:
            return tuple(reversed(range(kind.size)))[: kind.longest]
        case Marks() as kind:
            return frozenset(range(kind.size))
        case Rows() as kind:
            return (filled(_given(model), fullest),) * kind.most
        case Seats() as kind:
            return (filled(_given(model), fullest),) * kind.size
        case Inside():
            return _inside(field, fullest)


def lowest(field: Field) -> Any:
    """Return the lowest number that *field* can hold, alone in a sequence; else the most."""
    model = field.model
    match field.kind:
        case Number() as kind:
            return kind.least
        case Order():
            return fullest(field)
        case Sequence() as kind:
            return (kind.least,)
        case Rows() as kind:
            return (filled(_given(model), lowest),) * kind.most
        case Seats() as kind:
            return (filled(_given(model), lowest),) * kind.size
        case Inside():
            return _inside(field, lowest)
        case _:
            return fullest(field)


def lows(start: ValueT) -> Iterator[ValueT]:
    """Yield states with numbers below 0: all of them, then one field of *start* at a time."""
    model = type(start)
    if (whole := filled(model, lowest)) is not None:
        yield whole
    for field in fields_of(model):
        if isinstance(field.kind, Number | Sequence) and field.kind.least < 0:
            yield start.evolve(**{field.name: lowest(field)})


def filled(model: type[ValueT], fill: Callable[[Field], Any]) -> ValueT | None:
    """Return *model* with every field as *fill* says, or None where a cross-check refuses."""
    return _built(model, {field.name: fill(field) for field in fields_of(model)})


def extremes(model: type[ValueT]) -> tuple[ValueT, ...]:
    """Return the opening state of *model*, its emptiest and its fullest."""
    return _extremes(model)


@cache
def _extremes(model: type[Value]) -> tuple[Any, ...]:
    ends = (filled(model, emptiest), filled(model, fullest))
    return (model(), *(end for end in ends if end is not None))


def with_short_names(state: ValueT) -> ValueT:
    """Return *state* with at most 8 letters in each name at its table, so that a code has room for it."""
    table = table_of(state)
    if table is None:
        return state
    people = tuple(each.evolve(name=each.name[:8]) for each in table.people)
    return state.evolve(table=table.evolve(people=people))
