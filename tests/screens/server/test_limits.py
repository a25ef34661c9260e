"""What is counted before it is let in: messages without making them, and buckets that fill."""

from typing import Any

import msgpack  # type: ignore[import-untyped]  # it ships no types
import pytest
from hypothesis import given
from hypothesis import strategies as st

from screens.server.limits import Bucket, UnfitError, check_message_size, kind_of

VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats()
    | st.text() | st.binary() | st.just(b"x" * 70_000) | st.just("é" * 40_000)
    | st.builds(msgpack.ExtType, st.integers(0, 127), st.binary(max_size=300)),
    lambda inside: st.lists(inside) | st.dictionaries(st.text(), inside)
    | st.just([None] * 70_000),
    max_leaves=20,
)  # fmt: skip


def count(value: Any) -> int:
    if isinstance(value, msgpack.ExtType):
        return 1
    if isinstance(value, dict):
        return 1 + sum(count(part) for pair in value.items() for part in pair)
    return 1 + sum(map(count, value)) if isinstance(value, list) else 1


@given(VALUES)
def test_values_are_counted_without_being_made(value: Any) -> None:
    packed = msgpack.packb(value)
    assert check_message_size(packed, 10**9) == count(value)
    assert check_message_size(packed, count(value)) == count(value)
    if count(value) > 1:
        with pytest.raises(UnfitError):
            check_message_size(packed, count(value) - 1)


@given(st.binary(max_size=200) | VALUES.map(msgpack.packb), st.integers(0, 300))
def test_whatever_comes_is_counted_or_refused(packed: bytes, cut: int) -> None:
    for part in (packed, packed[:cut]):
        try:
            check_message_size(part, 1000)
        except UnfitError:
            continue
        msgpack.unpackb(part, strict_map_key=False, unicode_errors="replace")


def test_twelve_million_empty_lists_are_refused() -> None:
    with pytest.raises(UnfitError, match="too much"):
        check_message_size(
            b"\xdd" + (12_000_000).to_bytes(4, "big") + b"\x90" * 12_000_000, 20_000
        )


@pytest.mark.parametrize(
    "frame", [b"", b"\x00", b"\x01\x92\x01\x80", b"\x00\x91\x01\x80", b"\x00\x92\xcc\x01"]
)
def test_what_no_page_sends_has_no_kind(frame: bytes) -> None:
    with pytest.raises(UnfitError):
        kind_of(frame)


def test_a_message_says_of_which_kind_it_is() -> None:
    assert kind_of(b"\x00" + msgpack.packb([3, {}])) == 3


def test_a_bucket_lets_through_what_it_holds_and_then_as_much_as_flows_in() -> None:
    now = 100.0
    bucket = Bucket(2, 6, lambda: now)
    assert [bucket.take(1) for _ in range(6)] == [0] * 6
    assert bucket.take(1) == 0.5
    assert not bucket.full
    now += 0.5
    assert bucket.take(1) == 0.5
    assert not bucket.rested
    now += 2
    assert bucket.rested
    now += 1000
    assert bucket.full
    assert bucket.take(6) == 0
    assert bucket.take(2) == 1
