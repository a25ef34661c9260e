"""A minute as a date in UTC, for texts to post: rules know no clock and no time zone."""

from companion.core.words import MONTHS

DAY = 24 * 60

_WEEKDAYS = ("Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed")


def _leap(year: int) -> bool:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def utc(minute: int) -> str:
    """Return *minute* (since 1970, 0 and more) as "Sat 21 Nov 2026, 05:41 UTC"."""
    days, rest = divmod(minute, DAY)
    weekday, year = _WEEKDAYS[days % 7], 1970
    while days >= (length := 365 + _leap(year)):
        days -= length
        year += 1
    months = (31, 28 + _leap(year), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    month = 0
    while days >= months[month]:
        days -= months[month]
        month += 1
    clock = f"{rest // 60:02}:{rest % 60:02}"
    return f"{weekday} {days + 1} {MONTHS[month]} {year}, {clock} UTC"
