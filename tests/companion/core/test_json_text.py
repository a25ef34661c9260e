"""JSON from outside is read up to its bounds, and refused beyond them with one kind of error."""

import pytest

from companion.core.json_text import parsed


def test_what_is_as_long_as_it_may_be_is_read() -> None:
    assert parsed('"four"', 6) == "four"
    assert parsed('"é"', 4) == "é", "bytes count"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('"fours"', id="a character too long"),
        pytest.param('"éé" ', id="too long in bytes"),
        pytest.param('{"a"', id="torn"),
        pytest.param("[[[[", id="open"),
        pytest.param("\ud83d", id="half a character"),
    ],
)
def test_all_else_is_a_value_error(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - this kind and no other
        parsed(text, 6)


def test_depth_has_an_end() -> None:
    assert parsed("[" * 200 + "]" * 200, 1000)
    with pytest.raises(ValueError):  # noqa: PT011 - this kind and no other
        parsed("[" * 1000 + "]" * 1000, 10_000)


def test_numbers_without_an_end_are_refused_where_all_are_finite() -> None:
    assert parsed("Infinity", 10) == float("inf")
    with pytest.raises(ValueError):  # noqa: PT011 - this kind and no other
        parsed("Infinity", 10, finite=True)
