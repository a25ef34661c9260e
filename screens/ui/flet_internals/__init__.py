"""Everything that the app uses of Flet's private parts, in one folder; a test looks for it elsewhere.

Tried with Flet ``TRIED_WITH``, the one version that pyproject.toml names. ``missing`` says which
of these names another version lacks; tests/screens/ui/test_flet_internals.py fails for each.
Every function here falls back to what Flet does by itself if a name that it needs is gone.
What replaces a piece of Flet's code does so with ``TRIED_WITH`` only, see ``is_tried``. The browser copy replaces one
more when its classes are made: build/page/quick_props.py.
"""

import asyncio
import dataclasses
import itertools
import os
from collections.abc import Callable
from contextlib import suppress
from pkgutil import resolve_name
from typing import Any, Final

import flet as ft

TRIED_WITH: Final = "1.0.5"
"""The version of Flet that all this was tried with."""

PLAIN: Final = "COMPANION_PLAIN_FLET"
"""The variable that switches our own pieces of Flet's code off, whatever its version: to see whether one of them is to
blame.
"""

PRIVATE: Final = (
    "flet.controls.object_patch:DiffBuilder._affected_is_list",
    "flet.controls.object_patch:DiffBuilder._configure_dataclass",
    "flet.controls.object_patch:DiffBuilder._removed_controls",
    "flet.controls.base_control:BaseControl._before_update_safe",
    "flet.controls.id_counter:ControlId._counter",
    "flet.messaging.protocol:MessageAction",
    "flet.messaging.session:Session.index",
    "flet.messaging.session:Session.handle_invoke_method_results",
    "flet.messaging.session:Session._Session__updates_scheduler",
)
"""What is imported or looked up by name, as ``pkgutil.resolve_name`` reads it."""

DEFAULTS: Final = "_prop_defaults"
"""Where a class of Flet has what its fields are where nothing was given."""

VALUES: Final = "_values"
CHANGED: Final = "_dirty"
"""Where a control has what its fields are set to, and which were set since it was drawn."""

NUMBER: Final = "_i"
NAME: Final = "_c"
"""Where a control has its number, and what devices call its kind."""

PRIVATE_OF_CONTROLS: Final = (
    *("_dialogs", "_structural_fields"),
    *(DEFAULTS, VALUES, CHANGED, NUMBER, NAME),
)
"""What a page has by itself, and but for ``_dialogs`` every other control."""

UPDATES: Final = "_Session__pending_updates"
READY: Final = "_Session__updates_ready"
"""Where a session has the controls that wait to be drawn, and the event that says so."""

BODY: Final = "_b"
"""Where a component has what it drew last."""

SET_IN_DRAWING: Final = ("_frozen", "_initialized", "_parent")
"""What Flet gives controls, and our way of drawing has to give them, too."""


def missing() -> tuple[str, ...]:
    """Return the names used here that the installed version of Flet does not have."""
    known = {each.name for each in dataclasses.fields(ft.Page)} | set(dir(ft.Page))
    return (
        *(name for name in PRIVATE if find(name) is None),
        *(name for name in PRIVATE_OF_CONTROLS if name not in known),
    )


def is_tried() -> bool:
    """Return whether our own pieces of Flet's code may be used: they were written for this Flet, and are not switched
    off.
    """
    return not os.environ.get(PLAIN) and ft.__version__ == TRIED_WITH and not missing()


def find(name: str) -> Any:
    """Return what *name* stands for, None if this version of Flet does not have it."""
    with suppress(ImportError, AttributeError):
        return resolve_name(name)
    return None


# ---- Messages between a page and its server -----------------------------------------------------


def _message(name: str, number: int) -> int:
    """Return the number of the message called *name*; *number*, as it was, where it is gone."""
    actions = find("flet.messaging.protocol:MessageAction")
    action = getattr(actions, name, None)
    return number if action is None else int(action.value)


REGISTER: Final = _message("REGISTER_CLIENT", 1)
"""The first message of a page: it is there."""

EVENT: Final = _message("CONTROL_EVENT", 3)
"""A touch, or another event of a control."""

CHANGE: Final = _message("UPDATE_CONTROL_PROPS", 4)
"""What a player typed, or the size of a window: new values of a control."""

RESULT: Final = _message("INVOKE_METHOD", 5)
"""What a call of the app returned on the device."""

CRASHED: Final = bytes((0x00, 0x92, _message("SESSION_CRASHED", 6)))
"""How a message to a page begins that carries a traceback of this computer."""

PAGE_SAYS: Final = ("_dismissed", "_selected_index")
"""Private names under which Flet's own page reports a plain value, of dialogs and menus."""

PAGE_ERRORS: Final = ("Receive loop error", "Unhandled error in 'on_")
"""How Flet's log begins where a page sent something odd."""

SESSION_GONE: Final = ("destroyed session", "'NoneType' object has no attribute 'put_nowait'")
"""Parts of Flet's errors where it sends something to a page that is gone."""


# ---- Pages and controls -------------------------------------------------------------------------


def open_dialogs(page: ft.Page) -> tuple[ft.Control, ...]:
    """Return the dialogs, sheets and snack bars that are open over *page*.

    Flet has no public list of them; without its private one, none.
    """
    dialogs = getattr(getattr(page, "_dialogs", None), "controls", ())
    return tuple(each for each in dialogs if each.open)


def open_sheets(page: ft.Page) -> tuple[ft.DialogControl, ...]:
    """Return the dialogs and sheets that are open over *page*: whoever sees one can touch nothing else."""
    modal = (each for each in open_dialogs(page) if isinstance(each, ft.DialogControl))
    return tuple(each for each in modal if not isinstance(each, ft.SnackBar))


def show_alone(page: ft.Page, sheet: ft.DialogControl) -> None:
    """Open *sheet* over *page*, unless another is open there: a double tap would open two, one on the other."""
    if not open_sheets(page):
        page.show_dialog(sheet)


def keep_in_session(control: ft.Control, page: ft.Page) -> None:
    """Have the session of *page* know *control* after it left the screen, as long as it is referred to.

    Without the private index it does not, which is Flet's own way.
    """
    with suppress(AttributeError):
        page.session.index[control._i] = control


_results: Final[Any] = getattr(
    find("flet.messaging.session:Session"), "handle_invoke_method_results", None
)


def take_late_results() -> None:
    """Let a page answer a call to a control that has left the screen meanwhile, in this whole program.

    Flet would end the connection for it, and with it what is on its way to be saved.
    """
    if is_tried():
        session = find("flet.messaging.session:Session")
        session.handle_invoke_method_results = _take_late_results


def _take_late_results(
    self: Any, control_id: int, call_id: str, result: Any, error: str | None
) -> None:
    instead = None if control_id in self.index else ft.Container()
    if instead:
        self.index[control_id] = instead
    try:
        _results(self, control_id, call_id, result, error)
    finally:
        if instead:
            self.index.pop(control_id, None)


def on_failed_drawing(page: ft.Page, then: Callable[[BaseException], None]) -> None:
    """Call *then* once if Flet fails when it compares a drawing of *page* with the one before.

    By then its task for all drawings has ended: nothing is drawn until ``page.render_views`` starts
    another. If that task's private name is missing, *then* is never called, as with plain Flet.
    """
    task = getattr(page.session, "_Session__updates_task", None)

    def ended(drawing: asyncio.Task[None]) -> None:
        if not drawing.cancelled() and (error := drawing.exception()):
            then(error)

    if task:
        task.add_done_callback(ended)


NUMBERS: Final[Any] = find("flet.controls.id_counter:ControlId")
"""Where new controls get their numbers."""


def start_control_ids_at(first: int) -> None:
    """Number all controls that are made from now on from *first*; from 3 where that is gone."""
    counter = find("flet.controls.id_counter:ControlId")
    if hasattr(counter, "_counter"):
        counter._counter = itertools.count(first)
