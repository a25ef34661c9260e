"""Numbers that are touched one more, one less, or with the other sign stay within their bounds."""

from companion.core.fields import Count
from companion.display.numbers import stepped, turned

DEBT = Count(title="Debt", least=-2, most=3, blank=True)
CARDS = Count(title="Cards", least=1, most=3, blank=True)


def test_one_more_and_one_less_stay_within_the_bounds() -> None:
    assert [stepped(n, 1, DEBT) for n in (None, -2, 2, 3)] == [0, -1, 3, 3]
    assert [stepped(n, -1, DEBT) for n in (None, -2, 2)] == [0, -2, 1]
    assert stepped(None, -1, CARDS) == 1


def test_a_number_is_turned_where_that_is_allowed() -> None:
    assert [turned(n, DEBT) for n in (None, 0, 2, -2, 3)] == [None, 0, -2, 2, 3]
