"""Moments: moved by hours and days, said in local time and in UTC."""

import time
from datetime import UTC, datetime, timedelta

import flet as ft

from companion.core.blocks import Ask
from companion.core.words import moment
from screens.inputs.cards import Change, Send
from screens.ui.controls import choices
from screens.ui.theme import GAP, small

START = datetime(1970, 1, 1, tzinfo=UTC)


def seconds() -> int:
    """Return the seconds since 1970 on the clock of this machine."""
    return int(time.time())


def now() -> int:
    """Return the minute that it is, counted from 1970 in UTC."""
    return seconds() // 60


def moment_pad(ask: Ask, send: Send) -> ft.Control:
    """Show a time, and move it by hours and days."""
    if ask.value is None:
        return small("Not set yet.")
    steps = (("A day earlier", -1440), ("An hour earlier", -60), ("An hour later", 60),
             ("A day later", 1440))  # fmt: skip
    shifts = choices(
        ask.title, [(title, False, send, (ask, _shifts(by))) for title, by in steps]
    )
    now = ft.Text(local_time(ask.value), size=16, weight=ft.FontWeight.W_600)
    return ft.Column([now, shifts], spacing=GAP, tight=True)


def _shifts(minutes: int) -> Change:
    return lambda old: max(0, old + minutes)


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
