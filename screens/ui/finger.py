"""Where a finger touched last: the second tap of a double tap reaches no other control there.

What a touch leads to is drawn at once, and often something else lies under the finger then: a button came in above, a
pad opened where *Undo* was. Whoever taps twice by mistake has not seen it. So for the time of a double tap a point that
was touched takes touches for the same control only, and where a second touch of that would take back what the first one
did, it takes none. Elsewhere on the screen each touch counts at once.
"""

import time
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

import flet as ft

from companion.display.double_tap import BUTTON_SECONDS, SAME_SPOT

_STORE_KEY: Final = "finger"

Point = tuple[float, float]
"""A point of the page, in dp."""


class _Touch(NamedTuple):
    """What was touched last: the control, what a second touch takes back, the point and the time of the clock in
    seconds, and for how many seconds that point is *quiet*.
    """

    control: object
    takes_back: object
    point: Point
    at: float
    quiet: float = BUTTON_SECONDS


class Finger:
    """What is known of the finger on one page: where it came down, and what it touched last."""

    def __init__(self) -> None:
        """Begin with nothing touched."""
        self._down: Point | None = None
        self._last: _Touch | None = None
        self._is_answered = True
        self.touched: Point | None = None
        """Where the touch is that is being answered, None for a key or a screen reader."""

    def comes_down(self, point: Point) -> None:
        """Note that the finger came down at *point*; what it touches there is known when it is lifted."""
        self._down = point

    def touches(
        self, control: object, takes_back: object = None, quiet: float = BUTTON_SECONDS
    ) -> bool:
        """Return whether the touch that ends now counts for *control*; a key and a screen reader touch no point.

        *takes_back* is what two touches in turn do and take back, None if they don't. For *quiet* seconds nothing else
        is touched at that point. A touch that does not count begins the time anew: a hand that shakes taps more than
        twice.
        """
        point, self._down = self._down, None
        self.touched = point
        if point is None:
            return True
        now, last = time.monotonic(), self._last
        slipped = (
            last is not None
            and (control != last.control or takes_back == last.takes_back is not None)
            and now - last.at < last.quiet
            and max(abs(point[0] - last.point[0]), abs(point[1] - last.point[1])) < SAME_SPOT
        )
        did = last if last and slipped else _Touch(control, takes_back, point, now, quiet)
        self._last, self._is_answered = did._replace(point=point, at=now), slipped
        return not slipped

    def answered(self) -> None:
        """Note that what the last touch changed is drawn: the time of a double tap begins when there is something to
        see.

        Else a busy device would take the second tap for another one, since it hears of that only after it has drawn.
        """
        if self._last and not self._is_answered:
            self._last, self._is_answered = self._last._replace(at=time.monotonic()), True


def was_drawn(page: ft.Page) -> None:
    """Note that *page* was drawn: see ``Finger.answered``."""
    finger = page.session.store.get(_STORE_KEY)
    if isinstance(finger, Finger):
        finger.answered()


def _finger() -> Finger:
    """Return the finger on the current page; one that has touched nothing where there is no page."""
    try:
        kept = ft.context.page.session.store
    except RuntimeError:
        return Finger()
    finger = kept.get(_STORE_KEY)
    if not isinstance(finger, Finger):
        finger = Finger()
        kept.set(_STORE_KEY, finger)
    return finger


def touched_below(share: float) -> float:
    """Return how many dp the touch that is being answered is below that *share* of the page's height; 0 above it, and
    for a key or a screen reader.
    """
    point, height = _finger().touched, ft.context.page.height
    return max(0.0, point[1] - share * height) if point and height else 0.0


async def comes_down(event: ft.TapEvent[ft.Container]) -> None:
    """Note where a finger came down: a handler of what can be touched."""
    if event.global_position:
        _finger().comes_down((event.global_position.x, event.global_position.y))


def for_one_control(
    control: object,
    act: Callable[[], Awaitable[None]],
    takes_back: object = None,
    quiet: float = BUTTON_SECONDS,
) -> Callable[[], Awaitable[None]]:
    """Return a handler that does *act* where the touch counts for *control*: a value equal to no other's on the screen.

    *takes_back* and *quiet* are as in ``Finger.touches``.
    """

    async def touched() -> None:
        if _finger().touches(control, takes_back, quiet):
            await act()

    return touched
