"""The route of each tool's screen in the app: any page, light or not, can lead to any tool."""

from typing import Final

from companion.catalogue import find_game
from companion.tools.tool import AnyTool

LISTED: Final = "/tools/"
"""Stands in the route of a tool that was opened from the page of all tools of its game: *Back* leads there."""


def route_of(tool: AnyTool) -> str:
    """Return the route of *tool*; a game's checklist is on the game's own screen."""
    game = find_game(tool.game)
    return f"/g/{tool.game}" if game and tool is game.tools[0] else f"/g/{tool.name}"


def listed_route(tool: AnyTool) -> str:
    """Return the route of *tool* on top of the page of all tools of its game; a checklist is below that page."""
    plain = route_of(tool)
    return f"/g/{tool.game}{LISTED}{tool.key}" if plain.endswith(f"/{tool.key}") else plain


def plain_route(route: str) -> str:
    """Return *route* as it is called wherever its tool was opened from."""
    return route.replace(LISTED, "/", 1) if route.startswith("/g/") else route
