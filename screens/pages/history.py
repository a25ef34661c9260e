"""The history of a tool, step by step: a touch goes back to any of them, or forward again."""

import flet as ft

from companion.display.game_world import world_of
from companion.tools.history import MOST_STEPS
from companion.tools.tool import AnyTool
from screens.device.services import haptic_tick
from screens.pages.live_history import LiveStory
from screens.pages.made_game import heading_of
from screens.state.page_session import PageSession
from screens.state.tool_session import ToolSession
from screens.tool.menu import STEPS_TAKEN
from screens.ui.controls import OnTouch, card, tap_text
from screens.ui.error_boundary import component, handler
from screens.ui.finger import comes_down, for_one_control
from screens.ui.letter_size import Text
from screens.ui.theme import EDGE, GAP, ROUND, in_world, small
from screens.views.page_frame import bar

OPENING = "The beginning"
CUT = f"Before the last {MOST_STEPS} steps"
MORE = "Show older steps"
PAGE = 50
"""Lines that are listed at first, and that each touch on *Show older steps* adds."""

UNDONE = "Undone. Tap to bring it back"


@component
def HistoryScreen(session: PageSession, tool: AnyTool) -> ft.View:
    """Show what happened in *tool*; at a live table, what everyone did there."""
    live = None if tool.personal else session.live
    steps = (
        LiveStory(live, tool.name) if live else HistoryList(session, session.tool_session(tool))
    )
    body, game = ft.Container(steps, expand=True), session.games.game_for(tool)
    return ft.View(
        route=ft.use_view_path(),
        appbar=bar(f"{STEPS_TAKEN} · {heading_of(game, tool)}", game=game),
        controls=[in_world(ft.SafeArea(body, expand=True), world_of(game))],
        padding=ft.Padding.symmetric(horizontal=EDGE),
    )


@component
def HistoryList(session: PageSession, tool_session: ToolSession) -> ft.Control:
    """List the steps of one tool, the newest first. Only rows in view are drawn."""
    said, now = tool_session.history.labels, len(tool_session.history.past)
    lines, set_lines = ft.use_state(PAGE)
    last = max(0, now - lines)

    async def older() -> None:
        set_lines(lines + PAGE)

    async def go(place: int) -> None:
        await session.own.return_to(tool_session, place)
        await haptic_tick()

    def row(place: int) -> ft.Control:
        return _row(_words(said, place), place - now, go, place)

    undone = [row(place) for place in range(len(said), now, -1)]
    live = Text(
        tool_session.tool.summary(tool_session.state), size=20, weight=ft.FontWeight.W_600
    )
    head = card(
        ft.Semantics(content=live, container=True, live_region=True),
        small(
            "Tap a line to go back to it, and a later one to return. What you enter then goes on from there."
        ),
    )
    rows = ft.ListView(
        [
            *([small(UNDONE)] if undone else []),
            *undone,
            *[row(place) for place in range(now, last - 1, -1)],
            *([tap_text(MORE, older, fill=True)] if last else []),
        ],
        expand=True,
        spacing=4,
        padding=ft.Padding.only(bottom=EDGE),
    )
    return ft.Column(
        [head, rows],
        expand=True,
        spacing=GAP,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _words(said: tuple[str, ...], place: int) -> str:
    """Return what was done last where *place* of the steps are done."""
    if place:
        return said[place - 1]
    return CUT if len(said) >= MOST_STEPS else OPENING


def _row(said: str, ahead: int, act: OnTouch, place: int) -> ft.Control:
    """Return one line; *ahead* is 0 for the current step, more for one that was undone.

    It has few controls, since there may be many lines.
    """
    picture, ink, state = ft.Icons.CHECK_ROUNDED, ft.Colors.ON_SURFACE, ""
    if ahead > 0:
        picture, ink, state = ft.Icons.REDO_ROUNDED, ft.Colors.ON_SURFACE_VARIANT, ", undone"
    elif not ahead:
        picture, ink = ft.Icons.PLACE_ROUNDED, ft.Colors.ON_PRIMARY_CONTAINER
        state = ", now"
    bold = None if ahead else ft.FontWeight.W_600
    line = ft.Row(
        [
            ft.Icon(picture, size=20, color=ink),
            Text(
                said,
                size=16,
                color=ink,
                expand=True,
                weight=bold,
                italic=ahead > 0,
                max_lines=3,
                overflow=ft.TextOverflow.ELLIPSIS,
            ),
            *([] if ahead else [Text("Now", size=14, color=ink)]),
        ],
        spacing=12,
    )
    named = ft.Semantics(
        content=line,
        label=f"{said}{state}" + (f", step {place}" if place else ""),
        button=True,
        exclude_semantics=True,
        selected=not ahead,
    )
    return ft.Container(
        named,
        ink=True,
        on_tap_down=comes_down,
        on_click=for_one_control(("step", place), handler(act, place)),
        bgcolor=None if ahead else ft.Colors.PRIMARY_CONTAINER,
        border_radius=ROUND,
        padding=ft.Padding.symmetric(horizontal=12, vertical=14),
    )
