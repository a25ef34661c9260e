"""What a component holds: as it is now, not as it was when the screen was drawn."""

from collections.abc import Callable
from typing import Generic, TypeVar

import flet as ft

HeldT = TypeVar("HeldT")


class Held(Generic[HeldT]):
    """A component's own value. Two touches may come before one drawing: the second finds here
    what the first has left.
    """

    def __init__(self, first: HeldT) -> None:
        """Hold *first*."""
        self.now = first
        self.times = 0
        self.draw: Callable[[int], None] = lambda times: None

    def put(self, value: HeldT) -> None:
        """Hold *value* from now on, and draw the component anew where that is something else."""
        if value != self.now:
            self.now = value
            self.times += 1
            self.draw(self.times)


def use_held(first: HeldT) -> Held[HeldT]:
    """Return what this component holds, *first* to begin with. A hook."""
    fresh: Held[HeldT] = Held(first)
    held = ft.use_ref(fresh).current or fresh
    _, held.draw = ft.use_state(0)
    return held
