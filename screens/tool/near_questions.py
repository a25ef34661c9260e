"""The question that is the next step: it stands beside the answer, in sight while a pad is open."""

from collections.abc import Iterable

import flet as ft

from companion.core.blocks import Block, Question
from companion.core.words import spoken
from companion.display.labels import option_label
from screens.inputs.cards import OnAnswer, set_to
from screens.inputs.pads import question_view
from screens.ui.controls import button_text, labelled, tap
from screens.ui.text_scale import is_large

SPACE = 4
"""Between two keys, in dp: four of them fit a narrow phone."""


def near_views(blocks: Iterable[Block], send: OnAnswer) -> list[ft.Control]:
    """Return those of *blocks* that stand beside the answer, each with its options in one row."""
    return [_view(each, send) for each in blocks if isinstance(each, Question) and each.near]


def _view(question: Question, send: OnAnswer) -> ft.Control:
    if is_large():
        return question_view(question, send)
    keys = [
        tap(
            button_text(words, 16),
            option_label(words, spoken(question), value == question.value),
            send,
            question,
            set_to(value),
            selected=value == question.value,
            expand=1,
            dense=True,
            same=(words, spoken(question)),
        )
        for value, words in question.options
    ]
    return labelled(question.title, ft.Row(keys, spacing=SPACE))
