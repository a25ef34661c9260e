"""The route of each tool's screen in the app: any page, light or not, can lead to any tool."""

from companion.catalogue import find_game
from companion.tools.tool import AnyTool


def route_of(tool: AnyTool) -> str:
    """Return the route of *tool*; a game's checklist is on the game's own screen."""
    game = find_game(tool.game)
    return f"/g/{tool.game}" if game and tool is game.tools[0] else f"/g/{tool.name}"
