"""A table of 1 to 12 players, and what the tools of most games have of it: 2 to 8 in the first seats."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.earlier import carried
from companion.core.fields import MOST_SEATS, SEATS
from companion.core.table import COLOURS, Table, TableV2, is_small, small
from tests.states import states


@pytest.mark.parametrize("players", range(2, SEATS + 1))
def test_a_table_of_2_to_8_is_saved_as_it_always_was(players: int) -> None:
    table = Table().resized(players).renamed(1, "Bo").recoloured(0, 5)
    assert is_small(table)
    assert table.model_dump_json() == carried(table, TableV2).model_dump_json()
    assert Table.model_validate_json(carried(table, TableV2).model_dump_json()) == table


def test_a_colour_that_nobody_has_is_no_reason_to_be_saved_otherwise() -> None:
    table = Table().recoloured(3, len(COLOURS) - 1)
    assert table.player(3).colour == COLOURS[-1].key
    assert is_small(table)
    assert len(set(table.colours)) == MOST_SEATS


@pytest.mark.parametrize("players", [1, 9, 12])
def test_a_table_of_other_sizes_is_kept_whole(players: int) -> None:
    table = Table().resized(players).renamed(players - 1, "Zoe").recoloured(players - 1, 0)
    assert not is_small(table)
    assert Table.model_validate_json(table.model_dump_json()) == table
    with pytest.raises(ValueError, match="belong here"):
        carried(table, TableV2)


def test_who_leaves_the_ninth_seat_leaves_nothing_there() -> None:
    table = Table().resized(10).renamed(9, "Zoe").recoloured(9, 1)
    assert is_small(table.resized(8))
    assert table.without(9).size == 9
    assert table.without(9).people[9].name == "Zoe", "while others sit there, the seat is kept"


@given(states(Table))
def test_most_tools_have_those_in_the_first_seats(table: Table) -> None:
    fitting = small(table)
    assert is_small(fitting)
    assert small(fitting) == fitting
    first = [seat for seat in table.seats if seat < SEATS]
    assert list(fitting.seats)[: len(first)] == first
    assert all(fitting.colours[seat] == table.colours[seat] for seat in first)
    if is_small(table):
        assert fitting == table


@given(states(Table), st.integers(0, MOST_SEATS - 1))
def test_alone_one_is_the_next_one_oneself(table: Table, seat: int) -> None:
    alone = table.evolve(seats=(seat,))
    assert alone.left_of(seat) == alone.right_of(seat) == seat
