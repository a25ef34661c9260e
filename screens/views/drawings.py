"""Drawings: a scene as large as fits, what can be touched over it, and how it comes in."""

from asyncio import sleep
from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

import flet as ft
from flet import canvas

from companion.core.blocks import Block, Button, Drawing, Question
from companion.core.scene import BROAD, Die, MovingPiece, Place, Scene
from companion.core.shape import join_groups
from companion.display import winner
from companion.display.double_tap import BUTTON_SECONDS, OPENED_SECONDS
from companion.display.labels import place_labels
from companion.display.targets import drawn_touch, identity
from screens.inputs.answer_dock import OpenPad
from screens.inputs.cards import OnAnswer
from screens.inputs.cell_lines import ScrollTarget, scroll_target
from screens.ui.controls import TRANSPARENT, tap
from screens.ui.error_boundary import handler, memoized, with_event
from screens.ui.finger import comes_down, for_one_control
from screens.ui.motion import (
    COINS,
    DEATH,
    LATEST,
    STILL,
    THROW,
    WINNER,
    Cue,
    Then,
    coming_in,
    moves,
    piece_moving,
    tumbling,
)
from screens.ui.player_badge import player_badge
from screens.ui.scene_view import SceneView, drawn
from screens.ui.text_scale import column_width, inner_width, is_large, is_large_window

BESIDE = 24
"""Width in dp of the margins of a screen."""

DISC = 36
"""Width in dp of the disc that can be dragged, with the room around it."""

NEAR = 150
"""The depth in dp of a place that is in sight where its drawing begins."""

LARGEST_WIDE: Final = 1.8
"""The same in a wide window that is high as well: what is left beside a small one looks hollow."""

LARGEST = 1.25
"""How many times larger than on a phone a drawing is at the most."""


def depth_of(drawing: Drawing, question: Question) -> float | None:
    """Return how far the place that leads to *question* is below the top of *drawing*, in dp; None if there is no such
    place.
    """
    scene, scale = _scaled(drawing)
    for place in scene.places:
        if drawing.touches[place.touch] == question:
            return (place.top + place.height / 2) * scale
    return None


def place_to_show(blocks: Iterable[Block], asked: Question | None) -> ScrollTarget:
    """Return what to scroll to so that the place of *asked* is visible, in a drawing among *blocks*.

    One near the top of its drawing is *early*.
    """
    for drawing in blocks:
        if not isinstance(drawing, Drawing) or asked is None:
            continue
        stands = drawn_touch(drawing, asked)
        scene, scale = _scaled(drawing)
        for place in scene.places:
            if drawing.touches[place.touch] == stands:
                key = _key_of(drawing, place)
                return ScrollTarget(key, key, early=place.top * scale <= NEAR)
    return ScrollTarget("", "", early=True)


def _key_of(drawing: Drawing, place: Place) -> str:
    """Return the key by which *place* of *drawing* is scrolled to."""
    return f"{drawing_key(drawing)}-{place.touch}"


def drawing_view(
    drawing: Drawing,
    do: Callable[[Button], Awaitable[None]],
    open_pad: OpenPad,
    asked: Question | None,
    cue: Cue = STILL,
    send: OnAnswer | None = None,
) -> ft.Control:
    """Return a drawing as large as fits; its places are buttons that lie over it.

    With *send* they can be dragged onto each other where the drawing says so. *asked* is the
    question on the pad. What changed with *cue* comes in as that says.
    """
    scene, scale = _scaled(drawing)
    shown = (scene, scale, bool(ft.context.page.web))
    if (cue.kind == WINNER) != (drawing.key == winner.KEY):
        cue = cue.seen()  # who won is shown there, and nothing else is
    picture = ft.Semantics(
        content=MovingView(*shown, cue) if moves() else SceneView(*shown),
        label=drawing.spoken,
        image=True,
        container=True,
        exclude_semantics=True,
    )
    labels = place_labels(drawing.touches)
    at = (
        scroll_target("") if any(isinstance(each, Question) for each in drawing.touches) else ""
    )
    places = [
        _place(
            place,
            drawing.touches,
            labels[place.touch],
            scale,
            do,
            open_pad,
            asked,
            at + _key_of(drawing, place),
        )
        for place in scene.places
    ]

    async def touched(place: Place) -> None:
        touch = drawing.touches[place.touch]
        await (open_pad(touch) if isinstance(touch, Question) else do(touch))

    if drawing.joins and send:
        places += [
            part
            for place in scene.places
            if place.seat is not None
            for part in _dragged(
                place, place.seat, drawing.joins, scale, send, partial(touched, place)
            )
        ]
    whole = ft.Stack([picture, *places], width=scene.width * scale, height=scene.height * scale)
    # With a key of its own it can come and go without the other blocks being drawn again.
    return ft.Row([whole], key=drawing_key(drawing))


def drawing_key(drawing: Drawing) -> str:
    """Return the key by which Flet knows *drawing* among other blocks."""
    return f"drawing-{drawing.key}"


def _scaled(drawing: Drawing) -> tuple[Scene, float]:
    """Return the scene for this page, and how many dp its unit has there."""
    scene, room = _fitting(drawing)
    most = (
        scene.width
        * (LARGEST_WIDE if is_large_window() else LARGEST)
        * (2 if is_large() else 1)
    )
    return scene, min(room - BESIDE, most) / scene.width


def _fitting(drawing: Drawing) -> tuple[Scene, float]:
    """Return the scene for this page, and the width in dp that it can have."""
    if is_large():
        return drawing.narrow, column_width()
    if drawing.broad and inner_width() >= BROAD:
        return drawing.broad, inner_width() + BESIDE
    return drawing.scene, max(column_width(), inner_width() if is_large_window() else 0)


def _place(
    place: Place,
    touches: tuple[Question | Button, ...],
    label: str,
    scale: float,
    do: Callable[[Button], Awaitable[None]],
    open_pad: OpenPad,
    asked: Question | None,
    place_key: str,
) -> ft.Control:
    """Return the button over *place*: it does what the same button elsewhere does."""

    async def act(touched: Question | Button) -> None:
        await (open_pad(touched) if isinstance(touched, Question) else do(touched))

    touch = touches[place.touch]
    over = tap(
        ft.Container(),
        label,
        act,
        touch,
        hold=None if place.held is None else (touches[place.held],),
        selected=touch == asked if isinstance(touch, Question) else None,
        height=place.height * scale,
        width=place.width * scale,
        dense=True,
        color=TRANSPARENT,
        edge=TRANSPARENT,  # what is drawn there has an edge where it needs one
        quiet=OPENED_SECONDS if isinstance(touch, Question) else BUTTON_SECONDS,
        same=(
            "drawing",
            identity(touch) if isinstance(touch, Question) else (touch.move, touch.args),
        ),
    )
    shown = ft.Container(over, left=place.left * scale, top=place.top * scale)
    if isinstance(touch, Question):
        shown.key = ft.ScrollKey(value=place_key)  # type: ignore[call-arg]
    return shown


def _dragged(
    place: Place,
    seat: int,
    joins: Question,
    scale: float,
    send: OnAnswer,
    touch: Callable[[], Awaitable[None]],
) -> Iterator[ft.Control]:
    """Yield where others can be dropped on *place*, and the disc at its left, which can be dragged.

    The pad of *joins* does the same by touches alone; screen readers are told of that one.
    """
    group, seats = joins.title, {player.seat: player for player in joins.players}

    async def dropped(event: ft.DragTargetEvent) -> None:
        other = getattr(event.src, "data", None)
        if isinstance(other, int) and other in seats and other != seat:
            await send(joins, lambda old: join_groups(old, (seat, other)))

    wide, high = place.width * scale, place.height * scale
    room = ft.Container(width=wide, height=high, ignore_interactions=True)
    yield ft.Container(
        ft.DragTarget(room, group=group, on_accept=with_event(dropped)),
        left=place.left * scale,
        top=place.top * scale,
    )
    if not place.left:
        disc = ft.Container(
            width=DISC,
            height=high,
            bgcolor=TRANSPARENT,
            on_tap_down=comes_down,
            on_click=for_one_control(("disc", joins.title, seat), handler(touch)),
        )
        badge = player_badge(seats[seat], DISC)
        yield ft.Container(
            ft.Semantics(
                content=ft.Draggable(disc, group=group, content_feedback=badge, data=seat),
                exclude_semantics=True,
            ),
            left=0,
            top=place.top * scale,
        )


class SceneFrame(NamedTuple):
    """What a drawing shows by now: its *scene*, and how many came in before it.

    *kind* is the motion in which it came in, '' if it was there. *before* is what it was until
    then, None if there was nothing.
    """

    scene: Scene
    cue: Cue
    place: int
    kind: str
    before: Scene | None

    def then(self, scene: Scene, cue: Cue) -> "SceneFrame":
        """Return what is shown of *scene* after *cue*. One that came without a new cue doesn't move.

        A winner is known with the touch: they may have been drawn before the cue came.
        """
        new = cue.kind if cue.number != self.cue.number else ""
        if scene == self.scene and new != WINNER:
            return self._replace(cue=cue)
        return SceneFrame(scene, cue, self.place + 1, new, self.scene)


@memoized
def MovingView(scene: Scene, scale: float, web: bool, cue: Cue) -> ft.Control:
    """Draw *scene*; another one, which came with a new *cue*, comes in as that says, and so does the first."""
    nothing: tuple[SceneFrame] | None = None
    last = ft.use_ref(nothing)
    known = last.current[0] if last.current else SceneFrame(scene, cue, 0, cue.kind, None)
    shown = known.then(scene, cue)
    last.current = (shown,)  # in a tuple: Flet would copy it
    at, land = ft.use_state(-1)

    async def begun() -> None:
        land(lambda before: max(before, shown.place))

    async def begun_at_last() -> None:
        if shown.kind:  # what doesn't move is there
            await sleep(LATEST)
            await begun()

    ft.use_effect(begun_at_last, [shown.place])
    landed = at >= shown.place or not shown.kind
    return _moved(shown, scale, web, landed=landed, begun=handler(begun))


def _moved(
    shown: SceneFrame, scale: float, web: bool, *, landed: bool, begun: Then
) -> ft.Control:
    """Return what is *shown*, on its way or where it has *landed*; *begun* as in ``motion``."""
    scene, key = shown.scene, f"shown-{shown.place}"
    if shown.kind in (DEATH, COINS):
        return _with_pieces(shown, scale, web, landed=landed, begun=begun)
    fallen = _fallen(shown) if shown.kind == THROW else ()
    if not shown.kind or (shown.kind == THROW and not fallen):
        return SceneView(scene, scale, web)
    if not fallen:
        view = SceneView(scene, scale, web)
        return coming_in(view, shown.kind, key, landed=landed, begun=begun)
    rest = tuple(shape for shape in scene.shapes if shape not in fallen)
    dice = [
        tumbling(
            canvas.Canvas(
                drawn(replace(die, left=0, top=0), scale, web),
                width=die.side * scale,
                height=die.side * scale,
            ),
            number,
            f"{key}-{number}",
            die.left * scale,
            die.top * scale,
            landed=landed,
            begun=None if number else begun,
        )
        for number, die in enumerate(fallen)
    ]
    return ft.Stack(
        [SceneView(replace(scene, shapes=rest), scale, web), *dice],
        width=scene.width * scale,
        height=scene.height * scale,
        clip_behavior=ft.ClipBehavior.NONE,
    )


def _fallen(shown: SceneFrame) -> tuple[Die, ...]:
    """Return the dice that lie there anew."""
    before = shown.before.shapes if shown.before else ()
    return tuple(
        each for each in shown.scene.shapes if isinstance(each, Die) and each not in before
    )


RISES: Final = 28
"""How far a coin drops or rises, in units of a scene."""


def _with_pieces(
    shown: SceneFrame, scale: float, web: bool, *, landed: bool, begun: Then
) -> ft.Control:
    """Return what is *shown*, with the pieces that came or went on their way or where they end."""
    scene = shown.scene
    came, went = _came(shown), _went(shown)
    moving = [*((each, False) for each in came), *((each, True) for each in went)]
    if not moving:
        return SceneView(scene, scale, web)
    on_their_way = {shape for each in came for shape in each.shapes}
    rest = tuple(shape for shape in scene.shapes if shape not in on_their_way)
    pieces = [
        piece_moving(
            ft.Container(
                SceneView(replace(scene, shapes=piece.shapes), scale, web),
                key=f"shown-{shown.place}-{number}",
            ),
            ft.Alignment(2 * piece.x / scene.width - 1, 2 * piece.y / scene.height - 1),
            RISES / scene.height,
            dead=piece.dead,
            goes=goes,
            landed=landed,
            begun=None if number else begun,
        )
        for number, (piece, goes) in enumerate(moving)
    ]
    return ft.Stack(
        [SceneView(replace(scene, shapes=rest), scale, web), *pieces],
        width=scene.width * scale,
        height=scene.height * scale,
        clip_behavior=ft.ClipBehavior.NONE,
    )


def _came(shown: SceneFrame) -> list[MovingPiece]:
    """Return the dead pieces, or the coins, that lie there anew."""
    before = shown.before.pieces if shown.before else shown.scene.pieces
    mine = (each for each in shown.scene.pieces if each.dead == (shown.kind == DEATH))
    return [each for each in mine if each not in before]


def _went(shown: SceneFrame) -> list[MovingPiece]:
    """Return the coins that lay there before."""
    before = shown.before.pieces if shown.before and shown.kind == COINS else ()
    return [each for each in before if not each.dead and each not in shown.scene.pieces]
