"""One tool in use, on one page."""

import asyncio
from typing import Any

import flet as ft

from companion.tools.history import History
from companion.tools.tool import AnyTool

START_OVER = "Start over"
"""What clears a tool, in a menu and as a step."""


@ft.observable
class Slot:
    """One tool in use."""

    def __init__(self, tool: AnyTool, history: History) -> None:
        """Show *history* of *tool*."""
        self.tool = tool
        self.history = history
        self.saving = asyncio.Lock()
        self.saved: History | None = history

    @property
    def state(self) -> Any:
        """The state now."""
        return self.history.now
