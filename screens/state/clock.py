"""The time now, and minutes since 1970 as text."""

import time
from datetime import UTC, datetime, timedelta

from companion.core.words import date_words
from companion.display.steady_clock import STEADY

START = datetime(1970, 1, 1, tzinfo=UTC)


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
    here = utc.astimezone()
    local, universal = f"{here:%a %d %b, %H:%M}", date_words(minute)
    return universal if here.utcoffset() == timedelta() else f"{local} here\n{universal}"


def day(minute: int) -> str:
    """Return the local day of *minute*: "Sat 21 Nov 2026"."""
    return f"{_here(minute):%a %d %b %Y}"


def short_day(minute: int) -> str:
    """Return the local day of *minute*, short: "21 Nov"."""
    return f"{_here(minute):%d %b}"


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
        here = found if found.tzinfo else found.astimezone()
    except (ValueError, OverflowError):
        return None
    minute = (here - START) // timedelta(minutes=1)
    return minute if 0 <= minute < 2**26 else None


def _here(minute: int) -> datetime:
    return (START + timedelta(minutes=minute)).astimezone()
