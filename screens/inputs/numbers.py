"""Pads for numbers: by digits, with one touch, or as a sum."""

import flet as ft

from companion.core.blocks import Question
from companion.core.fields import Count, Sum, Total
from companion.core.words import spoken, sum_words
from companion.display.labels import ADD_UP, LARGER, OTHERS, SMALLER, option_label
from companion.display.numbers import (
    KEYS_SHOWN,
    added,
    counted_keys,
    goes_on_itself,
    keys_shown,
    keys_shown_low,
    middle_first,
    sum_goes_on,
    whole_number,
)
from screens.inputs.cards import OnAnswer, key_columns, set_to
from screens.inputs.keypad import Keypad
from screens.inputs.number_dialog import type_sum
from screens.state.change import Change
from screens.ui.controls import button_text, grid, tap, tap_text
from screens.ui.error_boundary import component, memoized
from screens.ui.hooks import StableCallback, use_stable_callback, use_state_ref
from screens.ui.text_scale import is_large, is_low
from screens.ui.theme import GAP


@component
def SumPad(question: Question, send: OnAnswer, stay: OnAnswer, docked: bool) -> ft.Control:
    """Enter a number with one touch, or a sum such as 5+4+5."""
    addition = use_state_ref(False)
    adding = addition.current
    higher, set_higher = ft.use_state(False)
    assert isinstance(question.kind, Sum)
    kind = question.kind

    async def turn() -> None:
        addition.set(not addition.current)

    async def key(number: int) -> None:
        term = number * kind.scale
        if addition.current:
            await stay(question, lambda old: added(question, kind, old, term))
        else:
            await send(question, set_to((term,)))

    async def more() -> None:
        set_higher(not higher)

    async def done() -> None:
        await send(question, lambda old: old)

    on = docked and sum_goes_on(question, adding=adding)
    dense = is_large()  # three buttons fit one line of a narrow phone then
    next_ = tap_text("Next", done, strong=goes_on_itself(question), dense=dense)
    few = docked and (is_low() or is_large())
    at_once = keys_shown_low(key_columns()) if few else KEYS_SHOWN
    found, more_numbers = keys_shown(kind, higher, at_once)
    numbers = tuple(found)
    chosen = whole_number(question.value, kind)
    keys = NumberKeys(
        numbers,
        chosen,
        "" if docked else spoken(question),
        key_columns(),
        use_stable_callback(key),
        use_stable_callback(more) if more_numbers else None,
        higher,
        SMALLER if higher else LARGER,
    )
    total = sum_words(question.value, kind.scale)
    return ft.Column(
        [
            ft.Row(
                [
                    tap_text(ADD_UP, turn, selected=adding, dense=dense),
                    *(
                        []
                        if on
                        else [tap_text("Type it", type_sum, question, send, dense=dense)]
                    ),
                    tap_text(
                        "Clear",
                        stay,
                        question,
                        set_to(()),
                        disabled=not question.value,
                        dense=dense,
                    ),
                    *([next_] if on else []),  # it keeps its place while the sum grows
                    *(
                        [button_text(total, 20, bold=True)]
                        if question.value or not dense
                        else []
                    ),
                ],
                wrap=True,
                spacing=GAP,
                run_spacing=GAP,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            keys,
        ],
        spacing=GAP,
        tight=True,
    )


@memoized
def NumberKeys(
    numbers: tuple[int, ...],
    chosen: int | None,
    question: str,
    wide: int,
    touch: StableCallback,
    more: StableCallback | None = None,
    back: bool = False,
    said: str = "",
) -> ft.Control:
    """Return a key for each of *numbers*, *wide* of them in a row, and one that shows *more*.

    That one is called *said*, and its sign points *back* where that is where it leads.
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
    if more:
        sign = ft.Icons.CHEVRON_LEFT_ROUNDED if back else ft.Icons.CHEVRON_RIGHT_ROUNDED
        keys.append(tap(ft.Icon(sign, size=24), said, more, expand=1, dense=True))
    return grid(keys, wide)


@component
def TotalPad(question: Question, send: OnAnswer, docked: bool, columns: int) -> ft.Control:
    """Enter a number with one touch: there is a key for each possible one, in *columns*."""
    others, set_others = ft.use_state(False)
    assert isinstance(question.kind, Total)
    numbers, rest = tuple(range(question.kind.least, question.kind.most + 1)), False
    if docked and is_low():
        numbers, rest = middle_first(question.kind, others, keys_shown_low(columns))

    async def key(number: int) -> None:
        set_others(False)
        await send(question, set_to(number))

    async def more() -> None:
        set_others(not others)

    return NumberKeys(
        numbers,
        question.value,
        "" if docked else spoken(question),
        columns,
        use_stable_callback(key),
        use_stable_callback(more) if rest else None,
        others,
        OTHERS,
    )


def count_pad(question: Question, send: OnAnswer, stay: OnAnswer) -> ft.Control:
    """Return the pad of a Count: with a key for each usual number, or with digits alone."""
    assert isinstance(question.kind, Count)
    draw = CountPad if counted_keys(question.kind) else Keypad
    return draw(question, send, stay)


@component
def CountPad(question: Question, send: OnAnswer, stay: OnAnswer) -> ft.Control:
    """Enter a usual number with one touch; a key leads to digits for a larger one, or back."""
    digits, set_digits = ft.use_state(False)
    assert isinstance(question.kind, Count)
    kind = question.kind

    async def turn() -> None:
        set_digits(not digits)

    async def key(number: int) -> None:
        await send(question, set_to(number))

    async def done(asked: Question, change: Change) -> None:
        set_digits(False)
        await send(asked, change)

    touch, turned_over = use_stable_callback(key), use_stable_callback(turn)
    if not digits:
        numbers = tuple(counted_keys(kind))
        return NumberKeys(
            numbers, question.value, "", key_columns(), touch, turned_over, said=LARGER
        )
    back = tap_text(SMALLER, turn)
    return ft.Column([back, Keypad(question, done, stay)], spacing=4, tight=True)
