"""The games that players made, as they are found among saves: listed, shown by their pages, deleted."""

from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from companion.catalogue import find_tool
from companion.core.errors import StorageError
from companion.core.values import Value
from companion.display.made_words import NOT_HERE, delete_saved
from companion.evening.made_games import (
    MAKE,
    defines_game,
    definition_in,
    shown_game,
    useful,
    with_distinct_titles,
)
from companion.game_maker.keys import is_made_game
from companion.storage import saves
from companion.storage.store import Store
from companion.tools.tool import AnyTool, Game
from screens.light.pages import front_pages
from screens.light.pages.known_game import has_same
from screens.light.ui.markup import NOTHING, Html

if TYPE_CHECKING:
    from companion.game_maker.definition import Definition


async def saved_games(store: Store) -> tuple[Game, ...]:
    """Return the games that players made and whose definition is in *store*, by title."""
    device, _ = await saves.open_device(store)
    return with_distinct_titles(await _as_called(store), device.named)


async def defined_games(store: Store) -> tuple[tuple[Game, "Definition"], ...]:
    """Return the games that players made, each with its definition in *store*."""
    found = []
    for game in await saved_games(store):
        history = (await saves.open_history(store, game.by_key[MAKE])).history
        if history:
            found.append((game, definition_in(history.now)))
    return tuple(found)


async def name_games(store: Store) -> None:
    """Remember which games in *store* had their titles first. Raises StorageError."""
    device, _ = await saves.open_device(store)
    named = device.naming({game.key: game.title for game in await _as_called(store)})
    if named != device:
        await saves.save_device(store, named)


async def _as_called(store: Store) -> list[Game]:
    """Return these games as players called them."""
    found = []
    with suppress(StorageError):  # whoever opens a save says so
        for name in await store.keys():
            key, _, last = name.rpartition("/")
            tool = find_tool(name) if last == MAKE and is_made_game(key) else None
            history = (await saves.open_history(store, tool)).history if tool else None
            found += [shown_game(key, history.now)] if history else []
    return found


async def is_here(store: Store, key: str, used: Iterable[str]) -> bool:
    """Return whether the game called *key* is here: saved, or one of the tools *used* is of it."""
    if not is_made_game(key) or any(name.startswith(f"{key}/") for name in used):
        return True
    return any(game.key == key for game in await saved_games(store))


async def is_same(store: Store, tool: AnyTool, came: Value) -> bool:
    """Return whether *store* has the very game that *came*, in *tool* with its definition."""
    history = (await saves.open_history(store, tool)).history if defines_game(tool) else None
    return history is not None and has_same(tool, history.now, came)


async def page_of_game(
    store: Store,
    game: Game,
    used: Iterable[str],
    rest: list[str],
    of_app: str,
    *,
    timers: Html = NOTHING,
) -> str:
    """Return the page of *game*, or with *rest* the question whether to delete it.

    *of_app* is what addresses in the whole app begin with. *timers* run in tools.
    """
    app = f"{of_app}/g/{game.key}"
    if not is_made_game(game.key):
        return front_pages.game_page(game, app=app, timers=timers)
    if not await is_here(store, game.key, used):
        return front_pages.error_page(NOT_HERE, app=f"{of_app}/scan")
    made = (each for each in await saved_games(store) if each.key == game.key)
    here = next(made, game)
    if rest:
        return front_pages.delete_page(here, delete_saved(here.title), app=app)
    make = await saves.open_history(store, here.by_key[MAKE])
    tools = useful(game.key, make.history.now) if make.history else ()
    own = front_pages.own_links(game.key, deletes=True)
    return front_pages.game_page(here, app=app, own=own, tools=tools, timers=timers)


async def delete_game(store: Store, key: str, used: dict[str, Any]) -> str:
    """Delete the game called *key*, which players made, also from the tools *used*.

    Return a sentence where that failed, or ''.
    """
    try:
        for name in (*await store.keys(), *used):
            if is_made_game(key) and name.startswith(f"{key}/"):
                await store.remove(name)
                used.pop(name, None)
    except StorageError as error:
        return str(error)
    return ""
