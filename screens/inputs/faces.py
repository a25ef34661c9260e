"""Players as chips to touch: badge and name, and how many of them are in a row."""

from collections.abc import Iterable

import flet as ft

from companion.core.table import Player
from companion.display.seats import seat_columns
from screens.ui.controls import button_text, grid
from screens.ui.player_badge import player_badge
from screens.ui.text_scale import is_large


def player_face(player: Player, size: float = 28, letters: float = 13) -> ft.Control:
    """Return a player's badge above the name; a second word of it goes to a second line.

    A word that does not fit is cut at its end, never wrapped.
    """
    return badge_above(player, size, player.name.split(maxsplit=1), letters)


def badge_above(
    player: Player, size: float, lines: Iterable[str], letters: float
) -> ft.Control:
    """Return the badge of *player*, *size* dp wide, above the *lines* of the name in *letters* of that size."""
    drawn: list[ft.Control] = []
    for each in lines:
        line = button_text(each, letters)
        line.no_wrap, line.overflow = True, ft.TextOverflow.ELLIPSIS
        drawn.append(line)
    name = ft.Column(
        drawn, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER
    )
    return ft.Column(
        [ft.Container(height=2), player_badge(player, size), name, ft.Container(height=2)],
        spacing=2,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


def face_height(players: Iterable[Player], least: float) -> float:
    """Return the height in dp of the chips of *players*: above *least* where a name has two words."""
    return least + 22 if any(" " in player.name for player in players) else least


def seat_grid(chips: list[ft.Control], players: Iterable[Player] = ()) -> ft.Control:
    """Return chips of *players* in one row; in two where there are many, or names are long.

    With large text each row has two.
    """
    if is_large():
        return grid(chips, 2)
    return grid(chips, seat_columns(len(chips), players))
