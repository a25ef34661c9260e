"""The browser's button Back while a sheet or a dialog is open: it closes that, and the page stays."""

from collections.abc import Callable
from typing import Any

import flet as ft

from screens.ui.flet_internals import open_dialogs


def without_the_last(visited: tuple[str, ...], route: str) -> tuple[tuple[str, ...], bool]:
    """Return the routes *visited* once the page is at *route*, the newest last, and whether that was a step back."""
    if route in visited[-2:-1]:
        return visited[:-1], True
    return ((*visited, route) if visited[-1:] != (route,) else visited), False


def use_back_button(route: str) -> Callable[[], Any]:
    """Return what is to happen as the page comes to *route*. A hook.

    Browsers know pages only, so they left the one below the sheet: the app opens it again.
    """
    nowhere: tuple[str, ...] = ()
    visited = ft.use_ref((nowhere,))  # in a tuple: Flet would call it
    page = ft.context.page

    async def keep_page_below() -> None:
        (before,) = visited.current or (nowhere,)
        after, back = without_the_last(before, route)
        over = [
            each
            for each in open_dialogs(page)
            if isinstance(each, ft.DialogControl) and not isinstance(each, ft.SnackBar)
        ]
        if not (back and over):
            visited.current = (after,)
            return
        for each in over:
            each.open = False
            each.update()
        page.navigate(before[-1])

    return keep_page_below
