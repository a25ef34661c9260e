"""Hooks: what a component keeps from one drawing to the next."""

from collections.abc import Awaitable, Callable
from typing import Any, Generic, TypeVar

import flet as ft

ValueT = TypeVar("ValueT")


class StateRef(Generic[ValueT]):
    """A component's state, read when it is touched and not as it was when it was drawn.

    Two touches may come before one drawing: the second finds here what the first has set.
    """

    def __init__(self, first: ValueT) -> None:
        """Begin with the value *first*."""
        self.current = first
        self._version = 0
        self.redraw: Callable[[int], None] = lambda version: None

    def set(self, value: ValueT) -> None:
        """Set the value; the component is drawn again where it is another one."""
        if value != self.current:
            self.current = value
            self._version += 1
            self.redraw(self._version)


def use_state_ref(first: ValueT) -> StateRef[ValueT]:
    """Return this component's state, which begins as *first*. A hook."""
    fresh: StateRef[ValueT] = StateRef(first)
    state = ft.use_ref(fresh).current or fresh
    _, state.redraw = ft.use_state(0)
    return state


class StableCallback:
    """A callback that stays the same object, and calls what the newest drawing gave it.

    A memoized row that has it as an argument is not drawn again for it.
    """

    def __init__(self, act: Callable[..., Awaitable[None]]) -> None:
        """Call *act* until the next drawing."""
        self.act = act

    async def __call__(self, *args: Any) -> None:
        """Call what the newest drawing gave."""
        await self.act(*args)


def use_stable_callback(act: Callable[..., Awaitable[None]]) -> StableCallback:
    """Return a callback that calls *act* from now on. A hook."""
    fresh = StableCallback(act)
    held = ft.use_ref((fresh,))  # in a tuple: Flet would call it
    (callback,) = held.current or (fresh,)
    callback.act = act
    return callback
