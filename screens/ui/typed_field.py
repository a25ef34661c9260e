"""A field to type into that keeps what is half typed, also where others change what is around it."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, NamedTuple

import flet as ft

from screens.ui.controls import counter_text
from screens.ui.error_boundary import component, with_event
from screens.ui.letter_size import TextField


class _Drawn(NamedTuple):
    """A *field* as it was drawn last, for what is called *name* and had the *value*."""

    name: object
    value: str
    field: ft.TextField


def as_it_is(field: ft.TextField) -> ft.TextField:
    """Return *field* itself."""
    return field


@component
def TypedField(
    name: object,
    value: str,
    leave: Callable[[str], Awaitable[None]],
    dress: Callable[[ft.TextField], ft.TextField] = as_it_is,
    ends: Callable[[str], bool] | None = None,
    most: int | None = None,
    begins: bool = False,
    **more: Any,
) -> ft.TextField:
    """Return a field with the *value* of what is called *name*; *leave* gets its text once it is left.

    Until then what is typed stays while the value is the same. Afterwards the value stands
    there again, whatever *leave* made of the text. A text that *ends* counts as left at once. *dress*
    gets the field before it is drawn. *most* is how many letters it takes, None for any number: once few are left, it
    counts them while someone types. Where someone *begins* with what is called *name*, its field takes the focus.
    """
    nothing: _Drawn | None = None
    drawn = ft.use_ref(nothing)
    count, redraw = ft.use_state(0)
    before = drawn.current
    same = before is not None and (before.name, before.value) == (name, value)
    text = before.field.value if before and same else value
    made = ft.use_ref(0)
    if before and text != before.field.value:
        # Of a field that stays, what a page has for screen readers keeps what stood there.
        made.current = (made.current or 0) + 1

    async def left(event: Any) -> None:
        drawn.current = None
        try:
            await leave(event.control.value or "")
        finally:
            redraw(count + 1)

    async def typed(event: Any) -> None:
        now = event.control.value or ""
        if ends and ends(now):
            await left(event)
        elif counter_text(now, most) != counter:
            redraw(count + 1)

    counter = counter_text(text, most)
    if most:
        more |= {"max_length": most, "counter": counter}
    if ends or most:
        more["on_change"] = with_event(typed)
    more.setdefault("key", f"text-{made.current}")
    field = TextField(value=text, on_blur=with_event(left), on_submit=with_event(left), **more)
    drawn.current = _Drawn(name, value, field)

    async def take_focus() -> None:
        if begins:
            with suppress(RuntimeError):  # it is gone by now
                await field.focus()  # type: ignore[no-untyped-call]

    ft.use_effect(take_focus, [name])
    return dress(field)
