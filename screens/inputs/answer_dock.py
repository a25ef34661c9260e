"""The docked pad: it asks the questions of a walk one after the other, like a keyboard."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import flet as ft

from companion.core.blocks import Ask
from companion.display import labels
from companion.display.targets import Identity, identity
from screens.inputs.cards import OnAnswer
from screens.inputs.pads import pad
from screens.state.keyboard import keyboard
from screens.ui.controls import OnTouch, icon, tap
from screens.ui.hooks import StateRef
from screens.ui.letter_size import Text
from screens.ui.player_badge import player_badge
from screens.ui.theme import EDGED, GAP, SHEET, SIDE

OpenPad = Callable[[Ask], Awaitable[None]]
"""Opens the pad for a question. Where it is open, it stays so: a finger that touches twice loses nothing."""


@dataclass(frozen=True)
class PadOpener:
    """Opens the pad for a question.

    It is equal from one drawing to the next, so that rows of cells are not drawn again for it.
    """

    chosen: StateRef[Identity | None]

    async def __call__(self, ask: Ask) -> None:
        """Open the pad for *ask*; its next digit begins a number, even where it was open."""
        keyboard().begin_anew()
        self.chosen.set(identity(ask))


def docked_pad(
    ask: Ask,
    send: OnAnswer,
    stay: OnAnswer,
    close: OnTouch,
    open_pad: OpenPad,
    follows: Ask | None = None,
) -> ft.Control:
    """Return the pad of *ask*, to be placed below the result bar.

    *send* takes a whole answer and moves on, *stay* a part of one. If a question *follows*, a
    button opens its pad with *open_pad*.
    """
    whose = [player_badge(ask.player, 28)] if ask.player else []
    title = Text(labels.pad_title(ask), size=16, weight=ft.FontWeight.W_600, expand=True)
    head = ft.Row(
        [
            *whose,
            title,
            *([_way_on(follows, open_pad)] if follows and follows.player else []),
            icon(ft.Icons.KEYBOARD_HIDE_ROUNDED, labels.HIDE_PAD, close),
        ],
        spacing=GAP,
    )
    return ft.Container(
        ft.Column([head, pad(ask, send, stay)], spacing=4, tight=True),
        padding=ft.Padding.only(left=SIDE, right=SIDE, top=4, bottom=GAP),
        bgcolor=ft.Colors.SURFACE_CONTAINER_LOW,
        border_radius=ft.BorderRadius.only(top_left=SHEET, top_right=SHEET),
        foreground_decoration=ft.BoxDecoration(
            border=ft.Border.only(top=ft.BorderSide(2, EDGED))
        ),
    )


def _way_on(ask: Ask, open_pad: OpenPad) -> ft.Control:
    """Return the button to *ask*, the question for the next player."""
    assert ask.player
    sign = ft.Icon(ft.Icons.CHEVRON_RIGHT_ROUNDED, size=24)
    face = ft.Row([sign, player_badge(ask.player, 28)], spacing=0, tight=True)
    return tap(face, labels.on_to(ask.player.name), open_pad, ask)
