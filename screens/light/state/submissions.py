"""What a button or a typed text makes of an answer. Words from a browser are checked, never trusted."""

from collections.abc import Container
from dataclasses import dataclass
from functools import reduce
from typing import Any, assert_never

from companion.core.alphabet import clean
from companion.core.blocks import Question
from companion.core.errors import CompanionError
from companion.core.fields import (
    Cards,
    Count,
    Dice,
    Flag,
    Groups,
    Inside,
    Internal,
    Marks,
    Moment,
    Order,
    Pick,
    Rows,
    Seat,
    Seats,
    Sum,
    Text,
    Total,
)
from companion.core.shape import join_groups, leave_group
from companion.display.labels import MOMENT_STEPS
from companion.display.numbers import (
    HALVES,
    counted_keys,
    grown,
    not_a_sum,
    parse_sum,
    stepped,
    sum_turned,
    sum_with_digit,
    sum_with_half,
    sum_without_digit,
    turned,
    without_last_digit,
)
from companion.display.text_input import typed_text

NO_CHOICE = "That isn't one of the choices."

KEEP_IT, CLEARED, MORE, LESS = "keep", "clear", "more", "less"
NEXT, RUB_OUT, SIGN, WHOLE = "next", "rub", "sign", "="
HALF_MORE = "half"
"""The word of the key for a half more, or none."""

FIGURE = "d"
"""What begins the word of a key for one digit of a sum, which goes on with the number that is there."""
MOST_FIGURES = 6
TYPED = 40
"""Most characters of a typed sum that are read."""


@dataclass(frozen=True, slots=True)
class NewValue:
    """A new *value*, and whether it is the *whole* answer, after which the pad moves on."""

    value: Any
    whole: bool = True


@dataclass(frozen=True, slots=True)
class Submission:
    """What a form holds: the *word* of its button, what was *typed*, and how the pad stands.

    *adding* is whether a touched number is added to the sum, *typing* whether a digit continues the
    number that is there already, *minus* whether a minus waits for it.
    """

    word: str
    typed: str
    adding: bool = False
    typing: bool = False
    minus: bool = False


def given(question: Question, words: Submission) -> NewValue:
    """Return the answer to *question*. Raises CompanionError, with a sentence, for words that are no answer."""
    if question.options:
        return NewValue(question.options[_number(words.word, range(len(question.options)))][0])
    answer = _given(question, words)
    # Marks and cards are touched one at a time; the others may hold more than is asked now.
    one_place = isinstance(question.kind, Marks | Cards)
    if not one_place and (why := question.kind.refusal(answer.value)):
        raise CompanionError(f"{question.title}: {why}")
    return answer


def _given(question: Question, words: Submission) -> NewValue:
    old: Any = question.value
    word = words.word
    match question.kind:
        case Flag():
            return NewValue(bool(_number(word, range(2))))
        case Pick() as kind:
            return NewValue(kind.keys[_number(word, range(len(kind.keys)))])
        case Seat():
            if word == CLEARED and not question.move:
                return NewValue(None)
            return NewValue(_number(word, {player.seat for player in question.players}))
        case Count() as kind:
            return _count(question, kind, words)
        case Total() as kind:
            return NewValue(_number(word, range(kind.least, kind.most + 1)))
        case Cards() as kind:
            return NewValue(_cards(old, kind, word))
        case Dice() as kind:
            return _dice(old, kind, word)
        case Sum() as kind:
            return _sum(question, old, kind, words)
        case Text() as kind:
            return NewValue(typed_text(kind, words.typed))
        case Groups():
            return NewValue(_groups(question, word))
        case Moment():
            return NewValue(max(0, (old or 0) + _number(word, {by for _, by in MOMENT_STEPS})))
        case Marks() as kind:
            place = _number(word[1:], range(kind.size))
            return NewValue(old | {place} if word[:1] == "+" else old - {place})
        case Rows():
            return NewValue((*old, question.fresh) if word == MORE else old[:-1])
        case Internal() | Order() | Seats() | Inside():
            return NewValue(old)
    assert_never(question.kind)


def _count(question: Question, kind: Count, words: Submission) -> NewValue:
    old: int | None = question.value
    match words.word:
        case "more" | "less":
            return NewValue(stepped(old, 1 if words.word == MORE else -1, kind))
        case "keep":
            return NewValue(sum(_terms(words.typed)))
        case "next":
            return NewValue(old)
        case "rub":
            return NewValue(without_last_digit(old, kind), whole=False)
        case "sign":
            return NewValue(turned(old, kind), whole=False)
        case word if word.startswith(WHOLE):
            return NewValue(_number(word.removeprefix(WHOLE), counted_keys(kind)))
        case word:
            digit = _number(word, range(10))
            before = old if words.typing else None
            return NewValue(
                grown(question, kind, before, digit, minus=words.minus), whole=False
            )


def _sum(question: Question, old: tuple[int, ...], kind: Sum, words: Submission) -> NewValue:
    if words.word == CLEARED:
        return NewValue((), whole=False)
    if words.word == KEEP_IT:
        return NewValue(_terms(words.typed, kind.scale))
    if words.word == NEXT:
        return NewValue(old)
    if words.word == RUB_OUT:
        return NewValue(old if words.adding else sum_without_digit(old, kind), whole=False)
    if words.word == HALF_MORE and kind.scale == HALVES:
        return NewValue(sum_with_half(old, kind, minus=words.minus), whole=False)
    if words.word == SIGN:
        return NewValue(sum_turned(old, kind), whole=False)
    if words.word.startswith(FIGURE):
        digit = _number(words.word.removeprefix(FIGURE), range(10))
        anew = not (words.typing or words.adding)
        new = sum_with_digit(
            question, kind, old, digit, anew=anew, adds=words.adding, minus=words.minus
        )
        return NewValue(new, whole=False)
    scale = kind.scale
    number = scale * _number(words.word, range(-(-kind.least // scale), kind.most // scale + 1))
    if words.adding:
        return NewValue((*old, number), whole=False)  # too many are refused, as all others are
    return NewValue((number,))


def _cards(old: tuple[int, ...], kind: Cards, word: str) -> tuple[int, ...]:
    """Return the counts after "3+" or "3-" (one more, one less), or "3=20"."""
    where, pile, count = word.partition("=")
    place = _number(where.rstrip("+-"), range(len(old)))
    if pile:
        new = _number(count, range(kind.most + 1))
    else:
        new = min(kind.most, max(0, old[place] + (-1 if word.endswith("-") else 1)))
    return (*old[:place], new, *old[place + 1 :])


def _dice(old: tuple[int, ...], kind: Dice, word: str) -> NewValue:
    if word == LESS:
        return NewValue(old[:-1], whole=False)
    face = _number(word, range(kind.least, kind.most + 1))
    hand = (*old, face)[: kind.longest]
    return NewValue(hand, whole=len(old) + 1 >= kind.longest)


def _groups(question: Question, word: str) -> tuple[int, ...]:
    """Return the groups after "1+3" (3 joins 1) or "1-3-4" (3 and 4 leave)."""
    seated = {player.seat for player in question.players}
    old: tuple[int, ...] = question.value
    if "+" in word:
        first, _, second = word.partition("+")
        return join_groups(old, (_number(first, seated), _number(second, seated)))
    return reduce(leave_group, (_number(each, seated) for each in word.split("-")[1:]), old)


def _terms(typed: str, scale: int = 1) -> tuple[int, ...]:
    text = clean(typed, TYPED)
    terms = parse_sum(text, scale)
    if terms is None:
        raise CompanionError(not_a_sum(text, scale))
    return terms


def _number(word: str, allowed: Container[int]) -> int:
    """Return *word* as a number. Raises CompanionError if it is not *allowed*."""
    figures = word.removeprefix("-")
    plain = figures.isascii() and figures.isdecimal() and len(figures) <= MOST_FIGURES
    if not plain or int(word) not in allowed:
        raise CompanionError(NO_CHOICE)
    return int(word)
