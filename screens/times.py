"""Moments: moved by hours and days, said in local time and in UTC."""

from datetime import UTC, datetime, timedelta

import flet as ft

from companion.blocks import Ask
from companion.words import moment
from screens.controls import choices
from screens.pads import Change, Send
from screens.theme import GAP, small


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
    utc = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(minutes=minute)
    here = utc.astimezone()
    local, universal = f"{here:%a %d %b, %H:%M}", moment(minute)
    return universal if here.utcoffset() == timedelta() else f"{local} here\n{universal}"
