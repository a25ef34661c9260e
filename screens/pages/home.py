"""The first screen: the tool that was used last, the games, codes, the table."""

from collections.abc import Awaitable, Callable
from typing import Final

import flet as ft

from companion.catalogue import find_tool
from companion.core.words import ago, with_noun
from companion.display import made_words, table_words
from companion.display.app_finder import FoundPage, find_in_app
from companion.display.finder import by_game, find
from companion.display.labels import (
    CONTINUE,
    FIND_ANYTHING,
    NOTHING_FOUND,
    THE_APP,
    above_found,
)
from companion.display.tool_routes import route_found, route_of
from companion.scenes.letters import fitted
from companion.tools.tool import Game
from screens.pages.page_title import use_page_title
from screens.pages.settings import LOOKS, SETTINGS
from screens.state.clock import now
from screens.state.desk import Desk
from screens.state.live.desk import LiveDesk
from screens.state.playlog import PlayLog
from screens.ui.controls import OnTouch, grid, remark, tap, tap_text
from screens.ui.guard import Args, component, memoized
from screens.ui.hooks import use_stable_callback
from screens.ui.letter_size import Text
from screens.ui.sign_icons import SIGNS
from screens.ui.text_scale import PHONE, is_large, text_size
from screens.ui.theme import EDGE, GAP, small, title
from screens.views.emblem import emblem
from screens.views.lookup import nothing_found, search_field
from screens.views.page_frame import CONTENT_WIDTH, notices, screen, update_offer

EMBLEM = 34
"""Width in dp of a game's sign on its tile."""

BESIDE = 8
"""Width in dp of what a tile leaves free beside its face."""

TITLE_LINES = 2
"""Most lines of a game's title on its tile: with more it would be higher than the one beside it."""

TITLE_SIZES: Final = tuple((size, TITLE_LINES) for size in (16, 15, 14, 13, 12, 11))
"""The sizes of a game's title: the largest in which it is read whole."""


def found_tiles(
    wanted: str, desk: Desk, go: OnTouch, below: str = "/", open_game: str = ""
) -> list[ft.Control]:
    """Return what was found for *wanted*: pages of the app, then game by game, *open_game* first.

    Each leads there, above the search at the route *below*.
    """
    hits = find(wanted, desk.device.table, desk.games.defined, open_game)
    pages = find_in_app(wanted)
    base, own = below.rstrip("/"), desk.device.table.size
    found: list[ft.Control] = [_page_found(each, go) for each in pages]
    for key, entries in by_game(hits):
        game = desk.games.find(key)
        found.append(title(game.title if game else ""))
        for hit in entries:
            above = above_found(hit.where, hit.size, own)
            way = f"{base}/{route_found(hit)}"
            found.append(tile(SIGNS[hit.tool.sign], hit.title, hit.text, go, way, above=above))
    return found or [nothing_found(NOTHING_FOUND, wanted)]


def _page_found(page: FoundPage, go: OnTouch) -> ft.Control:
    """Return what leads to *page* of the app, or says where it is in every tool."""
    if page.route:
        return tile(ft.Icons.TUNE_ROUNDED, page.title, page.text, go, page.route, above=THE_APP)
    paint, ink = ft.Colors.SURFACE_CONTAINER, ft.Colors.ON_SURFACE
    return remark(f"{page.title}. {page.text}.", ft.Icons.INFO_OUTLINE_ROUNDED, paint, ink)


@component
def HomeScreen(desk: Desk) -> ft.View:
    """Show the tool that was used last while it is under way, the games, and buttons for codes and the table."""
    page = ft.context.page
    ft.use_state(desk.plays)  # the log is read after the first drawing
    use_page_title(desk)
    wanted, set_wanted = ft.use_state("")
    open_game = ft.use_ref("")  # as the search began: whoever comes back finds the same results

    async def go(route: str) -> None:
        page.navigate(route)

    last = find_tool(desk.device.last_tool)
    game = desk.games.find(last.game) if last else None
    then = ago(now() - desk.device.used)
    parts: list[ft.Control] = [
        *notices(desk.screen),
        *update_offer(desk.screen),
        search_field(FIND_ANYTHING, wanted, set_wanted),
    ]
    if wanted.strip():
        here = open_game.current or ""
        return screen("Companion", *parts, *found_tiles(wanted, desk, go, open_game=here))
    open_game.current = last.game if last else ""
    if last and game and desk.is_under_way(last):
        summary = last.summary(desk.slot(last).state)
        said = summary if last is game.tools[0] else f"{last.title} · {summary}"
        parts += [
            title(CONTINUE),
            tile(
                ft.Icons.PLAY_ARROW_ROUNDED, game.title, f"{said} · {then}", go, route_of(last)
            ),
        ]
    table = desk.device.table
    if desk.live:
        parts.insert(0, LiveTile(desk.live))
    return screen(
        "Companion",
        *parts,
        title("Games"),
        *(brought_back(desk) if desk.games.dropped_now else ()),
        grid([_game(game, go) for game in desk.games.every], 1 if is_large() else 2, GAP),
        tile(ft.Icons.ADD_ROUNDED, made_words.ADD_A_GAME, made_words.ADD_HINT, go, "/new"),
        title("At the table"),
        *([_play_together(go)] if desk.live_page.tables and not desk.live else []),
        tile(
            ft.Icons.GROUPS_ROUNDED,
            f"{table.size} players",
            ", ".join(player.name for player in table.players),
            go,
            "/table",
        ),
        tile(
            ft.Icons.HISTORY_EDU_ROUNDED,
            "Played games",
            played_words(desk.plays),
            go,
            "/plays",
        ),
        tile(
            ft.Icons.QR_CODE_SCANNER_ROUNDED,
            "Open a code",
            "With the camera, from a picture or a link",
            go,
            "/scan",
        ),
        *([_phones(go)] if desk.for_phones else []),
        tile(
            ft.Icons.SAVE_ALT_ROUNDED,
            "Files",
            "Save everything as a file, or open one",
            go,
            "/files",
        ),
        tile(
            ft.Icons.TUNE_ROUNDED,
            SETTINGS,
            f"How it looks: {LOOKS[desk.device.shade]}",
            go,
            "/settings",
        ),
    )


OUT_OF_REACH: Final = "Can't reach the table, still trying"


def _play_together(go: OnTouch) -> ft.Control:
    head, said = table_words.PLAY_TOGETHER, table_words.PLAY_HINT
    return tile(ft.Icons.DEVICES_ROUNDED, head, said, go, "/live")


@component
def LiveTile(live: LiveDesk) -> ft.Control:
    """Show that this phone is at a live table, and lead there."""
    page, seat = ft.context.page, live.seat

    async def go() -> None:
        page.navigate("/live")

    you = "You only look on" if seat is None else f"You are {live.room.table.name(seat)}"
    here = (
        f"{with_noun(len(live.link.here), 'phone')} here"
        if live.link.connected
        else OUT_OF_REACH
    )
    return LiveWords(f"{you} · {here}", use_stable_callback(go))


@memoized
def LiveWords(said: str, go: OnTouch) -> ft.Control:
    """Show what is *said* of the table. With each touch at it there are news, which seldom say more."""
    return tile(ft.Icons.DEVICES_ROUNDED, "Playing together", said, go)


def _phones(go: OnTouch) -> ft.Control:
    words = "A code that opens the app there"
    return tile(ft.Icons.PHONELINK_RING_ROUNDED, "Another phone", words, go, "/phones")


def played_words(log: PlayLog) -> str:
    """Return how many games are in the log."""
    if not log.plays:
        return "Who won, and how"
    return f"{with_noun(len(log.plays), 'game')}: who won, and how"


def brought_back(desk: Desk) -> list[ft.Control]:
    """Return the button that brings back the game that was deleted last."""
    if (game := desk.games.dropped) is None:
        return []
    said = made_words.deleted(game.title)
    paint, ink = ft.Colors.TERTIARY_CONTAINER, ft.Colors.ON_TERTIARY_CONTAINER
    return [
        remark(said, ft.Icons.DELETE_OUTLINE_ROUNDED, paint, ink),
        tap_text(made_words.BRING_BACK, desk.games.bring_back, fill=True),
    ]


def title_room(width: float) -> float:
    """Return the width in dp that a game's title has on its tile, on a page of *width* dp."""
    columns = 1 if is_large() else 2
    line = min(width, CONTENT_WIDTH) - 2 * EDGE - GAP * (columns - 1)
    return line / columns - EMBLEM - 2 * GAP - BESIDE


def _game(game: Game, go: OnTouch) -> ft.Control:
    players = f"{game.least} to {game.most} players"
    room = title_room(ft.context.page.width or PHONE) / text_size()
    _, size = fitted(game.title, TITLE_SIZES, room)
    heading = Text(
        game.title,
        size=size,
        weight=ft.FontWeight.W_600,
        max_lines=TITLE_LINES,
        overflow=ft.TextOverflow.ELLIPSIS,
    )
    lines: list[ft.Control] = [heading, small(players)]
    return tap(
        ft.Container(
            ft.Row(
                [emblem(game, EMBLEM), ft.Column(lines, spacing=2, tight=True, expand=True)],
                spacing=GAP,
            ),
            padding=ft.Padding.only(left=GAP),
        ),
        f"{game.title}. {game.words}. {players}",
        go,
        f"/g/{game.key}",
        height=80,
        expand=1,
        dense=True,
        color=ft.Colors.SURFACE_CONTAINER,
    )


def tile(
    picture: ft.IconData,
    head: str,
    said: str,
    act: Callable[[*Args], Awaitable[None]],
    *args: *Args,
    above: str = "",
) -> ft.Control:
    """Return a large button that leads on: an icon, a title, a hint, and what stands small *above* them."""
    lines: list[ft.Control] = [
        *([small(above)] if above else []),
        Text(head, size=18, weight=ft.FontWeight.W_600),
        small(said),
    ]
    return tap(
        ft.Row(
            [
                ft.Icon(picture, size=28, color=ft.Colors.PRIMARY),
                ft.Column(lines, spacing=2, tight=True, expand=True),
                ft.Icon(ft.Icons.CHEVRON_RIGHT_ROUNDED, color=ft.Colors.OUTLINE),
            ],
            spacing=14,
        ),
        ". ".join(filter(None, (above, head, said))),
        act,
        *args,
        fill=True,
        height=None,
        color=ft.Colors.SURFACE_CONTAINER,
    )
