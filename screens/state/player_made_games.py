"""The games of a page: those that come with the app, and those that its players made.

What a made game is called, its sign and its colour stand in its definition. Here they are put on the
game, so that screens show all games alike.
"""

from collections.abc import Awaitable, Callable
from typing import Any, Final

from companion.catalogue import every_game, find_game
from companion.core.errors import CompanionError
from companion.core.names import looks_alike
from companion.core.values import Value
from companion.evening.made_games import (
    MAKE,
    bare,
    defines_game,
    shown_game,
    with_distinct_titles,
)
from companion.exchange.export import play_title
from companion.game_maker.definition import Definition
from companion.game_maker.game import used
from companion.game_maker.keys import is_made_game, key_of
from companion.plays.play import Play
from companion.tools.cause import PLAYER, RECEIVED, Cause
from companion.tools.tool import AnyTool, Game
from screens.state.saved_sessions import MOST_MADE, SavedSessions
from screens.state.tool_session import ToolSession

TOO_MANY: Final = f"There are {MOST_MADE} games of your own here. Delete one first."
AT_TABLE: Final = "The others at the live table have this game too. Leave the table first."


class PlayerMadeGames:
    """The games that are here. *dropped_now* is whether one was deleted since the app was opened."""

    def __init__(
        self,
        kept: SavedSessions,
        put: Callable[[ToolSession, Value, str, Cause], Awaitable[None]],
    ) -> None:
        """Begin with what is *kept* here; *put* replaces the state of a tool, as a step with its words."""
        self._kept, self._put = kept, put
        self.dropped_now = False
        nothing: tuple[tuple[Any, ...], tuple[Game, ...]] = ((), ())
        self._drawn = nothing

    @property
    def made(self) -> tuple[Game, ...]:
        """The games that players made, by title; of two with one title the one that got it later is numbered."""
        states = tuple(
            (tool_session.tool.game, tool_session.state)
            for tool_session in self._kept
            if defines_game(tool_session.tool)
        )
        named = self._kept.device.named
        now = (*states, named)
        if now != self._drawn[0]:
            self._drawn = (
                now,
                with_distinct_titles((shown_game(*each) for each in states), named),
            )
        return self._drawn[1]

    @property
    def every(self) -> tuple[Game, ...]:
        """All games: those that come with the app first."""
        return (*every_game(), *self.made)

    @property
    def tools(self) -> tuple[AnyTool, ...]:
        """The tools of all games."""
        return tuple(tool for game in self.every for tool in game.tools)

    def find(self, key: str) -> Game | None:
        """Return the game called *key* as it is here; None if it is not here."""
        if is_made_game(key):
            return next((game for game in self.made if game.key == key), None)
        return find_game(key)

    def game_for(self, tool: AnyTool, state: Any = None) -> Game:
        """Return the game that has *tool*: as it is here, or else as *state* of the tool says."""
        found = self.find(tool.game)
        return found or shown_game(tool.game, tool.state() if state is None else state)

    def title_of(self, play: Play) -> str:
        """Return what the game of *play* is called here, or was called when it was kept."""
        game = self.find(play.game) if is_made_game(play.game) else None
        return game.title if game else play_title(play)

    @property
    def defined(self) -> tuple[tuple[Game, Definition], ...]:
        """The games that players made, each with its definition."""
        return tuple(
            (game, self._kept.tool_session(game.by_key[MAKE]).state) for game in self.made
        )

    def useful(self, game: Game) -> tuple[AnyTool, ...]:
        """Return the tools of *game* to play with: of one that players made only what it has."""
        if not is_made_game(game.key):
            return game.tools
        found = used(game, self._kept.tool_session(game.by_key[MAKE]).state)
        return tuple(tool for tool in found if tool.key != MAKE)

    def alike(self, title: str, key: str) -> Game | None:
        """Return another game here that is called *title* than the one called *key*, or None."""
        named = (game for game in self.every if game.key != key)
        return next((game for game in named if looks_alike(game.title, title)), None)

    async def add(self, number: int, definition: Value, said: str) -> Game:
        """Add the game with *number*, which is *definition*; *said* names the step. Raises CompanionError."""
        return await self.put_in(key_of(number), definition, said, PLAYER)

    async def put_in(
        self, key: str, definition: Value, said: str, cause: Cause = RECEIVED
    ) -> Game:
        """Let the game called *key* be *definition* here, which came from others. Raises CompanionError if there are
        too many.
        """
        game = bare(key)
        if not self._kept.has(game) and self._kept.is_full:
            raise CompanionError(TOO_MANY)
        self._kept.add_game(game)
        await self._put(self._kept.tool_session(game.by_key[MAKE]), definition, said, cause)
        self._kept.notify_games_changed()
        return game

    async def drop(self, game: Game) -> None:
        """Delete *game*; ``bring_back`` undoes that. Raises CompanionError at a live table."""
        if any(tool.name in self._kept.elsewhere for tool in game.tools):
            raise CompanionError(AT_TABLE)
        await self._kept.remove(game)
        self.dropped_now = True
        self._kept.notify_games_changed()

    @property
    def dropped(self) -> Game | None:
        """The made game that was deleted last and can be brought back, None for nothing."""
        found = (
            (name, history.now) for name, history in self._kept.deleted_game.histories.items()
        )
        made = (
            (name.removesuffix(f"/{MAKE}"), state)
            for name, state in found
            if name.endswith(f"/{MAKE}")
        )
        return next((shown_game(key, state) for key, state in made), None)

    async def bring_back(self) -> None:
        """Undo the last deletion."""
        game, histories = self.dropped, self._kept.deleted_game.histories
        self._kept.deleted_game.histories, self.dropped_now = {}, False
        if game and not self._kept.has(game):
            for tool_session in self._kept.add_game(game):
                if tool_session.tool.name in histories:
                    await self._kept.put(tool_session, histories[tool_session.tool.name])
        await self._kept.deleted_game.forget()
        self._kept.notify_games_changed()
