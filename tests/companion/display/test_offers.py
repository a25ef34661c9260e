"""Where the offers of a tool stand: above its form, below it, or in the bar."""

import pytest

from companion.core.values import Value
from companion.display.offers import Due, placed

STATE = Value()
LABELS = ("Play this with your table", "Bring in the areas", "Bring in the fights")


@pytest.mark.parametrize(
    ("due", "above", "below"),
    [
        (None, LABELS, ()),
        (Due(LABELS[1], STATE, LABELS[1:2]), (LABELS[0], LABELS[2]), ()),
        (Due("Bring in what the other tools know", STATE, LABELS[1:]), LABELS[:1], LABELS[1:]),
    ],
    ids=["nothing due", "one", "two at once"],
)
def test_single_offers_of_what_one_button_takes_over_stand_below_the_form(
    due: Due | None, above: tuple[str, ...], below: tuple[str, ...]
) -> None:
    assert placed(LABELS, due) == (list(above), list(below))
