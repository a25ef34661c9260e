"""All games, found by looking in the games folder. Adding a folder adds a game.

A game is imported when it is first asked for: whoever needs one does not wait for the others.
"""

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from companion import games
from companion.tools.tool import AnyTool, Game


def load(folders: Iterable[str], package: str) -> tuple[Game, ...]:
    """Return the games in the packages that lie in *folders*, by title."""
    found = [_game(f"{package}.{each.name}") for each in iter_modules(folders)]
    return tuple(sorted(found, key=lambda game: game.title))


def _game(package: str) -> Game:
    game = import_module(package).GAME
    assert isinstance(game, Game), "a folder's GAME is not a Game"
    return game


@cache
def every_game() -> tuple[Game, ...]:
    """Return all games, by title."""
    return load(games.__path__, games.__name__)


def every_tool() -> tuple[AnyTool, ...]:
    """Return all tools of all games."""
    return tuple(tool for game in every_game() for tool in game.tools)


def game_of(tool: AnyTool) -> Game:
    """Return the game that has *tool*."""
    game = find_game(tool.game)
    assert game, f"no folder has the game of {tool.name}"
    return game


def find_game(key: str) -> Game | None:
    """Return the game called *key*, or None. Imports no other game."""
    folder = _folders().get(key)
    return _game(f"{games.__name__}.{folder}") if folder else None


def find_tool(name: str) -> AnyTool | None:
    """Return the tool called *name*, such as "lawless-empire/orders", or None. Imports no other game."""
    key, _, tool = name.partition("/")
    game = find_game(key)
    return game.by_key.get(tool) if game else None


@cache
def _folders() -> dict[str, str]:
    """Return the folder of each game, by the game's key."""
    names = [each.name for each in iter_modules(games.__path__)]
    return {name.replace("_", "-"): name for name in names}
