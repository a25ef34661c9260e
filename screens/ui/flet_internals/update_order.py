"""What a touch changed in sight is drawn first, and once; pages below it follow.

Flet draws all components that changed in no order, and sends nothing before the last of them is drawn. Below a tool lie
the page of its game and the first screen, which change with it, and nobody sees them. And where a component and one
within it changed, Flet may draw the inner one by itself, and then with the outer one again.
"""

import asyncio
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, Final

import flet as ft

from screens.ui.flet_internals import BODY, READY, UPDATES, is_tried

COVERED_AFTER: Final = 0.05
"""Seconds after which what nobody sees is drawn, too: by then what is in sight is on its way to the device."""

_router: Final[Any] = getattr(ft.Router, "__wrapped__", None)


def draw_visible_first(page: ft.Page, drawn: Callable[[], None]) -> None:
    """Have Flet draw what is in sight of *page* first, and call *drawn* after that; with another version of Flet,
    neither.
    """
    waiting, ready = (getattr(page.session, name, None) for name in (UPDATES, READY))
    if is_tried() and type(waiting) is set and isinstance(ready, asyncio.Event):
        setattr(page.session, UPDATES, VisibleFirst(waiting, ready.set, drawn))


class VisibleFirst(set[Any]):
    """The controls of a page that wait to be drawn. Who goes through them finds those that are due, and then clears
    them.

    Due is what is in sight: a component before those within it, which are then drawn with it. The others are due
    where nothing in sight has changed for ``COVERED_AFTER`` seconds.
    """

    def __init__(
        self, waiting: set[Any], wake: Callable[[], None], drawn: Callable[[], None]
    ) -> None:
        """Begin with what is *waiting*; *wake* has Flet go through this again. *drawn* is called once some are
        drawn.
        """
        super().__init__(waiting)
        self._wake, self._drawn = wake, drawn
        self._taken: list[Any] = []
        self._timer: asyncio.TimerHandle | None = None
        self._all = False

    def __iter__(self) -> Iterator[Any]:
        """Go through those that are due, in the order in which they are drawn."""
        ways = sorted((way_out(each) for each in super().__iter__()), key=len)
        in_sight = [way for way in ways if not is_covered(way)]
        due = in_sight or (ways if self._all else [])
        self._taken = [way[0] for way in due]
        return iter(self._taken)

    def clear(self) -> None:
        """Drop those that were due; the others wait on."""
        if self._taken:
            self._drawn()
        self.difference_update(self._taken)
        self._taken, self._all = [], False
        if self._timer:
            self._timer.cancel()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(COVERED_AFTER, self.draw_all) if self else None

    def draw_all(self) -> None:
        """Have what is covered drawn, if nothing in sight waits."""
        self._timer, self._all = None, True
        self._wake()


def way_out(control: Any) -> list[Any]:
    """Return *control* and everything it is in, from the inside out."""
    way = []
    while control is not None:
        way.append(control)
        control = control.parent
    return way


def is_covered(way: list[Any]) -> bool:
    """Return whether the control that leads out along this *way* is on a page below another."""
    for inner, outer in pairwise(way):
        if getattr(outer, "fn", None) is _router:
            pages = getattr(outer, BODY, None)
            return isinstance(pages, list) and any(page is inner for page in pages[:-1])
    return False
