"""A code from the camera, a picture or a link: shown first, and put in when the player says so."""

from collections.abc import Awaitable
from typing import Any, Final

import flet as ft

from companion.core.errors import CompanionError, ShareError
from companion.core.values import Value
from companion.core.words import compared
from companion.display.table_words import OPEN_ITS_PAGE
from companion.display.tool_routes import route_of
from companion.exchange import share
from companion.exchange.code_question import (
    HERE,
    OPEN,
    STEPS,
    YOURS,
    cause_of_choice,
    code_question,
)
from companion.exchange.house_rules import TABLE, HouseState
from companion.exchange.import_choices import KEEP, REPLACE
from companion.live.links import FoundCode, LiveError, TableLink, read_link
from companion.tools.tool import AnyTool, Game
from screens.device.picker import PickButton
from screens.device.services import open_page
from screens.pages.files import OpenFile
from screens.pages.followed_link import CODE, decoded, follow, in_picture, route_to
from screens.pages.made_code import (
    game_arrived,
    game_updated,
    is_for_a_game,
    version_told,
)
from screens.pages.tool_preview import read_only
from screens.pages.viewfinder import Viewfinder
from screens.state.page_session import PageSession
from screens.ui.controls import tap_text, warning
from screens.ui.error_boundary import component, handler, keyed, with_event
from screens.ui.letter_size import Text, TextField
from screens.ui.theme import small
from screens.views.page_frame import screen


@component
def ScanScreen(session: PageSession) -> ft.View:
    """Find a code by the camera, or take it from a picture or from pasted text."""
    here = ft.use_view_path()
    in_front = here == ft.use_route_location().rstrip("/")
    nothing: CompanionError | None = None
    wrong, set_wrong = ft.use_state(nothing)
    draft = ft.use_ref("")

    async def found(texts: tuple[str, ...]) -> None:
        await follow(session, texts, here)

    async def look(texts: Awaitable[tuple[str, ...]]) -> None:
        try:
            await found(await texts)
        except (ShareError, LiveError) as error:
            set_wrong(error)
        else:
            set_wrong(None)

    async def paste(event: Any = None) -> None:
        await look(pasted(draft.current or ""))

    async def typed(event: Any) -> None:
        draft.current = event.control.value or ""

    async def chosen(picture: bytes) -> None:
        await look(in_picture(picture))

    def forget() -> None:
        set_wrong(None)

    notes = not_joined(wrong) if wrong else []
    return screen(
        "Open a code",
        Viewfinder(session, found, in_front),
        *notes,
        keyed(
            "picture", PickButton, "Choose a picture of a code", chosen, forget, pictures=True
        ),
        TextField(
            key="code",
            value=draft.current or "",
            on_change=with_event(typed),
            label="Paste a link or the digits of a code",
            multiline=True,
            min_lines=2,
            max_lines=5,
            on_submit=with_event(paste),
        ),
        tap_text("Open it", paste, strong=True, fill=True),
        OpenFile(session),
        small("If the app has a web address, the phone's own camera opens a code too."),
    )


def not_joined(error: CompanionError) -> list[ft.Control]:
    """Return what went wrong, and a way to the table's own page where there is one."""
    instead = error.instead if isinstance(error, LiveError) else ""
    page = [tap_text(OPEN_ITS_PAGE, open_page, instead, strong=True, fill=True)]
    return [warning(str(error)), *(page if instead else [])]


async def pasted(text: str) -> tuple[str, ...]:
    """Return *text* as the only one that may be a code."""
    return (text,)


@component
def CodeScreen(session: PageSession) -> ft.View:
    """Show what a code holds, as the tool itself looks, and one button that opens it."""
    page = ft.context.page
    digits = ft.use_route_params().get("digits", "")
    ft.use_state(session.plays)  # how many were kept of a game is known once the log is read

    async def scan() -> None:
        page.navigate("/scan")

    async def to_table() -> None:
        if isinstance(found, TableLink):
            page.navigate(route_to(found))

    ft.use_effect(handler(to_table), [digits])
    found: TableLink | FoundCode | None = None
    wrong = ""
    try:
        found = read_link(f"{CODE}{digits}", decoded)
    except CompanionError as error:
        wrong = str(error)
    if not isinstance(found, FoundCode):
        return screen(
            "A code",
            *([warning(wrong)] if wrong else []),
            tap_text("Open another code", scan, fill=True),
        )
    tool, state = found.held
    if isinstance(state, HouseState):
        return screen(TABLE.title, *_table_arrived(session, state))
    game = session.games.game_for(tool, state)
    whole = share.game_in(found.digits) if tool.kin else None
    if is_for_a_game(session, tool):
        return screen(game.title, *game_arrived(session, tool, state, whole), game=game)
    return screen(
        f"{game.title}: {tool.title}",
        *version_told(session, tool, state),
        *game_updated(session, tool, whole),
        *_arrived(session, tool, state),
        game=game,
    )


def game_in_code(session: PageSession, digits: str) -> Game | None:
    """Return the game of which a code's *digits* hold something; None for a table, and for what is no code."""
    try:
        found = read_link(f"{CODE}{digits}", decoded)
    except CompanionError:
        return None
    if isinstance(found, TableLink) or isinstance(found.held.state, HouseState):
        return None
    return session.games.game_for(*found.held)


def _table_arrived(session: PageSession, house: HouseState) -> list[ft.Control]:
    page, mine = ft.context.page, session.house_rules()

    async def keep() -> None:
        page.navigate("/table")

    async def use_house_rules() -> None:
        await session.use_house_rules(house)
        page.navigate("/table")

    said = compared(
        HERE if session.live else YOURS, TABLE.summary(mine), "This code", TABLE.summary(house)
    )
    return [
        Text(said, size=16),
        tap_text(USE_TABLE, use_house_rules, strong=True, fill=True),
        tap_text(KEEP_TABLE if session.live else KEEP, keep, fill=True),
        ft.Divider(),
        small("This is what arrived:"),
        read_only(TABLE, house),
    ]


USE_TABLE: Final = "Use the code's table"
KEEP_TABLE: Final = "Keep this table as it is"


def _arrived(session: PageSession, tool: AnyTool, state: Value) -> list[ft.Control]:
    page, tool_session = ft.context.page, session.tool_session(tool)
    live = None if tool.personal else session.live
    route = route_of(tool)

    async def keep() -> None:
        page.navigate(route)

    async def put(new: Value, key: str) -> None:
        await session.receive(tool_session, new, STEPS[key], cause_of_choice(key))
        page.navigate(route)

    asked = code_question(
        tool,
        tool_session.state,
        state,
        used=live.room.has_entries(tool) if live else bool(tool_session.history.past),
        before=(step.state for step in tool_session.history.past),
        shared=live is not None,
    )
    buttons: list[ft.Control]
    if asked:
        choices = [
            tap_text(label, keep, strong=not place, fill=True)
            if key == KEEP
            else tap_text(label, put, new, key, strong=not place, fill=True)
            for place, (key, label, new) in enumerate(asked.choices)
        ]
        buttons = [Text(asked.text, size=16), *choices, small(asked.undo)]
    else:
        buttons = [tap_text(OPEN, put, state, REPLACE, strong=True, fill=True)]
    return [
        *buttons,
        ft.Divider(),
        small(f"This is what arrived: {tool.summary(state)}"),
        read_only(tool, state),
    ]
