"""What is said where the browser may throw away what the app keeps in it."""

from typing import Final

import flet as ft

from screens.device import browser
from screens.ui.guard import handler
from screens.ui.theme import small

MAY_GO: Final = (
    "A browser may delete what the app keeps in it. Some do so after a week without a "
    "visit. Save a file now and then."
)


def may_go() -> list[ft.Control]:
    """Return that sentence once it is known that this browser may, until then nothing."""
    page = ft.context.page
    may, set_may = ft.use_state(False)

    async def ask() -> None:
        set_may(await browser.may_be_wiped(page))

    ft.use_effect(handler(ask), [])
    return [small(MAY_GO)] if may else []
