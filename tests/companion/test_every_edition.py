"""What an older version of a tool holds can be opened, and is known by a tag of its own."""

from itertools import pairwise

import pytest
from hypothesis import given

from companion.core.shape import code_part, fields_of
from companion.core.table import Table, TableV1, TableV2
from companion.core.values import Value
from companion.exchange import codec, share
from companion.game_maker.keys import IDS
from companion.tools.tool import AnyTool, Edition, table_of
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
        if share.too_long(code) and not tool.player_made:
            table = table_of(state)
            assert table is not None, "only what players made or are called may be too long"
            code = share.with_checksum(
                tag, codec.pack(state.evolve(table=table.unnamed())) * games
            )
        if not (tool.player_made and share.too_long(code)):
            assert isinstance(share.read(code, (tool,)).state, tool.state)

    given(states(edition.state))(opens)()
    for state in extremes(edition.state):
        opens(state)


def test_no_two_editions_of_all_tools_have_one_tag() -> None:
    tags = [tag for tool in EVERY for tag in share.tags_of(tool)]
    assert len(set(tags)) == len(tags)
    assert len(tags) == sum(1 + len(tool.older) for tool in EVERY)


def first_read(tool: AnyTool) -> Edition | None:
    """Return the earliest edition as which a code of today may be written, None for the newest alone."""
    found = None
    for edition in reversed(tool.older):
        if not edition.still:
            break
        found = edition
    return found


NAMED = [
    tool
    for tool in EVERY
    if (edition := first_read(tool)) and fields_of(edition.state)[0].model is TableV1
]


def travelling(model: type[Value]) -> set[str]:
    """Return the fields of *model* that codes hold."""
    kept = ("received", "local", "secret")
    return {
        field.name
        for field in fields_of(model)
        if getattr(field.kind, "travels", "") not in kept
    }


def test_every_tool_whose_table_became_wider_still_writes_what_earlier_apps_read() -> None:
    """A tool that changed in the same edition has nothing that an earlier app reads."""
    alone = []
    for tool in EVERY:
        models: list[type[Value]] = [*(each.state for each in tool.older), tool.state]
        alone += [
            tool
            for before, after in pairwise(models)
            if fields_of(before)[0].model is TableV1
            and fields_of(after)[0].model in (Table, TableV2)
            and travelling(before) == travelling(after)
        ]
    assert alone == NAMED
    assert len(NAMED) > 30


@pytest.mark.parametrize("tool", NAMED, ids=lambda tool: tool.name)
def test_a_code_is_of_the_edition_before_where_nothing_new_is_used(tool: AnyTool) -> None:
    example, before = tool.example, first_read(tool)
    assert before is not None
    table = table_of(example)
    assert table is not None
    tags = {
        number: share.tag(tool.plan_name, number, model)
        for number, model in tool.models.items()
    }
    old = share.write(tool, example)
    assert share.tag_in(old) == tags[before.version]
    assert share.read(old, (tool,)).state == code_part(example)
    wider = tool.older[tool.older.index(before) + 1 :]
    wide = wider[0].version if wider else tool.version
    for new in (table.renamed(table.seats[0], "x" * 13), table.recoloured(0, 11)):
        state = example.evolve(table=new)
        digits = share.write(tool, state)
        assert share.tag_in(digits) == tags[wide]
        assert share.read(digits, (tool,)).state == code_part(state)
