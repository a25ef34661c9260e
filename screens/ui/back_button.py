"""The browser's button Back while a sheet or a dialog is open: it closes that, and the page stays."""

from collections.abc import Callable, Set
from typing import Any

import flet as ft

from screens.ui.flet_internals import open_sheets


def use_back_button(route: str, links: tuple[str, ...]) -> Callable[[], Any]:
    """Return what is to happen as the page comes to *route*. A hook.

    Browsers know pages only, so they left the one below the sheet: the app opens it again. Nothing on a sheet
    leads elsewhere before the sheet is closed. *links* are what routes begin with that a link from elsewhere may
    bring: one that was not opened before is no step back.
    """
    at_first: tuple[Set[str], str] = (frozenset((route,)), route)
    visited = ft.use_ref(at_first)
    page = ft.context.page

    async def keep_page_below() -> None:
        seen, before = visited.current or at_first
        over = open_sheets(page)
        if route == before or not over or (route.startswith(links) and route not in seen):
            visited.current = (seen | {route}, route)
            return
        for each in over:
            each.open = False
            each.update()
        page.navigate(before)

    return keep_page_below
