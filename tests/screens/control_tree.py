"""What a page is made of: its views, the controls in them, and what each is called."""

from collections.abc import Iterator
from typing import Any

import flet as ft
from flet.components.component import Component
from flet.controls.base_control import BaseControl


def parts_of(control: BaseControl) -> list[Any]:
    """Return what *control* was made of: only what was given to it, for there is much more."""
    own = [value for name, value in vars(control).items() if name[0] != "_"]
    return [*control._values.values(), *own]


_PLAIN = frozenset({str, int, float, bool, type(None), dict})
"""What holds no control, and is most of what a control was made of."""


def inside(part: Any) -> Iterator[BaseControl]:
    """Return every control in *part*, in reading order."""
    waiting = [part]
    while waiting:
        here = waiting.pop()
        if type(here) in _PLAIN:
            continue
        if isinstance(here, Component):
            waiting.append(here._b)
        elif isinstance(here, BaseControl):
            yield here
            waiting += reversed(parts_of(here))
        elif isinstance(here, list | tuple):
            waiting += reversed(here)


def views_in(part: Any) -> Iterator[ft.View]:
    """Return the views in *part*, the topmost last."""
    if isinstance(part, list | tuple):
        for each in part:
            yield from views_in(each)
    elif isinstance(part, Component):
        yield from views_in(part._b)
    elif isinstance(part, ft.View):
        yield part


def name_of(control: BaseControl) -> str:
    """Return what a screen reader calls something that can be touched, else ''."""
    content = getattr(control, "content", None)
    if isinstance(control, ft.Container) and isinstance(content, ft.Semantics):
        return content.label or ""
    if isinstance(control, ft.IconButton) and isinstance(control.icon, ft.Icon):
        return control.icon.semantics_label or ""
    if isinstance(control, ft.Button | ft.TextButton) and isinstance(content, str):
        return content
    return ""
