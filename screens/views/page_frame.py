"""The frame of a plain screen, and the banners that any screen can show."""

from collections.abc import Sequence
from typing import Final

import flet as ft

from companion.catalogue import find_tool
from companion.display.game_world import COMPANION, world_of
from companion.display.tool_routes import route_of, search_below
from companion.display.worlds import World
from companion.scenes.letters import lines as lines_of
from companion.scenes.letters import widest
from companion.tools.tool import Game
from screens.device import browser
from screens.state.screen_state import ScreenState
from screens.ui.controls import THIN, icon, rim, tap_text
from screens.ui.faces import Display, wider
from screens.ui.letter_size import Text, device_letter_size, letter_size
from screens.ui.text_scale import bar_height, is_large, text_size
from screens.ui.text_widths import PLAIN
from screens.ui.theme import EDGE, EDGED, GAP, ROUND, TOUCH, WIDE, in_world
from screens.views.emblem import emblem

UPDATE_READY = "A new version is ready. Take it when you like: nothing you entered is lost."

MOST_GROWN = 1.34
"""How many times as large a heading can get, where the device makes letters large."""

HEADING, LONG, SMALLEST = 22, 16, 11
"""Sizes in dp of the letters of a heading: as a rule, the largest of a long one, and what they are never below."""

HEADING_LARGE = 33
"""The largest size in dp of the letters of a heading with large text."""

HEADING_LINE = 1.3
"""How many times as high as its letters a line of a heading is."""

FILES = "files"
"""The last part of the route of *Files*, above whichever screen has the way there."""

SIGN = 30
"""Width in dp of a game's sign beside a heading."""

CONTENT_WIDTH = 720
"""Width in dp of a plain screen in a wide window."""


def screen(
    heading: str,
    *parts: ft.Control,
    foot: ft.Control | None = None,
    game: Game | None = None,
    edge: float = EDGE,
    actions: Sequence[ft.Control] = (),
) -> ft.View:
    """Return a plain screen: a title, *parts* that scroll, and a *foot* that does not.

    One of a *game* has its sign and its colours. *edge* is what stays free beside the parts, in dp. *actions* stand
    beside the title.
    """
    body = ft.Column(
        [*parts, ft.Container(height=EDGE)],
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        spacing=GAP + 2,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return framed(heading, body, foot, game, edge, actions)


def framed(
    heading: str,
    body: ft.Control,
    foot: ft.Control | None = None,
    game: Game | None = None,
    edge: float = EDGE,
    actions: Sequence[ft.Control] = (),
) -> ft.View:
    """Return a plain screen: a title beside *actions*, a *body* that fills it and scrolls itself, a *foot* from edge to
    edge.
    """
    wide = (ft.context.page.width or 0) >= WIDE
    inset: ft.Padding | None = ft.Padding.symmetric(horizontal=edge)
    if foot:
        above = ft.Container(body, padding=inset, expand=True)
        body, inset = ft.Column([above, foot], spacing=0, expand=True), None
    page = ft.Container(
        body,
        padding=inset,
        width=CONTENT_WIDTH if wide else None,
        expand=not wide,
    )
    middle = (
        ft.Row([page], alignment=ft.MainAxisAlignment.CENTER, expand=True) if wide else page
    )
    return ft.View(
        route=ft.use_view_path(),
        appbar=bar(heading, *actions, game=game),
        controls=[in_world(ft.SafeArea(middle, expand=True), world_of(game))],
        padding=0,
    )


def bar(
    heading: str,
    *actions: ft.Control,
    leads_back: bool = True,
    game: Game | None = None,
) -> ft.AppBar:
    """Return the app bar: Back unless this is the first screen, the *heading*, and *actions*.

    The sign of a *game* stands before the heading, SIGN dp wide, in the face of its world.
    """
    page, route = ft.context.page, ft.use_view_path()
    leads_back = leads_back and route != "/"

    async def back() -> None:
        page.navigate(parent_route(route))

    return ft.AppBar(
        leading=icon(ft.Icons.ARROW_BACK_ROUNDED, "Back", back) if leads_back else None,
        automatically_imply_leading=False,
        title=_signed(heading, game, (page.width or WIDE) - TOUCH * (len(actions) + 2)),
        title_spacing=GAP if game else None,
        toolbar_height=bar_height(),
        bgcolor=ft.Colors.SURFACE,
        elevation_on_scroll=0,  # else it takes the app's own colour, also in a game with another
        actions=list(actions),
        actions_padding=ft.Padding.only(right=4),
    )


def _signed(said: str, game: Game | None, width: float) -> ft.Control:
    """Return the heading behind the sign of a *game*; together they have *width* dp."""
    beside, world = width - SIGN + GAP, world_of(game)
    if game is None or (is_large() and heading_size(said, beside)[0] < HEADING):
        return _heading(said, width, world)
    # Beside a sign the heading stands nearer to Back.
    words = ft.Container(_heading(said, beside, world), expand=True)
    return ft.Row([emblem(game, SIGN), words], spacing=GAP + 2)


def _heading(said: str, width: float, world: World) -> ft.Control:
    """Return the heading. It is never cut, and no word of it is broken: where it is too long for *width* dp, its
    letters are smaller and it has further lines. Large letters are as large as the bar has room for. It is set in the
    face of *world*, unless it would be smaller there than a short one in the text face.
    """
    size, lines = heading_size(said, width / max(1, wider(world.face)))
    displayed = size >= HEADING or world == COMPANION
    if not displayed:
        size, lines = heading_size(said, width)
    drawn = size / (letter_size() * min(MOST_GROWN, device_letter_size()))
    if displayed:
        line = drawn * HEADING_LINE
        return Display(said, world, size=drawn, line=line, lines=lines)
    return Text(said, size=drawn, max_lines=lines)


MOST_LINES: Final = 9
"""More lines than any heading has."""


def heading_size(said: str, width: float) -> tuple[float, int]:
    """Return how large in dp the letters of a heading are drawn that has *width* dp, and how many lines it may have."""
    grown = min(MOST_GROWN, text_size())
    longer = (LONG * grown, *range(int(LONG * grown), SMALLEST, -1))
    tried = (
        range(HEADING_LARGE, SMALLEST, -1)
        if is_large()
        else (HEADING * grown, HEADING, *longer)
    )
    for size in tried:
        lines = int(bar_height() // (size * HEADING_LINE))
        broken = len(lines_of(said, size, width, MOST_LINES, PLAIN))
        if broken <= lines and widest(said.split(), size, PLAIN) <= width:
            return size, lines
    return SMALLEST, int(bar_height() // (SMALLEST * HEADING_LINE))


def parent_route(route: str) -> str:
    """Return the route of the screen below the one at *route*.

    That of a checklist is the screen of its game; a picture's is the screen with its button, and a
    code's the one that found it. What a search has found leads back to the search.
    """
    if (search := search_below(route)) is not None:
        return search
    *rest, last = route.strip("/").split("/")
    if rest[-1:] in (["picture"], ["q"]) and last != FILES:
        rest.pop()
    elif rest[:1] == ["g"] and (tool := find_tool("/".join(rest[1:]))):
        return route_of(tool)
    return "/" + "/".join(() if rest == ["g"] else rest)


def above_here(page: str) -> str:
    """Return the route of *page* on top of the screen that is open: *Back* leads to that."""
    return f"{ft.context.page.route.rstrip('/')}/{page}"


def notices(state: ScreenState, *, leads: bool = True) -> tuple[ft.Control, ...]:
    """Return the notice of the page and the notices of *state*, each with a button that dismisses it; nothing without
    any.

    What could not be saved *leads* to *Files*, unless that is the screen itself.
    """
    return (*page_notice_view(state), *failure_notices(state, leads=leads))


def page_notice_view(state: ScreenState) -> tuple[ft.Control, ...]:
    """Return the notice of the page that is open; it stands in its flow and covers nothing."""

    async def away() -> None:
        state.page_notice = ""

    if not state.page_notice:
        return ()
    said = Text(state.page_notice, size=16, color=ft.Colors.ON_SECONDARY_CONTAINER)
    lines: list[ft.Control] = [
        ft.Semantics(content=said, container=True, live_region=True),
        tap_text("Understood", away),
    ]
    return (_banner(lines, ft.Colors.SECONDARY_CONTAINER),)


def failure_notices(state: ScreenState, *, leads: bool = True) -> tuple[ft.Control, ...]:
    """Return the notices of *state* with a button that dismisses them; nothing without any. See ``notices``."""
    page, read = ft.context.page, state.notices

    async def away() -> None:
        state.dismiss(read)

    async def keep() -> None:
        page.navigate(above_here(FILES))

    if not state.notices:
        return ()
    ink = ft.Colors.ON_ERROR_CONTAINER
    lines: list[ft.Control] = [Text(each, size=16, color=ink) for each in state.notices]
    buttons: list[ft.Control] = [tap_text("Understood", away)]
    if state.unsaved and leads:
        buttons.insert(0, tap_text("Keep it as a file", keep))
    row = ft.Row(buttons, wrap=True, spacing=GAP, run_spacing=GAP)
    return (_banner([*lines, row], ft.Colors.ERROR_CONTAINER),)


def update_offer(state: ScreenState) -> tuple[ft.Control, ...]:
    """Return the offer to start a newer version, where there is one."""

    async def take() -> None:
        browser.reload_newer_version()

    if not state.update_ready:
        return ()
    ink = ft.Colors.ON_SECONDARY_CONTAINER
    said = Text(UPDATE_READY, size=16, color=ink)
    return (_banner([said, tap_text("Take it now", take)], ft.Colors.SECONDARY_CONTAINER),)


def _banner(lines: list[ft.Control], color: str) -> ft.Control:
    column = ft.Column(lines, spacing=GAP, tight=True)
    return ft.Container(
        column,
        bgcolor=color,
        border_radius=ROUND,
        foreground_decoration=rim(THIN, EDGED),
        padding=12,
    )
