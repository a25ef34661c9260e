"""Players as chips to touch: badge and name, and how many of them are in a row."""

from collections.abc import Iterable

import flet as ft

from companion.core.table import Player
from companion.display.seats import seat_columns
from companion.scenes.letters import widest
from screens.ui.controls import button_text, grid
from screens.ui.player_badge import player_badge
from screens.ui.text_scale import column_width, is_large, text_size
from screens.ui.text_widths import SEMIBOLD

SMALLEST = 8
"""The smallest size in dp of a name on a chip."""

SIDES, BETWEEN = 2 * 12, 4
"""Width in dp of what a row of chips leaves free at its sides, and between two chips."""

BESIDE = 10
"""Width in dp of what a chip leaves free beside a name."""


def player_face(
    player: Player, size: float = 28, letters: float = 13, room: float | None = None
) -> ft.Control:
    """Return a player's badge above the name; a second word of it goes to a second line.

    The letters are smaller where a word would be wider than *room* dp. One that does not even fit then
    is cut at its end, never wrapped.
    """
    lines = player.name.split(maxsplit=1)
    if room is not None:
        letters = name_size(lines, letters, room)
    return badge_above(player, size, lines, letters)


def name_size(lines: Iterable[str], largest: float, room: float) -> float:
    """Return the size of letters, at most *largest*, in which the *lines* of a name fit into *room* dp.

    That is before letters are larger on the whole page.
    """
    wide = widest(lines, largest * text_size(), SEMIBOLD)
    return max(SMALLEST, largest * min(1, room / wide)) if wide else largest


def face_room(count: int, players: Iterable[Player] = ()) -> float:
    """Return the width in dp that a name has on each of *count* chips in a ``seat_grid``."""
    columns = 2 if is_large() else seat_columns(count, players)
    return (column_width() - SIDES - BETWEEN * (columns - 1)) / columns - BESIDE


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
