"""The screens of a game that players made: those of any game, for the one that the route names."""

from collections.abc import Callable
from typing import Final

import flet as ft

from companion.display import made_words as words
from companion.display.tool_routes import route_of
from companion.evening.made_games import MAKE
from companion.game_maker.keys import is_made_game
from companion.tools.tool import AnyTool, Game
from screens.state.page_session import PageSession
from screens.ui.controls import tap_text
from screens.ui.error_boundary import component
from screens.ui.flet_internals import show_alone
from screens.ui.letter_size import Text
from screens.ui.theme import title
from screens.views.page_frame import screen
from screens.views.tiles import tile

KEY: Final = "made"
"""What the part of a route is called that names the game."""


def heading_of(game: Game, tool: AnyTool) -> str:
    """Return what stands above *tool* of *game*: of one that players made its title, too."""
    if not is_made_game(game.key):
        return tool.title
    return game.title if tool.key == MAKE else f"{game.title}: {tool.title}"


@component
def MadeScreen(session: PageSession, draw: Callable[[PageSession, Game], ft.View]) -> ft.View:
    """Show what *draw* draws of the game that the route names, or say that it isn't here."""
    page = ft.context.page
    key = ft.use_route_params().get(KEY, "")
    game = session.games.find(key)

    async def scan() -> None:
        page.navigate(f"/g/{key}/scan")

    if game is None:
        return screen(
            words.MADE_HERE,
            Text(words.NOT_HERE, size=16),
            tap_text("Open a code", scan, strong=True, fill=True),
        )
    return draw(session, game)


def of_the_game(session: PageSession, game: Game) -> list[ft.Control]:
    """Return what can be done with *game* as a whole, where players made it."""
    page = ft.context.page
    if not is_made_game(game.key):
        return []
    make = game.by_key[MAKE]

    async def share() -> None:
        page.navigate(f"/g/{game.key}/{MAKE}/share")

    async def change() -> None:
        page.navigate(route_of(make))

    async def delete() -> None:
        show_alone(page, deleting(session, game))

    return [
        title(words.OF_THE_GAME),
        tile(
            ft.Icons.EDIT_ROUNDED,
            words.CHANGE_GAME,
            make.summary(session.tool_session(make).state),
            change,
        ),
        tile(ft.Icons.QR_CODE_2_ROUNDED, words.SHARE_GAME, words.SHARE_HINT, share),
        tile(ft.Icons.DELETE_OUTLINE_ROUNDED, words.DELETE_GAME, words.DELETE_HINT, delete),
    ]


def deleting(session: PageSession, game: Game) -> ft.AlertDialog:
    """Return the question whether to delete *game*, which players made."""
    page = ft.context.page
    head = f"{words.DELETE_GAME}?"

    async def stay() -> None:
        page.pop_dialog()

    async def delete() -> None:
        page.pop_dialog()
        await session.games.drop(game)
        page.navigate("/")

    return ft.AlertDialog(
        semantics_label=head,
        title=Text(head, size=20),
        content=Text(words.delete_it(game.title), size=16),
        actions=[
            tap_text(words.CANCEL, stay),
            tap_text(words.DELETE_IT, delete, strong=True),
        ],
    )
