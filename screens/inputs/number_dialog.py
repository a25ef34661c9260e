"""Numbers that are typed, in a dialog that says why one is refused."""

from collections.abc import Awaitable, Callable
from typing import Any

import flet as ft

from companion.core.alphabet import clean
from companion.core.blocks import Question
from companion.core.fields import Count, Sum
from companion.core.words import spoken_value, sum_words
from companion.display.labels import pad_title
from companion.display.numbers import not_a_sum, parse_sum
from screens.inputs.cards import OnAnswer, set_to
from screens.ui.error_boundary import with_event
from screens.ui.flet_internals import show_alone
from screens.ui.letter_size import Text, TextField
from screens.ui.theme import TOUCH


async def type_number(question: Question, send: OnAnswer) -> None:
    """Let a player type a number, or a sum that makes it, in a dialog which says why it is refused."""
    assert isinstance(question.kind, Count)
    _type_terms(question, send, spoken_value(question, question.value), sum, 1)


async def type_sum(question: Question, send: OnAnswer) -> None:
    """Let a player type a sum in a dialog which says why it is refused; its terms are kept."""
    assert isinstance(question.kind, Sum)
    scale = question.kind.scale
    _type_terms(question, send, sum_words(question.value, scale), tuple, scale)


def _type_terms(
    question: Question,
    send: OnAnswer,
    before: str,
    value_of: Callable[[tuple[int, ...]], Any],
    scale: int,
) -> None:
    async def take(typed: str) -> str:
        terms = parse_sum(typed, scale)
        if terms is None:
            return not_a_sum(typed, scale)
        value = value_of(terms)
        if why := question.kind.refusal(value):
            return why
        await send(question, set_to(value))
        return ""

    show_input_dialog(pad_title(question), before, take)


def show_input_dialog(
    title: str, before: str, transfer: Callable[[str], Awaitable[str]]
) -> None:
    """Open a dialog with one text field; *transfer* returns why its text is refused, or ''."""
    page = ft.context.page
    field = TextField(
        label=title,
        value="" if before == "–" else before.split(" = ", maxsplit=1)[0],
        autofocus=True,
    )

    async def done(event: Any) -> None:
        why = await transfer(clean(field.value or "", 40))
        if why:
            field.error = why
            page.update()
            await field.focus()  # type: ignore[no-untyped-call] # Enter has taken the cursor out
        else:
            page.pop_dialog()

    async def leave(event: Any) -> None:
        page.pop_dialog()

    field.on_submit = with_event(done)
    show_alone(
        page,
        ft.AlertDialog(
            semantics_label=title,
            title=Text(title, size=20),
            content=field,
            actions=[
                ft.TextButton("Cancel", on_click=with_event(leave), height=TOUCH),
                ft.FilledButton("Keep", on_click=with_event(done), height=TOUCH),
            ],
        ),
    )
