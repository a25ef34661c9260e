"""Numbers as they are typed: digit by digit, or as a sum."""

from typing import Final

from companion.core.blocks import Ask
from companion.core.errors import CompanionError
from companion.core.fields import Count, Sum

KEYS_SHOWN: Final = 27
"""Keys shown at once; with the key for larger numbers they fill four rows of seven."""

NO_SUM: Final = "Type digits. Sums like 3+6+2 work too."


def keys_shown(kind: Sum, higher: bool) -> tuple[range, bool]:
    """Return the numbers that have a key, and whether there is one for larger numbers.

    *higher* is whether that one was touched.
    """
    least = max(0, kind.least)
    low = least + (KEYS_SHOWN if higher else 0)
    numbers = range(low, min(kind.most, low + KEYS_SHOWN - 1) + 1)
    return numbers, kind.most >= least + KEYS_SHOWN


def grown(ask: Ask, kind: Count, value: int | None, digit: int) -> int:
    """Return *value* with *digit* appended. Raises CompanionError where *kind* refuses that."""
    new = with_digit(value, digit)
    if why := kind.refusal(new):
        raise CompanionError(f"{ask.title}: {why}")
    return new


def with_digit(value: int | None, digit: int) -> int:
    """Return *value* with *digit* appended; a negative one stays negative."""
    before = value or 0
    return before * 10 + (-digit if before < 0 else digit)


def without_last_digit(value: int | None, kind: Count) -> int | None:
    """Return *value* without its last digit; without any, None if *kind* allows, else its least value."""
    if value is None or abs(value) < 10:
        return None if kind.blank else max(kind.least, min(0, kind.most))
    shorter = abs(value) // 10
    return max(kind.least, min(kind.most, -shorter if value < 0 else shorter))


def turned(value: int | None, kind: Count) -> int | None:
    """Return *value* with the other sign, where *kind* allows that."""
    return -value if value and not kind.refusal(-value) else value


def stepped(value: int | None, by: int, kind: Count) -> int:
    """Return *value* one more or one less (*by* is 1 or -1), within the bounds of *kind*."""
    if value is None:
        return max(kind.least, 0)
    return min(kind.most, max(kind.least, value + by))


def parse_sum(typed: str) -> tuple[int, ...] | None:
    """Return the terms of a sum such as "3+6+2" or "-4"; None where *typed* is no sum."""
    plain = "".join(typed.split()).replace("\u2212", "-").replace("-", "+-").lstrip("+")
    terms = plain.split("+")
    if not all(term.removeprefix("-").isascii() for term in terms):
        return None
    if not all(term.removeprefix("-").isdigit() and len(term) < 6 for term in terms):
        return None
    return tuple(int(term) for term in terms)
