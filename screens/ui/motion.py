"""Motion that says what happened: dice tumble, the next board flips in, a winner is shown. None if none is wanted."""

from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

import flet as ft

from companion.display.cues import COINS, DEATH, NEXT, STAMP, THROW, TIME_UP, WINNER

__all__ = [
    "AT_ONCE",
    "COINS",
    "DEATH",
    "LATEST",
    "MILLISECONDS",
    "NEXT",
    "STAMP",
    "STILL",
    "THROW",
    "TIME_UP",
    "WINNER",
    "Cue",
    "Then",
    "coming_in",
    "drifting",
    "moves",
    "piece_moving",
    "taking_its_place",
    "tumbling",
    "use_motion",
]

AT_ONCE: Final = ft.AnimationStyle.no_animation()
"""How a page changes its colours: as one comes to another world, not while anything is read."""

MILLISECONDS: Final = {THROW: 280, NEXT: 200, STAMP: 180, DEATH: 220, COINS: 240, WINNER: 300}
"""How long each kind of motion takes."""

LATEST: Final = 1.0
"""Seconds after which something ends where it does, even if the device never said that it drew where it begins."""


class Cue(NamedTuple):
    """What a touch did last that can be seen: its *kind*, its *number* on this screen, and what it led *to*."""

    kind: str = ""
    number: int = 0
    to: object = None

    def then(self, kind: str, to: object) -> "Cue":
        """Return the next one, of *kind*, which led *to* a state."""
        return Cue(kind, self.number + 1, to)

    def at(self, state: object) -> "Cue":
        """Return it as a screen in *state* shows it: as seen, where something else was touched since."""
        return Cue(self.kind, self.number) if self.kind and self.to == state else self.seen()

    def seen(self) -> "Cue":
        """Return it as what was seen already: nothing moves for it any more."""
        return Cue("", self.number)


STILL: Final = Cue()
"""Nothing happened yet that can be seen."""

_STORE_KEY: Final = "motion"


def use_motion(page: ft.Page, *, on: bool) -> None:
    """Let things move on *page* from now on, or not."""
    page.session.store.set(_STORE_KEY, on)


def moves() -> bool:
    """Return whether things may move on the current page. Nothing does until the page was asked."""
    return bool(ft.context.page.session.store.get(_STORE_KEY))


_NARROW: Final = ft.Scale(scale_x=0, scale_y=1)
_SMALL: Final = ft.Scale(0.6)
_WHOLE: Final = ft.Scale(1)


Then = Callable[[], Awaitable[None]]
"""What is done once the device has drawn where something begins: only from there can it move."""


def coming_in(
    content: ft.Control, kind: str, key: str, *, landed: bool, begun: Then
) -> ft.Control:
    """Return *content*, which comes in as *kind* says: as it begins, and where it ends once it *landed*.

    The next board turns over as a card does, what is thrown or won grows. A new *key* begins anew;
    *begun* is called when the device has drawn that.
    """
    begins = _NARROW if kind == NEXT else _SMALL
    curve = ft.AnimationCurve.EASE_OUT if kind == NEXT else ft.AnimationCurve.EASE_OUT_BACK
    return ft.Container(
        content,
        key=key,
        scale=_WHOLE if landed else begins,
        animate_scale=ft.Animation(MILLISECONDS[kind], curve),
        on_size_change=begun,
    )


def falling(stamp: ft.Container, *, landed: bool, begun: Then | None) -> ft.Container:
    """Return *stamp*, which falls onto what is below it: as it begins, and where it lies once it *landed*.

    *begun* is called when the device has drawn the beginning.
    """
    stamp.scale = _WHOLE if landed else ft.Scale(1.6)
    stamp.animate_scale = ft.Animation(MILLISECONDS[STAMP], ft.AnimationCurve.EASE_IN)
    stamp.on_size_change = begun
    return stamp


SLIDES: Final = 160
"""Milliseconds in which an answer takes the place of the one before."""

DRIFTS: Final = 240
"""Milliseconds in which the scene moves as a game comes to its next phase."""


def taking_its_place(content: ft.Control, key: str) -> ft.Control:
    """Return *content*, which fades in over what was in its place under another *key*; at once where nothing moves.

    It is there to be touched from the beginning.
    """
    if not moves():
        return content
    return ft.AnimatedSwitcher(
        ft.Container(content, key=key),
        duration=SLIDES,
        reverse_duration=SLIDES,
        switch_in_curve=ft.AnimationCurve.EASE_OUT,
        switch_out_curve=ft.AnimationCurve.EASE_IN,
    )


GLIDES: Final = 200
"""Milliseconds in which the light goes from one player to the next."""


def gliding(light: ft.Container) -> None:
    """Have *light* move to where it falls now."""
    light.animate = ft.Animation(GLIDES, ft.AnimationCurve.EASE_OUT) if moves() else None


def drifting(scene: ft.Container, share: float) -> None:
    """Have *scene* stand that *share* of its width further right; where it stood elsewhere before, it moves there."""
    scene.offset = ft.Offset(share, 0)
    scene.animate_offset = ft.Animation(DRIFTS, ft.AnimationCurve.EASE_OUT) if moves() else None


def tumbling(
    die: ft.Control,
    number: int,
    key: str,
    left: float,
    top: float,
    *,
    landed: bool,
    begun: Then | None,
) -> ft.Control:
    """Return a *die* at *left* and *top*, as it flies or where it has *landed*.

    Each *number* of a throw turns in its own way. A new *key* begins anew; *begun* is called when the
    device has drawn that.
    """
    turns = (0.5 + 0.25 * (number % 3)) * (-1) ** number
    quick = ft.Animation(MILLISECONDS[THROW], ft.AnimationCurve.EASE_OUT_BACK)
    # What has a place in a stack cannot tell of its size: Flutter draws an error over the whole stack.
    flying = ft.Container(die, on_size_change=begun) if begun else die
    return ft.Container(
        flying,
        key=key,
        left=left,
        top=top,
        rotate=ft.Rotate(0 if landed else turns * 6.283),
        offset=ft.Offset(0, 0 if landed else -0.5 - 0.2 * (number % 2)),
        animate_rotation=quick,
        animate_offset=quick,
    )


def piece_moving(
    piece: ft.Container,
    at: ft.Alignment,
    rises: float,
    *,
    dead: bool,
    goes: bool,
    landed: bool,
    begun: Then | None,
) -> ft.Container:
    """Return *piece* as it begins to move, or as it ends once it *landed*: a *dead* one tips over around *at*, a coin
    drops by *rises* of its height, or goes up so far.

    *begun* is called when the device has drawn the beginning.
    """
    piece.on_size_change = begun
    if dead:
        quick = ft.Animation(MILLISECONDS[DEATH], ft.AnimationCurve.EASE_IN)
        piece.rotate = ft.Rotate(0 if landed else -TIPPED, alignment=at)
        piece.animate_rotation = quick
        return piece
    quick = ft.Animation(MILLISECONDS[COINS], ft.AnimationCurve.EASE_OUT)
    there = landed != goes
    piece.offset = ft.Offset(0, 0 if there else -rises)
    piece.opacity = 1 if there else 0
    piece.animate_offset = piece.animate_opacity = quick
    return piece


TIPPED: Final = 1.466
"""How far a dead piece tips, in radians: 84 degrees."""
