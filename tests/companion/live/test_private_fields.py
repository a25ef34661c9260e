"""A phone's own fields stay with their rows, whatever others do to the rows around them."""

from types import SimpleNamespace
from typing import Annotated, Any, Self

import pytest
from hypothesis import given
from pydantic import model_validator

from companion.core.fields import Count, Text
from companion.core.values import Value
from companion.games.lawless_empire.score.state import OwnCard
from companion.live import actions as do
from companion.live.operation import Draft
from companion.live.private import merged
from companion.live.public import live_part, private_part
from companion.tools.tool import AnyTool
from tests.companion.live.test_room import tool_of
from tests.companion.live.touches import NOW
from tests.states import every_tool, states


@pytest.mark.slow
@every_tool
def test_merged_with_what_the_room_has_the_public_part_is_the_rooms(tool: AnyTool) -> None:
    @given(states(tool.state), states(tool.state))
    def check(mine: Value, new: Value) -> None:
        before, room = live_part(mine), live_part(new)
        assert live_part(merged(tool, mine, before, room, None)) == room
        assert merged(tool, mine, before, before, None) == mine

    check()


def _cards(*names: str) -> tuple[AnyTool, Any]:
    tool = tool_of("lawless-empire/score")
    rows = tuple(OwnCard(name=name, lucre=at) for at, name in enumerate(names))
    return tool, tool.state(cards=rows)


def test_a_name_stays_with_its_row_when_a_row_before_it_goes() -> None:
    tool, mine = _cards("Ada", "Bob", "Zoë")
    before: Any = live_part(mine)
    room = before.evolve(cards=before.cards[1:])
    after: Any = merged(tool, mine, before, room, None)
    assert [card.name for card in after.cards] == ["Bob", "Zoë"]
    room = before.evolve(cards=(before.cards[0].evolve(lucre=9), before.cards[2]))
    after = merged(tool, mine, before, room, None)
    assert [card.name for card in after.cards] == ["Ada", "Zoë"]


def test_a_move_that_clears_private_fields_clears_them_on_every_phone() -> None:
    tool = tool_of("turf-war/alliances")
    mine = (
        tool.state().put(("pacts", 0, "named"), frozenset({1})).evolve(leaving=frozenset({2}))
    )
    before = live_part(mine)
    op = Draft(tool.name, do.MakeMove("next"), NOW).numbered(1, 1, 0)
    room = tool.move(before, "next", (), NOW, 0)
    assert private_part(merged(tool, mine, before, room, op)) == private_part(
        tool.move(mine, "next", (), NOW, 0)
    )
    other = op._replace(action=do.MakeMove("no such move"))
    kept: Any = merged(tool, mine, before, room, other)
    assert kept.pacts[0].named == {1}


class Fitting(Value):
    """A model that refuses a note which is longer than it says."""

    most: Annotated[int, Count(most=9)] = 9
    note: Annotated[str, Text(most=9, travels="local")] = ""

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if len(self.note) > self.most:
            raise ValueError("too long")
        return self


def test_a_note_that_fits_no_more_is_given_up() -> None:
    tool: Any = SimpleNamespace(state=Fitting)
    mine = Fitting(note="Ada")
    assert merged(tool, mine, Fitting(), Fitting(most=5), None) == Fitting(most=5, note="Ada")
    assert merged(tool, mine, Fitting(), Fitting(most=1), None) == Fitting(most=1)
