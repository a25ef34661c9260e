"""A code of a game that players made: the game is shown first, and nothing changes until that is asked."""

import secrets
from itertools import chain

import flet as ft

from companion.core.values import Value
from companion.core.words import compared, players_words
from companion.display import made_words as words
from companion.display.tool_routes import route_of
from companion.evening.made_games import MAKE, bare, came_unchanged, definition_in, shown_game
from companion.evening.made_versions import version_in_code
from companion.game_maker.changes import loses, update_of
from companion.game_maker.definition import Definition
from companion.game_maker.keys import IDS, is_made_game, key_of
from companion.game_maker.overview import overview
from companion.game_maker.words import size
from companion.tools.tool import AnyTool, Game
from screens.pages.tool_preview import drawn, read_only
from screens.state.page_session import PageSession
from screens.ui.controls import remark, tap_text
from screens.ui.letter_size import Text
from screens.ui.theme import small
from screens.views.emblem import emblem


def is_for_a_game(session: PageSession, tool: AnyTool) -> bool:
    """Return whether a code of *tool* brings a game that players made, or changes one that is here."""
    return is_made_game(tool.game) and (
        tool.key == MAKE or session.games.find(tool.game) is None
    )


def version_told(session: PageSession, tool: AnyTool, came: Value) -> list[ft.Control]:
    """Return that *came* is of another version of the game that players made than here, if it is."""
    if not tool.player_made or tool.key == MAKE:
        return []
    definition = session.tool_session(bare(tool.game).by_key[MAKE]).history
    said = version_in_code(tool, came, definition)
    return [Text(said, size=16)] if said else []


def game_updated(session: PageSession, tool: AnyTool, whole: Value | None) -> list[ft.Control]:
    """Return what the *whole* game changes that came with a code of *tool*, and the button that takes it.

    Nothing where no game came along, or the one that is here is just like it.
    """
    if whole is None:
        return []
    came = definition_in(whole)
    changes = update_of(session.tool_session(bare(tool.game).by_key[MAKE]).state, came)
    if not changes:
        return []

    async def update() -> None:
        await session.games.put_in(tool.game, came, words.UPDATED)

    return [
        *(Text(f"{change}.", size=16) for change in changes),
        tap_text(words.UPDATE_MINE, update, fill=True),
        small(words.ENTERED_STAYS.strip()),
        ft.Divider(),
    ]


def game_arrived(
    session: PageSession, tool: AnyTool, state: Value, whole: Value | None
) -> list[ft.Control]:
    """Return what a code with *state* of *tool* brings, beside what is here of that game.

    *whole* is the game that came with it, None if only the part came that the tool knows.
    """
    game = shown_game(tool.game, state if whole is None else whole)
    return [
        *_distinguished(session, tool, state),
        *_ways(session, tool, state, whole),
        ft.Divider(),
        small(f"This is what arrived: {tool.summary(state)}"),
        *(
            read_game(game, definition_in(state))
            if tool.key == MAKE
            else [read_only(tool, state)]
        ),
    ]


def _distinguished(session: PageSession, tool: AnyTool, state: Value) -> list[ft.Control]:
    """Return that another game here has the same name, where one has."""
    game = session.games.game_for(tool, state)
    if session.games.find(tool.game) or not session.games.alike(game.title, game.key):
        return []
    paint, ink = ft.Colors.TERTIARY_CONTAINER, ft.Colors.ON_TERTIARY_CONTAINER
    return [remark(words.another(game.title), ft.Icons.CONTENT_COPY_ROUNDED, paint, ink)]


def _ways(
    session: PageSession, tool: AnyTool, state: Value, whole: Value | None
) -> list[ft.Control]:
    """Return the buttons: to add the game, or what to do about the one that is here."""
    page = ft.context.page

    async def add() -> None:
        came = definition_in(state if whole is None else whole)
        game = await session.games.put_in(tool.game, came, words.FROM_CODE)
        if tool.key != MAKE:
            await session.receive(session.tool_session(tool), state, words.FROM_CODE)
        page.navigate(route_of(tool) if tool.key != MAKE else f"/g/{game.key}")

    async def update() -> None:
        await session.games.put_in(tool.game, state, words.UPDATED)
        page.navigate(f"/g/{tool.game}")

    async def both() -> None:
        game = await session.games.put_in(
            key_of(secrets.randbelow(IDS)), definition_in(state), words.FROM_CODE
        )
        page.navigate(f"/g/{game.key}")

    async def keep() -> None:
        page.navigate(f"/g/{tool.game}")

    if session.games.find(tool.game) is None:
        part = tool.key != MAKE and whole is None
        only = [Text(words.ONLY[tool.key], size=16)] if part else []
        return [
            *only,
            tap_text(words.ADD_IT, add, strong=True, fill=True),
            small(words.ADDING),
        ]
    here = session.tool_session(tool).history
    mine = definition_in(here.now)
    changes = update_of(mine, definition_in(state))
    if not changes:
        return [
            Text(words.SAME_HERE, size=16),
            tap_text("Open", keep, strong=True, fill=True),
        ]
    plays = session.plays.count_of(tool.game)
    said = compared("Yours", tool.summary(mine), "This code", tool.summary(state))
    # What nobody has changed here is no loss: it is whoever made it who takes something out.
    careful = loses(mine, definition_in(state)) and not came_unchanged(here, state)
    ways = [
        [
            tap_text(words.UPDATE_MINE, update, strong=not careful, fill=True),
            small(words.ENTERED_STAYS + words.kept_stay(plays)),
        ],
        [tap_text(words.KEEP_BOTH, both, fill=True)],
        [tap_text(words.KEEP_MINE, keep, strong=careful, fill=True)],
    ]
    return [
        Text(said, size=16),
        *(Text(f"{change}.", size=16) for change in changes),
        *chain.from_iterable(reversed(ways) if careful else ways),
    ]


def read_game(game: Game, definition: Definition) -> list[ft.Control]:
    """Return *game*, which is *definition*: what it is called, what counts, and how it goes."""
    return [_head(game, size(definition)), *drawn(overview(definition))]


def _head(game: Game, parts: str) -> ft.Control:
    """Return the sign of *game*, its name, for how many it is, and its *parts*."""
    lines: list[ft.Control] = [
        Text(game.title, size=20, weight=ft.FontWeight.W_600),
        small(players_words(game.least, game.most)),
        small(parts),
    ]
    beside = ft.Column(lines, spacing=2, tight=True, expand=True)
    return ft.Row([emblem(game, 48), beside], spacing=12)
