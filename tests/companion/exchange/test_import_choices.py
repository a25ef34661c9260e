"""What to do with what comes from elsewhere: nothing of mine is replaced unasked."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.catalogue import every_tool
from companion.core.shape import Field, code_part, is_private, keeps_secrets
from companion.exchange.import_choices import (
    ADD,
    COMPARE,
    KEEP,
    LEAVE,
    REPLACE,
    TAKE,
    import_choices,
    went_on,
)
from companion.tools.tool import AnyTool
from tests import sample_tool
from tests.states import every_tool as of_every_tool
from tests.states import states

ORDERS = next(tool for tool in every_tool() if tool.name == "lawless-empire/orders")


PECULIAR = [
    tool
    for tool in every_tool()
    if tool.add or code_part(tool.example) != tool.example or keeps_secrets(tool.state)
]
"""Those in which something stays behind, or which can be added up."""


def secret(field: Field) -> bool:
    return field.kind.travels == "secret"


@pytest.mark.parametrize("tool", PECULIAR, ids=lambda tool: tool.name)
@given(st.data(), st.booleans())
def test_what_is_offered_first_replaces_nothing(
    tool: AnyTool, data: st.DataObject, used: bool
) -> None:
    mine, theirs = data.draw(states(tool.state)), data.draw(states(tool.state))
    found = import_choices(tool, mine, used, theirs, is_private)
    if not found:
        assert code_part(mine) == code_part(theirs)
        return
    assert [way.title for way in found][:2] == ([KEEP, REPLACE] if used else [TAKE, LEAVE])
    assert dict(found)[KEEP if used else LEAVE] == mine
    if code_part(mine) == code_part(theirs):
        return  # they only heard different things of other tools
    for way in found:
        assert way.state == mine or code_part(way.state) != code_part(mine)
        assert code_part(mine) in (code_part(way.state), code_part(mine))


def test_what_went_on_from_a_code_is_known_by_its_past() -> None:
    code = sample_tool.SampleState(count=2)
    opened = code.evolve(note="mine")
    now = opened.evolve(count=3)
    assert went_on(now, (sample_tool.SampleState(), opened), code, is_private)
    assert not went_on(now, (sample_tool.SampleState(count=1),), code, is_private)
    assert not went_on(now, (), code, is_private)


def test_notes_stay_with_a_code_and_come_with_a_file() -> None:
    mine = sample_tool.SampleState(note="mine", hand=(1,))
    theirs = sample_tool.SampleState(count=2, note="theirs", hand=(6, 6))
    code, file = (
        dict(import_choices(sample_tool.TOOL, mine, True, theirs, keep))[REPLACE]
        for keep in (is_private, secret)
    )
    assert code == theirs.evolve(note="mine", hand=(1,))
    assert file == theirs.evolve(hand=(1,))


def test_two_counts_of_other_syndicates_can_be_added() -> None:
    mine, theirs = ORDERS.state(), ORDERS.example
    counted = dict(import_choices(ORDERS, theirs, True, ORDERS.example, is_private))
    assert counted == {}
    assert ADD not in dict(import_choices(ORDERS, mine, True, theirs, is_private)), (
        "nothing of mine to add to"
    )


@of_every_tool
@given(data=st.data())
def test_what_is_called_adding_adds_something(tool: AnyTool, data: st.DataObject) -> None:
    if tool.add:
        mine = data.draw(states(tool.state))
        theirs = data.draw(st.one_of(states(tool.state), st.just(mine)))
        offered = dict(import_choices(tool, mine, True, theirs, is_private))
        if ADD in offered:
            assert tool.summary(offered[ADD]) != tool.summary(mine)
        assert not {ADD, COMPARE} <= offered.keys()
