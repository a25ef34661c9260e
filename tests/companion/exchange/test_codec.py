from math import factorial, perm, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.earlier import carried
from companion.core.fields import SEATS, Count, Groups, Marks, Order, Rows
from companion.core.shape import Field, code_part, fields_of
from companion.core.table import TableV2
from companion.exchange.codec import codec_of, number, pack, struct, unpack
from tests.sample_tool import Cage, House, Purse, SampleState
from tests.states import extremes, filled, fullest, states, values

KINDS = [pytest.param(field, id=field.name) for field in fields_of(SampleState)]


@given(states(SampleState))
def test_what_is_packed_unpacks_to_what_travels(state: SampleState) -> None:
    assert unpack(SampleState, pack(state)) == code_part(state)


@pytest.mark.parametrize("state", extremes(SampleState))
def test_the_extremes_unpack(state: SampleState) -> None:
    assert unpack(SampleState, pack(state)) == code_part(state)


@given(states(SampleState))
def test_no_number_is_larger_than_the_plan_allows(state: SampleState) -> None:
    assert 0 <= pack(state) < struct(SampleState).size


@given(states(SampleState))
def test_every_digit_is_below_its_base(state: SampleState) -> None:
    assert all(0 <= digit.value < digit.base for digit in struct(SampleState).write(state))


@given(st.integers(min_value=0, max_value=10**300))
def test_any_number_unpacks_to_a_state_or_is_refused_as_a_value_error(packed: int) -> None:
    try:
        state = unpack(SampleState, packed)
    except ValueError:
        return
    assert isinstance(state, SampleState)


@pytest.mark.parametrize("field", KINDS)
@given(data=st.data())
def test_each_kind_stays_within_its_size(field: Field, data: st.DataObject) -> None:
    codec = codec_of(field)
    value = data.draw(values(field.kind, field.model))
    total, most = 0, 1
    for digit in codec.write(value):
        total, most = total + digit.value * most, most * digit.base
    assert most <= codec.size
    assert total < codec.size


def test_the_fullest_rows_need_exactly_what_the_plan_says() -> None:
    full = filled(Cage, fullest)
    assert full is not None
    codec = codec_of(Field("rows", Rows(most=8, noun="cage"), Cage))
    most = 1
    for digit in codec.write((full,) * 8):
        most *= digit.base
    assert most == codec.size


def test_a_blank_number_comes_before_the_least() -> None:
    codec = number(Count(least=-1, most=1, blank=True))
    assert codec.size == 4
    assert [next(codec.write(value)).value for value in (None, -1, 0, 1)] == [0, 1, 2, 3]
    digits = iter(range(4))
    assert [codec.read(lambda base: next(digits)) for _ in range(4)] == [None, -1, 0, 1]


def test_orders_are_counted_as_permutations() -> None:
    codec = codec_of(Field("order", Order(size=5, least=5, longest=5), None))
    assert codec.size == perm(5, 5) == factorial(5)


def test_groups_take_no_more_than_eight_factorial() -> None:
    assert codec_of(Field("groups", Groups(), None)).size == factorial(SEATS)


def test_ticks_are_one_bit_each() -> None:
    codec = codec_of(Field("ticks", Marks(size=24), None))
    assert [digit.value for digit in codec.write(frozenset({0, 23}))] == [1 + 2**23]


def test_a_row_of_a_fixed_length_needs_no_digit_for_its_length() -> None:
    kind = Rows(least=2, most=2, noun="cage")
    bases = [digit.base for digit in codec_of(Field("rows", kind, Cage)).write((Cage(),) * 2)]
    assert bases == 2 * [digit.base for digit in struct(Cage).write(Cage())]


def test_a_seat_that_nobody_touched_takes_one_bit() -> None:
    (field,) = [field for field in fields_of(SampleState) if field.name == "pockets"]
    untouched = tuple(codec_of(field).write((Purse(),) * SEATS))
    assert [(digit.value, digit.base) for digit in untouched] == [(0, 2)] * SEATS


def test_what_is_left_over_is_refused() -> None:
    with pytest.raises(ValueError, match="more than the value holds"):
        unpack(SampleState, struct(SampleState).size * 10)


def test_a_cross_check_refuses_what_each_field_would_accept() -> None:
    twelve = SampleState(count=12)
    before_count = prod(
        digit.base for digit in struct(TableV2).write(carried(twelve.table, TableV2))
    )
    with pytest.raises(ValueError, match="13 brings bad luck"):
        unpack(SampleState, pack(twelve) + before_count)
    assert unpack(SampleState, pack(twelve) + 2 * before_count) == SampleState(count=14)


def test_the_plan_says_all_fields_that_travel_in_words() -> None:
    assert struct(House).plan == (
        "cages 0 to 3 of (label 0 to 5 of (253645 letters); beasts -2 to 9; "
        "owner blank or 0 to 7); first label 0 to 5 of (253645 letters); beasts -2 to 9; "
        "owner blank or 0 to 7"
    )
