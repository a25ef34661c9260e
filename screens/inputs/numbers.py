"""The pad for numbers: a key for each usual one, and the digits for any other. Several add up where a sum is asked."""

import flet as ft

from companion.core.blocks import Question
from companion.core.fields import Count, Sum, Total
from companion.core.words import spoken, sum_words
from companion.display.labels import ADD_UP, CLEAR, OTHERS, TYPE_IT, USUAL, option_label
from companion.display.numbers import (
    added,
    adds,
    chosen_key,
    goes_on_itself,
    keys_shown,
    keys_shown_low,
    sum_goes_on,
)
from screens.inputs.cards import OnAnswer, set_to
from screens.inputs.keypad import Keypad
from screens.inputs.number_dialog import type_sum
from screens.state.change import Change
from screens.ui.controls import button_text, grid, tap, tap_text
from screens.ui.error_boundary import component, memoized
from screens.ui.hooks import StableCallback, use_stable_callback, use_state_ref
from screens.ui.text_scale import is_large, is_low
from screens.ui.theme import GAP


@component
def NumberPad(
    question: Question, send: OnAnswer, stay: OnAnswer, docked: bool, columns: int
) -> ft.Control:
    """Enter a number with one touch of its key, or digit by digit where the last key of a docked pad leads there.

    Its keys stand in *columns*, seven at most.
    """
    kind = question.kind
    assert isinstance(kind, Count | Sum | Total)
    others, set_others = ft.use_state(False)
    addition = use_state_ref(False)

    async def key(number: int) -> None:
        if not isinstance(kind, Sum):
            set_others(False)
            await send(question, set_to(number))
            return
        term = number * kind.scale
        if addition.current:
            await stay(question, lambda old: added(question, kind, old, term))
        else:
            await send(question, set_to((term,)))

    async def turn() -> None:
        set_others(not others)

    async def add_up() -> None:
        addition.set(not addition.current)

    async def as_it_is() -> None:
        await send(question, lambda old: old)

    async def done(asked: Question, change: Change) -> None:
        set_others(False)
        await send(asked, change)

    on_key, on_turn = use_stable_callback(key), use_stable_callback(turn)
    dense = is_large()  # three buttons fit one line of a narrow phone then
    beside = _clear_and_total(question, kind, stay, dense) if isinstance(kind, Sum) else ()
    if others and not isinstance(kind, Total):
        back = tap_text(USUAL, turn, dense=dense)
        return _under(
            [back, *beside], Keypad(question, done, stay, begins_adding=addition.current)
        )
    few = docked and (is_low() or (dense and isinstance(kind, Sum)))
    numbers, more = keys_shown(kind, others, keys_shown_low(columns) if few else None)
    keys = NumberKeys(
        numbers,
        chosen_key(question),
        "" if docked else spoken(question),
        columns,
        on_key,
        on_turn if more and docked else None,
        others,
    )
    if not isinstance(kind, Sum):
        return keys
    adding = addition.current
    on = docked and sum_goes_on(question, adding=adding)
    next_ = tap_text("Next", as_it_is, strong=goes_on_itself(question), dense=dense)
    clear, *total = beside
    type_it = tap_text(TYPE_IT, type_sum, question, send, dense=dense)
    line = [
        *([tap_text(ADD_UP, add_up, selected=adding, dense=dense)] if adds(kind) else []),
        *([] if docked else [type_it]),
        clear,
        *([next_] if on else []),  # it keeps its place while the sum grows
        *total,
    ]
    return _under(line, keys)


def _clear_and_total(
    question: Question, kind: Sum, stay: OnAnswer, dense: bool
) -> tuple[ft.Control, ...]:
    """Return the button that clears a sum, and what it is so far; where that is nothing and buttons are *dense*, only
    the button.
    """
    clear = tap_text(
        CLEAR, stay, question, set_to(()), disabled=not question.value, dense=dense
    )
    if dense and not question.value:
        return (clear,)
    return clear, button_text(sum_words(question.value, kind.scale), 20, bold=True)


def _under(line: list[ft.Control], keys: ft.Control) -> ft.Control:
    """Return *keys* below a *line* of buttons."""
    above = ft.Row(
        line,
        wrap=True,
        spacing=GAP,
        run_spacing=GAP,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return ft.Column([above, keys], spacing=GAP, tight=True)


@memoized
def NumberKeys(
    numbers: tuple[int, ...],
    chosen: int | None,
    question: str,
    wide: int,
    touch: StableCallback,
    turn: StableCallback | None = None,
    back: bool = False,
) -> ft.Control:
    """Return a key for each of *numbers*, *wide* of them in a row, and one that turns to the others, or *back*.

    *question* is part of their labels for screen readers; '' on a docked pad, which says it once.
    """
    keys = [
        tap(
            button_text(str(number), 18),
            option_label(str(number), question, number == chosen) if question else str(number),
            touch,
            number,
            selected=number == chosen,
            expand=1,
            dense=True,
            same=(number, question),
        )
        for number in numbers
    ]
    if turn:
        sign = ft.Icons.CHEVRON_LEFT_ROUNDED if back else ft.Icons.CHEVRON_RIGHT_ROUNDED
        label = USUAL if back else OTHERS
        keys.append(tap(ft.Icon(sign, size=24), label, turn, expand=1, dense=True))
    return grid(keys, wide)
