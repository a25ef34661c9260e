"""What a component holds from one drawing to the next."""

from collections.abc import Awaitable, Callable
from typing import Any, Generic, TypeVar

import flet as ft

ValueT = TypeVar("ValueT")


class HeldValue(Generic[ValueT]):
    """A component's own value. Two touches may come before one drawing: the second finds here
    what the first has left.
    """

    def __init__(self, first: ValueT) -> None:
        """Hold *first*."""
        self.now = first
        self.times = 0
        self.draw: Callable[[int], None] = lambda times: None

    def put(self, value: ValueT) -> None:
        """Hold *value* from now on, and draw the component anew where that is something else."""
        if value != self.now:
            self.now = value
            self.times += 1
            self.draw(self.times)


def use_held(first: ValueT) -> HeldValue[ValueT]:
    """Return what this component holds, *first* to begin with. A hook."""
    fresh: HeldValue[ValueT] = HeldValue(first)
    held = ft.use_ref(fresh).current or fresh
    _, held.draw = ft.use_state(0)
    return held


class Latest:
    """Does what the newest drawing says, and stays the same thing for what is not drawn anew."""

    def __init__(self, act: Callable[..., Awaitable[None]]) -> None:
        """Do *act* until the next drawing."""
        self.act = act

    async def __call__(self, *args: Any) -> None:
        """Do it."""
        await self.act(*args)


def use_latest(act: Callable[..., Awaitable[None]]) -> Latest:
    """Return what does *act* from now on. A hook."""
    fresh = Latest(act)
    held = ft.use_ref((fresh,))  # in a tuple: Flet would call it
    (latest,) = held.current or (fresh,)
    latest.act = act
    return latest
