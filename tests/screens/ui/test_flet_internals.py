"""Drawing in half the time draws the same: what goes over the wire is compared, byte by byte."""

import asyncio
import inspect
from hashlib import sha256
from itertools import count

import pytest
from flet.controls.id_counter import ControlId
from flet.controls.object_patch import DiffBuilder

from companion.core.table import Table
from companion.core.values import Value
from companion.storage.saves import save_history
from companion.storage.store import MemoryStore
from companion.tools.history import History
from companion.tools.tool import AnyTool
from screens.app import show
from screens.paths import route_of
from screens.ui import flet_internals
from tests.screens.harness import Screen
from tests.states import every_tool

READ = "fbbb21ab0ef5bcaa78b15d04710e34bc0c2fdfd9b9f310915cca91f7f516ca37"
"""What Flet's own way was when ours was written beside it."""


def drawn(tool: AnyTool, states: list[Value]) -> list[bytes]:
    async def run() -> list[bytes]:
        store = MemoryStore()
        history = History(tool.opening(Table()))
        for state in states:
            history = history.then(state, "so")
        await save_history(store, tool, history)
        ControlId._counter = count(3)
        screen = Screen()
        screen.open_at(route_of(tool))
        await show(screen.page, store)
        await screen.settle()
        return screen.drawn

    return asyncio.run(run())


@every_tool
def test_what_is_drawn_is_the_same(tool: AnyTool, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = [drawn(tool, []), drawn(tool, [tool.example])]
    assert DiffBuilder._configure_dataclass is not flet_internals._look
    monkeypatch.setattr(flet_internals, "configure_only_set_fields", lambda: None)
    monkeypatch.setattr(DiffBuilder, "_configure_dataclass", flet_internals._look)
    assert ours == [drawn(tool, []), drawn(tool, [tool.example])]


def test_flets_own_way_is_still_the_one_that_ours_stands_for() -> None:
    now = sha256(inspect.getsource(flet_internals._look).encode()).hexdigest()
    assert now == READ, (
        "Flet looks otherwise now: read it, and compare screens/ui/flet_internals.py"
    )
