"""What a tool's screen says of the live table: who did what, what waits for a yes, what was contested; that an example
is one, and that fractions stay.
"""

from typing import Final

import flet as ft

from companion.catalogue import game_of
from companion.display import table_words as words
from companion.display.labels import ONLY_AN_EXAMPLE
from companion.evening.made_games import MAKE, defines_game, still_fractions
from companion.live.links import is_hosted
from companion.live.remarks import Prompt, Reaction
from companion.tools.cause import EXAMPLE
from companion.tools.tool import AnyTool
from screens.state.live.joined_table import JoinedTable
from screens.state.page_session import PageSession
from screens.state.tool_session import ToolSession
from screens.table_line.code_live_host import CodeLiveHost
from screens.ui.controls import OnTouch, remark, tap, tap_text
from screens.ui.error_boundary import component, keyed
from screens.ui.letter_size import Text
from screens.ui.player_badge import player_badge
from screens.ui.theme import GAP, ROUND, TOUCH, small
from screens.views.page_frame import above_here

AWAY: Final = (
    "The table can't be reached. What you tap is kept here and goes out when it's back."
)
WAKE: Final = "If the device that opened it sleeps, wake it."
ASKS: Final = "asks"
"""The last part of the route of who asks for a seat, above the table's page."""


def table_notes(session: PageSession, tool_session: ToolSession) -> list[ft.Control]:
    """Return what stands above the answer of the tool in *tool_session*; nothing without a live table."""
    live, note = session.live, tool_session.shared
    if live is None or note is None:
        return []
    return [
        *(
            [_to_take_over() if live.link.takes_over else _away(session, live)]
            if note.away
            else []
        ),
        *(_waiting(live, tool_session, each) for each in note.waiting),
        *([_to_the_seats(note.looks_on)] if note.looks_on else []),
        # Who asks for a seat is told in the place of what happened last: it moves nothing under a finger.
        _to_whoever_asks(note.questions)
        if note.questions
        else _to_what_happened(live, note.last, tool_session.tool),
    ]


def example_note(session: PageSession, tool_session: ToolSession) -> list[ft.Control]:
    """Return what stands above an example as long as nothing in it was touched, else nothing."""
    return [small(ONLY_AN_EXAMPLE)] if session.at.undo_cause(tool_session) == EXAMPLE else []


def fractions_note(session: PageSession, tool_session: ToolSession) -> list[ft.Control]:
    """Return that a score goes on with fractions which its game has no more, else nothing."""
    if not tool_session.tool.player_made or defines_game(tool_session.tool):
        return []
    said = still_fractions(
        tool_session.state, session.tool_session(game_of(tool_session.tool).by_key[MAKE]).state
    )
    return [small(said)] if said else []


def away_said(session: PageSession, live: JoinedTable) -> str:
    """Return what is said while the table can't be reached. A hosted address sleeps never; a phone or a laptop does."""
    return AWAY if by_address(session, live) else f"{AWAY} {WAKE}"


def by_address(session: PageSession, live: JoinedTable) -> bool:
    """Return whether the table is at a hosted address, so that no device at it is the host."""
    return is_hosted(live.link.link) and not isinstance(session.live_page.tables, CodeLiveHost)


def _away(session: PageSession, live: JoinedTable) -> ft.Control:
    paint, ink = ft.Colors.ERROR_CONTAINER, ft.Colors.ON_ERROR_CONTAINER
    return remark(away_said(session, live), ft.Icons.WIFI_OFF_ROUNDED, paint, ink)


def _to_the_seats(said: str) -> ft.Control:
    """Return the line *said* that leads to the seats: from there, *Back* leads here."""

    async def go() -> None:
        ft.context.page.navigate(above_here("live"))

    return _line(said, ft.Icons.VISIBILITY_ROUNDED, go)


def _to_whoever_asks(said: str) -> ft.Control:
    """Return the line *said* that leads to who asks for a seat, above the seats."""

    async def go() -> None:
        ft.context.page.navigate(above_here(f"live/{ASKS}"))

    return _line(said, ft.Icons.HELP_OUTLINE_ROUNDED, go)


def _to_take_over() -> ft.Control:
    """Return the line that this phone can take the table over, which leads to where that is asked."""

    async def go() -> None:
        ft.context.page.navigate(above_here("live"))

    return _line(words.CAN_TAKE_OVER, ft.Icons.SWAP_HORIZ_ROUNDED, go)


def _to_what_happened(live: JoinedTable, said: str, tool: AnyTool) -> ft.Control:
    """Return the line of who did what last in *tool*, with who is here; it leads to what happened there."""

    async def go() -> None:
        ft.context.page.navigate(f"/g/{tool.game}/{tool.key}/history")

    return _line(said, ft.Icons.GROUPS_ROUNDED, go, who_is_here(live))


TOKEN, STEP, MOST_TOKENS = 24, 16, 6
"""The size in dp of the token of who is here, how far it is to the next, and how many are drawn at the most."""


def who_is_here(live: JoinedTable) -> ft.Control:
    """Return the tokens of who is here, see WhoIsHere."""
    return keyed("here", WhoIsHere, live)


@component
def WhoIsHere(live: JoinedTable) -> ft.Control:
    """Show the tokens of the players who have a device at the table now. Who is away has none; nobody is told aloud."""
    here = [
        live.room.table.player(seat)
        for device, seat in sorted(live.room.seats.items(), key=lambda each: each[1])
        if device in live.link.here or device == live.device
    ]
    if not here:
        return ft.Icon(ft.Icons.GROUPS_ROUNDED, size=18, color=ft.Colors.ON_SURFACE_VARIANT)
    shown = here[:MOST_TOKENS]
    tokens: list[ft.Control] = [
        ft.Container(player_badge(player, TOKEN), left=STEP * at, top=0)
        for at, player in enumerate(shown)
    ]
    return ft.Stack(tokens, width=STEP * (len(shown) - 1) + TOKEN, height=TOKEN)


def _line(
    said: str, picture: ft.IconData, go: OnTouch, before: ft.Control | None = None
) -> ft.Control:
    """Return the line *said* with the *picture* or what else stands *before* it."""
    line = ft.Row(
        [
            before or ft.Icon(picture, size=18, color=ft.Colors.ON_SURFACE_VARIANT),
            Text(
                said,
                size=14,
                color=ft.Colors.ON_SURFACE_VARIANT,
                expand=True,
                max_lines=2,
                overflow=ft.TextOverflow.ELLIPSIS,
            ),
        ],
        spacing=GAP,
    )
    made = tap(
        line,
        said,
        go,
        fill=True,
        dense=True,
        height=TOUCH,
        color=ft.Colors.SURFACE_CONTAINER,
    )
    made.key = f"table-{picture}"  # a line that comes above it takes nothing of it over
    return made


def _waiting(live: JoinedTable, tool_session: ToolSession, waits: Prompt) -> ft.Control:
    """Return what waits for a touch, with the buttons for it."""

    async def do(reaction: Reaction) -> None:
        await live.do(tool_session, reaction, waits.about)

    buttons: list[ft.Control] = [
        tap_text(label, do, reaction, strong=reaction == "accept", spoken=spoken)
        for reaction, label, spoken in waits.buttons
    ]
    return _announcement(waits.text, buttons)


def _announcement(said: str, buttons: list[ft.Control]) -> ft.Control:
    """Return a card with *said* for all to read, and *buttons* below them."""
    ink = ft.Colors.ON_TERTIARY_CONTAINER
    lines: list[ft.Control] = [
        ft.Semantics(content=Text(said, size=16, color=ink), container=True, live_region=True)
    ]
    if buttons:
        lines.append(ft.Row(buttons, wrap=True, spacing=GAP, run_spacing=GAP))
    return ft.Container(
        ft.Column(lines, spacing=GAP, tight=True),
        bgcolor=ft.Colors.TERTIARY_CONTAINER,
        border_radius=ROUND,
        padding=12,
    )
