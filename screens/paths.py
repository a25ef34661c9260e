"""The route of each tool's screen. Below every other room, so that any screen can lead to any tool."""

from companion.catalogue import game_of
from companion.tools.tool import AnyTool


def route_of(tool: AnyTool) -> str:
    """Return the route of *tool*; a game's checklist is on the game's own screen."""
    game = game_of(tool)
    first = tool is game.tools[0]
    return f"/g/{tool.game}" if first else f"/g/{tool.game}/{tool.key}"
