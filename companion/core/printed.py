"""Numbers and lists as they are printed."""

from collections.abc import Iterable
from fractions import Fraction


def signed(number: int, scale: int = 1) -> str:
    """Return *number* with a minus sign as printed; *scale* of it make one: 15 halves are "7.5".

    *scale* is 1, 2 or 100.
    """
    whole, rest = divmod(abs(number), scale)
    digits = f".{rest:02}" if scale > 10 else f".{10 * rest // scale}"
    return f"{'−' if number < 0 else ''}{whole}{digits if rest else ''}"


def percent(chance: Fraction, places: int = 0) -> str:
    """Return a chance in percent with that many decimal *places*, a half rounded up; what is possible is never 0 and
    never 100.
    """
    scale = 10**places
    whole, half = 100 * scale, Fraction(1, 200 * scale)
    if 0 < chance <= half:
        return f"<{_decimal(1, places)}%"
    if 1 - half <= chance < 1:
        return f">{_decimal(whole - 1, places)}%"
    return f"{_decimal(int(whole * chance + Fraction(1, 2)), places)}%"


def _decimal(number: int, places: int) -> str:
    """Return *number* with its last *places* digits behind a point: 125 is "12.5"."""
    return f"{number // 10**places}.{number % 10**places:0{places}}" if places else str(number)


def term(name: str, number: int, scale: int = 1) -> str:
    """Return what players named and its number, as ``signed``: "Coins 12", but "Row 1: 12"."""
    return f"{name}{':' if name[-1:].isdigit() else ''} {signed(number, scale)}"


def listed(names: Iterable[str]) -> str:
    """Return *names* as a list in words: "Red, Green and Blue"; '' for none."""
    *others, last = tuple(names) or ("",)
    return f"{', '.join(others)} and {last}" if others else last
