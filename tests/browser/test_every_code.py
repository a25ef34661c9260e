"""Every tool of every game, from one phone to another by the picture of its code."""

from pathlib import Path

import pytest

from companion.catalogue import every_tool
from companion.display.tool_routes import route_of
from companion.exchange import share
from companion.tools.tool import AnyTool
from tests.browser.conftest import Player
from tests.browser.thumb import Thumb


def reads(thumb: Thumb) -> list[str]:
    """Return all that can be read on the screen, once it lies still."""
    before, now = None, thumb.texts()
    while now != before:
        thumb.page.wait_for_timeout(150)
        before, now = now, thumb.texts()
    return now


def shared(thumb: Thumb, tool: AnyTool, folder: Path) -> tuple[list[str], Path]:
    """Fill *tool* with its example; return what can be read then, and a picture of its code."""
    thumb.open(f"/q/{share.write(tool, tool.example)}")
    thumb.tap("Open")
    thumb.does_not_see("This is what arrived")
    thumb.sees("Redo")
    thumb.has_saved()
    said = reads(thumb)
    thumb.open(f"/g/{tool.game}/{tool.key}/share")
    thumb.sees("Copy the link")
    thumb.read_code()
    return said, thumb.screenshot(tool.name.replace("/", "-"), folder)


@pytest.mark.patient
def test_every_screen_is_the_same_on_a_phone_that_saw_only_its_code(
    thumb: Thumb, fresh_profile: Player, tmp_path: Path
) -> None:
    other = fresh_profile()
    for tool in every_tool():
        said, picture = shared(thumb, tool, tmp_path)
        other.open("/scan")
        other.sees("Choose a picture of a code")
        with other.page.expect_file_chooser() as chooser:
            other.tap("Choose a picture of a code")
        chooser.value.set_files(picture)
        other.sees("This is what arrived")
        other.tap("Open")
        other.does_not_see("This is what arrived")
        other.sees("Redo")
        other.has_saved()
        other.open(route_of(tool))
        other.sees("Redo")
        assert reads(other) == said, tool.name
