"""Flet's private names are there, each is named that is not, and without them the app still runs."""

import ast
import asyncio
import inspect
import re
from collections.abc import Iterator
from dataclasses import fields
from hashlib import sha256
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import flet as ft
import flet_web
import pytest
from flet.controls.id_counter import ControlId
from flet.controls.object_patch import DiffBuilder
from flet.messaging import protocol
from flet.messaging.session import Session

import screens
import screens.app
from companion.core.table import Table
from companion.core.values import Value
from companion.display.tool_routes import route_of
from companion.storage.saves import save_history
from companion.storage.store import MemoryStore
from companion.tools.history import History
from companion.tools.tool import AnyTool
from screens.app import show
from screens.server.door.protocol import SHAPES
from screens.ui import flet_internals
from screens.ui.flet_internals import (
    CHANGE,
    EVENT,
    PAGE_ERRORS,
    PRIVATE,
    PRIVATE_OF_CONTROLS,
    RESULT,
    SESSION_GONE,
    SET_IN_DRAWING,
    drawing,
    keep_in_session,
    missing,
    on_failed_drawing,
    open_dialogs,
    start_control_ids_at,
    take_late_results,
)
from screens.ui.flet_internals.drawing import configure_only_set_fields
from tests.screens.harness import Screen, played
from tests.states import each_kind_of_tool

READ = "5c2831d8bed9bbbdf35d4ca173054970b39d20c7d9388868c6eec18e2bf560cc"
"""SHA-256 of Flet's own code when ours was written beside it."""


@pytest.mark.parametrize("name", [*PRIVATE, *PRIVATE_OF_CONTROLS])
def test_flet_has_each_private_name(name: str) -> None:
    assert name not in missing(), f"Flet {ft.__version__} has no {name}: see flet_internals"


OF_TUPLES = {"_asdict", "_fields", "_make", "_replace"}
"""Python's own names with a dash, which are public."""


def private_names(part: ast.AST) -> Iterator[str]:
    """Return the private names that *part* of a module asks of something, or has as a text."""
    for node in ast.walk(part):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def given_names(part: ast.AST) -> Iterator[str]:
    """Return the names that *part* of a module gives to something."""
    for node in ast.walk(part):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Attribute | ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.attr if isinstance(node, ast.Attribute) else node.id
        elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
            yield from private_names(node.slice)


@pytest.mark.long
def test_no_other_module_uses_a_private_name_that_the_app_did_not_give() -> None:
    folder = Path(inspect.getfile(screens)).parent
    modules = {file: ast.parse(file.read_text("utf-8")) for file in folder.rglob("*.py")}
    seam = Path(inspect.getfile(flet_internals)).parent
    found = [modules.pop(file) for file in [*modules] if file.is_relative_to(seam)]
    assert any("_dialogs" in private_names(each) for each in found)
    ours = OF_TUPLES.union(*(given_names(module) for module in modules.values()))
    for file, module in modules.items():
        asked = {name for name in private_names(module) if re.fullmatch("_[a-z]\\w*", name)}
        assert not asked - ours, f"{file}: a name of flet_internals?"


@pytest.mark.parametrize("name", SET_IN_DRAWING)
def test_flet_still_sets_in_drawing(name: str) -> None:
    assert name in inspect.getsource(_own), f"Flet {ft.__version__} does not set {name}"


@pytest.mark.parametrize(
    ("number", "body"),
    [
        (EVENT, protocol.ControlEventBody),
        (CHANGE, protocol.UpdateControlPropsBody),
        (RESULT, protocol.InvokeMethodResponseBody),
    ],
)
def test_messages_of_a_page_have_the_shape_that_flet_gives_them(
    number: int, body: type[ft.Control]
) -> None:
    assert SHAPES[number].keys() == {each.name for each in fields(body)}


@pytest.mark.parametrize("sentence", [*PAGE_ERRORS, SESSION_GONE[0]])
def test_flet_says_in_its_log(sentence: str) -> None:
    folders = (Path(inspect.getfile(package)).parent for package in (ft, flet_web))
    words = sentence.split("'", maxsplit=1)[0]
    assert any(
        words in file.read_text() for folder in folders for file in folder.rglob("*.py")
    ), f"Flet {ft.__version__} does not say {sentence!r} any more"


def test_names_that_are_gone_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(DiffBuilder, "_configure_dataclass")
    monkeypatch.delattr(Session, "index")
    assert missing() == (
        "flet.controls.object_patch:DiffBuilder._configure_dataclass",
        "flet.messaging.session:Session.index",
    )


@pytest.mark.parametrize("broken", ["another version", "a name is gone"])
def test_flet_draws_its_own_way_where(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DiffBuilder, "_configure_dataclass", _own)
    monkeypatch.setattr(DiffBuilder, "_removed_controls", _own_removal)
    if broken == "another version":
        monkeypatch.setattr(ft, "__version__", "1.0.6")
    else:
        monkeypatch.delattr(Session, "index")
    assert not configure_only_set_fields()
    assert DiffBuilder._configure_dataclass is _own
    assert DiffBuilder._removed_controls is _own_removal


def test_messages_keep_their_numbers_where_flet_names_them_otherwise() -> None:
    assert flet_internals._message("CONTROL_EVENTS", 3) == EVENT


def test_no_dialog_is_known_where_flet_hides_them() -> None:
    async def play(screen: Screen) -> None:
        screen.page.show_dialog(ft.SnackBar(ft.Text("Kept.")))
        assert [type(each) for each in open_dialogs(screen.page)] == [ft.SnackBar]
        object.__setattr__(screen.page, "_dialogs", None)
        assert open_dialogs(screen.page) == ()

    played(lambda: ft.Text("A screen"), play)


def test_a_control_is_kept_where_the_session_has_an_index(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play(screen: Screen) -> None:
        gone = ft.Text("gone")
        keep_in_session(gone, screen.page)
        assert screen.page.session.index[gone._i] is gone
        monkeypatch.delattr(Session, "index")
        keep_in_session(ft.Text("another"), screen.page)  # and nothing is raised

    played(lambda: ft.Text("A screen"), play)


def test_where_the_task_of_drawings_is_gone_its_failure_is_not_told() -> None:
    failed: list[BaseException] = []

    async def play(screen: Screen) -> None:
        on_failed_drawing(SimpleNamespace(session=None), failed.append)  # type: ignore[arg-type]
        on_failed_drawing(screen.page, failed.append)
        screen.page.session._Session__updates_task.cancel()
        await screen.settle()
        assert not failed, "a task that was cancelled did not fail"

    played(lambda: ft.Text("A screen"), play)


def test_controls_are_numbered_from_a_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ControlId, "_counter", count(3))
    start_control_ids_at(7_000)
    assert ft.Text("")._i == 7_000
    monkeypatch.setattr(flet_internals, "find", lambda name: None)
    start_control_ids_at(3)
    assert ft.Text("")._i == 7_001


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


@pytest.mark.patched
@pytest.mark.slow
@each_kind_of_tool
def test_what_is_drawn_is_the_same(tool: AnyTool, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = drawn(tool, [tool.example])
    assert DiffBuilder._configure_dataclass is not _own
    monkeypatch.setattr(screens.app, "configure_only_set_fields", lambda: None)
    monkeypatch.setattr(DiffBuilder, "_configure_dataclass", _own)
    monkeypatch.setattr(DiffBuilder, "_removed_controls", _own_removal)
    assert ours == drawn(tool, [tool.example])
    assert DiffBuilder._configure_dataclass is _own


def test_flets_own_way_is_still_the_one_that_ours_stands_for() -> None:
    code = inspect.getsource(_own) + inspect.getsource(_own_removal)
    now = sha256(code.encode()).hexdigest()
    assert now == READ, (
        "Flet looks otherwise now: read it, and compare screens/ui/flet_internals/drawing.py"
    )


_own = drawing._flets_own
_own_removal = drawing._flets_own_removal


@pytest.mark.patched
@pytest.mark.parametrize("tool", ["turf-war/combat", "makiavelia/power", "mafia-works/round"])
def test_what_leaves_the_screen_is_the_same(tool: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []

    def removed(self: Any, item: Any, recurse: bool) -> Iterator[Any]:
        found = list(drawing._remove_only_set_fields(self, item, recurse))
        with monkeypatch.context() as plainly:
            plainly.setattr(DiffBuilder, "_removed_controls", _own_removal)
            own = list(_own_removal(self, item, recurse))
        assert [id(each) for each in found] == [id(each) for each in own]
        seen.append(len(found))
        yield from found

    async def run() -> None:
        screen = Screen()
        await show(screen.page, MemoryStore())
        monkeypatch.setattr(DiffBuilder, "_removed_controls", removed)
        await screen.go("/")
        await screen.go(f"/g/{tool}")
        await screen.touch("Back")
        await screen.go("/settings")

    asyncio.run(run())
    assert max(seen) > 100


@pytest.mark.patched
def test_a_call_of_a_control_that_has_left_the_screen_is_answered_and_the_page_stays() -> None:
    async def play() -> None:
        screen = Screen()
        session = screen.page.session
        take_late_results()
        gone = ft.Text()
        session.index[gone._i] = gone
        waits = asyncio.ensure_future(session.invoke_method(gone._i, "scroll_to", {}))
        del session.index[gone._i]
        assert await waits is None
        session.handle_invoke_method_results(gone._i, "unknown", None, None)
        assert gone._i not in session.index

    asyncio.run(play())
