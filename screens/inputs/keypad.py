"""The keypad: the ten digits as on a phone, and beside them what else a number needs, with a tall *Next* at the foot.

In a short window digits are five in a row: four rows of keys have no room beside the questions.
"""

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import flet as ft

from companion.core.blocks import Question
from companion.core.fields import Count, Sum
from companion.display.numbers import (
    HALVES,
    another_fits,
    grown,
    lost_a_term,
    sign_waits,
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
from screens.ui.hooks import StableCallback, StateRef, use_stable_callback, use_state_ref
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
    kind = question.kind
    assert isinstance(kind, Count | Sum)
    here = (question.path, question.move, question.args, question.player, question.title)
    first: object = here if begins_adding and question.value else None
    nowhere: object = None
    adding, minus = use_state_ref(first), use_state_ref(nowhere)
    cell = _Cell(question, kind, stay, keyboard(), here, adding, minus)

    async def done() -> None:
        adding.set(None)
        minus.set(None)
        await send(question, lambda old: old)

    async def type_it() -> None:
        await type_sum(question, send)

    halves = isinstance(kind, Sum) and kind.scale == HALVES
    decimals = isinstance(kind, Sum) and kind.scale > HALVES
    return Keys(
        use_stable_callback(cell.figure),
        use_stable_callback(cell.rub_out),
        use_stable_callback(done),
        use_stable_callback(cell.turn_sign),
        use_stable_callback(cell.plus),
        use_stable_callback(cell.half) if halves else None,
        use_stable_callback(type_it) if decimals else None,
        kind.least < 0,
        cell.can_wait or with_other_sign(question.value, kind) != question.value,
        cell.waits,
        another_fits(kind),
        bool(question.value),
        cell.adds,
        aims,
        is_low(),
        is_flat_page(),
        is_large(),
    )


@dataclass(frozen=True)
class _Cell:
    """The number of a *question* of a *kind* while it is typed; *stay* takes each digit.

    What is *here* can be *adding* another number with the next digit, and have a *minus* that waits for it.
    """

    question: Question
    kind: Count | Sum
    stay: OnAnswer
    keys: Keyboard
    here: object
    adding: StateRef[object]
    minus: StateRef[object]

    @property
    def adds(self) -> bool:
        """Whether the next digit begins another number."""
        return self.adding.current == self.here

    @property
    def can_wait(self) -> bool:
        """Whether a minus would wait for the next digit."""
        return sign_waits(self.question.value, self.kind, adds=self.adds)

    @property
    def waits(self) -> bool:
        """Whether one does."""
        return self.can_wait and self.minus.current == self.here

    async def figure(self, digit: int) -> None:
        """Type a *digit*."""
        typed = _Typed(digit, self.adds, self.minus.current == self.here)
        await self._stay(_next_digit(self.question, typed, self.keys.touched, self.here))
        self.adding.set(None)
        if digit:  # there is no number below nought before
            self.minus.set(None)

    async def rub_out(self) -> None:
        """Take back what was touched last: a minus that waits, a plus, or a digit."""
        if self.waits:
            self.minus.set(None)
        elif self.adds:
            self.adding.set(None)
        else:
            lost: list[bool] = []

            def change(old: Any) -> Any:
                new = _without_digit(self.kind)(old)
                lost.append(lost_a_term(self.kind, old, new))
                return new

            await self._stay(change)
            if any(lost):
                self.adding.set(self.here)

    async def turn_sign(self) -> None:
        """Turn the sign, or let it wait."""
        if self.can_wait:
            self.minus.set(None if self.waits else self.here)
        else:
            await self._stay(_turned(self.kind))

    async def plus(self) -> None:
        """Let the next digit begin another number, or no longer."""
        self.adding.set(None if self.adds or not self.question.value else self.here)

    async def half(self) -> None:
        """Put a half to the number, or take it away."""
        await self._stay(_with_half(self.kind, minus=self.minus.current == self.here))
        self.minus.set(None)

    async def _stay(self, change: Change) -> None:
        await self.stay(self.question, _noted(self.keys, self.here, change))


def _noted(keys: Keyboard, here: object, change: Change) -> Change:
    """Return *change*, which notes what it leaves *here*: the next digit goes on with that, and with nothing else."""

    def changed(old: Any) -> Any:
        new = change(old)
        keys.touched = (here, new)
        return new

    return changed


class _Typed(NamedTuple):
    """A *digit* as it is typed: whether it *adds* another number, and whether a *minus* waits for it."""

    digit: int
    adds: bool
    minus: bool


def _next_digit(question: Question, typed: _Typed, touched: object, here: object) -> Change:
    """Return the change by a digit. It goes on with the number if that is what was *touched* last *here*, or adds
    another.
    """
    kind = question.kind
    assert isinstance(kind, Count | Sum)

    def change(old: Any) -> Any:
        anew = touched != (here, old) and not typed.adds
        below = typed.minus and sign_waits(old, kind, adds=typed.adds)
        return _with_digit(question, typed._replace(minus=below), anew=anew)(old)

    return change


def _with_digit(question: Question, typed: _Typed, *, anew: bool) -> Change:
    """Return the change by a digit: *anew* in the place of what was there, or of a sum as another term."""
    kind, (digit, adds, minus) = question.kind, typed
    if isinstance(kind, Sum):
        return lambda old: sum_with_digit(
            question, kind, old, digit, anew=anew, adds=adds, minus=minus
        )
    assert isinstance(kind, Count)
    return lambda old: grown(question, kind, None if anew else old, digit, minus=minus)


def _without_digit(kind: Count | Sum) -> Change:
    if isinstance(kind, Sum):
        return lambda old: sum_without_digit(old, kind)
    return lambda old: without_last_digit(old, kind)


def _with_half(kind: Count | Sum, *, minus: bool) -> Change:
    assert isinstance(kind, Sum)
    return lambda old: sum_with_half(
        old, kind, minus=minus and sign_waits(old, kind, adds=False)
    )


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
    waits: bool,
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

    Numbers may be *signed*, with a sign that can be turned (*turning*) or not; a minus before a digit *waits* for it.
    They may be sums (*adds*): then *more* is whether there is one to add to, and *adding* whether the next digit begins
    another. *half* is what the key for a half does, where numbers have halves, *type_it* that for decimals. Keys are
    lower on a *low* page, and as high as *large* letters need. Screen readers say the digits row by row, and then what
    stands beside them.
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
    turns = (
        key(minus, TURN_SIGN, turn_sign, bare=True, on=waits, off=not turning)
        if signed
        else None
    )
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
