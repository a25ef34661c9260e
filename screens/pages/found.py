"""What a search has found, where it stands: the entry in sight and marked among its neighbours, or the tool itself."""

from contextlib import suppress
from typing import Final

import flet as ft

from companion.catalogue import find_tool
from companion.display.finder import Findable, FoundSection, place_of, told_for
from companion.display.labels import FOUND_GONE, found_label, open_label
from companion.display.tool_routes import route_of
from companion.tools.tool import Game
from screens.pages.game import GameScreen, ToolScreen
from screens.state.page_session import PageSession
from screens.ui.controls import card, main_button
from screens.ui.error_boundary import component, handler, with_event
from screens.ui.letter_size import Text
from screens.ui.theme import EDGE, GAP, title
from screens.views.page_frame import framed, notices, screen

GAME, TOOL, SIZE, KEY = "game", "tool", "size", "entry"
"""The parts of a route that say what was found."""

HERE: Final = "found"
"""The key of the control to which the page scrolls."""


@component
def FoundToolScreen(session: PageSession) -> ft.View:
    """Show the tool that the route names, above the search that has found it."""
    params = ft.use_route_params()
    game = session.games.find(params.get(GAME, ""))
    tool = game.by_key.get(params.get(TOOL, "")) if game else None
    if game is None or tool is None:
        return _gone(session)
    if tool is game.tools[0]:
        return GameScreen(session, game)
    return ToolScreen(session, game, tool)


@component
def FoundScreen(session: PageSession) -> ft.View:
    """Show the entry that the route names, marked among those that stand around it, and the way to its tool."""
    params = ft.use_route_params()
    game = session.games.find(params.get(GAME, ""))
    size = params.get(SIZE, "")
    table = told_for(session.device.table, int(size) if size.isdecimal() else 0)
    place = (
        place_of(params.get(KEY, ""), game.key, table, session.games.defined) if game else None
    )
    if game is None or place is None:
        return _gone(session)
    return FoundPlace(session, game, place.entry, place.sections)


def _gone(session: PageSession) -> ft.View:
    return screen("Companion", *notices(session.screen), Text(FOUND_GONE, size=16))


@component
def FoundPlace(
    session: PageSession, game: Game, entry: Findable, sections: tuple[FoundSection, ...]
) -> ft.View:
    """Show *sections* of what a tool of *game* says, scrolled to the *entry*."""
    page = ft.context.page
    tool = find_tool(entry.tool.name) or entry.tool

    async def go() -> None:
        page.navigate(route_of(tool))

    lines: list[ft.Control] = [*notices(session.screen)]
    for heading, entries in sections:
        lines.append(title(heading))
        lines += [_shown(each, heading, found=each.key == entry.key) for each in entries]
    body = ft.Column(
        [*lines, ft.Container(height=EDGE)],
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        spacing=GAP + 2,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    newest = ft.use_ref((body,))  # in a tuple: Flet would copy it
    newest.current = (body,)
    height = ft.use_ref(0.0)
    in_front = ft.use_view_path() == page.route

    async def scroll() -> None:
        (now,) = newest.current or (body,)
        with suppress(RuntimeError):  # the screen was left in between
            await now.scroll_to(scroll_key=HERE, duration=0)

    async def resized(event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        before, height.current = height.current, event.height
        if in_front and event.height != before:
            await scroll()

    ft.use_effect(handler(scroll), [entry.key])
    above = ft.Container(body, expand=True, on_size_change=with_event(resized))
    foot = ft.Container(
        main_button(open_label(tool.title), go),
        padding=ft.Padding.symmetric(horizontal=EDGE, vertical=GAP),
    )
    return framed(game.title, above, foot, game)


def _shown(entry: Findable, heading: str, *, found: bool) -> ft.Control:
    """Return *entry* under its *heading*; what was *found* is marked, and read aloud as it opens."""
    titled = (
        []
        if entry.title == heading
        else [Text(entry.title, size=16, weight=ft.FontWeight.W_600)]
    )
    lines = [*titled, *([Text(entry.text, size=16)] if entry.text else [])]
    if not found:
        return card(*lines)
    marked = card(*lines, color=ft.Colors.PRIMARY_CONTAINER, rimmed=True)
    key: ft.ScrollKey = ft.ScrollKey(value=HERE)  # type: ignore[call-arg]
    return ft.Semantics(
        content=marked,
        key=key,
        container=True,
        live_region=True,
        label=found_label(entry.title, entry.text),
        exclude_semantics=True,
    )
