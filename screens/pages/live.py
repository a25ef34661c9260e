"""Play together: open a live table or join one; then who sits where, and how others come in."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

import flet as ft

from companion.catalogue import game_of
from companion.core.words import with_noun
from companion.display import table_words as words
from companion.display.tool_routes import route_of
from companion.exchange.addresses import loopback
from companion.live.links import LiveError, is_hosted
from companion.live.log import current_tool
from companion.live.messages import LeaderCommand
from screens.device.services import open_page
from screens.pages.live_history import just_happened
from screens.pages.live_requests import to_requests
from screens.pages.live_seats import SeatList, guests_to_show_out
from screens.pages.scan import not_joined
from screens.state.live.door import DoorView
from screens.state.live.joined_table import JoinedTable
from screens.state.page_session import PageSession
from screens.table_line.code_live_host import CodeLiveHost
from screens.table_line.door_live_host import DoorLiveHost
from screens.tool.table_notes import away_said, by_address
from screens.tool.wake_lock import use_wake_lock
from screens.ui.controls import (
    card,
    main_button,
    selectable_text,
    small_switch,
    stretched,
    tap_text,
    warning,
)
from screens.ui.error_boundary import component, handler
from screens.ui.flet_internals import show_alone
from screens.ui.letter_size import Text
from screens.ui.theme import GAP, small, title
from screens.views.copying import CopyButton
from screens.views.link_code import with_code
from screens.views.page_frame import above_here, notices, screen

HEADING: Final = words.PLAY_TOGETHER
HOW: Final = (
    "Everyone uses their own phone, and all phones show the same. What one enters, all see at "
    "once. Secrets stay on each phone."
)
OPEN: Final = "Open a table"
BRINGS: Final = "Everything entered on this phone comes along."
JOIN_HOW: Final = (
    "On the other phone, open “Play together”. Scan its code with your phone's camera, or with "
    "“Open a code” here."
)
NO_LAPTOP: Final = (
    "A table is opened on a laptop that serves the app: start it there with make serve, and open "
    "its address. This phone can join."
)
OPENS_THERE: Final = (
    "A table is opened on the first page of this address. This phone can join it."
)
LEADS_TO: Final = ("g/", "q/")
"""What may stand behind the key of a table and a seat in a link: the route of a tool or of a code."""

FIRST_PAGE: Final = "Go to the first page"
NO_TABLES: Final = "This page can't join a table. Scan its code with your phone's camera."
OPENS_HERE: Final = (
    "The others need a browser and nothing else: they scan a code with their phone's camera. All "
    "phones must be on the same Wi-Fi, and this one stays awake."
)
SCAN_THERE: Final = (
    "The phone that opened the table shows a code: “Let someone in”. Scan it with this phone's own "
    "camera."
)
OPENS_DOOR: Final = (
    "The others need a browser and nothing else: they scan a code with their phone's camera. All must "
    "be on the same Wi-Fi, or on this device's own hotspot."
)
MAY_ASK: Final = (
    "Your device may ask whether the app may reach devices around it, or let them connect. Allow that: "
    "otherwise nobody can come."
)
DOOR_OPEN: Final = (
    "Open: phones around can come to this table. Keep the app in front and this device awake. While it "
    "sleeps, the others wait, and nothing is lost."
)
DOOR_SHUT: Final = "Closed: no other phone can reach this table now. What the others enter waits on their phones."
DOOR_LEFT: Final = (
    "Open: phones around can still come to the table that this device keeps for them."
)
CLOSE_DOOR: Final = "Close the table to others"
OPEN_DOOR: Final = "Open the table to others"
NOT_REACHED: Final = "If a phone can't open the page, let it scan the code of another address."
NEXT_ADDRESS: Final = "Another address"
LET_IN: Final = "Let someone in"
BY_THE_HOST: Final = (
    "Others come in by the phone that opened the table: “Let someone in” shows a code there."
)
AS_CODES: Final = "Show what happened here as codes"
SCAN: Final = "Scan to join"
ANY_CAMERA: Final = "With any phone's camera."
SAME_WIFI: Final = "It must be on the same Wi-Fi."
ONLY_HERE: Final = (
    "Other phones can't reach this address: only this computer can. Start the app with make serve, "
    "and open the address that it prints."
)


@component
def LiveScreen(session: PageSession) -> ft.View:
    """Show the live table of this phone, or how to come to one."""
    use_wake_lock(session)
    door = session.live_page.door

    async def prepare() -> None:
        if door:
            await door.prepare()

    ft.use_effect(handler(prepare), [])
    if session.live is None:
        return screen(HEADING, *notices(session.screen), *_start(session))
    return AtTable(session, session.live)


@component
def AtTable(session: PageSession, live: JoinedTable) -> ft.View:
    """Show the table of this phone. Who asks for a seat is told in the bar, where that moves nothing under a finger."""
    asked = to_requests(live)
    heading = words.SEAT_ASKED_FOR if asked else HEADING
    return screen(heading, *notices(session.screen), TablePage(session, live), actions=asked)


def _start(session: PageSession) -> list[ft.Control]:
    page, table, tables = ft.context.page, session.device.table, session.live_page.tables

    async def open_it() -> None:
        await session.live_page.open_table()

    async def scan() -> None:
        page.navigate(above_here("scan"))

    async def players() -> None:
        page.navigate(above_here("table"))

    names = ", ".join(player.name for player in table.players)
    opening: list[ft.Control] = [small(NO_LAPTOP)]
    if tables and tables.opens_at:
        there = tap_text(FIRST_PAGE, open_page, tables.opens_at, fill=True)
        opening = [small(OPENS_THERE), there]
    elif tables and tables.opens:
        opening = [
            main_button(OPEN, open_it),
            small(f"For {with_noun(table.size, 'player')}: {names}. {BRINGS}"),
            ft.Row([tap_text("Change who plays", players)]),
        ]
    joining = [small(JOIN_HOW), tap_text("Open a code", scan, fill=True)]
    if isinstance(tables, CodeLiveHost):
        opening.insert(1, small(OPENS_HERE))
        joining = [small(SCAN_THERE)]
    if door := session.live_page.door:
        opening[1:1] = [small(OPENS_DOOR), small(MAY_ASK)]
        opening.append(DoorLeft(door))
    return [
        Text(HOW, size=16),
        title("Begin"),
        *opening,
        title("Or join the others"),
        *joining,
    ]


@component
def TablePage(session: PageSession, live: JoinedTable) -> ft.Control:
    """Show the table: its seats, its code, and what can be done with it."""
    page = ft.context.page

    async def go(route: str) -> None:
        page.navigate(route)

    async def to_page(name: str) -> None:
        page.navigate(above_here(name))

    async def leave() -> None:
        show_alone(page, leaving(session))

    tables = session.live_page.tables
    by_codes = tables if isinstance(tables, CodeLiveHost) else None
    code = _let_in(live, by_codes, to_page) if by_codes else _code(page, live)
    if (
        isinstance(tables, DoorLiveHost)
        and tables.is_host(live.link)
        and session.live_page.door
    ):
        code = [DoorCard(session.live_page.door, live)]
    seated, seats = live.seat is not None, SeatList(live)
    on = main_button("Choose the game", go, "/")
    if tool := current_tool(live.link.phone.ahead):
        game = game_of(tool)
        title_now = session.games.game_for(game.tools[0]).title
        on = main_button(words.go_on(title_now), go, route_of(game.tools[0]))
    news = just_happened(live)
    # While nobody else is here, what brings them comes first: as a table begins, or has just been taken over.
    alone = _alone_at_first(live, seated=seated)
    first = [*code, seats, *news] if alone and not live.link.locked else [seats, *news, *code]
    more = [
        tap_text(words.TOGETHER, to_page, "reveal", fill=True),
        tap_text("Players, names and colours", to_page, "table", fill=True),
    ]
    away = (
        []
        if live.link.connected
        else [warning(away_said(session, live)), *_while_away(session, live)]
    )
    return ft.Column(
        [
            *away,
            *([on] if seated else []),
            *first,
            title("More"),
            tap_text(words.WHAT_HAPPENED, to_page, "history", fill=True),
            tap_text(AS_CODES, to_page, "codes", fill=True),
            *(more if seated else []),
            *_lead(live),
            tap_text(words.LEAVE, leave, fill=True),
            small(words.leave_hint(locked=live.link.locked)),
            *_deputy(session, live),
            *([small(words.KEPT_A_DAY)] if by_address(session, live) else []),
            *guests_to_show_out(live),
        ],
        spacing=GAP + 2,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        tight=True,
    )


def _alone_at_first(live: JoinedTable, *, seated: bool) -> bool:
    """Return whether nobody else was here when this page came to what it shows now: whoever comes moves nothing
    about.
    """
    now = (live, seated, live.link.connected, live.link.locked)
    kept: Any = ft.use_ref(((), False))
    if kept.current[0] != now:
        alone = seated and live.link.connected and not set(live.link.here) - {live.device}
        kept.current = (now, alone)
    found: bool = kept.current[1]
    return found


def _while_away(session: PageSession, live: JoinedTable) -> list[ft.Control]:
    """Return how the table goes on while its host can't be reached: this phone may be the one that takes over."""
    page = ft.context.page

    async def ask() -> None:
        show_alone(page, taking_over(session))

    if live.link.takes_over:
        return [
            card(Text(words.TAKE_OVER_HINT, size=16)),
            tap_text(words.TAKE_OVER, ask, strong=True, fill=True),
        ]
    if by_address(session, live):
        return []
    return [card(Text(words.away_words(_deputy_name(live)), size=16))]


def _deputy_name(live: JoinedTable) -> str:
    return live.room.who(live.link.deputy) if live.link.deputy else ""


def _deputy(session: PageSession, live: JoinedTable) -> list[ft.Control]:
    """Return who takes over if the host goes, unless that is being said already; a host says it if nobody does."""
    tables, link = session.live_page.tables, live.link
    by_codes = isinstance(tables, CodeLiveHost)
    questions = by_codes or (isinstance(tables, DoorLiveHost) and tables.is_host(link))
    if not link.connected or not (questions or link.deputy):
        return []
    own, away = link.deputy == live.device, link.deputy not in link.here
    who = _deputy_name(live)
    return [small(words.deputy_words(who, own=own, away=away, by_codes=by_codes))]


def _let_in(
    live: JoinedTable, tables: CodeLiveHost, to_page: Callable[[str], Awaitable[None]]
) -> list[ft.Control]:
    """Return how others come in where phones link by two codes, unless the table is locked."""
    if live.link.locked:
        return [card(Text(words.LOCKED_HINT, size=16))]
    if not tables.is_host(live.link):
        return [small(BY_THE_HOST)]
    return [tap_text(LET_IN, to_page, "in", strong=True, fill=True)]


@component
def DoorCard(door: DoorView, live: JoinedTable) -> ft.Control:
    """Show the code by which others come to this device, and whether they can."""
    page = ft.context.page
    if not door.door.address:
        again = (
            [] if live.link.locked else [tap_text(OPEN_DOOR, door.open, strong=True, fill=True)]
        )
        return stretched(card(Text(DOOR_SHUT, size=16)), *again, small(MAY_ASK))
    way = [small(NOT_REACHED), tap_text(NEXT_ADDRESS, door.next_address, fill=True)]
    return stretched(
        *_code(page, live),
        *(way if door.door.others and not live.link.locked else []),
        card(Text(DOOR_OPEN, size=16)),
        tap_text(CLOSE_DOOR, door.shut, fill=True),
    )


@component
def DoorLeft(door: DoorView) -> ft.Control:
    """Say that others can come in still, where this player has left the table; nothing if they can't."""
    if not door.door.address:
        return ft.Column(tight=True)
    shut = tap_text(CLOSE_DOOR, door.shut, fill=True)
    return stretched(card(Text(DOOR_LEFT, size=16)), shut)


def _code(page: ft.Page, live: JoinedTable) -> list[ft.Control]:
    """Return the code that others scan, unless the table is locked."""
    link = live.link.link
    if live.link.locked:
        return [card(Text(words.LOCKED_HINT, size=16))]
    about = [
        small(ANY_CAMERA if is_hosted(link) else f"{ANY_CAMERA} {SAME_WIFI}"),
        *([warning(ONLY_HERE)] if loopback(link) else []),
        ft.Row([CopyButton("Copy the link", link)]),
        selectable_text(link, size=12, color=ft.Colors.ON_SURFACE_VARIANT),
    ]
    return [title(SCAN), *with_code(page, link, "Code of this table", *about, most=300)]


def _lead(live: JoinedTable) -> list[ft.Control]:
    """Return what only whoever opened the table may do."""
    if not live.link.leads:
        return []

    async def lock() -> None:
        await _control(live, "unlock" if live.link.locked else "lock")

    async def new_code() -> None:
        await _control(live, "key")

    return [
        small_switch(words.LOCK, live.link.locked, lock),
        tap_text(words.NEW_CODE, new_code, fill=True),
        small(words.NEW_CODE_HINT),
    ]


async def _control(live: JoinedTable, what: LeaderCommand) -> None:
    if sentence := await live.control(what):
        raise LiveError(sentence)


@component
def JoinScreen(session: PageSession) -> ft.View:
    """Join the table of the link that led here, and show it, or the tool or the code that the link names."""
    page = ft.context.page
    given = ft.use_route_params()
    nothing: LiveError | None = None
    wrong, set_wrong = ft.use_state(nothing)

    async def join() -> None:
        try:
            if session.live_page.tables is None:
                raise LiveError(NO_TABLES)
            await session.live_page.join_table(given.get("key", ""), given.get("once", ""))
        except LiveError as error:
            set_wrong(error)
        else:
            to = given.get("to", "")
            page.navigate(f"/{to}" if to.startswith(LEADS_TO) else "/live")

    async def again() -> None:
        page.navigate("/live")

    ft.use_effect(handler(join), [given.get("key", "")])
    if not wrong:
        return screen(HEADING, Text("Joining the table …", size=16))
    return screen(HEADING, *not_joined(wrong), tap_text(HEADING, again, fill=True))


def taking_over(session: PageSession) -> ft.AlertDialog:
    """Return the question whether this phone shall take the table over."""
    page = ft.context.page
    by_codes = isinstance(session.live_page.tables, CodeLiveHost)
    how = words.TAKE_OVER_HOW_BY_CODES if by_codes else words.TAKE_OVER_HOW

    async def wait() -> None:
        page.pop_dialog()

    async def take_over() -> None:
        page.pop_dialog()
        await session.live_page.take_over()

    return ft.AlertDialog(
        semantics_label=f"{words.TAKE_OVER}?",
        title=Text(f"{words.TAKE_OVER}?", size=20),
        content=Text(how, size=16),
        actions=[tap_text("Wait", wait), tap_text("Take over", take_over, strong=True)],
    )


def leaving(session: PageSession) -> ft.AlertDialog:
    """Return the question whether to leave the table."""
    page = ft.context.page

    async def stay() -> None:
        page.pop_dialog()

    async def leave() -> None:
        page.pop_dialog()
        await session.live_page.leave_table()

    return ft.AlertDialog(
        semantics_label="Leave the table?",
        title=Text("Leave the table?", size=20),
        content=Text(
            "Your seat is free then. This phone keeps everything, and goes on alone.",
            size=16,
        ),
        actions=[tap_text("Stay", stay), tap_text("Leave", leave, strong=True)],
    )
