"""The example of every tool reads as it did: its whole screen, in the wordings beside this test."""

from companion.tools.tool import AnyTool
from tests.states import every_tool
from tests.wordings import Wording, screen


@every_tool
def test_an_example_reads_as_it_did(tool: AnyTool, wording: Wording) -> None:
    wording(screen(tool, tool.example))
