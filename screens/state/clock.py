"""The clock on the wall: the time now, and moments said in local time and in UTC."""

import time
from datetime import UTC, datetime, timedelta

from companion.core.words import moment

START = datetime(1970, 1, 1, tzinfo=UTC)


def seconds() -> int:
    """Return the seconds since 1970 on the clock of this machine."""
    return int(time.time())


def now() -> int:
    """Return the minute that it is, counted from 1970 in UTC."""
    return seconds() // 60


def local_time(minute: int) -> str:
    """Return a moment in this machine's time and in UTC."""
    utc = START + timedelta(minutes=minute)
    here = utc.astimezone()
    local, universal = f"{here:%a %d %b, %H:%M}", moment(minute)
    return universal if here.utcoffset() == timedelta() else f"{local} here\n{universal}"


def day(minute: int) -> str:
    """Return the day of a moment in this machine's time: "Sat 21 Nov 2026"."""
    return f"{_here(minute):%a %d %b %Y}"


def short_day(minute: int) -> str:
    """Return the day of a moment where there is little room: "21 Nov"."""
    return f"{_here(minute):%d %b}"


def written(minute: int) -> str:
    """Return a moment as it can be typed: "2026-11-21 20:15"."""
    return f"{_here(minute):%Y-%m-%d %H:%M}"


def read(text: str) -> int | None:
    """Return the moment that was typed as ``written`` writes it, or as a day alone; else None."""
    try:
        found = datetime.fromisoformat(text.strip())
        here = found if found.tzinfo else found.astimezone()
    except (ValueError, OverflowError):
        return None
    minute = (here - START) // timedelta(minutes=1)
    return minute if 0 <= minute < 2**26 else None


def _here(minute: int) -> datetime:
    return (START + timedelta(minutes=minute)).astimezone()
