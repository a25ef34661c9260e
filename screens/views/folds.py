"""Blocks that are hidden at first: folded ones, and those that one player alone may see."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final, NamedTuple

import flet as ft

from companion.core.blocks import Block, Button, Fold, Question, Secret
from companion.core.nesting import flat
from companion.display.labels import (
    COVER,
    DISTRUST_WIFI,
    NEVER_TOLD,
    OVERHEARD,
    TRUST_WIFI,
    TRUSTED,
    UNCOVER,
)
from companion.display.layout import main_within
from screens.device.services import reduced_motion
from screens.device.transport_security import is_overheard
from screens.ui.controls import THIN, OnTouch, button_text, card, rim, tap, tap_text
from screens.ui.error_boundary import component, handler, keyed, memoized
from screens.ui.finger import touched_below
from screens.ui.letter_size import Text
from screens.ui.scroll_offset import column_around
from screens.ui.text_scale import inset
from screens.ui.theme import EDGE, EDGED, GAP, ROUND, small

AIR = 6
"""Padding in dp above and below a title: one of two lines keeps clear of its edge, and one line stays as low."""

DrawBlock = Callable[[Block], ft.Control]
"""Draws one block."""


HIGH: Final = 0.45
"""The share of the page's height to which a fold rises that is opened further below: what it holds is seen then."""

SCROLL_MS: Final = 150


@memoized
def FoldView(fold: Fold, view: DrawBlock) -> ft.Control:
    """Show a title; a touch shows or hides the blocks below it. *view* is equal while it draws the same.

    What opens at the lower edge comes up into sight.
    """
    opened, set_open = ft.use_state(fold.begins_open)
    low = ft.use_ref(0.0)
    nothing: tuple[ft.Control, ...] = ()
    newest = ft.use_ref(nothing)

    async def turn() -> None:
        low.current = 0.0 if opened else touched_below(HIGH)
        set_open(not opened)

    async def rises() -> None:
        down, low.current = low.current or 0.0, 0.0
        column = column_around(next(iter(newest.current or ()), None)) if down else None
        if column:
            still = await reduced_motion()
            with suppress(RuntimeError):  # the screen was left in between
                await column.scroll_to(delta=down, duration=0 if still else SCROLL_MS)

    def draw() -> list[ft.Control]:
        with inset(2 * GAP):
            return [view(block) for block in fold.blocks]

    ft.use_effect(rises, [opened])
    shown = fold_view(fold.title, opened, turn, draw)
    newest.current = (shown,)  # in a tuple: Flet would copy it
    return shown


def fold_view(
    label: str, opened: bool, turn: OnTouch, draw: Callable[[], list[ft.Control]]
) -> ft.Control:
    """Return *label* as a title that calls *turn*, and below it what *draw* returns while *opened*."""
    sign = ft.Icons.EXPAND_LESS_ROUNDED if opened else ft.Icons.EXPAND_MORE_ROUNDED
    name = button_text(label)
    name.text_align, name.color = ft.TextAlign.START, ft.Colors.ON_SURFACE_VARIANT
    aired = ft.Container(name, expand=True, padding=ft.Padding.symmetric(vertical=AIR))
    head = tap(
        ft.Row([aired, ft.Icon(sign, size=22)], spacing=GAP),
        f"{label}, {'open' if opened else 'closed'}",
        turn,
        fill=True,
        color=ft.Colors.TRANSPARENT,
    )
    inside = ft.Container(
        ft.Column(
            draw() if opened else [],
            spacing=GAP + 4,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            tight=True,
        ),
        padding=ft.Padding.only(left=GAP, right=GAP, bottom=GAP),
        visible=opened,
    )
    return ft.Column(
        [head, inside],
        spacing=GAP,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        tight=True,
    )


class WifiTrust(NamedTuple):
    """Whether this device *trusts* a Wi-Fi on which others could read along; *say* changes that."""

    trusts: bool
    say: Callable[[bool], Awaitable[None]]


OnCover = Callable[[str, bool], Awaitable[None]]
"""Is told the title of a secret, and whether it is uncovered from now on."""


def secret_view(
    secret: Secret,
    view: DrawBlock,
    cover_count: int,
    wifi: WifiTrust | None,
    turned: OnCover | None = None,
) -> ft.Control:
    """Return a secret under its cover; where others could read the connection, why it is off.

    There *wifi* offers to turn secrets on; None offers nothing. Where there is a
    bar, *turned* is told that the cover moves, and the main buttons are there.
    """
    overheard = is_overheard(ft.context.page)
    if not overheard or (wifi and wifi.trusts):
        back = wifi if overheard else None
        key = f"secret-{secret.title}"
        return keyed(key, SecretView, secret, view, cover_count, back, turned)
    head = ft.Row(
        [
            ft.Icon(ft.Icons.WIFI_PASSWORD_ROUNDED, size=20),
            Text(secret.title, size=16, expand=True),
        ],
        spacing=GAP,
    )
    offer = [tap_text(TRUST_WIFI, wifi.say, True, fill=True)] if wifi else []
    return card(head, small(OVERHEARD), *offer)


@component
def SecretView(
    secret: Secret,
    view: DrawBlock,
    cover_count: int,
    wifi: WifiTrust | None = None,
    turned: OnCover | None = None,
) -> ft.Control:
    """Cover what one player alone may see.

    Text is visible while a finger holds the cover. Questions are opened by a touch; another
    touch, leaving the screen, or a change of *cover_count* covers them again. Where others could
    read the connection, *wifi* takes the trust in it back.
    """
    closed = cover_count - 1
    opened, set_open = ft.use_state(closed)

    async def look() -> None:
        set_open(cover_count)
        if turned:
            await turned(secret.title, True)

    async def cover() -> None:
        set_open(closed)
        if turned:
            await turned(secret.title, False)

    shown = opened == cover_count
    questions = any(isinstance(block, Question | Button) for block in flat(secret.blocks))
    barred = main_within(secret) if turned else ()
    blocks = [view(b) for b in secret.blocks if b not in barred] if shown else []
    if questions:
        label = COVER if shown else UNCOVER
        first = secret.main and not shown
        lid: ft.Control = tap_text(label, cover if shown else look, fill=True, strong=first)
    else:
        lid = _hold_button("Hold to look", look, cover)
    picture = ft.Icons.VISIBILITY_ROUNDED if shown else ft.Icons.VISIBILITY_OFF_ROUNDED
    head = ft.Row(
        [ft.Icon(picture, size=20), Text(secret.title, size=16, expand=True)], spacing=GAP
    )
    inside = ft.Column(  # always there: the lid must stay the same control under the finger
        blocks,
        spacing=GAP + 4,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        tight=True,
    )
    plain = (
        [small(TRUSTED), tap_text(DISTRUST_WIFI, wifi.say, False, fill=True)] if wifi else []
    )
    # Where a touch opens it, the cover is at hand where it was; a finger that holds one covers what it shows.
    parts = (lid, inside) if questions else (inside, lid)
    return card(head, *parts, small(NEVER_TOLD), *plain)


def _hold_button(label: str, down: OnTouch, up: OnTouch) -> ft.Control:
    """Return a button to hold: it calls *down* when touched and *up* when released."""
    face = ft.Container(
        button_text(label),
        alignment=ft.Alignment.CENTER,
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
        border_radius=ROUND,
        foreground_decoration=rim(THIN, EDGED),
        padding=EDGE,
    )
    let_go = handler(up)
    return ft.Semantics(
        container=True,
        content=ft.GestureDetector(
            ft.Semantics(content=face, label=label, button=True, exclude_semantics=True),
            on_tap_down=handler(down),
            on_tap_up=let_go,
            on_tap_cancel=let_go,  # the finger went on to scroll, or is held long: see below
            on_long_press_start=handler(down),
            on_long_press_end=let_go,
        ),
    )
