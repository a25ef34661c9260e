"""The route of each tool's screen in the app: any page, light or not, can lead to any tool."""

from typing import Final

from companion.catalogue import find_game, find_tool
from companion.display.finder import TOOLS, Findable
from companion.tools.tool import AnyTool

FOUND: Final = "found"
"""The part of a route behind which the tool stands that a search has found: *Back* leads to the search."""

ENTRY: Final = "at"
"""The part of a route behind which the entry stands that a search has found."""


def route_of(tool: AnyTool) -> str:
    """Return the route of *tool*; a game's checklist is on the game's own screen."""
    game = find_game(tool.game)
    return f"/g/{tool.game}" if game and tool is game.tools[0] else f"/g/{tool.name}"


def route_found(entry: Findable) -> str:
    """Return the end of the route of what a search has found, which stands behind the route of the search."""
    if entry.kind in TOOLS:
        return f"{FOUND}/{entry.tool.name}"
    return f"{ENTRY}/{entry.tool.game}/{entry.size}/{entry.key}"


def search_below(route: str) -> str | None:
    """Return the route of the search that found what is at *route* itself; None if none did."""
    match route.strip("/").split("/"):
        case [*rest, word, _, _] if word == FOUND and len(rest) in (0, 3):
            return "/" + "/".join(rest)
        case [*rest, word, _, _, _] if word == ENTRY and len(rest) in (0, 3):
            return "/" + "/".join(rest)
        case _:
            return None


def found_tool(route: str) -> AnyTool | None:
    """Return the tool that a search has found and that is open at *route*, or below what is; None for none."""
    match route.strip("/").split("/"):
        case ["g", _, _, word, game, key, *_] | [word, game, key, *_] if word == FOUND:
            return find_tool(f"{game}/{key}")
        case _:
            return None
