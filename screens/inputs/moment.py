"""The pad for a date and time."""

import flet as ft

from companion.core.blocks import Question
from companion.display.labels import MOMENT_STEPS, NO_MOMENT
from screens.inputs.cards import OnAnswer
from screens.state.change import Change
from screens.state.clock import local_time
from screens.ui.controls import choices
from screens.ui.letter_size import Text
from screens.ui.theme import GAP, small


def moment_pad(question: Question, send: OnAnswer) -> ft.Control:
    """Return the time, and buttons that move it by hours and days."""
    if question.value is None:
        return small(NO_MOMENT)
    shifts = choices(
        question.title,
        [(title, False, send, (question, _shifts(by))) for title, by in MOMENT_STEPS],
    )
    now = Text(local_time(question.value), size=16, weight=ft.FontWeight.W_600)
    return ft.Column([now, shifts], spacing=GAP, tight=True)


def _shifts(minutes: int) -> Change:
    return lambda old: max(0, old + minutes)
