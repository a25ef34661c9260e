"""The time now, and minutes since 1970 as text, in the time zone of whoever looks."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from companion.core.words import date_words
from screens.light.state.steady_clock import STEADY

START = datetime(1970, 1, 1, tzinfo=UTC)

_ZONE: Final[ContextVar[tzinfo | None]] = ContextVar("zone", default=None)
"""The time zone of the device that shows this page; None for that of this machine."""

_NAME: Final = re.compile(
    r"[A-Za-z][A-Za-z0-9_+-]{0,40}(/[A-Za-z0-9][A-Za-z0-9_+-]{0,40}){0,2}", re.ASCII
)


@contextmanager
def in_zone(name: str) -> Iterator[None]:
    """Tell times within the ``with`` as a device in the time zone *name* does, such as Europe/Berlin.

    A name that is not known, such as '', leaves the zone of this machine.
    """
    token = _ZONE.set(_zone(name))
    try:
        yield
    finally:
        _ZONE.reset(token)


def _zone(name: str) -> tzinfo | None:
    if not _NAME.fullmatch(name):
        return None
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):  # the last: the name of a folder
        return None


def zone() -> tzinfo | None:
    """Return the time zone of the device that shows this page; None for that of this machine."""
    return _ZONE.get()


def seconds() -> int:
    """Return the seconds since 1970 by this machine's clock."""
    return int(time.time())


def steady_seconds() -> int:
    """Return the seconds since 1970 for what is counted down: they never go back."""
    return int(STEADY.now())


def now() -> int:
    """Return the minutes since 1970 in UTC."""
    return seconds() // 60


def local_time(minute: int) -> str:
    """Return *minute* in local time and in UTC, in two lines; in one where they agree."""
    utc = START + timedelta(minutes=minute)
    here = utc.astimezone(_ZONE.get())
    local, universal = f"{here:%a %d %b, %H:%M}", date_words(minute)
    return universal if here.utcoffset() == timedelta() else f"{local} here\n{universal}"


def day(minute: int) -> str:
    """Return the local day of *minute*: "Sat 21 Nov 2026"."""
    return f"{_here(minute):%a %d %b %Y}"


def short_day(minute: int) -> str:
    """Return the local day of *minute*, short: "21 Nov"."""
    return f"{_here(minute):%d %b}"


def month(minute: int) -> tuple[int, int]:
    """Return the local year and month of *minute*, 1 to 12."""
    here = _here(minute)
    return here.year, here.month


def begin_of_year(year: int) -> int:
    """Return the minute in which the local *year* begins, at least 0."""
    begin = _in_this_zone(datetime(year, 1, 1, tzinfo=UTC).replace(tzinfo=None))
    return max(0, (begin - START) // timedelta(minutes=1))


def file_day(minute: int) -> str:
    """Return the local day of *minute* for the name of a file: "2026-11-21"."""
    return f"{_here(minute):%Y-%m-%d}"


def typed_form(minute: int) -> str:
    """Return *minute* in local time in the form that ``parse_typed`` reads: "2026-11-21 20:15"."""
    return f"{_here(minute):%Y-%m-%d %H:%M}"


def parse_typed(text: str) -> int | None:
    """Return the minute for *text*, "2026-11-21 20:15" or a day alone; None for anything else."""
    try:
        found = datetime.fromisoformat(text.strip())
        here = found if found.tzinfo else _in_this_zone(found)
    except (ValueError, OverflowError):
        return None
    minute = (here - START) // timedelta(minutes=1)
    return minute if 0 <= minute < 2**26 else None


def days_later(minute: int, days: int) -> int:
    """Return the same time of day as at *minute*, that many *days* of the calendar later, at least 0.

    Such a day has 23 or 25 hours where the clocks change.
    """
    then = _here(minute).replace(tzinfo=None) + timedelta(days=days)
    return max(0, (_in_this_zone(then) - START) // timedelta(minutes=1))


def _here(minute: int) -> datetime:
    return (START + timedelta(minutes=minute)).astimezone(_ZONE.get())


def _in_this_zone(time: datetime) -> datetime:
    zone = _ZONE.get()
    return time.astimezone() if zone is None else time.replace(tzinfo=zone)
