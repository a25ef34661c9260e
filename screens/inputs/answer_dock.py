"""The docked pad: it asks the questions of a walk one after the other, like a keyboard."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass

import flet as ft

from companion.core.blocks import Ask, Walk
from companion.display import labels
from companion.display.targets import Identity, identity, is_unanswered
from screens.inputs.cards import Send
from screens.inputs.form import pad
from screens.ui.controls import Act, icon
from screens.ui.hooks import StateRef
from screens.ui.letter_size import Text
from screens.ui.player_badge import player_badge
from screens.ui.theme import GAP

OpenPad = Callable[[Ask], Awaitable[None]]
"""Opens the pad for a question. Where it is open, it stays so: a finger that touches twice loses nothing."""


@dataclass(frozen=True)
class PadOpener:
    """Opens the pad for a question.

    It is equal from one drawing to the next, so that rows of cells are not drawn again for it.
    """

    chosen: StateRef[Identity | None]

    async def __call__(self, ask: Ask) -> None:
        """Open the pad for *ask*."""
        self.chosen.set(identity(ask))


def row_key(ask: Ask) -> str:
    """Return the key of the row of cells in which *ask* stands."""
    return f"row-{ask.player.seat}" if ask.player else "row"


def scroll_target(row: str) -> str:
    """Return what the row with the key *row* is called in the view that is drawn.

    Views lie on top of each other, and Flet finds what to scroll to among the controls of all.
    """
    return f"{ft.use_view_path()}#{row}"


def row_to_show(walks: Iterable[Walk], asked: Ask | None) -> str:
    """Return the key of the row to scroll to, so that *asked* and the row before it are visible.

    '' for the first two players: they are visible as the screen opens. Where rows behind them are
    answered, it has been scrolled to those since.
    """
    for walk in walks:
        if asked is not None and asked in walk.asks:
            players = list(dict.fromkeys(ask.player for ask in walk.asks))
            at = players.index(asked.player)
            above = next(ask for ask in walk.asks if ask.player == players[max(at - 1, 0)])
            behind = [ask for ask in walk.asks if players.index(ask.player) > at]
            further = not all(map(is_unanswered, behind))
            return row_key(above) if at > 1 or further else ""
    return ""


def docked_pad(ask: Ask, send: Send, stay: Send, close: Act) -> ft.Control:
    """Return the pad of *ask*, to be placed above the result bar.

    *send* takes a whole answer and moves on, *stay* a part of one.
    """
    whose = [player_badge(ask.player, 28)] if ask.player else []
    head = ft.Row(
        [
            *whose,
            Text(labels.pad_title(ask), size=17, weight=ft.FontWeight.W_600, expand=True),
            icon(ft.Icons.KEYBOARD_HIDE_ROUNDED, labels.HIDE_PAD, close),
        ],
        spacing=GAP,
    )
    return ft.Container(
        ft.Column([head, pad(ask, send, stay)], spacing=4, tight=True),
        padding=ft.Padding.only(left=12, right=12, top=2, bottom=GAP),
        bgcolor=ft.Colors.SURFACE_CONTAINER_LOW,
        border=ft.Border.only(top=ft.BorderSide(1, ft.Colors.OUTLINE_VARIANT)),
    )
