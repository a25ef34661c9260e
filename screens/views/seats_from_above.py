"""A live table from above: its players as discs around the felt, and who is here with which device."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import flet as ft

from companion.core.fields import SEATS
from companion.core.table import Player
from screens.inputs.faces import name_size
from screens.ui.controls import TRANSPARENT, OnTouch, tap
from screens.ui.letter_size import Text
from screens.ui.player_badge import player_badge
from screens.ui.text_scale import PHONE
from screens.ui.theme import EDGE, is_high_contrast
from screens.views.seat_circle import CLOSEST, IN_A_ROW, Sizes, places

WIDTH: Final = 366
"""Width in dp of the table, the widest that it gets."""

DISC, SIGN = 52, 26
"""Width in dp of a player's disc, and of the sign on it."""

CHIP, TALL = 96, 106
"""Width and height in dp of a player with the name and the words below it."""

FEW, LOW = 5, 318
"""Up to how many players have a lower table, and its height in dp."""

BESIDE, INTO = 0.9, 30
"""How far the felt is from the sides, in chips, and how far in dp it goes under the lowest disc."""

HERE, HERE_INK, GLOW = "#6FE08A", "#06210F", "#806FE08A"
"""The sign of a device that is here, and the light around whoever moved last."""

LETTERS: Final = 14


class SeatSeen(NamedTuple):
    """A *player* at the table, what is *said* of them, and whether a device is *here*, or *away*; *moved* is whoever
    moved last.

    A *free* seat can be taken: its *label* says so.
    """

    player: Player
    said: str
    label: str
    here: bool = False
    away: bool = False
    moved: bool = False
    free: bool = False


def seats_from_above(seats: Sequence[SeatSeen], transfer: OnTouch) -> ft.Control:
    """Return the table with its *seats*; a free one that is touched is *taken*. More than 8 are in rows, clockwise."""
    width = min(WIDTH, (ft.context.page.width or PHONE) - 2 * EDGE)
    if len(seats) > SEATS:
        chips = [_seat(seat, width / IN_A_ROW, transfer) for seat in seats]
        return ft.Row(
            [ft.Row(chips, wrap=True, spacing=0, run_spacing=0, width=width)],
            alignment=ft.MainAxisAlignment.CENTER,
        )
    height = LOW if len(seats) <= FEW else TALL * (1 + 2 / CLOSEST)
    table = Sizes(width, height, min(CHIP, width * 0.27), TALL)
    chips = [
        ft.Container(_seat(seat, table.chip, transfer), left=left, top=top)
        for seat, (left, top) in zip(seats, places(len(seats), table), strict=True)
    ]
    felt = ft.Container(
        left=table.chip * BESIDE,
        top=TALL,
        width=width - 2 * table.chip * BESIDE,
        height=height - 2 * TALL + INTO,
        border_radius=height,
        bgcolor=ft.Colors.SURFACE_CONTAINER,
        border=ft.Border.all(3, ft.Colors.OUTLINE),
    )
    return ft.Row(
        [ft.Stack([felt, *chips], width=width, height=height)],
        alignment=ft.MainAxisAlignment.CENTER,
    )


def _seat(seat: SeatSeen, width: float, transfer: OnTouch) -> ft.Control:
    name = Text(
        seat.player.name,
        size=name_size([seat.player.name], LETTERS, width - 4),
        weight=ft.FontWeight.W_600,
        no_wrap=True,
    )
    said = Text(
        seat.said,
        size=name_size([seat.said], LETTERS, width - 4),
        color=ft.Colors.ON_SURFACE_VARIANT,
        no_wrap=True,
    )
    column = ft.Column(
        [_disc(seat), name, said],
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    if seat.free:
        return tap(
            column,
            seat.label,
            transfer,
            seat.player.seat,
            width=width,
            height=TALL,
            dense=True,
            color=TRANSPARENT,
            edge=TRANSPARENT,
        )
    face = ft.Container(column, width=width, height=TALL, alignment=ft.Alignment.CENTER)
    return ft.Semantics(content=face, label=seat.label, container=True, exclude_semantics=True)


def _disc(seat: SeatSeen) -> ft.Control:
    """Return the disc of a player, with the sign of a device; whoever moved last is in its light."""
    lit = seat.moved and not is_high_contrast()
    badge = ft.Container(
        player_badge(seat.player, DISC),
        border_radius=DISC / 2,
        shadow=ft.BoxShadow(blur_radius=18, spread_radius=5, color=GLOW) if lit else None,
        opacity=1 if seat.here or seat.away else 0.75,
        left=SIGN / 2,
        top=6,
    )
    sign: list[ft.Control] = []
    if seat.here or seat.away:
        picture = ft.Icons.SMARTPHONE_ROUNDED if seat.here else ft.Icons.MOBILE_OFF_ROUNDED
        sign.append(
            ft.Container(
                ft.Icon(
                    picture, size=15, color=HERE_INK if seat.here else ft.Colors.ON_SURFACE
                ),
                width=SIGN,
                height=SIGN,
                right=0,
                top=0,
                border_radius=SIGN / 2,
                border=ft.Border.all(2, ft.Colors.SURFACE),
                bgcolor=HERE if seat.here else ft.Colors.SURFACE_CONTAINER_HIGHEST,
                alignment=ft.Alignment.CENTER,
            )
        )
    return ft.Stack([badge, *sign], width=DISC + SIGN, height=DISC + 8)
