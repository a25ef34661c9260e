"""Days and times as whoever looks has them, wherever the program runs."""

import os
import time
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from screens.state import clock
from screens.state.clock import days_later, in_zone


@pytest.fixture(params=["UTC", "Asia/Tokyo", "America/Los_Angeles"])
def machine(request: pytest.FixtureRequest) -> Iterator[str]:
    """A machine in some time zone: what it is must not matter."""
    before = os.environ.get("TZ")
    os.environ["TZ"] = request.param
    time.tzset()
    yield request.param
    del os.environ["TZ"]
    if before is not None:
        os.environ["TZ"] = before
    time.tzset()


def minute(year: int, month: int, day: int, hour: int, minutes: int = 0) -> int:
    return int(datetime(year, month, day, hour, minutes, tzinfo=UTC).timestamp()) // 60


EVENING = minute(2026, 11, 22, 4, 30)
"""Saturday evening in Los Angeles, Sunday in Greenwich."""


@pytest.mark.usefixtures("machine")
def test_the_day_is_that_of_the_phone_and_not_of_the_laptop() -> None:
    with in_zone("America/Los_Angeles"):
        assert clock.day(EVENING) == "Sat 21 Nov 2026"
        assert clock.short_day(EVENING) == "21 Nov"
        assert clock.file_day(EVENING) == "2026-11-21"
        assert clock.typed_form(EVENING) == "2026-11-21 20:30"
        assert clock.parse_typed("2026-11-21 20:30") == EVENING
        assert clock.local_time(EVENING).startswith("Sat 21 Nov, 20:30 here\n")
    with in_zone("Europe/Berlin"):
        assert clock.day(EVENING) == "Sun 22 Nov 2026"


@pytest.mark.parametrize(
    "name",
    ["", "Mars/Olympus", "../../etc/passwd", "Europe", "x" * 500, "/etc/localtime", "posix/"],
)
def test_a_zone_that_is_none_leaves_that_of_the_machine(name: str) -> None:
    here = clock.day(EVENING)
    with in_zone(name):
        assert clock.day(EVENING) == here


@pytest.mark.usefixtures("machine")
def test_a_day_earlier_is_the_day_before_also_where_the_clocks_change() -> None:
    with in_zone("Europe/Berlin"):
        monday = clock.parse_typed("2026-03-30 00:30")
        assert monday
        sunday = days_later(monday, -1)
        assert clock.typed_form(sunday) == "2026-03-29 00:30"
        assert monday - sunday == 23 * 60
        assert days_later(sunday, 1) == monday
        autumn = clock.parse_typed("2026-10-26 00:30")
        assert autumn
        assert autumn - days_later(autumn, -1) == 25 * 60
    assert days_later(5, -1) == 0, "nothing is before 1970"


@pytest.mark.usefixtures("machine")
def test_months_and_years_begin_where_the_phone_is() -> None:
    with in_zone("America/Los_Angeles"):
        assert clock.month(minute(2026, 12, 1, 7)) == (2026, 11)
        assert clock.begin_of_year(2026) == minute(2026, 1, 1, 8)
        assert clock.begin_of_year(1970) == 8 * 60
    with in_zone("Asia/Tokyo"):
        assert clock.begin_of_year(1970) == 0, "no play is before"
