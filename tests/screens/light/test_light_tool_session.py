"""What a browser holds of a tool: from a code, and after the host was started again."""

from dataclasses import replace

import pytest

from companion.catalogue import every_tool
from companion.core.errors import ShareError, StorageError
from companion.core.shape import keeps_secrets
from companion.core.table import Table
from companion.display.made_words import CODE_TAKEN
from companion.exchange import share
from companion.tools.history import History
from companion.tools.tool import AnyTool
from screens.light.state import light_tool_session
from screens.light.state.light_tool_session import OF_ANOTHER
from tests.gallery.fields import FIELDS
from tests.screens.light.fingers import type_in
from tests.screens.light.posting import FIRST, SCORE, fields, posted


def test_a_code_is_taken_over_as_a_step_that_can_be_undone() -> None:
    digits = share.write(SCORE, SCORE.example)
    here = posted(light_tool_session.opened(SCORE), k="take", v=digits)
    assert here.state == SCORE.example
    assert here.history.undoes == CODE_TAKEN
    assert here.table == SCORE.example.table
    assert here.digits == digits
    set_up = light_tool_session.opened(SCORE, Table().resized(3))
    assert posted(set_up, k="take", v=digits).table == Table().resized(3)
    assert posted(here, k="take", v="12").notice == share.TORN
    other = share.write(FIRST, FIRST.state())
    assert posted(here, k="take", v=other).notice == OF_ANOTHER.format(FIRST.title)
    newer = share.with_checksum(b"\xff\xff\xff", 12345)
    assert posted(here, k="take", v=newer).notice == share.NEWER
    with pytest.raises(ShareError):
        light_tool_session.received(here, "")


def test_a_host_that_was_started_again_gets_back_what_the_browser_kept() -> None:
    here = type_in(fields(), "Count", "11")
    text = light_tool_session.save_text(here)
    assert light_tool_session.restored(FIELDS, text).history == here.history
    overheard = replace(here, overheard=True)
    assert light_tool_session.save_text(overheard) == text, (
        "a tool without secrets keeps its undo everywhere"
    )
    with pytest.raises(StorageError):
        light_tool_session.restored(SCORE, text)


SECRETIVE = [tool for tool in every_tool() if keeps_secrets(tool.state)]


@pytest.mark.parametrize("tool", SECRETIVE, ids=lambda tool: tool.name)
def test_what_a_browser_keeps_has_no_secrets_where_others_could_read_it(tool: AnyTool) -> None:
    here = replace(
        light_tool_session.opened(tool), history=History(tool.example).then(tool.state(), "x")
    )
    assert (
        light_tool_session.restored(tool, light_tool_session.save_text(here)).history
        == here.history
    )
    kept = light_tool_session.restored(
        tool, light_tool_session.save_text(replace(here, overheard=True))
    )
    assert kept.history.past == ()
    trusting = light_tool_session.save_text(replace(here, overheard=True, trusts=True))
    assert light_tool_session.restored(tool, trusting).history == here.history
