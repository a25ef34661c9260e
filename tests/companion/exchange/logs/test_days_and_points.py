"""Days and points as people and programs write them."""

from datetime import UTC, datetime, timedelta
from fractions import Fraction
from zoneinfo import ZoneInfo

import pytest

from companion.exchange.logs.days import DateOrder, day_of, minute_of, order_of, told_day
from companion.exchange.logs.points import fraction_of, points_of

BERLIN = ZoneInfo("Europe/Berlin")
START = datetime(1970, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "order", "told"),
    [
        ("2026-11-21", "day", "2026-11-21 12:00:00"),
        ("2026-11-21 20:15:59", "day", "2026-11-21 20:15:00"),
        ("2026-11-21T19:15:00.123Z", "day", "2026-11-21 20:15:00"),
        ("2026-11-21 19:15 UTC", "day", "2026-11-21 20:15:00"),
        ("2026-11-21T21:15+02:00", "day", "2026-11-21 20:15:00"),
        ("2026-11-21T17:15-0200", "day", "2026-11-21 20:15:00"),
        ("21.11.2026", "day", "2026-11-21 12:00:00"),
        ("21. 11. 2026", "day", "2026-11-21 12:00:00"),
        ("11/21/2026, 8:15 PM", "month", "2026-11-21 20:15:00"),
        ("11/21/26 12.30 am", "month", "2026-11-21 00:30:00"),
        ("3/4/2026", "day", "2026-04-03 12:00:00"),
        ("3/4/2026", "month", "2026-03-04 12:00:00"),
        ("21 Nov 2026", "day", "2026-11-21 12:00:00"),
        ("Sat, 21 November 2026", "day", "2026-11-21 12:00:00"),
        ("Nov 21, 2026", "month", "2026-11-21 12:00:00"),
        ("21. Nov. 2026", "day", "2026-11-21 12:00:00"),
        ("20261121", "day", "2026-11-21 12:00:00"),
        ("20261121", "month", "2026-11-21 12:00:00"),
        ("20261121T2015", "day", "2026-11-21 20:15:00"),
        ("20261121T191500Z", "day", "2026-11-21 20:15:00"),
        ("20261121 20:15:59", "day", "2026-11-21 20:15:00"),
    ],
)
def test_a_day_is_read_however_it_is_written(text: str, order: DateOrder, told: str) -> None:
    minute = minute_of(text, BERLIN, order)
    assert minute is not None
    assert told_day(minute, BERLIN) == told


@pytest.mark.parametrize(
    "text",
    ["", "soon", "0000-00-00", "2026-13-40", "1.2", "21 Foo 2026", "2026-11-21 25:00", "1900-01-01",
     "9999-12-31", "1" * 70, "2026-11-21 20:15 pm pm", "2026-11-21+99:99",
     "20261340", "21112026", "1700000000", "202611", "20261121T25:00"],
)  # fmt: skip
def test_what_is_no_day_is_none(text: str) -> None:
    assert minute_of(text, UTC) is None


def test_a_day_without_a_zone_is_told_by_this_machine() -> None:
    minute = minute_of("2026-11-21 20:15", None)
    assert minute is not None
    here = (START + timedelta(minutes=minute)).astimezone()
    assert (here.hour, here.minute, here.day) == (20, 15, 21)


def test_the_order_of_a_date_follows_from_the_first_that_leaves_no_choice() -> None:
    assert order_of(["3/4/2026", "3/14/2026"]) == "month"
    assert order_of(["3.4.2026", "14.3.2026"]) == "day"
    assert order_of(["2026-03-04"]) == "year"
    assert order_of(["", "x" * 80, "3.4.2026"]) == "day"


def test_days_are_those_of_the_zone() -> None:
    late = minute_of("2026-11-21T23:30:00Z", UTC)
    assert late is not None
    assert day_of(late, BERLIN) == day_of(late, UTC) + 1


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("12", 12), (" -3 ", -3), ("−3", -3), ("+7", 7), ("12+5-3", 14), ("9+9+", 18), ("4.5", Fraction(9, 2)),
        ("4,5", Fraction(9, 2)), ("1,234", 1234), ("1,234.5", Fraction(2469, 2)), ("1.234,5", Fraction(2469, 2)),
        ("1.234.567", 1_234_567), (".25", Fraction(1, 4)), ("3--2", 5), ("1'000", 1000), ("0.1+0.2", Fraction(3, 10)),
    ],
)  # fmt: skip
def test_points_are_exact(text: str, points: Fraction) -> None:
    assert points_of(text) == points


@pytest.mark.parametrize(
    "text", ["", "won", "1e9", "12 of 20", "+", "=1+1", "9" * 500, "٣", "1/2", "NaN"]
)
def test_what_is_no_number_of_points_is_none(text: str) -> None:
    assert points_of(text) is None


def test_halves_and_hundredths_are_told_and_more_is_not() -> None:
    assert fraction_of([Fraction(3)]) == ""
    assert fraction_of([Fraction(3), Fraction(1, 2)]) == "half"
    assert fraction_of([Fraction(1, 4), Fraction(1, 2)]) == "hundredth"
    assert fraction_of([Fraction(1, 8)]) is None
    assert fraction_of([]) == ""
