"""The example of every tool reads as it did: its whole screen, in the wordings beside this test."""

import pytest

from companion.tools.tool import AnyTool
from tests.companion.test_golden import wants_released
from tests.states import every_tool
from tests.wordings import Wording, screen


@every_tool
def test_an_example_reads_as_it_did(
    tool: AnyTool, wording: Wording, pytestconfig: pytest.Config
) -> None:
    wants_released(tool.kin or tool.game, pytestconfig)
    wording(screen(tool, tool.example))
