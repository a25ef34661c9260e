"""The button that copies a text. It says itself that it did, so that nothing lies over what is touched next."""

from collections.abc import Awaitable, Callable
from typing import Literal

import flet as ft

from companion.display.labels import COPIED
from screens.device.services import copy
from screens.ui.controls import button_text, main_button, tap
from screens.ui.error_boundary import component

Look = Literal["", "strong", "wide", "large"]
Copied = Callable[[str], Awaitable[None]]
"""Is told the text that was copied."""


@component
def CopyButton(
    label: str,
    text: str,
    spoken: str = "",
    look: Look = "",
    then: Copied | None = None,
    copied: bool = False,
) -> ft.Control:
    """Show a button that copies *text*, or was *copied* already. A *large* one is the next step; a *wide* one is as
    broad.

    Screen readers say *spoken* where that is given, and that it was copied as soon as it was.
    """
    last, set_last = ft.use_state("")

    async def act() -> None:
        if await copy(text):
            set_last(text)
            if then:
                await then(text)

    name = spoken or label
    fill = look in ("wide", "large")
    if copied or last == text:
        said = name.replace("Copy", COPIED, 1)
        return tap(button_text(COPIED if spoken else said), said, act, fill=fill, live=True)
    if look == "large":
        return main_button(label, act, sign=ft.Icons.CONTENT_COPY_ROUNDED)
    return tap(button_text(label), name, act, fill=fill, strong=look == "strong")
