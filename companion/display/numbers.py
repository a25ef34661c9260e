"""Numbers as they are typed: digit by digit, or as a sum."""

from typing import Any, Final

from companion.core.blocks import Question
from companion.core.errors import CompanionError
from companion.core.fields import Count, Sum, Total

KEYS_SHOWN: Final = 27
"""Keys shown at once; with the key for larger numbers they fill four rows of seven."""

NO_SUM: Final = "Type digits. Sums like 3+6+2 work too."
NO_DECIMALS: Final = "Only whole numbers fit here."
NO_HALF: Final = "Only halves fit here, such as 2.5."
TOO_FINE: Final = "Only two decimals fit here, such as 2.75."

HALVES: Final = 2
"""Halves that make one."""

MOST_DIGITS: Final = 40
"""Digits of one number that are read: as many as anyone can type."""


KEYS_SHOWN_LOW: Final = 17
"""The same where the page is low: three rows of six, so that some of the questions stay in view."""


def keys_shown(
    kind: Count | Sum | Total, others: bool, low: int | None = None
) -> tuple[tuple[int, ...], bool]:
    """Return the numbers that have a key of their own, and whether there is one that turns to the *others*.

    A *low* page has room for that many; elsewhere it is None. Of a Total all others have keys, too, once that was
    touched. Those of a Count or a Sum are typed. Whole numbers have keys, also where a sum has fractions.
    """
    match kind:
        case Total():
            return middle_first(
                kind, others, kind.most - kind.least + 1 if low is None else low
            )
        case Count():
            numbers = counted_keys(kind)
            return tuple(numbers), not {kind.least, kind.most} <= {*numbers}
        case Sum():
            least, most = max(0, -(-kind.least // kind.scale)), kind.most // kind.scale
            numbers = range(least, min(most, least + (low or KEYS_SHOWN) - 1) + 1)
            rest = kind.scale > 1 or not {kind.least, kind.most} <= {*numbers}
            return tuple(numbers), rest


def adds(kind: Sum) -> bool:
    """Return whether a sum may have several terms."""
    return kind.longest > 1 and not kind.one


def another_fits(kind: Count | Sum) -> bool:
    """Return whether a keypad has a key for another number of the sum."""
    return isinstance(kind, Sum) and adds(kind) and kind.scale == 1


def chosen_key(question: Question) -> int | None:
    """Return the number whose key stands for the answer of *question*, None where no key does."""
    value: Any = question.value
    return whole_number(value, question.kind) if isinstance(question.kind, Sum) else value


def counted_keys(kind: Count) -> range:
    """Return the numbers that have a key of their own on a docked pad, none where all are typed."""
    return range(0) if kind.keys is None else range(kind.least, min(kind.keys, kind.most) + 1)


def goes_on_itself(asked: Question | None) -> bool:
    """Return whether the docked pad of *asked* has a button *Next*, which then is the next step.

    One that shows options goes on with a touch on one of them. A sum does once it is added up.
    """
    if not asked or asked.options:
        return False
    if isinstance(asked.kind, Sum):
        return len(asked.value) > 1
    return isinstance(asked.kind, Count) and not counted_keys(asked.kind)


def sum_goes_on(asked: Question, *, adding: bool) -> bool:
    """Return whether the docked pad of a sum has a button *Next*: a number is only a part of what is added up."""
    return goes_on_itself(asked) or (adding and bool(asked.value))


LEAST_KEYS: Final = 15
"""The fewest keys on a low page: the other totals of six dice fit there, too."""


def keys_shown_low(columns: int) -> int:
    """Return how many numbers have a key on a low page, *columns* beside each other."""
    return max(LEAST_KEYS, min(KEYS_SHOWN_LOW, 3 * columns - 1))


def middle_first(
    kind: Total, others: bool, at_once: int = KEYS_SHOWN_LOW
) -> tuple[tuple[int, ...], bool]:
    """Return the numbers that have a key on a low page, and whether there is one for the others.

    Those in the middle come first: dice seldom show the least or the most. Numbers that start at
    0 or 1 are shown from there. *others* is whether the key for the others was touched, and
    *at_once* is how many numbers there is room for.
    """
    numbers = tuple(range(kind.least, kind.most + 1))
    if len(numbers) <= at_once + 1:
        return numbers, False
    start = 0 if kind.least in (0, 1) else (len(numbers) - at_once) // 2
    end = start + at_once
    return (numbers[:start] + numbers[end:] if others else numbers[start:end]), True


def grown(
    question: Question, kind: Count, value: int | None, digit: int, *, minus: bool = False
) -> int:
    """Return *value* with *digit* appended, below nought after a *minus* that waited. Raises CompanionError if *kind*
    refuses that.
    """
    new = -with_digit(value, digit) if minus else with_digit(value, digit)
    if why := kind.refusal(new):
        raise CompanionError(f"{question.title}: {why}")
    return new


def added(
    question: Question, kind: Sum, terms: tuple[int, ...], number: int
) -> tuple[int, ...]:
    """Return *terms* with *number* behind. Raises CompanionError if *kind* refuses that."""
    new = (*terms, number)
    if why := kind.refusal(new):
        raise CompanionError(f"{question.title}: {why}")
    return new


def sum_with_digit(
    question: Question,
    kind: Sum,
    terms: tuple[int, ...],
    digit: int,
    *,
    anew: bool,
    adds: bool,
    minus: bool = False,
) -> tuple[int, ...]:
    """Return *terms* with *digit* behind the last one: *anew* in their place, or where it *adds* as one more.

    After a *minus* that waited the number is below nought. Where numbers have parts, whole ones are typed so (see
    ``sum_with_half``). Raises CompanionError if *kind* refuses that.
    """
    if anew or not terms:
        new: tuple[int, ...] = (_grown(0, digit, kind),)
    elif adds:
        new = (*terms, _grown(0, digit, kind))
    else:
        new = (*terms[:-1], _grown(terms[-1], digit, kind))
    if minus:
        new = (*new[:-1], -new[-1])
    if why := kind.refusal(new):
        raise CompanionError(f"{question.title}: {why}")
    return new


def _grown(value: int, digit: int, kind: Sum) -> int:
    """Return *value* of *kind* with *digit* behind; a part of one goes with it."""
    whole = with_digit(abs(value) // kind.scale, digit)
    return (-kind.scale if value < 0 else kind.scale) * whole


def sum_with_half(terms: tuple[int, ...], kind: Sum, *, minus: bool = False) -> tuple[int, ...]:
    """Return *terms*, which count halves, with one at the last of them, or without if it has one; below nought after a
    *minus* that waited.

    Unchanged where *kind* refuses that.
    """
    last = terms[-1] if terms else 0
    step = -1 if last % HALVES else 1
    new = (*terms[:-1], last - step if last < 0 or minus else last + step)
    return terms if kind.refusal(new) else new


def sum_without_digit(terms: tuple[int, ...], kind: Sum) -> tuple[int, ...]:
    """Return *terms* without the last digit of the last one, or without its decimals; one without any is left out."""
    if not terms:
        return ()
    size = abs(terms[-1])
    part = size % kind.scale
    shorter = size - part if part else size // kind.scale // 10 * kind.scale
    if not shorter:
        return terms[:-1]
    return (*terms[:-1], -shorter if terms[-1] < 0 else shorter)


def lost_a_term(kind: object, before: Any, after: Any) -> bool:
    """Return whether rubbing out led from *before* to *after* so that a sum lost its last term and has others: a *+*
    stands behind them now.
    """
    return isinstance(kind, Sum) and 0 < len(after) < len(before)


def sum_turned(terms: tuple[int, ...], kind: Sum) -> tuple[int, ...]:
    """Return *terms* with the other sign of the last one, where *kind* allows that."""
    new = (*terms[:-1], *(-term for term in terms[-1:]))
    return terms if kind.refusal(new) else new


def whole_number(terms: tuple[int, ...], kind: Sum) -> int | None:
    """Return the whole number that *terms* are, None for several, none, or one with a part."""
    number, rest = divmod(terms[0], kind.scale) if len(terms) == 1 else (0, 1)
    return None if rest else number


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


def with_other_sign(value: Any, kind: Count | Sum) -> Any:
    """Return the number or the sum *value* as ``turned`` and ``sum_turned`` do."""
    return sum_turned(value, kind) if isinstance(kind, Sum) else turned(value, kind)


def sign_waits(value: Any, kind: Count | Sum, *, adds: bool) -> bool:
    """Return whether a sign that is turned waits for the next digit, since *value* has no number to turn, or that digit
    *adds* another one.
    """
    last = value[-1:] if isinstance(kind, Sum) else (value,)
    return kind.least < 0 and (adds or not any(last))


def stepped(value: int | None, by: int, kind: Count) -> int:
    """Return *value* one step more or less (*by* is 1 or -1), within the bounds of *kind*.

    None is counted from the start of *kind*; without a start the first step leads to its least, or 0.
    """
    value = kind.start if value is None else value
    if value is None:
        return max(kind.least, 0)
    return min(kind.most, max(kind.least, value + by * kind.by))


def parse_sum(typed: str, scale: int = 1) -> tuple[int, ...] | None:
    """Return the terms of a sum such as "3+6+2" or "-4"; None if *typed* is no sum, or has parts of a number that
    *scale* of make one: with 2 of them "2.5" is 5, and so is "2,5".

    A number that is too large for what is asked is one all the same: its kind says its bounds.
    """
    plain = "".join(typed.split()).replace("\u2212", "-").replace("-", "+-").lstrip("+")
    found = [_term(term, scale) for term in plain.replace(",", ".").split("+")]
    terms = tuple(term for term in found if term is not None)
    return terms if len(terms) == len(found) else None


def not_a_sum(typed: str, scale: int) -> str:
    """Return why *typed* is no sum of numbers of which *scale* make one, as a sentence."""
    if parse_sum(typed, _FINEST) is None:
        return NO_SUM
    return {1: NO_DECIMALS, 2: NO_HALF}.get(scale, TOO_FINE)


_FINEST: Final = 10**9
"""Parts of one number: as many decimals as anyone types."""


def _term(typed: str, scale: int) -> int | None:
    """Return the number *typed*, of which *scale* make one; None for what is none."""
    whole, point, decimals = typed.removeprefix("-").partition(".")
    digits = whole + decimals
    if not (digits.isascii() and digits.isdigit() and whole and len(digits) <= MOST_DIGITS):
        return None
    parts = int(10 ** len(decimals))
    number, rest = divmod(int(digits) * scale, parts)
    if rest or (point and not decimals):
        return None
    return -number if typed.startswith("-") else number
