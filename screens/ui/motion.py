"""Motion that says what happened: a throw lands, the next board comes in. None where none is wanted."""

from typing import Final, NamedTuple

import flet as ft

THROW: Final = "throw"
NEXT: Final = "next"

WINNER: Final = "winner"
"""A game is kept: it is felt and not seen."""

MILLISECONDS: Final = {THROW: 280, NEXT: 200}
"""How long each kind of motion takes."""


class Beat(NamedTuple):
    """What a touch did last that can be seen: its *kind*, and its *number* on this screen."""

    kind: str = ""
    number: int = 0

    def then(self, kind: str) -> "Beat":
        """Return the next one, of *kind*."""
        return Beat(kind, self.number + 1)


STILL: Final = Beat()
"""Nothing happened yet that can be seen."""

_STORE_KEY: Final = "motion"


def use_motion(page: ft.Page, *, on: bool) -> None:
    """Let things move on *page* from now on, or not."""
    page.session.store.set(_STORE_KEY, on)


def moves() -> bool:
    """Return whether things may move on the current page. Nothing does until the page was asked."""
    return bool(ft.context.page.session.store.get(_STORE_KEY))


def changing(content: ft.Control, beat: Beat, place: int) -> ft.Control:
    """Return *content*, which comes in as *beat* says when its *place* in a row of contents is a new one."""
    thrown = beat.kind == THROW
    return ft.AnimatedSwitcher(
        ft.Container(content, key=f"shown-{place}"),
        duration=ft.Duration(milliseconds=MILLISECONDS.get(beat.kind, 0)),
        reverse_duration=ft.Duration(),
        switch_in_curve=ft.AnimationCurve.EASE_OUT_CUBIC
        if thrown
        else ft.AnimationCurve.EASE_OUT,
        transition=ft.AnimatedSwitcherTransition.SCALE
        if thrown
        else ft.AnimatedSwitcherTransition.FADE,
    )
