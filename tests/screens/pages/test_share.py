import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.catalogue import every_tool
from companion.core.table import Table
from companion.exchange import share
from companion.tools.tool import AnyTool, table_of, with_table
from screens.pages.share import shared_state, web
from tests.states import every_tool as each_tool
from tests.states import states


@pytest.mark.slow
@each_tool
@given(st.data())
def test_without_names_everything_but_the_names_is_sent(
    tool: AnyTool, data: st.DataObject
) -> None:
    state = data.draw(states(tool.state))
    bare, table = shared_state(tool, state, names=False), table_of(state)
    assert shared_state(tool, state, names=True) == state
    assert shared_state(tool, bare, names=True) == bare
    if table is None:
        assert bare == state
        return
    assert with_table(bare, table) == state
    assert table_of(bare) == table.unnamed()
    renamed = with_table(state, table.renamed(table.seats[0], "Ann"))
    assert shared_state(tool, renamed, names=False) == bare


def test_a_table_without_names_is_known_by_its_colours() -> None:
    table = Table().renamed(0, "Ann").renamed(2, "عائشة").recoloured(0, 8)
    tool = next(tool for tool in every_tool() if table_of(tool.state()) is not None)
    state = shared_state(tool, tool.opening(table), names=False)
    found = table_of(share.read(share.write(tool, state), every_tool()).state)
    assert found is not None
    assert [player.name for player in found.players] == ["Pink", "Green", "Purple", "Black"]


def test_only_web_addresses_can_be_opened_by_any_camera() -> None:
    assert web("https://example.org/#/q/1")
    assert web("http://192.168.1.7:8550/#/q/1")
    assert not web("companion:/#/q/1")
