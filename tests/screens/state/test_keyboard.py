"""The keyboard of a page, without a page."""

import asyncio
from dataclasses import dataclass, field

import flet as ft

from screens.state.keyboard import Keyboard


@dataclass
class Leaves:
    """A tool whose keys lead to another page: its listener stands on none."""

    hold: ft.KeyboardListener = field(
        default_factory=lambda: ft.KeyboardListener(content=ft.Text(""))
    )

    async def press(self, key: str) -> bool:
        return True

    async def step(self, *, back: bool) -> None:
        raise AssertionError("nobody undoes here")


def test_a_key_after_tab_may_lead_to_another_page() -> None:
    keys = Keyboard(tools={"zoo": Leaves()}, tab_focused=True)
    assert asyncio.run(keys.press("zoo", "1"))
    assert not keys.tab_focused
