from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.catalogue import every_tool
from companion.core.shape import reset_unless
from companion.core.table import Table
from companion.core.values import Value
from companion.exchange import files, share
from companion.exchange.files import Parcel
from companion.exchange.share import NOT_ALL, CodeContents
from companion.tools.tool import AnyTool, table_of, with_table
from screens.light.pages.code_pages import code_page
from screens.pages.share import shared_state, web
from tests.screens.desks import TOOLS, opened, slot_with
from tests.screens.harness import Screen
from tests.screens.whole_app import shown
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


AREAS, ORDERS = TOOLS["turf-war/areas"], TOOLS["turf-war/orders"]


def marked(state: Value, keep: str) -> Value:
    """Return *state* with all fields that travel otherwise than *keep* as they are at first."""
    return reset_unless(state, lambda field: field.kind.travels in ("open", keep))


@pytest.mark.parametrize(
    ("tool", "state", "says"),
    [
        (AREAS, AREAS.state(), False),
        (AREAS, AREAS.example, True),
        (ORDERS, marked(ORDERS.example, "secret"), False),
        (TOOLS["lawless-empire/score"], TOOLS["lawless-empire/score"].example, False),
    ],
    ids=["empty", "areas", "secrets", "score"],
)
def test_a_code_says_that_it_does_not_bring_all(
    tool: AnyTool, state: Value, says: bool
) -> None:
    """A list of areas was shared, and the other phone had none."""
    session = opened()
    slot_with(session, tool, state)

    async def act(screen: Screen) -> None:
        assert (NOT_ALL in screen.texts()) == says

    shown(session, f"/g/{tool.name}/share", act)
    digits, leaves_out = share.write(tool, state), share.leaves_out(state)
    page = code_page(tool, state, digits, link="/", app="/", back="/", leaves_out=leaves_out)
    assert (NOT_ALL in unescape(page)) == says


def test_a_code_that_leaves_something_out_is_one_of_which_a_file_brings_more() -> None:
    for tool in every_tool():
        state = tool.example
        (item,) = files.read(
            files.write(Parcel((CodeContents(tool, state),))), every_tool()
        ).states
        code = share.read(share.write(tool, state), every_tool())
        assert share.leaves_out(state) == (item != code), tool.name
