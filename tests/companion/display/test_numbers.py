"""Numbers that are touched one more, one less, or with the other sign stay within their bounds."""

import pytest

from companion.core.blocks import Question
from companion.core.errors import CompanionError
from companion.core.fields import Count, Sum, Total
from companion.display.numbers import (
    KEYS_SHOWN_LOW,
    added,
    keys_shown,
    keys_shown_low,
    middle_first,
    stepped,
    turned,
)

DEBT = Count(title="Debt", least=-2, most=3, blank=True)
CARDS = Count(title="Cards", least=1, most=3, blank=True)


def test_one_more_and_one_less_stay_within_the_bounds() -> None:
    assert [stepped(n, 1, DEBT) for n in (None, -2, 2, 3)] == [0, -1, 3, 3]
    assert [stepped(n, -1, DEBT) for n in (None, -2, 2)] == [0, -2, 1]
    assert stepped(None, -1, CARDS) == 1


def test_a_blank_number_is_counted_from_its_start() -> None:
    market = Count(title="Market", most=45, blank=True, start=44)
    assert [stepped(None, by, market) for by in (-1, 1)] == [43, 45]
    assert stepped(3, -1, market) == 2, "what a player put in stays"


def test_a_number_is_turned_where_that_is_allowed() -> None:
    assert [turned(n, DEBT) for n in (None, 0, 2, -2, 3)] == [None, 0, -2, 2, 3]


def test_a_number_too_many_is_refused_and_the_first_one_stays() -> None:
    tokens = Sum(title="Tokens", least=0, most=99, longest=3)
    question = Question(tokens, (), "Tokens")
    assert added(question, tokens, (1, 2), 3) == (1, 2, 3)
    with pytest.raises(CompanionError, match="Tokens: At most 3 numbers"):
        added(question, tokens, (1, 2, 3), 4)
    with pytest.raises(CompanionError, match="Together 110"):
        added(question, Sum(title="Hand", least=0, most=99, longest=3, one=True), (60,), 50)


def test_a_low_page_has_fewer_keys_and_another_for_all_others() -> None:
    tokens = Sum(title="Tokens", least=0, most=99, longest=3)
    assert keys_shown(tokens, False) == (tuple(range(27)), True)
    assert keys_shown(tokens, False, KEYS_SHOWN_LOW) == (tuple(range(17)), True)


@pytest.mark.parametrize(
    ("kind", "numbers", "more"),
    [
        (Sum(title="Cards", least=0, most=26, longest=3), range(27), False),
        (Sum(title="Cards", least=-4, most=26, longest=3), range(27), True),
        (Sum(title="Cards", least=3, most=12, longest=3), range(3, 13), False),
        (Sum(title="Stars", least=-5, most=21, longest=3, scale=2), range(11), True),
        (Count(title="Hitmen", most=99, keys=12), range(13), True),
        (Count(title="Hitmen", most=9, keys=12), range(10), False),
        (Count(title="Turns", least=1, most=30, keys=11), range(1, 12), True),
        (Count(title="Money", most=99), range(0), True),
        (Total(title="Total", least=-10, most=10), range(-10, 11), False),
        (Total(title="Total", most=40), range(41), False),
    ],
)
def test_usual_numbers_have_keys_and_the_others_are_typed(
    kind: Count | Sum | Total, numbers: range, more: bool
) -> None:
    assert keys_shown(kind, False) == (tuple(numbers), more)


def test_every_total_has_a_key_on_a_low_page_too() -> None:
    throw = Total(title="Total", least=6, most=36)
    usual, more = keys_shown(throw, False, KEYS_SHOWN_LOW)
    others, back = keys_shown(throw, True, KEYS_SHOWN_LOW)
    assert (sorted((*usual, *others)), more, back) == ([*range(6, 37)], True, True)


def test_the_middle_of_a_throw_comes_first_on_a_low_page() -> None:
    throw = Total(title="Total", least=6, most=36)
    middle, more = middle_first(throw, False)
    others, _ = middle_first(throw, True)
    assert (middle, more) == (tuple(range(13, 30)), True)
    assert sorted((*middle, *others)) == [*range(6, 37)]


def test_what_is_counted_from_0_or_1_begins_there_on_a_low_page() -> None:
    for least in (0, 1):
        tokens = Total(title="Tokens", least=least, most=20)
        first, more = middle_first(tokens, False, 15)
        rest, _ = middle_first(tokens, True, 15)
        assert (first, more) == (tuple(range(least, least + 15)), True)
        assert (*first, *rest) == tuple(range(least, 21))


def test_what_fits_a_low_page_is_shown_at_once() -> None:
    fits = Total(title="Cards", least=1, most=KEYS_SHOWN_LOW + 1)
    assert middle_first(fits, False) == (tuple(range(1, 19)), False)
    assert middle_first(fits, True) == (tuple(range(1, 19)), False)


def test_a_low_page_has_fewer_keys_still_with_large_letters() -> None:
    assert [keys_shown_low(columns) for columns in (3, 4, 6, 7)] == [15, 15, 17, 17]
    kind = Total(least=6, most=36)
    shown, more = middle_first(kind, False, keys_shown_low(4))
    rest, _ = middle_first(kind, True, keys_shown_low(4))
    assert (len(shown), more, {*shown} & {*rest}) == (15, True, set())
    assert sorted((*shown, *rest)) == [*range(6, 37)]
