"""A tool's state as a code, as large as the screen allows: to scan, copy or send."""

import re
from urllib.parse import urlsplit

import flet as ft

from companion.core.search import folded
from companion.core.shape import code_part
from companion.core.values import Value
from companion.display import made_words as words
from companion.evening.made_games import MAKE, bare
from companion.exchange import share
from companion.exchange.addresses import loopback
from companion.exchange.files import Parcel
from companion.exchange.house_rules import TABLE
from companion.exchange.share import CodeContents
from companion.game_maker.keys import is_made_game
from companion.tools.tool import AnyTool, Game, table_of
from screens.pages.files import CARRIES, entered, save_all_as_file, save_as_file
from screens.state.page_session import PageSession
from screens.tool.wake_lock import MAY_SLEEP, use_wake_lock
from screens.ui.controls import main_button, selectable_text, small_switch, tap_text, warning
from screens.ui.error_boundary import component
from screens.ui.letter_size import Text
from screens.ui.theme import small, title
from screens.views.copying import CopyButton
from screens.views.link_code import with_code
from screens.views.page_frame import screen

OWN_SCHEME = "companion://open"
"""The link base where nobody gave a web address: such links open in this app only."""


OF_A_SCREEN = "Only what is entered on this screen.", "Everything entered on all its screens."
OF_A_DEFINITION = (
    "Only what the game is: its phases, its counters and its score sheet.",
    "What the game is, and what is entered on all its screens.",
)
OF_A_PART = (
    "What the game is, and what is entered on this screen.",
    "What the game is, and what is entered on all its screens.",
)
"""What the two files hold: that of one tool, and that of all of its game."""


def shared_state(tool: AnyTool, state: Value, names: bool) -> Value:
    """Return the state for the code: *state*, without the players' names where not *names*."""
    table = table_of(state)
    return state if names or table is None else state.evolve(table=table.unnamed())


def called(session: PageSession, tool: AnyTool) -> str:
    """Return what players call what *tool* shares: the definition of a game is that game."""
    return session.games.game_for(tool).title if tool.key == MAKE else tool.title


def file_name(game: Game) -> str:
    """Return what a file of *game* is called: its key, or the title that players gave it."""
    title = re.sub("[^a-z0-9]+", "-", folded(game.title)).strip("-")
    return title or "game" if is_made_game(game.key) else game.key


def use_code(session: PageSession, tool: AnyTool, whole: Value) -> list[ft.Control]:
    """Return *whole* as a code, with the buttons for it; a hook."""
    page = ft.context.page
    names, set_names = ft.use_state(True)
    second, set_second = ft.use_state(False)
    awake = use_wake_lock(session)
    state = shared_state(tool, whole, names)
    definition = defined(session, tool)
    digits, part = share.sent(tool, state, definition)
    has_names = table_of(state) is not None

    async def turn() -> None:
        set_names(not names)

    along = [small_switch("Send the names along", names, turn)] if has_names else []
    long = share.too_long(digits)
    game = _code_of_game(tool, definition) if part else ""
    if long and not game:
        return [warning(long), *along]
    if game and definition is not None and (long or not second):
        tool, state, digits = _maker(tool), definition, game
        along = along if long else []
    link = share.link(session.link_base, digits, drawn=session.codes_drawn)
    about = [
        Text(
            f"{called(session, tool)}: {tool.summary(code_part(state))}",
            size=20,
            weight=ft.FontWeight.W_600,
        ),
        ft.Row([CopyButton("Copy the link", link, look="strong")]),
        *along,
        *([warning(share.NOT_ALL)] if share.leaves_out(state) else []),
        small("Secrets and private notes stay on this device."),
        *([] if web(link) else [small("This code opens only inside this app.")]),
        *([small(HERE_ONLY)] if loopback(link) else []),
        *([] if awake else [small(MAY_SLEEP)]),
        selectable_text(link, size=12, color=ft.Colors.ON_SURFACE_VARIANT),
    ]
    code = with_code(page, link, "Code of this screen", *about)
    if long:
        return [warning(words.GAME_ALONE), *code]
    if game:

        async def on() -> None:
            set_second(not second)

        return [
            small(words.TWO_CODES),
            title(words.SCREEN_CODE if second else words.GAME_CODE),
            main_button(words.FIRST_CODE if second else words.NEXT_CODE, on),
            *code,
        ]
    return [*_only_a_part(tool), *code] if part else code


def _maker(tool: AnyTool) -> AnyTool:
    """Return the tool that defines the game of *tool*, which players made."""
    return bare(tool.game).by_key[MAKE]


def _code_of_game(tool: AnyTool, definition: Value | None) -> str:
    """Return the digits of the game of *tool* alone, '' where it is not known, or too long for a code."""
    digits = "" if definition is None else share.write(_maker(tool), definition)
    return "" if share.too_long(digits) else digits


def defined(session: PageSession, tool: AnyTool) -> Value | None:
    """Return the definition of the game of *tool*, which players made; None if *tool* has it, or if it isn't here."""
    game = session.games.find(tool.game) if is_made_game(tool.game) else None
    return session.tool_session(game.by_key[MAKE]).state if game and tool.key != MAKE else None


def _only_a_part(tool: AnyTool) -> list[ft.Control]:
    """Return what a code of *tool* does not bring of its game, and the way to what brings all."""
    page = ft.context.page

    async def share_game() -> None:
        page.navigate(f"/g/{tool.game}/{MAKE}/share")

    return [
        warning(f"{words.ONLY[tool.key]} {words.HOW_WHOLE}"),
        tap_text(words.SHARE_GAME, share_game, fill=True),
    ]


@component
def ShareScreen(session: PageSession, tool: AnyTool) -> ft.View:
    """Show the code of *tool* as it is now; and what does not fit into it, as a file."""
    game = session.games.game_for(tool)

    async def keep() -> None:
        name = file_name(game) if tool.key == MAKE else tool.key
        made = defined(session, tool)
        whole = () if made is None else (CodeContents(game.by_key[MAKE], made),)
        await save_as_file(
            name, Parcel((*whole, CodeContents(tool, session.tool_session(tool).state)))
        )

    async def keep_all() -> None:
        await save_all_as_file(file_name(game), Parcel(entered(session, game.tools)))

    made = OF_A_DEFINITION if tool.key == MAKE else OF_A_PART
    only, every = made if is_made_game(tool.game) else OF_A_SCREEN
    return screen(
        "Share",
        *use_code(session, tool, session.tool_session(tool).state),
        title("As a file"),
        small(f"For what doesn't fit into a code. {CARRIES}"),
        tap_text(f"Save {called(session, tool)} as a file", keep, fill=True),
        small(only),
        tap_text(f"Save all of {game.title} as a file", keep_all, fill=True),
        small(every),
        game=game,
    )


@component
def TableShareScreen(session: PageSession) -> ft.View:
    """Show the code of the whole table: who plays, and how it reads the rules."""
    return screen("Share", *use_code(session, TABLE, session.house_rules()))


HERE_ONLY = (
    "Other phones can't reach this address: only this computer can. Open the app on "
    "the other phone and use “Open a code” there, with its camera or a picture."
)


def web(link: str) -> bool:
    """Return whether any phone's camera can open *link*."""
    return urlsplit(link).scheme in ("http", "https")
