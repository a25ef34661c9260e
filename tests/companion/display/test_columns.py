"""Columns that break no word."""

from hypothesis import given
from hypothesis import strategies as st

from companion.display.columns import column_widths, fitted, letters, longest_word

COLUMNS = st.lists(st.tuples(st.integers(1, 3), st.integers(0, 90)), min_size=1, max_size=6)


def test_wide_letters_count_twice() -> None:
    assert letters("Downtown") == 10
    assert longest_word("At the end", "") == 3
    assert longest_word("", "") == 0


def test_each_column_of_a_table_has_its_longest_word() -> None:
    assert column_widths([40, 10], [40, 70], 300) == [40, 70]
    assert column_widths([40, 10], [40, 70], 50) == [40, 10]
    assert column_widths([40, 10], [60, 70], 90) == [50, 40]
    assert column_widths([40, 0], [40, 0], 40) == [40, 1]
    assert column_widths([40, 0], [40, 0], 30) is None


def test_columns_share_the_room_by_their_weights_where_all_words_fit() -> None:
    assert fitted([2, 1, 1], [0, 0, 0], 100) == [50, 25, 25]
    assert fitted([2, 1, 1], [0, 40, 0], 100) == [40, 40, 20]
    assert fitted([1, 1], [90, 90], 100) == [90, 90], "too narrow for both"


@given(COLUMNS, st.integers(50, 400))
def test_no_column_gets_less_than_it_needs_nor_all_more_than_there_is(
    columns: list[tuple[int, int]], room: int
) -> None:
    weights, needs = [list(each) for each in zip(*columns, strict=True)]
    widths = fitted(weights, needs, room)
    assert all(width >= need for width, need in zip(widths, needs, strict=True))
    assert sum(widths) <= max(room + len(columns), sum(needs))
