"""All games, found by looking in the games folder. Adding a folder adds a game."""

from collections.abc import Iterable
from importlib import import_module
from pkgutil import iter_modules

from companion import games
from companion.tools.tool import AnyTool, Game


def load(folders: Iterable[str], package: str) -> tuple[Game, ...]:
    """Return the games in the packages that lie in *folders*, by title."""
    found = [import_module(f"{package}.{each.name}").GAME for each in iter_modules(folders)]
    assert all(isinstance(game, Game) for game in found), "a folder's GAME is not a Game"
    return tuple(sorted(found, key=lambda game: game.title))


GAMES = load(games.__path__, games.__name__)


def every_tool() -> tuple[AnyTool, ...]:
    """Return all tools of all games."""
    return tuple(tool for game in GAMES for tool in game.tools)


def game_of(tool: AnyTool) -> Game:
    """Return the game that has *tool*."""
    (game,) = [game for game in GAMES if game.key == tool.game]
    return game


def find_game(key: str) -> Game | None:
    """Return the game called *key*, or None."""
    return next((game for game in GAMES if game.key == key), None)
