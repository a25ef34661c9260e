"""Files: everything saved as one, and one that was opened, shown before it is put in."""

from collections.abc import Callable, Iterable
from typing import Final

import flet as ft

from companion.catalogue import every_tool
from companion.core.errors import CompanionError, ShareError
from companion.core.printed import listed
from companion.core.shape import without_secrets
from companion.core.words import with_noun
from companion.evening.flow import is_untouched
from companion.exchange import export, files, link_text, share
from companion.exchange.files import DeviceTables, Parcel
from companion.exchange.logs.bg_stats_out import beside_of
from companion.exchange.logs.kinds import kind_of
from companion.exchange.picture_size import size_of
from companion.exchange.share import CodeContents
from companion.tools.tool import AnyTool
from screens.device.picker import PickButton, save
from screens.pages.followed_link import follow, in_picture
from screens.pages.incoming_plays import incoming_plays
from screens.pages.plays_out import PlaysOut
from screens.pages.received_file import SHOWN_FIRST, ReceivedFile
from screens.state.clock import file_day, now
from screens.state.incoming_log import ONE_BY_ONE
from screens.state.page_session import PageSession
from screens.state.playlog import READING, use_loaded
from screens.ui.controls import tap_text, warning
from screens.ui.error_boundary import component, handler, keyed
from screens.ui.snack_bar import show_snackbar
from screens.ui.theme import small, title
from screens.views.page_frame import notices, screen
from screens.views.storage_warning import may_go, where_the_log_lies

CARRIES = "A file carries notes on the box too. Secrets stay on this device."
NOTHING = "Nothing is entered there yet."

APPS: Final = ("bgstats", "bgg")
"""Kinds of logs that are known by how they begin. A table is what is nothing else."""

MOST_NAMED = 6
"""Screens that are named before everything on this device is saved; of more only their games are."""


async def save_all_as_file(what: str, parcel: Parcel) -> bool:
    """Let the player keep *parcel*, all of something, as a file named after *what* it is, and after today."""
    return await save_as_file(f"{what}-{file_day(now())}", parcel)


async def save_as_file(what: str, parcel: Parcel) -> bool:
    """Let the player keep *parcel* as a file named after *what* it holds. Return whether there is one."""
    if not (parcel.states or parcel.device_tables or parcel.plays):
        show_snackbar(NOTHING)
        return False
    try:
        raw = files.write(parcel)
    except ShareError as error:
        show_snackbar(str(error))
        return False
    return await save(f"{what}.{files.SUFFIX}", raw)


async def save_plays(session: PageSession) -> None:
    """Let the player keep all played games as a file."""
    await session.incoming.load()
    plays = session.plays.plays
    beside = beside_of(plays, session.incoming.besides)
    parcel = Parcel((), None, 0, plays, beside, session.plays.people)
    if await save_all_as_file("played-games", parcel):
        await session.save_device(session.device.with_safe_games(len(plays)))


def entered(session: PageSession, tools: Iterable[AnyTool]) -> tuple[CodeContents, ...]:
    """Return those of *tools* in which something is entered, each as a file takes it."""
    used = [
        tool for tool in tools if not is_untouched(tool, session.tool_session(tool).history)
    ]
    states = [(tool, without_secrets(session.tool_session(tool).state)) for tool in used]
    fresh = session.device.table
    return tuple(CodeContents(tool, now) for tool, now in states if now != tool.opening(fresh))


@component
def FilesScreen(session: PageSession) -> ft.View:
    """Save everything as one file, or open one; what came is shown before it is put in."""
    ft.use_state(session.plays)
    ft.use_effect(handler(session.incoming.load), [])
    may_be_deleted = may_go()
    ft.use_state(session.incoming)
    loaded = use_loaded(session.plays)
    if session.opened_file is not None:
        received = ReceivedFile(session, session.opened_file) if loaded else small(READING)
        return screen("A file", received)
    if session.incoming.stage:
        return incoming_plays(session)
    device = session.device
    states = entered(session, session.games.tools)

    async def keep() -> None:
        await session.incoming.load()
        plays = session.plays.plays
        beside = beside_of(plays, session.incoming.besides)
        kept = DeviceTables(table=session.device.table, groups=session.device.groups)
        now = entered(session, session.games.tools)
        people = session.plays.people
        parcel = Parcel(now, kept, 0, plays, beside, people)
        if await save_all_as_file("companion", parcel):
            await session.save_device(session.device.with_safe_games(len(plays)))

    numbers = (
        (len(device.groups), "group"),
        (len(states), "screen"),
        (session.plays.count, "played game"),
    )
    held = "".join(f", {with_noun(number, noun)}" for number, noun in numbers if number)
    return screen(
        "Files",
        *notices(session.screen, leads=False),
        title("Everything on this device"),
        small(f"The table{held}. {CARRIES}"),
        *([small(_named(session, states))] if states else []),
        *([small(where_the_log_lies())] if session.plays.count else []),
        *may_be_deleted,
        tap_text("Save everything as a file", keep, strong=True, fill=True),
        *([PlaysOut(session)] if session.plays.plays else []),
        title("From another device"),
        small(SHOWN_FIRST),
        OpenFile(session),
    )


def _named(session: PageSession, parts: tuple[CodeContents, ...]) -> str:
    """Return which screens *parts* are of, by their games; of many only how many each game has."""
    games: dict[str, list[str]] = {}
    for tool, _ in parts:
        games.setdefault(session.games.game_for(tool).title, []).append(tool.title)
    if len(parts) > MOST_NAMED:
        return f"{', '.join(f'{game} {len(tools)}' for game, tools in games.items())}."
    return f"{'; '.join(f'{game}: {listed(tools)}' for game, tools in games.items())}."


@component
def OpenFile(session: PageSession) -> ft.Control:
    """Show the button that opens a file, or several pages of a log, and what is wrong with them."""
    page, route = ft.context.page, ft.use_view_path()
    ft.use_state(session.incoming)
    wrong, set_wrong = ft.use_state("")
    said = wrong or session.incoming.wrong

    def forget() -> None:
        set_wrong("")
        session.incoming.wrong = ""

    def show() -> None:
        if not route.endswith("/files"):
            page.navigate(f"{route}/files")

    async def opened(data: bytes) -> None:
        await several((data,))

    async def several(raws: tuple[bytes, ...]) -> None:
        forget()
        set_wrong(await _open(session, raws, "" if route.endswith("/files") else route, show))

    return ft.Column(
        [
            *([warning(said)] if said else []),
            keyed("picker", PickButton, "Open a file", opened, forget, False, several),
        ],
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        tight=True,
    )


async def _open(
    session: PageSession, raws: tuple[bytes, ...], route: str, show: Callable[[], None]
) -> str:
    """Open files: one of ours, a picture or a text with a link, or logs of other apps. Return what is wrong with them,
    or ''.

    *show* leads to where they are shown, *route* to where a link is followed.
    """
    is_log = len(raws) > 1 or kind_of(raws[0]) in APPS
    if is_log and not export.looks_like_plays(raws[0]):
        return await _open_logs(session, raws, show)
    try:
        session.opened_file = _read(raws[0])
    except ShareError as error:
        if str(error) != files.NOT_OURS:
            return str(error)
        return await _follow(session, raws[0], route, show)
    show()
    return ""


async def _follow(
    session: PageSession, raw: bytes, route: str, show: Callable[[], None]
) -> str:
    """Go where the link in a picture or in a text leads; a text without one may be a table. Return what is wrong, or
    ''.
    """
    try:
        await follow(session, await _texts(raw), route)
    except CompanionError as error:
        if str(error) not in (share.NOT_OURS, files.NOT_OURS):
            return str(error)
        return await _open_logs(session, (raw,), show)
    return ""


async def _open_logs(
    session: PageSession, raws: tuple[bytes, ...], show: Callable[[], None]
) -> str:
    """Read *raws* as logs of other apps. Return what is wrong with them, or ''."""
    if not all(map(kind_of, raws)):
        return files.NOT_OURS if len(raws) == 1 else ONE_BY_ONE
    show()
    try:
        await session.incoming.open(
            raws, {game.key: game.title for game in session.games.every}
        )
    except CompanionError as error:
        return str(error)
    return ""


def _read(data: bytes) -> Parcel:
    """Return what a file holds: one of ours, or played games as JSON. Raises ShareError."""
    if export.looks_like_plays(data):
        found = export.plays_file(data)
        return Parcel((), plays=found.plays, beside=(*found.beside, *found.common))
    return files.read(data, every_tool())


async def _texts(data: bytes) -> tuple[str, ...]:
    """Return what the codes in the picture *data* say, or the text *data*. Raises ShareError for any other file."""
    if size_of(data):
        return await in_picture(data)
    text = data.decode("utf-8-sig", "replace") if len(data) <= link_text.MOST_BYTES else ""
    if not link_text.is_linked(text):
        raise ShareError(files.NOT_OURS)
    return (text,)
