"""A whole table as one code: who plays, and how it reads the rules."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.catalogue import every_tool
from companion.core.blocks import Answer, Facts
from companion.core.shape import code_part
from companion.core.table import Table
from companion.exchange import share
from companion.exchange.house_rules import (
    MOST_READINGS,
    MOST_WAYS,
    TABLE,
    Choice,
    HouseState,
    all_that_travels,
    choices_of,
    describe,
    house,
    readings,
    with_choices,
)
from companion.tools.tool import AnyTool
from tests.code_sizes import fullest_code, version_of
from tests.laws import shown
from tests.states import extremes, states
from tests.wordings import Wording

READINGS = readings(every_tool())
READING = [tool for tool in every_tool() if readings((tool,))]
PLAIN = [tool for tool in every_tool() if not readings((tool,))]
OWN = tuple(
    Choice(reading=each.number, way=(each.usual + 1) % len(each.ways)) for each in READINGS
)
"""Every rule read in another way than usual."""


def test_every_reading_has_a_number_of_its_own_and_they_fit() -> None:
    assert 20 < len(READINGS) <= MOST_READINGS
    assert not [
        n for n, times in Counter(each.number for each in READINGS).items() if times > 1
    ]
    assert all(2 <= len(each.ways) <= MOST_WAYS and each.title for each in READINGS)


@pytest.mark.parametrize("tool", READING, ids=lambda tool: tool.name)
@given(st.data())
def test_how_a_table_reads_the_rules_goes_into_any_state_and_nothing_else_changes(
    tool: AnyTool, data: st.DataObject
) -> None:
    state, other = data.draw(states(tool.state)), data.draw(states(tool.state))
    there = with_choices(tool, other, choices_of([(tool, state)]))
    assert choices_of([(tool, there)]) == choices_of([(tool, state)])
    assert with_choices(tool, there, choices_of([(tool, other)])) == other


@pytest.mark.parametrize("tool", PLAIN, ids=lambda tool: tool.name)
def test_where_nothing_is_read_in_two_ways_nothing_changes(tool: AnyTool) -> None:
    for state in (*extremes(tool.state), tool.example):
        assert choices_of([(tool, state)]) == ()
        assert with_choices(tool, state, OWN) == state


@given(states(HouseState))
def test_any_table_is_told_and_travels(state: HouseState) -> None:
    assert shown(TABLE, state)
    assert TABLE.summary(state)
    assert share.read(share.write(TABLE, state), all_that_travels()).state == code_part(state)


def test_the_fullest_table_fits_into_one_code() -> None:
    link = share.link("https://example.org/abc", fullest_code(TABLE))
    assert version_of(link) <= 15


def test_what_a_later_version_reads_is_left_alone() -> None:
    strange = [Choice(reading=n, way=w) for n in range(5) for w in range(8)]
    assert describe(strange) == ()
    plain = HouseState(choices=tuple(strange[:9]))
    assert not any(isinstance(block, Facts) for block in house(plain))
    for tool in every_tool():
        assert with_choices(tool, tool.state(), strange) == tool.state()
    late = [Choice(reading=READINGS[0].number, way=MOST_WAYS - 1)]
    assert describe(late) == ()
    tool = READINGS[0].tool
    assert with_choices(tool, tool.state(), late) == tool.state()


def test_every_reading_is_told_in_words(wording: Wording) -> None:
    answer, facts = house(HouseState(table=Table().renamed(0, "Ann"), choices=OWN))
    assert isinstance(answer, Answer)
    assert isinstance(facts, Facts)
    assert ("Turf War, Combat", "Winners get 1 XP, not 3: yes") in facts.rows
    assert len(facts.rows) == len(READINGS)
    assert (
        TABLE.summary(HouseState(choices=OWN))
        == f"4 players, {len(OWN)} rules read your table's way"
    )
    wording(answer.why, TABLE.summary(HouseState(choices=OWN[:1])))
    assert TABLE.summary(HouseState()) == "4 players"


@pytest.mark.parametrize("state", extremes(HouseState))
def test_the_ends_of_what_a_table_can_be_are_told(state: HouseState) -> None:
    assert house(state)
