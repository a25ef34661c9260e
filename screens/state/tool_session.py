"""A tool's place in a session: its history, and what of it is saved."""

import asyncio
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.display.targets import ALONE, Sitting
from companion.live.remarks import Prompt
from companion.tools.history import History
from companion.tools.tool import AnyTool


@dataclass(frozen=True)
class SharedNote:
    """What a tool's screen says of the live table.

    *last* is who did what there last, *away* whether the host can't be reached, *waiting* is what waits for
    this phone's touch, *undoes* and *redoes* are its own steps in words. *looks_on* is what someone
    without a seat is told, *questions* the question whether someone is whose seat they ask for.
    """

    sitting: Sitting = ALONE
    last: str = ""
    away: bool = False
    waiting: tuple[Prompt, ...] = ()
    undoes: str = ""
    redoes: str = ""
    looks_on: str = ""
    questions: str = ""


@ft.observable
class ToolSession:
    """One tool of a session. *shared* is what its screen says of the live table, None without one.

    *seals* is whether this player can seal a text there, None without a seat.
    """

    def __init__(self, tool: AnyTool, history: History) -> None:
        """Begin with *history* of *tool*, as it was loaded."""
        self.tool = tool
        self.history = history
        self.save_lock = asyncio.Lock()
        self._saved: History | None = history
        self.shared: SharedNote | None = None
        self.seals: bool | None = None

    @property
    def saved_history(self) -> History | None:
        """The history that was saved last, or loaded."""
        return self._saved

    def was_saved(self, history: History | None) -> None:
        """Remember that *history* was saved. No screen shows that, so none is drawn again."""
        self._saved = history

    @property
    def state(self) -> Any:
        """The tool's state now."""
        return self.history.now

    @property
    def sitting(self) -> Sitting:
        """Who has a phone at the live table; nobody but this one without a table."""
        return self.shared.sitting if self.shared else ALONE
