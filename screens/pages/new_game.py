"""A new made game: from nothing, or from one of the examples."""

import secrets

import flet as ft

from companion.display import made_words as words
from companion.display.tool_routes import route_of
from companion.evening.made_games import MAKE
from companion.game_maker.definition import Definition
from companion.game_maker.definition_moves import is_blank
from companion.game_maker.examples import KINDS, examples
from companion.game_maker.keys import IDS
from companion.game_maker.words import size
from screens.pages.home import brought_back
from screens.state.page_session import PageSession
from screens.ui.error_boundary import component
from screens.ui.sign_icons import SIGNS
from screens.ui.theme import small, title
from screens.views.page_frame import notices, screen
from screens.views.tiles import tile


@component
def NewGameScreen(session: PageSession) -> ft.View:
    """Ask from what the new game begins, and lead to its own screen."""
    page = ft.context.page
    begun = ft.use_ref(False)

    async def begin(game: Definition) -> None:
        if not begun.current:  # a finger that touches twice makes one game
            begun.current = True
            try:
                made = await session.games.add(secrets.randbelow(IDS), game, words.BEGAN)
            except BaseException:
                begun.current = False
                raise
            # An example is played at once; it can be changed from there.
            page.navigate(route_of(made.by_key[MAKE] if is_blank(game) else made.tools[0]))

    async def scan() -> None:
        page.navigate("/new/scan")

    nothing = ft.Icons.EDIT_ROUNDED
    return screen(
        words.ADD_A_GAME,
        *notices(session.screen),
        *brought_back(session),
        tile(nothing, words.FROM_NOTHING, words.NOTHING_HINT, begin, Definition()),
        title(words.BEGIN_FROM),
        small(words.EXAMPLES_HINT),
        *(
            tile(
                SIGNS[each.about.sign],
                each.about.title,
                f"{KINDS[key]}: {size(each)}",
                begin,
                each,
            )
            for key, each in examples().items()
        ),
        title(words.FROM_OTHERS),
        tile(ft.Icons.QR_CODE_SCANNER_ROUNDED, words.HAVE_A_CODE, words.CODE_HINT, scan),
    )
