"""The keypad: the ten digits as on a phone, and beside them what else a number needs, with a tall *Next* at the foot.

In a short window digits are five in a row: four rows of keys have no room beside the questions.
"""

from typing import Any, Final, NamedTuple

import flet as ft

from companion.core.blocks import Question
from companion.core.fields import Count, Sum
from companion.display.numbers import (
    HALVES,
    another_fits,
    grown,
    lost_a_term,
    sum_with_digit,
    sum_with_half,
    sum_without_digit,
    with_other_sign,
    without_last_digit,
)
from companion.display.sheets import (
    BY_PLAYER,
    BY_ROW,
    HALF,
    NEXT_CELL,
    PLUS,
    RUB_OUT,
    TURN_SIGN,
    TYPE_IT,
)
from screens.inputs.cards import OnAnswer
from screens.inputs.number_dialog import type_sum
from screens.state.change import Change
from screens.state.keyboard import Keyboard, keyboard
from screens.ui.controls import TRANSPARENT, button_text, tap
from screens.ui.error_boundary import component, memoized
from screens.ui.hooks import StableCallback, use_stable_callback, use_state_ref
from screens.ui.text_scale import is_flat_page, is_large, is_low
from screens.ui.theme import CARD, OFF

KEY, LOW_KEY = 52, 48
"""Least height in dp of a key, and on a low page."""

FLAT: Final = 5
"""How many keys a row has in a short window."""

BETWEEN: Final = 6
"""Room in dp between keys."""

FIGURE: Final = 24
"""The size of a digit."""


class PadOrder(NamedTuple):
    """Which way the pad goes on: *by_player*, or row by row. *turn* takes the other way."""

    by_player: bool
    turn: StableCallback


@component
def Keypad(
    question: Question,
    send: OnAnswer,
    stay: OnAnswer,
    aims: PadOrder | None = None,
    begins_adding: bool = False,
) -> ft.Control:
    """Type a number, or a sum of several: each digit is sent at once, *Next* moves on.

    On the pad of a sheet a key turns the way on which it *aims*. The first digit is that of another number where it
    *begins_adding*.
    """
    keys, kind = keyboard(), question.kind
    assert isinstance(kind, Count | Sum)
    here = (question.path, question.move, question.args, question.player, question.title)
    first: object = here if begins_adding and question.value else None
    adding = use_state_ref(first)

    async def figure(digit: int) -> None:
        change = _next_digit(question, digit, keys.touched, here, adds=adding.current == here)
        await stay(question, _noted(keys, here, change))
        adding.set(None)

    async def done() -> None:
        adding.set(None)
        await send(question, lambda old: old)

    async def rub_out() -> None:
        if adding.current == here:
            adding.set(None)
        else:
            change = _without_digit(kind)
            left = change(question.value)
            await stay(question, _noted(keys, here, change))
            if lost_a_term(question, left):
                adding.set(here)

    async def turn_sign() -> None:
        await stay(question, _noted(keys, here, _turned(kind)))

    async def plus() -> None:
        adding.set(None if adding.current == here or not question.value else here)

    async def half() -> None:
        await stay(question, _noted(keys, here, _with_half(kind)))

    async def type_it() -> None:
        await type_sum(question, send)

    halves = isinstance(kind, Sum) and kind.scale == HALVES
    decimals = isinstance(kind, Sum) and kind.scale > HALVES
    return Keys(
        use_stable_callback(figure),
        use_stable_callback(rub_out),
        use_stable_callback(done),
        use_stable_callback(turn_sign),
        use_stable_callback(plus),
        use_stable_callback(half) if halves else None,
        use_stable_callback(type_it) if decimals else None,
        kind.least < 0,
        with_other_sign(question.value, kind) != question.value,
        another_fits(kind),
        bool(question.value),
        adding.current == here,
        aims,
        is_low(),
        is_flat_page(),
        is_large(),
    )


def _noted(keys: Keyboard, here: object, change: Change) -> Change:
    """Return *change*, which notes what it leaves *here*: the next digit goes on with that, and with nothing else."""

    def changed(old: Any) -> Any:
        new = change(old)
        keys.touched = (here, new)
        return new

    return changed


def _next_digit(
    question: Question, digit: int, touched: object, here: object, *, adds: bool
) -> Change:
    """Return the change by a *digit*. It goes on with the number if that is what was *touched* last *here*, or *adds*
    another.
    """

    def change(old: Any) -> Any:
        anew = touched != (here, old) and not adds
        return _with_digit(question, digit, anew=anew, adds=adds)(old)

    return change


def _with_digit(question: Question, digit: int, *, anew: bool, adds: bool) -> Change:
    """Return the change by a *digit*: *anew* in the place of what was there, or of a sum as another term (*adds*)."""
    kind = question.kind
    if isinstance(kind, Sum):
        return lambda old: sum_with_digit(question, kind, old, digit, anew=anew, adds=adds)
    assert isinstance(kind, Count)
    return lambda old: grown(question, kind, None if anew else old, digit)


def _without_digit(kind: Count | Sum) -> Change:
    if isinstance(kind, Sum):
        return lambda old: sum_without_digit(old, kind)
    return lambda old: without_last_digit(old, kind)


def _with_half(kind: Count | Sum) -> Change:
    assert isinstance(kind, Sum)
    return lambda old: sum_with_half(old, kind)


def _turned(kind: Count | Sum) -> Change:
    return lambda old: with_other_sign(old, kind)


@memoized
def Keys(
    figure: StableCallback,
    rub_out: StableCallback,
    done: StableCallback,
    turn_sign: StableCallback,
    plus: StableCallback,
    half: StableCallback | None,
    type_it: StableCallback | None,
    signed: bool,
    turning: bool,
    adds: bool,
    more: bool,
    adding: bool,
    aims: PadOrder | None,
    low: bool,
    flat: bool,
    large: bool,
) -> ft.Control:
    """Return the keys: digits three in a row, and at their right what else there is, above *Next*; in a *flat* window
    five in a row, with all else below.

    Numbers may be *signed*, with one to turn the sign of (*turning*) or none yet, or sums (*adds*): then *more* is
    whether there is one to add to, and *adding* whether the next digit begins another. *half* is what the key for a
    half does, where numbers have halves, *type_it* that for decimals. Keys are lower on a *low* page, and as high as
    *large* letters need. Screen readers say the digits row by row, and then what stands beside them.
    """
    high = LOW_KEY if low else KEY

    def key(
        face: ft.Control,
        said: str,
        act: StableCallback,
        *args: int,
        bare: bool = False,
        on: bool = False,
        off: bool = False,
    ) -> ft.Control:
        return tap(
            face,
            said,
            act,
            *args,
            selected=on or None,
            disabled=off,
            expand=1,
            height=high,
            dense=True,
            color=TRANSPARENT if bare and not on else None,
            edge=ft.Colors.OUTLINE if bare and act not in (rub_out, turn_sign) else TRANSPARENT,
        )

    def digit(number: int) -> ft.Control:
        return key(button_text(str(number), FIGURE), str(number), figure, number)

    def sign(picture: ft.IconData, *, off: bool = False) -> ft.Control:
        return ft.Icon(picture, size=24, color=OFF if off else ft.Colors.ON_SURFACE)

    rub = key(sign(ft.Icons.BACKSPACE_OUTLINED), RUB_OUT, rub_out, bare=True)
    minus = button_text("−/+", 20)
    minus.color = ft.Colors.ON_SURFACE if turning else OFF
    turns = key(minus, TURN_SIGN, turn_sign, bare=True, off=not turning) if signed else None
    beside: list[ft.Control] = []
    if adds:
        beside.append(
            key(
                sign(ft.Icons.ADD_ROUNDED, off=not more),
                PLUS,
                plus,
                bare=True,
                on=adding,
                off=not more,
            )
        )
    if half:
        beside.append(key(button_text("½", 20), HALF, half, bare=True))
    if type_it:
        beside.append(key(button_text("1.25", 16), TYPE_IT, type_it, bare=True))
    by_player = aims is not None and aims.by_player
    if aims:
        ways = ft.Icons.SWAP_VERT_ROUNDED if by_player else ft.Icons.SWAP_HORIZ_ROUNDED
        beside.append(key(sign(ways), BY_ROW if by_player else BY_PLAYER, aims.turn, bare=True))
    onward = ft.Icons.ARROW_DOWNWARD_ROUNDED if by_player else ft.Icons.ARROW_FORWARD_ROUNDED
    wide = FLAT - 1 - bool(turns) - len(beside)
    tall = high if flat else high * (4 - len(beside)) + BETWEEN * (3 - len(beside))
    way = ft.Icon(onward, size=24, color=ft.Colors.ON_PRIMARY)
    word = button_text(NEXT_CELL, 16, bold=True)
    face: ft.Control = ft.Column(
        [way, word],
        spacing=4,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    if flat:
        face = ft.Row([way, word], spacing=8, tight=True) if wide > 1 else word
    go = tap(
        face,
        NEXT_CELL,
        done,
        expand=wide if flat else 1,
        height=tall,
        dense=True,
        strong=True,
        radius=CARD,
        same=NEXT_CELL,
    )
    if flat:
        last = [rub, *([turns] if turns else []), *beside, go]
        lines = [[digit(n) for n in each] for each in ((1, 2, 3, 4, 5), (6, 7, 8, 9, 0))]
        return ft.Column(
            [ft.Row(each, spacing=BETWEEN) for each in (*lines, last)],
            spacing=BETWEEN,
            tight=True,
        )
    rows: list[ft.Control] = [
        ft.Row([digit(n) for n in (start, start + 1, start + 2)], spacing=BETWEEN)
        for start in (1, 4, 7)
    ]
    rows.append(ft.Row([rub, digit(0), turns or ft.Container(expand=1)], spacing=BETWEEN))
    return _beside(rows, beside, go, large=large)


def _beside(
    rows: list[ft.Control], beside: list[ft.Control], go: ft.Control, *, large: bool
) -> ft.Control:
    """Return the *rows* of digits and, at their right, what stands *beside* them above *Next*, which *go* is.

    With *large* letters that ends where the lowest row does: how high rows are then, only the device knows.
    """
    across = ft.CrossAxisAlignment
    onwards = ft.Row([go])
    if large:
        onwards.expand, onwards.vertical_alignment = True, across.STRETCH
    column: list[ft.Control] = [*(ft.Row([each]) for each in beside), onwards]
    sides = [
        ft.Semantics(content=ft.Column(rows, spacing=BETWEEN, tight=True), container=True),
        ft.Semantics(
            content=ft.Column(column, spacing=BETWEEN, tight=not large), container=True
        ),
    ]
    return ft.Row(
        [ft.Container(side, expand=part) for side, part in zip(sides, (3, 1), strict=True)],
        spacing=BETWEEN,
        vertical_alignment=across.STRETCH if large else across.START,
        intrinsic_height=large,
    )
