"""What an older version of a tool holds can be opened, and is known by a tag of its own."""

import pytest
from hypothesis import given

from companion.core.values import Value
from companion.exchange import codec, share
from companion.game_maker.keys import IDS
from companion.tools.tool import AnyTool, Edition
from tests.states import EVERY, every_tool, extremes, states


@pytest.mark.slow
@every_tool
def test_what_an_older_edition_holds_can_be_opened(tool: AnyTool) -> None:
    for edition in tool.older:
        check_edition(tool, edition)


def check_edition(tool: AnyTool, edition: Edition) -> None:
    tag = share.tag(tool.plan_name, edition.version, edition.state)
    games = IDS if tool.kin else 1

    def opens(state: Value) -> None:
        code = share.with_checksum(tag, codec.pack(state) * games)
        assert isinstance(tool.upgraded(edition.version, state), tool.state)
        if not (tool.made and share.too_long(code)):
            assert isinstance(share.read(code, (tool,)).state, tool.state)

    given(states(edition.state))(opens)()
    for state in extremes(edition.state):
        opens(state)


def test_no_two_editions_of_all_tools_have_one_tag() -> None:
    tags = [tag for tool in EVERY for tag in share.tags_of(tool)]
    assert len(set(tags)) == len(tags)
    assert len(tags) == sum(1 + len(tool.older) for tool in EVERY)
