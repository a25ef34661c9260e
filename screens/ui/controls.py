"""The controls that screens are built from: each has an accessible name and a touch target of 48 dp."""

from collections.abc import Awaitable, Callable
from typing import Any

import flet as ft

from companion.display.double_tap import BUTTON_SECONDS
from companion.display.labels import numbered_labels, option_label
from screens.ui.error_boundary import Args, handler
from screens.ui.finger import comes_down, for_one_control
from screens.ui.letter_size import Text
from screens.ui.theme import (
    CARD,
    DOCK,
    EDGE,
    EDGED,
    GAP,
    NIGHT_INK,
    OFF,
    ROUND,
    TOUCH,
    small,
)

OnTouch = Callable[..., Awaitable[None]]

THICK = 2
"""Width in dp of the border that marks what is chosen."""

THIN = 1
"""Width in dp of any other border."""

TRANSPARENT = ft.Colors.TRANSPARENT
"""The background of what has none of its own."""

SENTENCE_PADDING = 14
"""Padding in dp above and below a sentence that can be touched."""


def tap(
    content: ft.Control,
    label: str,
    act: Callable[[*Args], Awaitable[None]],
    *args: *Args,
    selected: bool | None = None,
    checked: bool | None = None,
    toggled: bool | None = None,
    height: float | None = TOUCH,
    strong: bool = False,
    expand: bool | int | None = None,
    width: float | None = None,
    disabled: bool = False,
    dense: bool = False,
    fill: bool = False,
    color: str | None = None,
    edge: str = EDGED,
    action: ft.ClientAction | None = None,
    hold: tuple[*Args] | None = None,
    live: bool = False,
    same: object = None,
    takes_back: object = None,
    radius: float = ROUND,
    plain: bool = False,
    flush: bool = False,
    quiet: float = BUTTON_SECONDS,
) -> ft.Control:
    """Return a button with any *content*; screen readers say *label*.

    *selected* marks the one chosen among several, *checked* a ticked box, *toggled* a switch that
    is on; None if it is no such thing. *height* is the least height in dp: larger letters make
    it grow; None is for sentences, which get padding instead. *fill* spreads the content over the
    full width. *hold* are the arguments of a long touch. *action* is run by the device itself, for what it allows only
    within the touch. A *live* one is read aloud when its label changes. A *plain* one has neither paper nor edge: its
    content says what is chosen. A *flush* one is filled by its content to the edges. *same* tells the button from all
    others where its label changes with what is touched, and *takes_back* is what a second touch takes back, and *quiet*
    how long the point takes no touch for anything else; see ``finger``. The label is inside the touch target, so that a
    finger, a key and a screen reader all reach it; the outer container keeps lists from merging it.
    """
    paint, ink = ft.Colors.SURFACE_CONTAINER_HIGH, ft.Colors.ON_SURFACE
    if strong:
        paint, ink = ft.Colors.PRIMARY, ft.Colors.ON_PRIMARY
    elif selected:
        paint, ink = ft.Colors.PRIMARY_CONTAINER, ft.Colors.ON_PRIMARY_CONTAINER
    if disabled:
        paint, ink, edge = ft.Colors.SURFACE_CONTAINER_LOW, OFF, TRANSPARENT
    if plain:
        paint, ink, edge = TRANSPARENT, ft.Colors.ON_SURFACE, TRANSPARENT
    set_text_color(content, ink)
    air = 0 if height else SENTENCE_PADDING
    strut = ft.Container(width=0, height=(height or TOUCH) - 2 * air)
    face: ft.Control = ft.Stack([strut, content], alignment=ft.Alignment.CENTER)
    if expand or width or fill:
        room = ft.Container(content, expand=True, alignment=ft.Alignment.CENTER)
        face = ft.Row([strut, room], spacing=0)
    named = ft.Semantics(
        content=face,
        label=label,
        button=True,
        exclude_semantics=True,
        selected=selected,
        checked=checked,
        toggled=toggled,
        live_region=live or None,
    )
    control = label if same is None else same
    return ft.Semantics(
        container=True,
        expand=expand,
        content=ft.Container(
            named,
            ink=True,
            on_tap_down=comes_down,
            on_click=for_one_control(control, handler(act, *args), takes_back, quiet),
            on_long_press=handler(act, *hold) if hold else None,
            action=action,
            disabled=disabled,
            width=width,
            padding=0
            if flush
            else ft.Padding.symmetric(horizontal=4 if dense else 16, vertical=air),
            bgcolor=color or paint,
            border_radius=radius,
            foreground_decoration=None
            if flush
            else rim(THICK, ft.Colors.PRIMARY if selected and not plain else edge, radius),
        ),
    )


def rim(width: float, color: str, radius: float | ft.BorderRadius = ROUND) -> ft.BoxDecoration:
    """Return a border that is drawn over the content and takes no space from it."""
    return ft.BoxDecoration(border=ft.Border.all(width, color), border_radius=radius)


def set_text_color(content: ft.Control, ink: str) -> None:
    """Give every text in *content* that has no colour yet the colour *ink*."""
    if isinstance(content, ft.Text):
        content.color = content.color or ink
    for part in getattr(content, "controls", ()):
        set_text_color(part, ink)


def button_text(value: str, size: float = 16, bold: bool = False) -> ft.Text:
    """Return a button's text, in the button's own colour."""
    weight = ft.FontWeight.W_700 if bold else ft.FontWeight.W_600
    return Text(
        value,
        size=size,
        weight=weight,
        text_align=ft.TextAlign.CENTER,
        no_wrap=value.lstrip("-−").isdecimal(),
    )


def tap_text(
    label: str,
    act: Callable[[*Args], Awaitable[None]],
    *args: *Args,
    spoken: str = "",
    **more: Any,
) -> ft.Control:
    """Return a button with the text *label*; screen readers say *spoken* where that is given.

    One of one or two characters is as wide as a thumb needs.
    """
    if len(label) <= 2:
        more = {"width": TOUCH + 2, "dense": True, **more}
    return tap(button_text(label), spoken or label, act, *args, **more)


FILLED = "filled"
"""What the filled button of a screen has as its data: it stands beside undo, in the same place on every screen."""


def main_button(
    label: str,
    act: Callable[[*Args], Awaitable[None]],
    *args: *Args,
    spoken: str = "",
    sign: ft.IconData | None = ft.Icons.ARROW_FORWARD_ROUNDED,
) -> ft.Control:
    """Return the filled button over the full width, for the step that comes next; its *sign* stands behind the
    label.
    """
    text = button_text(label, 16, bold=True)
    text.color, text.expand_loose = ft.Colors.ON_PRIMARY, True
    mark = [ft.Icon(sign, size=20, color=ft.Colors.ON_PRIMARY)] if sign else []
    face = ft.Row(
        [ft.Container(text, expand=True, expand_loose=True), *mark],
        spacing=GAP,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    button = tap(
        face, spoken or label, act, *args, strong=True, height=DOCK, fill=True, radius=CARD
    )
    button.data = FILLED
    return button


PLATE = 39
"""Width in dp of the plate behind a sign on a stage."""

DUSK = "#73000000"
"""The colour of that plate: it darkens whatever is behind it."""


def icon(
    picture: ft.IconData,
    label: str,
    act: Callable[[*Args], Awaitable[None]],
    *args: *Args,
    disabled: bool = False,
    same: object = None,
    plate: bool = False,
    ink: str = ft.Colors.ON_SURFACE_VARIANT,
) -> ft.Control:
    """Return a round button with an icon in the colour *ink*, named *label*; *same* is as in ``tap``.

    On a stage it has a *plate*.
    """
    if disabled:
        ink = ft.Colors.with_opacity(0.38, ink)
    face: ft.Control = ft.Icon(picture, color=NIGHT_INK if plate else ink)
    if plate:
        face = ft.Container(
            face,
            width=PLATE,
            height=PLATE,
            border_radius=PLATE / 2,
            bgcolor=DUSK,
            alignment=ft.Alignment.CENTER,
        )
    return tap(
        face,
        label,
        act,
        *args,
        disabled=disabled,
        width=TOUCH,
        dense=True,
        color=TRANSPARENT,
        edge=TRANSPARENT,
        same=same,
        radius=TOUCH / 2,
    )


def choices(
    question: str,
    options: list[tuple[str, bool, OnTouch, tuple[Any, ...]]],
    same: object = None,
    takes_back: object = None,
) -> ft.Control:
    """Return chips that answer *question*: each is (label, whether it is chosen, act, its arguments).

    *same* tells them from the chips of other questions; the question does where it is None. A second touch of a chip
    takes the first one back where *takes_back* says of what.
    """
    spoken = numbered_labels([label for label, *_ in options])
    return ft.Row(
        [
            tap_text(
                label,
                act,
                *args,
                spoken=option_label(said, question, chosen),
                selected=chosen,
                same=(said, question if same is None else same),
                takes_back=None if takes_back is None else (said, takes_back),
            )
            for said, (label, chosen, act, args) in zip(spoken, options, strict=True)
        ],
        wrap=True,
        spacing=GAP,
        run_spacing=GAP,
    )


def grid(cells: list[ft.Control], columns: int, gap: float = 4) -> ft.Control:
    """Return *cells* in rows of *columns*, each as wide as the others."""
    rows: list[ft.Control] = []
    for start in range(0, len(cells), columns):
        row = cells[start : start + columns]
        filler = [ft.Container(expand=1) for _ in range(columns - len(row))]
        rows.append(ft.Row([*row, *filler], spacing=gap))
    return ft.Column(rows, spacing=gap)


def stretched(*controls: ft.Control, spacing: float = GAP + 2) -> ft.Control:
    """Return *controls* below each other, each as wide as there is room."""
    return ft.Column(
        list(controls),
        spacing=spacing,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        tight=True,
    )


def card(*contents: ft.Control, color: str | None = None, rimmed: bool = False) -> ft.Control:
    """Return *contents* on a card; a *rimmed* one has a thick border."""
    return ft.Container(
        ft.Column(
            list(contents),
            spacing=GAP,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            tight=True,
        ),
        bgcolor=color or ft.Colors.SURFACE_CONTAINER,
        border_radius=CARD,
        foreground_decoration=rim(THICK, ft.Colors.PRIMARY if rimmed else EDGED, CARD),
        padding=EDGE,
    )


def remark(sentence: str, picture: ft.IconData, color: str, ink: str) -> ft.Control:
    """Return a sentence with an icon on a coloured card."""
    return ft.Container(
        ft.Row(
            [
                ft.Icon(picture, color=ink, size=20),
                Text(sentence, size=16, color=ink, expand=True),
            ],
            spacing=GAP + 4,
            vertical_alignment=ft.CrossAxisAlignment.START,
        ),
        bgcolor=color,
        border_radius=ROUND,
        foreground_decoration=rim(THIN, EDGED),
        padding=12,
    )


def warning(sentence: str) -> ft.Control:
    """Return a warning: something went wrong, or the rules do not allow it."""
    paint, ink = ft.Colors.ERROR_CONTAINER, ft.Colors.ON_ERROR_CONTAINER
    return remark(sentence, ft.Icons.WARNING_AMBER_ROUNDED, paint, ink)


def labelled(title: str, *below: ft.Control) -> ft.Control:
    """Return a *title* with controls *below* it."""
    return ft.Column([small(title), *below], spacing=6, tight=True)


def selectable_text(text: str, size: float, **more: Any) -> ft.Control:
    """Return *text* that can be selected and copied; screen readers say it as text, not as a field."""
    face = Text(text, size=size, selectable=True, **more)
    return ft.Semantics(content=face, label=text, container=True, exclude_semantics=True)


COUNTER_FROM = 0.75
"""Share of its maximum length from which a field shows its counter."""


def counter_text(value: str, most: int | None) -> str | None:
    """Return the counter of a field: none (''), or None for Flutter's own, such as "11/12"."""
    return None if most and len(value) >= COUNTER_FROM * most else ""


def small_switch(
    label: str,
    value: bool,
    act: Callable[[*Args], Awaitable[None]],
    *args: *Args,
    spoken: str = "",
) -> ft.Control:
    """Return a switch with its *label* beside it; a long label wraps."""
    sign = ft.Icons.TOGGLE_ON_ROUNDED if value else ft.Icons.TOGGLE_OFF_OUTLINED
    paint = ft.Colors.PRIMARY if value else ft.Colors.OUTLINE
    line = ft.Row([ft.Icon(sign, size=40, color=paint), Text(label, size=16, expand=True)])
    return tap(
        line,
        spoken or label,
        act,
        *args,
        toggled=value,
        fill=True,
        dense=True,
        color=TRANSPARENT,
        takes_back=spoken or label,
    )


def offer_button(
    said: str, act: Callable[[*Args], Awaitable[None]], *args: *Args
) -> ft.Control:
    """Return a button for something that the app offers unasked, with the text *said*."""
    return tap(
        ft.Row(
            [
                ft.Icon(ft.Icons.MOVE_DOWN_ROUNDED, size=20),
                Text(said, size=16, expand=True, color=ft.Colors.ON_TERTIARY_CONTAINER),
            ],
            spacing=12,
        ),
        said,
        act,
        *args,
        fill=True,
        height=None,
        color=ft.Colors.TERTIARY_CONTAINER,
    )
