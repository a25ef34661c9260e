"""What happened at a live table: who did what and when; any step can be taken out and put back."""

from typing import Final

import flet as ft

from companion.catalogue import find_tool
from companion.core.words import ago
from companion.display import table_words as words
from companion.display.game_world import COMPANION
from companion.live.story import StoryLine, story, where
from screens.state.clock import seconds
from screens.state.live.joined_table import JoinedTable
from screens.state.page_session import PageSession
from screens.ui.controls import card, icon, main_button, tap_text
from screens.ui.error_boundary import component
from screens.ui.letter_size import Text
from screens.ui.player_badge import player_badge
from screens.ui.theme import EDGE, GAP, ROUND, small
from screens.views.empty import CARDS, empty
from screens.views.page_frame import framed

JUST_HAPPENED: Final = "What just happened"
DISC: Final = 36
"""Width in dp of a player's disc beside a step."""

AT_NONE: Final = "This phone is at no table."
PAGE: Final = 50
MORE: Final = "Show older steps"
QUIET: Final = "A quiet table"
CHOOSE: Final = "Choose the game"
HOW: Final = "Everyone's steps, newest first. A step that is taken out can be put back."


@component
def LiveHistoryScreen(session: PageSession) -> ft.View:
    """Show what happened at the whole table."""
    body = LiveStory(session.live) if session.live else Text(AT_NONE, size=16)
    return framed(words.WHAT_HAPPENED, body)


@component
def LiveStory(live: JoinedTable, tool: str = "") -> ft.Control:
    """List what happened in the tool called *tool*, or at the whole table."""
    lines, set_lines = ft.use_state(PAGE)
    happened = story(live.link.phone.ahead, tool)

    async def older() -> None:
        set_lines(lines + PAGE)

    async def home() -> None:
        ft.context.page.navigate("/")

    if not happened:
        go_on = main_button(CHOOSE, home)
        shown = empty(CARDS, QUIET, words.NOTHING_YET, go_on, world=COMPANION)
        return ft.Column([shown], horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    rows = [_row(live, each, bool(tool)) for each in happened[:lines]]
    more = [tap_text(MORE, older, fill=True)] if len(happened) > lines else []
    return ft.Column(
        [
            card(small(HOW)),
            ft.ListView(
                [*rows, *more], expand=True, spacing=4, padding=ft.Padding.only(bottom=EDGE)
            ),
        ],
        expand=True,
        spacing=GAP,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def just_happened(live: JoinedTable, most: int = 4) -> list[ft.Control]:
    """Return the newest steps at the table, each with the disc of whoever took it; nothing before the first."""
    newest = [each for each in story(live.link.phone.ahead) if each.stands][:most]
    rows = [_short_row(live, each, newest=not place) for place, each in enumerate(newest)]
    column = ft.Column(rows, spacing=2, tight=True)
    return [small(JUST_HAPPENED), column] if rows else []


def _short_row(live: JoinedTable, each: StoryLine, *, newest: bool) -> ft.Control:
    """Return one step in a line: by whom, what, and when; the newest one stands out."""
    who = words.with_you(each.who, own=each.device == live.device)
    what = f"{who}: {words.without_name(each.who, each.label)}"
    when = ago(max(0, seconds() - each.now) // 60)
    seat = live.room.seats.get(each.device)
    disc = player_badge(live.room.table.player(seat), DISC) if seat is not None else None
    weight = ft.FontWeight.W_600 if newest else None
    line = ft.Row(
        [
            disc or ft.Container(width=DISC),
            Text(what, size=16, weight=weight, expand=True, max_lines=2),
            small(when),
        ],
        spacing=12,
    )
    return ft.Semantics(
        content=ft.Container(
            line,
            padding=ft.Padding.symmetric(horizontal=12, vertical=6),
            border_radius=ROUND,
            bgcolor=ft.Colors.SURFACE_CONTAINER_HIGHEST if newest else None,
        ),
        label=f"{what}, {when}",
        container=True,
        exclude_semantics=True,
    )


def _row(live: JoinedTable, each: StoryLine, of_tool: bool) -> ft.Control:
    """Return one step: who, what, when, and the button that takes it out or puts it back."""
    who = words.with_you(each.who, own=each.device == live.device)
    found = find_tool(each.tool)
    log = live.link.phone.ahead
    there = where(log, found) if found else "The table" if not each.tool else "A newer tool"
    when = ago(max(0, seconds() - each.now) // 60)
    about = " · ".join(filter(None, ("" if of_tool else there, when, each.became)))
    gone = not each.stands
    ink = ft.Colors.ON_SURFACE_VARIANT if gone else ft.Colors.ON_SURFACE
    what = f"{who}: {words.without_name(each.who, each.label)}"
    text = ft.Column(
        [
            Text(what, size=16, color=ink, italic=gone, max_lines=3),
            small(about),
        ],
        spacing=0,
        tight=True,
    )
    named = ft.Semantics(
        content=ft.Container(text, padding=ft.Padding.symmetric(horizontal=12, vertical=8)),
        label=f"{what}, {about}",
        container=True,
        exclude_semantics=True,
        expand=True,
    )

    async def drop() -> None:
        await live.drop(each)

    async def keep() -> None:
        await live.keep(each)

    button: list[ft.Control] = []
    if live.seat is not None and each.dropped:
        button = [icon(ft.Icons.REDO_ROUNDED, f"{words.PUT_BACK}: {what}", keep)]
    elif live.seat is not None and each.can_go:
        button = [icon(ft.Icons.UNDO_ROUNDED, f"{words.TAKE_OUT}: {what}", drop)]
    return ft.Container(
        ft.Row([named, *button], spacing=0),
        bgcolor=None if gone else ft.Colors.SURFACE_CONTAINER,
        border_radius=ROUND,
    )
