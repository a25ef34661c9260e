"""The pad for a sign or for a colour: each is shown as what it is."""

import flet as ft

from companion.core.blocks import Question
from companion.core.fields import Option, Pick
from companion.core.table import GAME_COLOURS
from companion.core.words import spoken
from companion.display.labels import option_label
from companion.game_maker.definition import SIGNS as SIGNS_OF_GAMES
from companion.scenes.badge import PIECES
from screens.inputs.cards import OnAnswer, set_to
from screens.ui.controls import button_text, tap
from screens.ui.sign_icons import SIGNS
from screens.ui.theme import GAP, TOUCH


def is_pictured(kind: Pick) -> bool:
    """Return whether the options of *kind* are signs of games, or colours."""
    return kind.options in (SIGNS_OF_GAMES, GAME_COLOURS)


def pictured_view(question: Question, send: OnAnswer, kind: Pick) -> ft.Control:
    """Return a button for each sign or colour; screen readers say its name."""
    draw = _colour if kind.options == GAME_COLOURS else _sign
    return ft.Row(
        [draw(question, send, option) for option in kind.options],
        wrap=True,
        spacing=GAP,
        run_spacing=GAP,
    )


def _sign(question: Question, send: OnAnswer, option: Option) -> ft.Control:
    chosen = option.key == question.value
    ink = ft.Colors.ON_PRIMARY_CONTAINER if chosen else ft.Colors.ON_SURFACE
    return tap(
        ft.Icon(SIGNS[option.key], size=26, color=ink),
        option_label(option.title, spoken(question), chosen),
        send,
        question,
        set_to(option.key),
        selected=chosen,
        width=TOUCH + 2,
        dense=True,
        same=(option.key, spoken(question)),
    )


def _colour(question: Question, send: OnAnswer, option: Option) -> ft.Control:
    chosen, piece = option.key == question.value, PIECES[option.key]
    face = button_text(option.title, 16, bold=chosen)
    face.color = piece.ink
    return tap(
        face,
        option_label(option.title, spoken(question), chosen),
        send,
        question,
        set_to(option.key),
        selected=chosen,
        color=piece.paint,
        edge=ft.Colors.OUTLINE,
        same=(option.key, spoken(question)),
    )
