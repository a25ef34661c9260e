"""The first screen: what is under way, tonight's players, the posters of the games, and last night."""

from collections.abc import Sequence
from typing import Final

import flet as ft

from companion.catalogue import find_tool
from companion.core.words import with_noun
from companion.display import made_words, table_words
from companion.display.game_world import COMPANION
from companion.display.labels import (
    FIND_ANYTHING,
)
from companion.display.tool_routes import route_of
from screens.pages.found_list import FoundList
from screens.pages.home_pieces import PLAYED, continued, last_night, tonight
from screens.pages.page_title import use_page_title
from screens.pages.settings import SETTINGS
from screens.pages.welcome import is_first_start, look_around, steps, welcome
from screens.state.live.door import DoorView
from screens.state.live.joined_table import JoinedTable
from screens.state.page_session import PageSession
from screens.ui.controls import (
    TRANSPARENT,
    OnTouch,
    button_text,
    icon,
    remark,
    tap,
    tap_text,
)
from screens.ui.error_boundary import component, memoized
from screens.ui.faces import Display
from screens.ui.hooks import use_stable_callback
from screens.ui.text_scale import PHONE, PHONE_HEIGHT, is_large, is_low
from screens.ui.theme import EDGE, GAP, ROUND, SIDE, WIDE, is_high_contrast
from screens.views.lookup import search_field
from screens.views.page_frame import notices, update_offer
from screens.views.shelf import TALL, shelf
from screens.views.tiles import tile


@component
def HomeScreen(session: PageSession) -> ft.View:
    """Show what is under way, tonight's players, the posters of the games, and last night; at the very first start, how
    to begin.
    """
    page = ft.context.page
    ft.use_state(session.plays)  # the log is read after the first drawing
    use_page_title(session)
    wanted, set_wanted = ft.use_state("")
    asked, set_asked = ft.use_state(0)
    players, set_players = ft.use_state(session.device.table.size)
    open_game = ft.use_ref("")  # as the search began: whoever comes back finds the same results
    games = session.games.every
    first = is_first_start(session)

    async def choose(number: int) -> None:
        set_players(number)

    async def begin() -> None:
        await session.at.use_table(session.device.table.resized(players))
        await session.save_device(session.device.evolve(welcomed=True))

    async def try_it() -> None:
        await begin()
        tool = games[0].tools[0]
        await session.show_example(session.tool_session(tool))
        page.navigate(route_of(tool))

    async def go(route: str) -> None:
        if first:
            await begin()
        page.navigate(route)

    async def ask(example: str) -> None:
        set_asked(asked + 1)  # what stands in the field is left alone otherwise
        set_wanted(example)

    field = search_field(FIND_ANYTHING, wanted, set_wanted, f"search-{asked}")
    above = [*notices(session.screen), *update_offer(session.screen)]
    found: list[ft.Control] = []
    if wanted.strip():
        found = [
            FoundList(session, wanted, go, open_game=open_game.current or "", question=ask)
        ]
    else:
        last = find_tool(session.device.last_tool)
        open_game.current = last.game if last else ""
    if first:
        start = welcome(games, players, choose)
        return _first_page(
            session, [_head(go), *above, field], found, start, steps(begin, try_it), go
        )
    return _usual_page(session, [*above, field], found, go)


def _first_page(
    session: PageSession,
    above: list[ft.Control],
    found: list[ft.Control],
    start: ft.Control,
    ways: list[ft.Control],
    go: OnTouch,
) -> ft.View:
    """Return the page of the very first start: how to begin, and below that all that there is."""
    if found:
        return _page([], [*above, *found])
    room = (ft.context.page.width or PHONE) - 2 * SIDE
    below = [
        *above,
        tonight(session, room, go),
        *_shelf(session, room, 0, go),
        *_ways(session, go),
    ]
    if is_large():
        return _page([], [*ways, *below], start=[start])
    # Tab goes by height on the screen, also to what lies behind the foot: below it, what is in sight comes first.
    return _page([], below, ways, [start, look_around()])


def _usual_page(
    session: PageSession, above: list[ft.Control], found: list[ft.Control], go: OnTouch
) -> ft.View:
    """Return the page with what is *above* all, and what was *found* in the place of the rest."""
    page, live = (
        ft.context.page,
        [LiveTile(session.live, session.live_page.door)] if session.live else [],
    )
    width, height = page.width or PHONE, page.height or PHONE_HEIGHT
    if width >= WIDE and not is_large():
        evening = [*live, *continued(session, go), tonight(session, SIDE_WIDTH - 2 * EDGE, go)]
        on, links = _ways(session, go)
        left, foot = [*above, *evening, *last_night(session, go), links], on
        room, most = width - SIDE_WIDTH - 2 * EDGE, (height - 2 * EDGE - 2 * GAP) / 2 / TALL
        return _window(_head(go), left, foot, found or _shelf(session, room, most, go))
    if found:
        return _page([_head(go)], [*above, *found])
    room = width - 2 * SIDE
    parts = [
        *above,
        *live,
        *continued(session, go),
        tonight(session, room, go),
        *_shelf(session, room, 0, go),
        *last_night(session, go),
    ]
    on, links = _ways(session, go)
    if is_large() or is_low():
        return _page([_head(go)], [*parts, on, links])
    return _page([_head(go)], [*parts, links], [on])


def _ways(session: PageSession, go: OnTouch) -> tuple[ft.Control, ft.Control]:
    """Return the two large ways on, and those to what is seldom needed."""
    together = [_play_together(go)] if session.live_page.tables and not session.live else []
    return _in_a_row([*together, _own_game(go)]), _links(session, go)


GAMES: Final = "Games"
SCAN: Final = "Open a code"
PHONE_LINK: Final = "Another phone"
FILES_PAGE: Final = "Files"

HEAD: Final = 56
"""Least height in dp of the bar with the app's name."""

FOOT_WIDTH: Final = 720
"""Width in dp of the buttons at the foot in a window."""

SIDE_WIDTH: Final = 420
"""Width in dp of what stands beside the posters in a wide window."""


def _page(
    head: list[ft.Control],
    parts: list[ft.Control],
    foot: Sequence[ft.Control] = (),
    start: Sequence[ft.Control] = (),
) -> ft.View:
    """Return the page with a *head* that stays, *parts* that scroll under the lamp, and a *foot* that stays.

    What is at the *start* of the parts goes from edge to edge. The field keeps its place while someone types
    into it: else it would lose the cursor.
    """
    inset = ft.Column(
        [*parts, ft.Container(height=EDGE)],
        spacing=SIDE,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    body = ft.Column(
        [*start, ft.Container(inset, padding=_sides(SIDE), key="parts")],
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    lines: list[ft.Control] = [*head, body, *([_foot(foot)] if foot else [])]
    column = ft.Column(
        lines, spacing=0, expand=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )
    return _view(column)


def _foot(buttons: Sequence[ft.Control]) -> ft.Control:
    """Return the *buttons* that stay at the foot, in the middle of a window."""
    column = ft.Column(
        list(buttons),
        spacing=SIDE,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    inset = ft.Container(
        column,
        padding=ft.Padding.only(left=SIDE, right=SIDE, top=GAP, bottom=SIDE),
        width=min(ft.context.page.width or PHONE, FOOT_WIDTH),
    )
    return ft.Row([inset], alignment=ft.MainAxisAlignment.CENTER)


def _window(
    head: ft.Control, left: list[ft.Control], foot: ft.Control, right: list[ft.Control]
) -> ft.View:
    """Return the page of a wide window: the evening at the *left*, with its *foot*; *right* of it the posters, or what
    was found.
    """
    evening = ft.Column(
        [*left, ft.Container(height=EDGE)],
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        spacing=EDGE,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    side = ft.Container(
        ft.Column(
            [
                head,
                ft.Container(evening, expand=True, padding=_sides(EDGE)),
                ft.Container(foot, padding=ft.Padding.only(left=EDGE, right=EDGE, bottom=EDGE)),
            ],
            spacing=0,
        ),
        width=SIDE_WIDTH,
    )
    posters = ft.Column(
        [ft.Container(height=EDGE - GAP), *right, ft.Container(height=EDGE)],
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        spacing=GAP,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    row = ft.Row(
        [side, ft.Container(posters, expand=True, padding=_sides(EDGE))],
        spacing=0,
        expand=True,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return _view(row)


def _sides(edge: float) -> ft.Padding:
    return ft.Padding.symmetric(horizontal=edge)


def _view(content: ft.Control) -> ft.View:
    """Return the view of the first screen with *content* under the lamp; in high contrast it is not lit."""
    page = ft.context.page
    short = min(page.width or PHONE, page.height or PHONE_HEIGHT)
    light = ft.RadialGradient(
        center=ft.Alignment(0.48, -1),
        radius=max(1.0, 480 / short),
        colors=[
            ft.Colors.with_opacity(0.2, ft.Colors.PRIMARY),
            ft.Colors.with_opacity(0, ft.Colors.PRIMARY),
        ],
    )
    return ft.View(
        route=ft.use_view_path(),
        controls=[
            ft.Container(
                ft.SafeArea(content, expand=True),
                expand=True,
                gradient=None if is_high_contrast() else light,
            )
        ],
        padding=0,
    )


def _head(go: OnTouch) -> ft.Control:
    """Return the bar: the app's name, and the ways to a code and to the settings."""
    name = Display("COMPANION", COMPANION, size=28, line=40, color=ft.Colors.PRIMARY, lines=1)
    assert name.style
    name.style.letter_spacing = 1
    titled = ft.Semantics(
        content=name,
        label="Companion",
        header=True,
        container=True,
        exclude_semantics=True,
        expand=True,
    )
    return ft.Container(
        ft.Row(
            [
                ft.Container(width=0, height=HEAD),
                titled,
                icon(ft.Icons.QR_CODE_SCANNER_ROUNDED, SCAN, go, "/scan"),
                icon(ft.Icons.SETTINGS_OUTLINED, SETTINGS, go, "/settings"),
            ],
            spacing=0,
        ),
        padding=ft.Padding.only(left=EDGE, right=4),
    )


def _shelf(session: PageSession, room: float, most: float, go: OnTouch) -> list[ft.Control]:
    """Return the posters below a heading that only screen readers need, and the way to a game that was deleted."""
    heading = ft.Semantics(
        label=GAMES, header=True, container=True, content=ft.Container(width=4, height=4)
    )
    return [
        *(brought_back(session) if session.games.dropped_now else ()),
        ft.Column([heading, shelf(session.games.every, room, go, most)], spacing=0, tight=True),
    ]


def _in_a_row(ways: list[ft.Control]) -> ft.Control:
    """Return the *ways* beside each other, below each other with large letters."""
    if is_large():
        return ft.Column(
            ways, spacing=GAP, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
        )
    return ft.Row([ft.Container(way, expand=1) for way in ways], spacing=GAP)


def _tonal(picture: ft.IconData, label: str, go: OnTouch, route: str) -> ft.Control:
    face = ft.Row(
        [ft.Icon(picture, color=ft.Colors.ON_SURFACE), button_text(label)],
        spacing=10,
        alignment=ft.MainAxisAlignment.CENTER,
        tight=True,
    )
    return tap(face, label, go, route, height=52, fill=True, dense=True, radius=ROUND)


def _play_together(go: OnTouch) -> ft.Control:
    return _tonal(ft.Icons.PEOPLE_OUTLINE_ROUNDED, table_words.PLAY_TOGETHER, go, "/live")


def _own_game(go: OnTouch) -> ft.Control:
    return _tonal(ft.Icons.ADD_ROUNDED, made_words.YOUR_OWN_GAME, go, "/new")


def _links(session: PageSession, go: OnTouch) -> ft.Control:
    """Return the ways to what is seldom needed; the slip of last night leads to the played games."""
    ways = [] if session.plays.count else [(PLAYED, "/plays")]
    ways += [(FILES_PAGE, "/files")]
    ways += [(PHONE_LINK, "/phones")] if session.for_phones else []
    return ft.Row(
        [
            tap_text(label, go, route, color=TRANSPARENT, edge=ft.Colors.OUTLINE_VARIANT)
            for label, route in ways
        ],
        wrap=True,
        spacing=GAP,
        run_spacing=GAP,
    )


OPEN_TO_OTHERS: Final = "open to others"
OUT_OF_REACH: Final = "Can't reach the table, still trying"


@component
def LiveTile(live: JoinedTable, door: DoorView | None) -> ft.Control:
    """Show that this phone is at a live table, and whether others can come in by its *door*, and lead there."""
    page, seat = ft.context.page, live.seat

    async def go() -> None:
        page.navigate("/live")

    you = "You only look on" if seat is None else f"You are {live.room.table.name(seat)}"
    here = (
        f"{with_noun(len(live.link.here), 'phone')} here"
        if live.link.connected
        else OUT_OF_REACH
    )
    open_to = [OPEN_TO_OTHERS] if door and door.door.address else []
    return LiveWords(" · ".join([you, here, *open_to]), use_stable_callback(go))


@memoized
def LiveWords(said: str, go: OnTouch) -> ft.Control:
    """Show what is *said* of the table. With each touch at it there are news, which seldom say more."""
    return tile(ft.Icons.DEVICES_ROUNDED, "Playing together", said, go)


def brought_back(session: PageSession) -> list[ft.Control]:
    """Return the button that brings back the game that was deleted last."""
    if (game := session.games.dropped) is None:
        return []
    said = made_words.deleted(game.title)
    paint, ink = ft.Colors.TERTIARY_CONTAINER, ft.Colors.ON_TERTIARY_CONTAINER
    return [
        remark(said, ft.Icons.DELETE_OUTLINE_ROUNDED, paint, ink),
        tap_text(made_words.BRING_BACK, session.games.bring_back, fill=True),
    ]
