"""All games, found by looking in the games folder. Adding a folder adds a game, and so does a pack.

A game is imported when it is first asked for: whoever needs one does not wait for the others. A
made game is in no folder: its key is enough to make it (see ``companion.game_maker``).
"""

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from importlib.resources import files
from pkgutil import iter_modules

from companion import games
from companion.game_maker.keys import ANY, is_made_game
from companion.tools.tool import AnyTool, Game

PACK = ".toml"


def load(folders: Iterable[str], package: str) -> tuple[Game, ...]:
    """Return the games in the packages and packs that lie in *folders* of *package*, by title."""
    names = [*(each.name for each in iter_modules(folders)), *_packs(package)]
    found = [_game(package, name) for name in names]
    return tuple(sorted(found, key=lambda game: game.title))


def _packs(package: str) -> list[str]:
    """Return the names of the packs in *package*, with their ending."""
    names = sorted(each.name for each in files(package).iterdir())
    return [name for name in names if name.endswith(PACK)]


@cache
def _game(package: str, name: str) -> Game:
    """Return the game in the folder, or in the pack, called *name*."""
    if name.endswith(PACK):
        from companion.game_maker import pack  # noqa: PLC0415 - few apps have a pack
        from companion.game_maker.game import pack_game  # noqa: PLC0415

        text = files(package).joinpath(name).read_text("utf-8")
        return pack_game(name.removesuffix(PACK).replace("_", "-"), pack.read(text))
    game = import_module(f"{package}.{name}").GAME
    assert isinstance(game, Game), "a folder's GAME is not a Game"
    return game


@cache
def every_game() -> tuple[Game, ...]:
    """Return all games that come with the app, by title."""
    return load(games.__path__, games.__name__)


def every_tool() -> tuple[AnyTool, ...]:
    """Return all tools of all games that come with the app."""
    return tuple(tool for game in every_game() for tool in game.tools)


def any_made_game() -> Game:
    """Return the game that stands for all made games: codes are read by its tools."""
    game = find_game(ANY)
    assert game, "its key is one"
    return game


def game_of(tool: AnyTool) -> Game:
    """Return the game that has *tool*."""
    game = find_game(tool.game)
    assert game, f"no folder has the game of {tool.name}"
    return game


def find_game(key: str) -> Game | None:
    """Return the game called *key*, one's own or another, or None. Imports no other game."""
    if is_made_game(key):
        from companion.game_maker.game import game_of  # noqa: PLC0415 - not everyone makes a game

        return game_of(key)
    folder = _folders().get(key)
    return _game(games.__name__, folder) if folder else None


def find_tool(name: str) -> AnyTool | None:
    """Return the tool called *name*, such as "lawless-empire/orders", or None. Imports no other game."""
    key, _, tool = name.partition("/")
    game = find_game(key)
    return game.by_key.get(tool) if game else None


@cache
def _folders() -> dict[str, str]:
    """Return the folder or the pack of each game, by the game's key."""
    names = [*(each.name for each in iter_modules(games.__path__)), *_packs(games.__name__)]
    return {name.removesuffix(PACK).replace("_", "-"): name for name in names}
