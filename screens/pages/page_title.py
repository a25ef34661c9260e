"""What a browser calls a page, in its tab and its history."""

from typing import Final

import flet as ft

from companion.display.tool_routes import found_tool
from companion.evening.made_games import MAKE
from screens.state.page_session import PageSession
from screens.ui.error_boundary import handler

TITLE: Final = "Companion"
"""What the app is called."""


def page_title(session: PageSession, route: str) -> str:
    """Return what a browser calls the page at *route*: by its tool and its game, where it has one."""
    if found := found_tool(route):
        return page_title(session, f"/g/{found.name}")
    begins, *parts = route.strip("/").split("/")
    game = session.games.find(parts[0]) if begins == "g" and parts else None
    if game is None:
        return TITLE
    tool = game.by_key.get(parts[1]) if parts[1:] else None
    named = [tool.title] if tool and tool.key != MAKE else []
    return " · ".join((*named, game.title, TITLE))


def use_page_title(session: PageSession) -> None:
    """Let the browser call the page by its route. A hook, for the screen below all others."""
    page = ft.context.page

    async def set_title() -> None:
        page.title = page_title(session, page.route)
        page.update()

    ft.use_effect(handler(set_title), [page.route])
