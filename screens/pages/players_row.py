"""How many play a game, above its set-up: a number that nobody has to look for."""

import flet as ft

from companion.display.labels import players_label
from companion.tools.tool import Game
from screens.pages.tool_row import BESIDE, Go
from screens.state.page_session import PageSession
from screens.state.tool_session import ToolSession
from screens.ui.controls import button_text, set_text_color, tap
from screens.ui.theme import GAP, small


def table_route(game: Game) -> str:
    """Return where the table of *game* is: who plays, and how many."""
    return f"/g/{game.key}/table"


def players_row(game: Game, tool_session: ToolSession, go: Go) -> ft.Control:
    """Return the button that says how many the checklist in *tool_session* counts for, and leads to the table."""
    label = players_label(tool_session.state.table.size)
    sign = ft.Icon(ft.Icons.GROUPS_ROUNDED, size=20, color=ft.Colors.PRIMARY)
    face = ft.Row([sign, button_text(label)], spacing=GAP, tight=True)
    set_text_color(face, ft.Colors.ON_SURFACE)
    narrow = ft.Container(face, padding=ft.Padding.symmetric(horizontal=BESIDE))
    return ft.Row([tap(narrow, label, go, table_route(game), dense=True)])


def fits_row(session: PageSession, game: Game) -> tuple[ft.Control, ...]:
    """Return a remark where *game* is not meant for as many as sit at the table.

    In small letters: the step of now stands below it.
    """
    said = (session.games.find(game.key) or game).fits(session.device.table.size)
    return (small(said),) if said else ()
