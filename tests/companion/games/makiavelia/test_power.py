"""Strengths added up to the power of each City."""

import re
from functools import partial
from random import Random

from hypothesis import given

from companion.core.blocks import Answer, Button, Grid, Note, QuestionSequence
from companion.core.fields import SEATS
from companion.core.table import Table
from companion.games.makiavelia.power.state import City, PowerState, strengths
from companion.games.makiavelia.power.tool import TOOL, form
from tests import tool_screens
from tests.fast_run import trials
from tests.states import states
from tests.wordings import Wording


def cities(*each: City) -> PowerState:
    filled = (*each, *(City(),) * SEATS)[:SEATS]
    return PowerState(table=Table().resized(max(2, len(each))), cities=filled)


only = partial(tool_screens.unfolded, TOOL)


def test_armies_and_buildings_add_up_to_power() -> None:
    state = cities(City(armies=(4, 3), buildings=(2,)), City(armies=(0,), buildings=(4, 2)))
    (answer,) = only(state, Answer)
    assert answer.text == "Red has the highest power: 9"
    assert answer.why == "Red 4 + 3 + 2 = 9 · Green 4 + 2 = 6"
    assert answer.lines == (
        "Red: Armies 4 + 3 = 7, Buildings 2.",
        "Green: Armies 0, Buildings 4 + 2 = 6.",
    )
    assert only(state, Grid)[0].rows == (("Red", "4 + 3 + 2 = 9"), ("Green", "4 + 2 = 6"))


def test_two_may_have_the_highest_power() -> None:
    state = cities(City(armies=(4,), buildings=(0,)), City(armies=(0,), buildings=(4,)))
    (answer,) = only(state, Answer)
    assert answer.text == "Red and Green have the highest power: 4"


def test_who_leads_is_said_so_far_until_every_city_is_in(wording: Wording) -> None:
    full = City(armies=(4,), buildings=(0,))
    state = cities(full, City(armies=(0,), buildings=(6,)), City(), City(armies=(9,)))
    (answer,) = only(state, Answer)
    assert answer.text == "Black has the highest power so far: 9 or more"
    wording(answer.why)
    assert only(state, Grid)[0].rows[-1] == ("Black", "9 without Buildings")
    less = state.put(("cities", 3, "armies"), (5,))
    assert only(less, Answer)[0].text == "Green has the highest power so far: 6"
    even = state.put(("cities", 3, "armies"), (6,))
    assert (
        only(even, Answer)[0].text == "Green and Black have the highest power so far: 6 or more"
    )
    assert TOOL.summary(state) == "2 of 4 Cities"
    one = state.put(("cities", 2), City(armies=(7,), buildings=(0,)))
    assert only(one, Answer)[0].text == "Black has the highest power so far: 9 or more"
    wording(only(one, Answer)[0].why)
    whole = one.put(("cities", 3, "buildings"), (0,))
    assert only(whole, Answer)[0].text == "Black has the highest power: 9"


def test_armies_without_buildings_are_half_a_city(wording: Wording) -> None:
    half = cities(City(armies=(4, 3)), City(buildings=(2,)))
    assert strengths(half, 0) == strengths(half, 1) == ()
    (answer,) = only(half, Answer)
    wording(answer.text)
    wording(answer.why, answer.lines[0])


@given(states(PowerState))
def test_nobody_is_called_the_highest_below_what_another_city_has_already(
    state: PowerState,
) -> None:
    """Half a City counted as nothing: 7 was the highest, and the Armies of another were 9."""
    (answer,) = only(state, Answer)
    found = re.search(r": (\d+)( or more)?$", answer.text)
    if found:
        sure = [seat for seat in state.table.seats if seat not in state.unsure]
        there = [
            sum((*state.cities[seat].armies, *state.cities[seat].buildings)) for seat in sure
        ]
        assert int(found[1]) == max(there)


def test_an_empty_city_is_not_listed_and_the_first_step_is_said(wording: Wording) -> None:
    (answer,) = only(PowerState(), Answer)
    wording(answer.text)
    assert "Add up" in only(PowerState(), Note)[0].text
    assert TOOL.summary(PowerState()) == "0 of 4 Cities"
    assert TOOL.summary(TOOL.example) == "3 of 3 Cities"


def test_a_nought_for_nothing_leaves_no_trace_in_the_sum() -> None:
    assert strengths(cities(City(armies=(4,), buildings=(0,))), 0) == (4,)
    assert strengths(cities(City(armies=(0,), buildings=(0,))), 0) == (0,)
    assert strengths(cities(City()), 0) == ()


def test_two_numbers_are_asked_of_everybody() -> None:
    sequence = form(PowerState())[0]
    assert isinstance(sequence, QuestionSequence)
    assert [question.title for question in sequence.questions[:2]] == ["Armies", "Buildings"]
    assert len(sequence.questions) == 8
    assert len(form(PowerState())) == 1
    button = form(TOOL.example)[1]
    assert isinstance(button, Button)
    cleared = TOOL.move(TOOL.example, button.move, button.args, 0, 0)
    assert cleared == PowerState(table=TOOL.example.table)


def test_powers_agree_with_counting_card_by_card() -> None:
    draw = Random(20260109)
    for _ in range(trials(1000)):
        piles = [
            [[draw.randint(0, 6) for _ in range(draw.randint(1, 8))] for _ in range(2)]
            for _ in range(draw.randint(2, 8))
        ]
        state = cities(*(City(armies=tuple(a), buildings=tuple(b)) for a, b in piles))
        for seat, (armies, buildings) in enumerate(piles):
            counted = 0
            for card in armies + buildings:
                counted += card
            assert sum(strengths(state, seat)) == counted
