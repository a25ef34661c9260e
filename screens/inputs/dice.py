"""Dice: how they are drawn, and the pad that enters them."""

import flet as ft

from companion.core.blocks import Question
from companion.core.fields import Dice
from companion.display.labels import hand_label
from companion.scenes.dice import PIPS
from screens.inputs.cards import OnAnswer
from screens.state.change import Change
from screens.ui.controls import tap, tap_text
from screens.ui.text_scale import PHONE
from screens.ui.theme import GAP, small


def die(face: int, side: float = 44) -> ft.Control:
    """Return a die that shows *face*."""
    dot = side / 5

    def place(at: int) -> ft.Control:
        paint = ft.Colors.ON_PRIMARY if at in PIPS[face] else ft.Colors.TRANSPARENT
        return ft.Container(width=dot, height=dot, bgcolor=paint, border_radius=dot / 2)

    rows = [
        ft.Row([place(3 * row + n) for n in range(3)], spacing=dot / 2, tight=True)
        for row in range(3)
    ]
    return ft.Container(
        ft.Column(list(rows), spacing=dot / 2, tight=True),
        bgcolor=ft.Colors.PRIMARY,
        border_radius=side / 5,
        padding=dot / 2,
        width=side,
        height=side,
    )


def dice_pad(question: Question, send: OnAnswer, stay: OnAnswer) -> ft.Control:
    """Return the pad for a hand of dice: a key for each face; the last die can be taken back."""
    assert isinstance(question.kind, Dice)
    longest, value = question.kind.longest, question.value
    full = len(value) >= longest
    faces = [
        tap(
            die(face),
            f"A {face}",
            send if len(value) + 1 >= longest else stay,
            question,
            _adds(face, longest),
            height=60,
            expand=1,
            dense=True,
            disabled=full,
        )
        for face in range(1, 7)
    ]
    side = 36 if (ft.context.page.width or PHONE) >= PHONE else 32  # six are in one row
    hand: list[ft.Control] = [die(face, side) for face in value]
    hand += [
        ft.Container(
            width=side,
            height=side,
            border_radius=7,
            border=ft.Border.all(1, ft.Colors.OUTLINE),
        )
        for _ in range(longest - len(value))
    ]
    return ft.Column(
        [
            *[small(note) for note in question.notes],
            ft.Row(
                [
                    ft.Semantics(
                        content=ft.Row(hand, spacing=4, run_spacing=4, wrap=True),
                        label=hand_label(question),
                        exclude_semantics=True,
                        expand=True,
                    ),
                    tap_text(
                        "Take back", stay, question, lambda old: old[:-1], disabled=not value
                    ),
                ],
                spacing=GAP,
            ),
            ft.Row(list(faces), spacing=4),
        ],
        spacing=GAP,
        tight=True,
    )


def _adds(face: int, longest: int) -> Change:
    return lambda old: (*old, face)[:longest]
