"""A tool's place in a session: its history, and what of it is saved."""

import asyncio
from typing import Any

import flet as ft

from companion.tools.history import History
from companion.tools.tool import AnyTool


@ft.observable
class Slot:
    """One tool of a session."""

    def __init__(self, tool: AnyTool, history: History) -> None:
        """Begin with *history* of *tool*, as it was loaded."""
        self.tool = tool
        self.history = history
        self.save_lock = asyncio.Lock()
        self.saved_history: History | None = history

    @property
    def state(self) -> Any:
        """The tool's state now."""
        return self.history.now
