"""Large buttons that lead on: an icon, a title, and what is there."""

from collections.abc import Awaitable, Callable

import flet as ft

from screens.ui.controls import tap
from screens.ui.error_boundary import Args
from screens.ui.letter_size import Text
from screens.ui.theme import CARD, small


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
        Text(head, size=16, weight=ft.FontWeight.W_600),
        small(said),
    ]
    return tap(
        ft.Row(
            [
                ft.Icon(picture, size=28, color=ft.Colors.PRIMARY),
                ft.Column(lines, spacing=2, tight=True, expand=True),
                ft.Icon(ft.Icons.CHEVRON_RIGHT_ROUNDED, color=ft.Colors.ON_SURFACE_VARIANT),
            ],
            spacing=14,
        ),
        ". ".join(filter(None, (above, head, said))),
        act,
        *args,
        fill=True,
        height=None,
        color=ft.Colors.SURFACE_CONTAINER,
        radius=CARD,
    )
