"""The docked pad: it asks the questions of a sequence one after the other, like a keyboard."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import flet as ft

from companion.core import fields
from companion.core.blocks import Question
from companion.display import labels
from companion.display.targets import Identity, identity
from screens.inputs.cards import OnAnswer
from screens.inputs.keypad import Keypad, PadOrder
from screens.inputs.pads import pad, question_view, text_view
from screens.state.keyboard import keyboard
from screens.ui.controls import OnTouch, icon, tap
from screens.ui.hooks import StateRef
from screens.ui.letter_size import Text
from screens.ui.player_badge import player_badge
from screens.ui.text_scale import is_large
from screens.ui.theme import EDGED, GAP, SHEET, SIDE

OpenPad = Callable[[Question], Awaitable[None]]
"""Opens the pad for a question. Where it is open, it stays so: a finger that touches twice loses nothing."""


SAYS = 14
"""The size of what the pad of a sheet says below whose and which cell it asks."""

SMALLEST = 13
SIZES: Final = ((22, 18), (34, 15), (1000, SMALLEST))
"""The size of whose and which cell it asks, for titles up to so many characters: a long one is read whole in two lines
or three.
"""

PAD: Final = "pad"
"""The key of what lies at the foot of the screen like a keyboard."""

HEAD: Final = 52
"""Least height in dp of that."""


@dataclass(frozen=True)
class PadOpener:
    """Opens the pad for a question.

    It is equal from one drawing to the next, so that rows of cells are not drawn again for it.
    """

    chosen: StateRef[Identity | None]

    async def __call__(self, question: Question) -> None:
        """Open the pad for *question*; its next digit begins a number, even where it was open."""
        keyboard().begin_anew()
        self.chosen.set(identity(question))


def docked_pad(
    question: Question,
    send: OnAnswer,
    stay: OnAnswer,
    close: OnTouch,
    open_pad: OpenPad,
    follows: Question | None = None,
    questions: Sequence[Question] = (),
    beside: Sequence[ft.Control] = (),
) -> ft.Control:
    """Return the pad of *question*, to be placed below the result bar.

    *send* takes a whole answer and moves on, *stay* a part of one. If a question *follows*, a
    button opens its pad with *open_pad*. Where several *questions* of a row are asked together, all stand on it.
    The buttons *beside* its title stay in sight, whatever the answer says.
    """
    whose = [player_badge(question.player, 28)] if question.player else []
    title = Text(labels.pad_title(question), size=16, weight=ft.FontWeight.W_600, expand=True)
    head = ft.Row(
        [
            *whose,
            title,
            *([_way_on(follows, open_pad)] if follows and follows.player else []),
            *beside,
            icon(ft.Icons.KEYBOARD_HIDE_ROUNDED, labels.HIDE_PAD, close),
        ],
        spacing=GAP,
    )
    if len(questions) > 1:
        if question.player:
            title.value = question.player.name
        across = ft.CrossAxisAlignment.STRETCH
        begins, *others = questions
        every = [_first(begins, send), *(question_view(each, send) for each in others)]
        return _lying(
            ft.Column([head, *every], spacing=4, tight=True, horizontal_alignment=across)
        )
    return _lying(ft.Column([head, pad(question, send, stay)], spacing=4, tight=True))


def _first(question: Question, send: OnAnswer) -> ft.Control:
    """Return the pad of the first *question* of a row.

    Whoever came by the keyboard goes on in a text at once: what they were at may be gone.
    """
    if isinstance(question.kind, fields.Text):
        return text_view(question, send, question.kind, begins=keyboard().tab_focused)
    return question_view(question, send)


class SheetTools(NamedTuple):
    """What the pad of a sheet has besides its keys: which way it *aims*, what it *says*, and the buttons *beside*
    that.
    """

    aims: PadOrder
    says: str
    beside: Sequence[ft.Control] = ()


def sheet_pad(
    question: Question, send: OnAnswer, stay: OnAnswer, close: OnTouch, tools: SheetTools
) -> ft.Control:
    """Return the pad of *question*, a cell of a sheet: whose and which it is, how the game stands, and a keypad."""
    title = labels.pad_title(question)
    size = next(size for most, size in SIZES if len(title) <= most)
    name = Text(
        title,
        size=size,
        weight=ft.FontWeight.W_600,
        max_lines=2 if size > SMALLEST else 3,
        overflow=ft.TextOverflow.ELLIPSIS,
        style=ft.TextStyle(height=1.15),
    )
    says = Text(
        tools.says,
        size=SAYS,
        color=ft.Colors.ON_SURFACE_VARIANT,
        style=ft.TextStyle(height=1.2),
    )
    if not is_large():  # else nothing is cut
        says.max_lines, says.overflow = 2, ft.TextOverflow.ELLIPSIS
    heard = ft.Semantics(content=says, container=True, live_region=True)
    badge = [player_badge(question.player, 40)] if question.player and not is_large() else []
    words = ft.Column([name, *([heard] if tools.says else [])], spacing=0, tight=True)
    words.expand = not is_large()
    hide = icon(ft.Icons.KEYBOARD_HIDE_ROUNDED, labels.HIDE_PAD, close)
    head: ft.Control = ft.Row([*badge, words, *tools.beside, hide], spacing=0)
    if is_large():
        buttons = ft.Row([*tools.beside, hide], alignment=ft.MainAxisAlignment.END)
        head = ft.Column([words, buttons], spacing=0, tight=True)
    elif badge:
        badge[0].margin = ft.Margin.only(right=GAP)
    strut = ft.Container(width=0, height=HEAD)
    top = head if is_large() else ft.Row([strut, ft.Container(head, expand=True)], spacing=0)
    return _lying(
        ft.Column([top, Keypad(question, send, stay, tools.aims)], spacing=4, tight=True)
    )


def _lying(content: ft.Control) -> ft.Control:
    """Return *content* as what lies at the foot of the screen like a keyboard."""
    return ft.Container(
        content,
        key=PAD,
        padding=ft.Padding.only(left=SIDE, right=SIDE, top=4, bottom=GAP),
        bgcolor=ft.Colors.SURFACE_CONTAINER_LOW,
        border_radius=ft.BorderRadius.only(top_left=SHEET, top_right=SHEET),
        foreground_decoration=ft.BoxDecoration(
            border=ft.Border.only(top=ft.BorderSide(2, EDGED))
        ),
    )


def _way_on(question: Question, open_pad: OpenPad) -> ft.Control:
    """Return the button to *question*, the question for the next player."""
    assert question.player
    sign = ft.Icon(ft.Icons.CHEVRON_RIGHT_ROUNDED, size=24)
    face = ft.Row([sign, player_badge(question.player, 28)], spacing=0, tight=True)
    return tap(face, labels.on_to(question.player.name), open_pad, question)
