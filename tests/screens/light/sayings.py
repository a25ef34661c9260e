"""What a tool's screen says, in order: as the app's controls tell it, and as a light page does.

What each has that the other cannot have is left out here, and nowhere else: the app keeps games in
its log and a text when its field loses the focus; a light page has a button for that where there
is no script, has the tools of a checklist in its bar, says whose row it is where there is a badge alone, and shows with
a touch what the app shows while a finger holds it.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import flet as ft
from flet.components.component import Component
from flet.controls.base_control import BaseControl

from companion.display.labels import UNCOVER
from companion.tools.checklist_model import CHECKLIST
from screens.tool.next_steps import back_to
from screens.tool.save_play import ANOTHER, SHARE_PICTURE
from tests.screens.control_tree import parts_of
from tests.screens.light.html_tree import Node
from tests.states import EVERY


class Control(NamedTuple):
    """What can be touched: its name, and what of it is *on* (chosen, ticked) or *off* (disabled)."""

    name: str
    on: bool = False
    off: bool = False


class Written(NamedTuple):
    """A field with what is written in it."""

    label: str
    value: str


Saying = str | Control | Written

APP_ALONE = (
    SHARE_PICTURE,
    ANOTHER,
    "Correct the game you kept",
    *(back_to(tool) for tool in EVERY if tool.key == CHECKLIST),
)


BESIDE = ("Why?", "Undo", "Redo")
"""What begins the names of the controls beside an answer: the app has them by its headline, a light page below its
reason.
"""


def joined(sayings: Iterable[Saying]) -> list[Saying]:
    """Return *sayings* with texts that follow each other as one: how they are split is not said.

    What is beside an answer comes last.
    """
    every = list(sayings)
    beside = [
        each for each in every if isinstance(each, Control) and each.name.startswith(BESIDE)
    ]
    found: list[Saying] = []
    for each in (*(each for each in every if each not in beside), *beside):
        if isinstance(each, str):
            words = " ".join(each.split())
            if not words:
                continue
            if found and isinstance(found[-1], str):
                found[-1] = f"{found[-1]} {words}"
                continue
            found.append(words)
        elif isinstance(each, Control):
            found.append(each._replace(name=" ".join(each.name.split())))
        else:
            found.append(each)
    return found


def of_app(part: Any, off: bool = False) -> Iterator[Saying]:
    """Return what the app's controls in *part* say."""
    if isinstance(part, list | tuple):
        for each in part:
            yield from of_app(each, off)
    elif isinstance(part, Component):
        yield from of_app(part._b, off)
    elif isinstance(part, BaseControl) and getattr(part, "visible", True):
        yield from _of_control(part, off or bool(getattr(part, "disabled", False)))


def _of_control(control: BaseControl, off: bool) -> Iterator[Saying]:
    match control:
        case ft.Text():
            yield control.value or ""
        case ft.TextField():
            yield Written(str(control.label), control.value or "")
        case ft.IconButton():
            assert isinstance(control.icon, ft.Icon)
            yield Control(control.icon.semantics_label or "", off=off)
        case ft.Semantics(label=str(label)) if control.button:
            on = bool(control.selected or control.checked or control.toggled)
            if not label.startswith(APP_ALONE):
                yield Control(_plain(label, on), on, off)
        case ft.Semantics(label=str(label)) if label:
            yield label
            if control.container and not control.exclude_semantics:  # a group with a name
                yield from of_app(control.content, off)
        case _:
            for each in parts_of(control):
                yield from of_app(each, off)


def _plain(label: str, on: bool) -> str:
    """Return *label* without what HTML says by the state of an element."""
    if label == "Hold to look":
        return UNCOVER
    return label.removesuffix(", closed").removesuffix(", open").removesuffix(", chosen" * on)


def of_page(part: Node | str) -> Iterator[Saying]:
    """Return what *part* of a light page says."""
    if isinstance(part, str):
        yield part
        return
    look = part.get("class").split()
    if (
        part.get("aria-hidden")
        or "hidden" in part.attributes  # a script shows it: the app has sounds in its settings
        or part.get("type") == "hidden"
        or part.tag == "noscript"
        or {"nojs", "whose", "narrow-scene", "tools-row"} & {*look}
    ):
        return
    label = part.get("aria-label")
    if part.tag in ("button", "summary"):
        on = any(part.get(f"aria-{state}") == "true" for state in ("pressed", "checked"))
        yield Control(label or part.text, on, "disabled" in part.attributes)
    elif part.tag == "a":
        yield Control(label or part.text)
    elif part.tag == "label":
        (typed,) = [*part.all("input"), *part.all("textarea")]
        (said,) = part.all("span")
        yield Written(said.text, typed.raw if typed.tag == "textarea" else typed.get("value"))
    elif part.get("role") in ("img", "timer"):
        yield label
    elif part.tag == "details" and {"type", "why"} & {*look}:
        yield from of_page(next(part.all("summary")))
    else:
        for each in part.inside:
            yield from of_page(each)
