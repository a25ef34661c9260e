"""Days and times as other apps and spreadsheets write them, as minutes since 1970 UTC, and back."""

import re
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Final, Literal, NamedTuple

from companion.core.words import MONTHS

DateOrder = Literal["year", "day", "month"]
"""What stands first in a date of three numbers: 2026-11-21, 21.11.2026, 11/21/2026."""

NOON: Final = 12 * 60
"""The time of day of a play of which only the day is known."""

_START: Final = datetime(1970, 1, 1, tzinfo=UTC)
_DAY: Final = timedelta(days=1)
_MOST: Final = 2**26
_LONGEST: Final = 60
_NUMBERS: Final = re.compile(
    r"(\d{1,4})\s?([-./])\s?(\d{1,2})\s?\2\s?(\d{1,4})(?:[T, ]\s?(\d{1,2})[:.](\d\d)(?:[:.](\d\d)(?:\.\d{1,9})?)?)?"
    r"\s?(Z|UTC|[+-]\d\d:?\d\d|[AaPp][Mm])?",
    re.ASCII,
)
_IN_ONE: Final = re.compile(
    r"((?:19|20)\d\d)(\d\d)(\d\d)(?:[T ]?(\d\d):?(\d\d)(?::?\d\d)?\s?(Z|UTC|[+-]\d\d:?\d\d)?)?",
    re.ASCII,
)
"""A date without signs between its numbers, such as 20240131 and 20240131T201500Z."""

_WORDS: Final = re.compile(
    r"(?:[A-Za-z]{3,9},? )?(?:(\d{1,2})\.?[ -]([A-Za-z]{3,9})\.?|([A-Za-z]{3,9})\.? (\d{1,2})),?[ -](\d{4})",
    re.ASCII,
)
_MONTHS: Final = [month.lower() for month in MONTHS]


class WrittenDate(NamedTuple):
    """A date as three numbers in the order in which they stand, and what stands behind them."""

    numbers: tuple[int, int, int]
    clock: tuple[int, int] | None
    zone: str


def minute_of(text: str, zone: tzinfo | None, order: DateOrder = "day") -> int | None:
    """Return the minute that *text* tells, in *zone* where it names none; None where it tells none.

    A day alone is its noon. *order* says what stands first where no year does.
    """
    if len(text) > _LONGEST:
        return None
    written = _in_numbers(text.strip()) or _in_words(text.strip())
    if written is None:
        return None
    try:
        year, month, day = _sorted(written.numbers, order)
        hour, minute = written.clock or divmod(NOON, 60)
        here = datetime(year, month, day, hour, minute)  # noqa: DTZ001 - it gets its zone below
        found = (_in_zone(here, written.zone, zone) - _START) // timedelta(minutes=1)
    except (ValueError, OverflowError, OSError):
        return None
    return found if 0 <= found < _MOST else None


def order_of(texts: Iterable[str]) -> DateOrder:
    """Return what stands first in dates such as *texts*: the day, unless a number there says otherwise."""
    for text in texts:
        written = _in_numbers(text.strip()) if len(text) <= _LONGEST else None
        if written and written.numbers[0] > 31:
            return "year"
        if written and written.numbers[1] > 12:
            return "month"
        if written and written.numbers[0] > 12:
            return "day"
    return "day"


def day_of(minute: int, zone: tzinfo | None) -> int:
    """Return the day of *minute* in *zone*, as a number that grows by one each day."""
    here = (_START + timedelta(minutes=minute)).astimezone(zone)
    return here.toordinal()


def told_day(minute: int, zone: tzinfo | None) -> str:
    """Return *minute* in *zone* as BG Stats writes it: "2026-11-21 20:15:00"."""
    return f"{(_START + timedelta(minutes=minute)).astimezone(zone):%Y-%m-%d %H:%M:%S}"


def _in_numbers(text: str) -> WrittenDate | None:
    if found := _IN_ONE.fullmatch(text):
        year, month, day, hour, minute, zone = found.groups()
        clock = None if hour is None else (int(hour), int(minute))
        return WrittenDate((int(year), int(month), int(day)), clock, zone or "")
    found = _NUMBERS.fullmatch(text)
    if not found:
        return None
    one, _, two, three, hour, minute, _, zone = found.groups()
    clock = None if hour is None else _clock(int(hour), int(minute), (zone or "").lower())
    return WrittenDate((int(one), int(two), int(three)), clock, zone or "")


def _clock(hour: int, minute: int, half: str) -> tuple[int, int]:
    if half in ("am", "pm") and 1 <= hour <= 12:
        hour = hour % 12 + 12 * (half == "pm")
    return hour, minute


def _in_words(text: str) -> WrittenDate | None:
    found = _WORDS.fullmatch(text)
    if not found:
        return None
    day, month, other_month, other_day, year = found.groups()
    name = (month or other_month)[:3].lower()
    if name not in _MONTHS:
        return None
    return WrittenDate((int(year), _MONTHS.index(name) + 1, int(day or other_day)), None, "")


def _sorted(numbers: tuple[int, int, int], order: DateOrder) -> tuple[int, int, int]:
    """Return year, month and day of *numbers*."""
    one, two, three = numbers
    if one > 31:
        return one, two, three
    year = three + 2000 if three < 100 else three
    return (year, one, two) if order == "month" else (year, two, one)


def _in_zone(here: datetime, said: str, zone: tzinfo | None) -> datetime:
    if said in ("Z", "UTC"):
        return here.replace(tzinfo=UTC)
    if said[:1] in ("+", "-"):
        hours, minutes = int(said[1:3]), int(said[-2:])
        if hours > 14 or minutes > 59:
            raise ValueError("no such zone")
        behind = timedelta(hours=hours, minutes=minutes)
        return here.replace(tzinfo=UTC) - (behind if said[0] == "+" else -behind)
    if zone is None:
        return here.astimezone()
    return here.replace(tzinfo=zone)
