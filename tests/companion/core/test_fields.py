from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError, create_model

from companion.core.fields import (
    AnyKind,
    Cards,
    Count,
    Dice,
    Flag,
    Groups,
    Inside,
    Marks,
    Option,
    Order,
    Pick,
    Rows,
    Seat,
    Seats,
    Sum,
    Text,
)
from companion.core.kind import Kind
from companion.core.shape import Field, fields_of
from companion.core.table import Person
from companion.core.values import Value
from tests.sample_tool import SampleState
from tests.states import values

P = Person()
CASES: list[tuple[AnyKind, list[Any], list[tuple[Any, str]]]] = [
    (
        Count(least=-1, most=5),
        [-1, 0, 5],
        [(-2, "At least −1."), (6, "At most 5."), (None, "Enter a number.")],
    ),
    (Count(most=5, blank=True), [None, 0], [(-1, "At least 0.")]),
    (Seat(), [None, 0, 7], [(8, "At most 7."), (-1, "At least 0.")]),
    (Flag(), [True, False], []),
    (
        Pick(options=(Option("a", "A"), Option("b", "B"))),
        ["a", "b"],
        [("c", "That isn't one of the choices."), ("", "That isn't one of the choices.")],
    ),
    (
        Cards(names=("One", "Two"), most=3),
        [(0, 0), (3, 3)],
        [
            ((0,), "2 numbers belong here."),
            ((0, 4), "From 0 to 3 of each card."),
            ((-1, 0), "From 0 to 3 of each card."),
        ],
    ),
    (
        Dice(longest=2),
        [(), (1, 6)],
        [
            ((1, 1, 1), "At most 2 numbers."),
            ((7,), "From 1 to 6."),
            ((0,), "From 1 to 6."),
        ],
    ),
    (
        Sum(least=-3, most=3, longest=3),
        [(), (3, -3)],
        [((4,), "From −3 to 3."), ((4, 1), "Each from −3 to 3.")],
    ),
    (
        Text(most=3),
        ["", "Ada", "李小龍"],
        [
            ("Adas", "At most 3 characters."),
            ("A\u202e", "Some of these characters cannot be kept."),
        ],
    ),
    (
        Groups(),
        [(0,) * 8, tuple(range(8)), (0, 1, 0, 2, 1, 3, 3, 0)],
        [
            ((0,), "8 seats belong here."),
            ((1,) * 8, "The groups are not numbered in order."),
            ((0, 2, *(0,) * 6), "The groups are not numbered in order."),
            ((0, -1, *(0,) * 6), "The groups are not numbered in order."),
        ],
    ),
    (
        Order(size=4, least=1, longest=3),
        [(3,), (2, 0, 1)],
        [
            ((), "From 1 to 3 belong here."),
            ((0, 1, 2, 3), "From 1 to 3 belong here."),
            ((1, 1), "Each can appear here only once."),
            ((4,), "Each can appear here only once."),
            ((-1,), "Each can appear here only once."),
        ],
    ),
    (
        Marks(size=3),
        [frozenset(), frozenset({0, 2})],
        [(frozenset({3}), "From 0 to 2."), (frozenset({-1}), "From 0 to 2.")],
    ),
    (
        Rows(least=1, most=2, noun="row"),
        [(P,), (P, P)],
        [((), "At least 1 row."), ((P, P, P), "At most 2 rows.")],
    ),
    (Seats(), [(P,) * 8], [((P,), "8 seats belong here.")]),
    (Inside(), [P], []),
]
ACCEPTED = [(kind, value) for kind, values, _ in CASES for value in values]
REFUSED = [(kind, value, why) for kind, _, values in CASES for value, why in values]


@pytest.mark.parametrize(("kind", "value"), ACCEPTED)
def test_a_kind_accepts(kind: AnyKind, value: Any) -> None:
    assert kind.refusal(value) == ""


@pytest.mark.parametrize(("kind", "value", "why"), REFUSED)
def test_a_kind_refuses_and_says_why(kind: AnyKind, value: Any, why: str) -> None:
    assert kind.refusal(value) == why


@pytest.mark.parametrize(("kind", "value", "why"), REFUSED)
def test_a_state_cannot_hold_what_its_kind_refuses(kind: AnyKind, value: Any, why: str) -> None:
    made: Any = create_model("Made", __base__=Value, it=(Annotated[Any, kind], ...))
    with pytest.raises(ValidationError, match=why):
        made.model_validate({"it": value})


def test_the_base_of_all_kinds_decides_nothing() -> None:
    with pytest.raises(NotImplementedError):
        Kind().refusal(0)


@pytest.mark.parametrize(
    "field", [pytest.param(field, id=field.name) for field in fields_of(SampleState)]
)
@given(data=st.data())
def test_what_is_drawn_for_a_kind_is_accepted(field: Field, data: st.DataObject) -> None:
    assert field.kind.refusal(data.draw(values(field.kind, field.model))) == ""


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("count", "1"),
        ("count", 1.0),
        ("count", True),
        ("open", 1),
        ("sort", 0),
        ("dice", [1, 2]),
        ("dice", (1.0,)),
        ("marks", {1}),
        ("houses", None),
        ("main", P),
    ],
)
def test_a_value_of_another_type_is_refused_not_converted(name: str, value: Any) -> None:
    with pytest.raises(ValidationError):
        SampleState().evolve(**{name: value})


def test_ticks_are_saved_in_order() -> None:
    assert '"marks":[0,1,5]' in SampleState(marks=frozenset({5, 0, 1})).model_dump_json()


@given(values(Marks(size=6)))
def test_what_is_saved_is_loaded(marks: frozenset[int]) -> None:
    state = SampleState(marks=marks)
    assert SampleState.model_validate_json(state.model_dump_json()) == state
