"""The few controls that everything else is made of: each named, and large enough to touch."""

from collections.abc import Awaitable, Callable
from typing import Any

import flet as ft

from screens.ui.guard import Args, handler
from screens.ui.theme import EDGE, EDGED, GAP, ROUND, TOUCH, small

Act = Callable[..., Awaitable[None]]

RIM = 2
"""The width of the rim that shows what is chosen."""

THIN = 1
"""The width of any other rim."""

BARE = ft.Colors.TRANSPARENT
"""The colour of what stands on the page itself."""

AIR = 14
"""Above and below a sentence that can be touched, in dp."""


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
) -> ft.Control:
    """Return something to touch, with any *content*, read aloud as *label*.

    *selected* says whether it is the one chosen among several, *checked* whether it is ticked and *toggled* whether a switch is on
    (None where that means nothing). *height* is the least one: larger letters make it grow;
    None is for sentences, with air above and below.
    *fill* spreads the content over all the room there is. *action* is what the device does by
    itself, for what it allows only within the touch. The label stands inside what is
    touched, so that a finger, a key and a screen reader all reach it; the outer container keeps
    lists from merging it.
    """
    paint, ink = ft.Colors.SURFACE_CONTAINER_HIGH, ft.Colors.ON_SURFACE
    if strong:
        paint, ink = ft.Colors.PRIMARY, ft.Colors.ON_PRIMARY
    elif selected:
        paint, ink = ft.Colors.PRIMARY_CONTAINER, ft.Colors.ON_PRIMARY_CONTAINER
    if disabled:
        paint, ink, edge = ft.Colors.SURFACE_CONTAINER_LOW, ft.Colors.OUTLINE, BARE
    inked(content, ink)
    filled = bool(expand or width or fill)
    air = 0 if height else AIR
    strut = ft.Container(width=0, height=(height or TOUCH) - 2 * air)
    face: ft.Control = ft.Stack([strut, content], alignment=ft.Alignment.CENTER)
    if filled:
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
    )
    return ft.Semantics(
        container=True,
        expand=expand,
        content=ft.Container(
            named,
            ink=True,
            on_click=handler(act, *args),
            action=action,
            disabled=disabled,
            width=width,
            padding=ft.Padding.symmetric(horizontal=4 if dense else 16, vertical=air),
            bgcolor=color or paint,
            border_radius=ROUND,
            foreground_decoration=rim(
                RIM if selected or edge != EDGED else THIN,
                ft.Colors.PRIMARY if selected else edge,
            ),
        ),
    )


def rim(width: float, color: str, radius: float = ROUND) -> ft.BoxDecoration:
    """Return a rim that is drawn over what it goes round, and takes no room from it."""
    edges = ft.Border.all(width, color)
    return ft.BoxDecoration(border=edges, border_radius=ft.BorderRadius.all(radius))


def inked(content: ft.Control, ink: str) -> None:
    """Write every text of *content* that has no colour of its own in *ink*."""
    if isinstance(content, ft.Text):
        content.color = content.color or ink
    for part in getattr(content, "controls", ()):
        inked(part, ink)


def words(value: str, size: float = 16, bold: bool = False) -> ft.Text:
    """Return a button's text, in the button's own colour."""
    weight = ft.FontWeight.W_600 if bold else ft.FontWeight.W_500
    return ft.Text(
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
    """Return a button that says *label*, read aloud as *spoken* where the label alone is not
    enough; a short one is as wide as a thumb needs.
    """
    if len(label) <= 2:
        more.setdefault("width", TOUCH + 2)
        more.setdefault("dense", True)
    return tap(words(label), spoken or label, act, *args, **more)


def icon(
    picture: ft.IconData,
    label: str,
    act: Callable[[*Args], Awaitable[None]],
    *args: *Args,
    disabled: bool = False,
) -> ft.Control:
    """Return a round button with an icon, named *label*."""
    return ft.IconButton(
        ft.Icon(picture, semantics_label=label),
        on_click=handler(act, *args),
        disabled=disabled,
        width=TOUCH,
        height=TOUCH,
    )


def choices(
    question: str,
    options: list[tuple[str, bool, Act, tuple[Any, ...]]],
) -> ft.Control:
    """Return chips that wrap, which answer *question*: (label, chosen or not, what a touch does)."""
    spoken = told_apart([label for label, *_ in options])
    return ft.Row(
        [
            tap_text(label, act, *args, spoken=option(said, question, chosen), selected=chosen)
            for said, (label, chosen, act, args) in zip(spoken, options, strict=True)
        ],
        wrap=True,
        spacing=GAP,
        run_spacing=GAP,
    )


def told_apart(labels: list[str]) -> list[str]:
    """Return *labels* as they are read aloud: of several alike, which of them it is."""
    return [
        f"{label}, number {labels[:at].count(label) + 1}" if labels.count(label) > 1 else label
        for at, label in enumerate(labels)
    ]


def option(label: str, question: str, chosen: bool) -> str:
    """Return what is read aloud for one of several answers: what stands on it comes first."""
    return f"{label}, {question}{', chosen' if chosen else ''}"


def grid(cells: list[ft.Control], columns: int, gap: float = 4) -> ft.Control:
    """Return *cells* in rows of *columns*, each as wide as the others."""
    rows: list[ft.Control] = []
    for start in range(0, len(cells), columns):
        row = cells[start : start + columns]
        filler = [ft.Container(expand=1) for _ in range(columns - len(row))]
        rows.append(ft.Row([*row, *filler], spacing=gap))
    return ft.Column(rows, spacing=gap)


def card(*contents: ft.Control, color: str | None = None, rimmed: bool = False) -> ft.Control:
    """Return *contents* on a quiet card; a *rimmed* one stands out among others."""
    return ft.Container(
        ft.Column(
            list(contents),
            spacing=GAP,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            tight=True,
        ),
        bgcolor=color or ft.Colors.SURFACE_CONTAINER,
        border_radius=ROUND,
        foreground_decoration=rim(RIM, ft.Colors.PRIMARY) if rimmed else rim(THIN, EDGED),
        padding=EDGE,
    )


def remark(sentence: str, picture: ft.IconData, color: str, ink: str) -> ft.Control:
    """Return a sentence with an icon on a coloured card."""
    return ft.Container(
        ft.Row(
            [
                ft.Icon(picture, color=ink, size=20),
                ft.Text(sentence, size=15, color=ink, expand=True),
            ],
            spacing=GAP + 4,
            vertical_alignment=ft.CrossAxisAlignment.START,
        ),
        bgcolor=color,
        border_radius=ROUND,
        foreground_decoration=rim(THIN, EDGED),
        padding=12,
    )


def warned(sentence: str) -> ft.Control:
    """Return what went wrong, or what the rules do not allow."""
    paint, ink = ft.Colors.ERROR_CONTAINER, ft.Colors.ON_ERROR_CONTAINER
    return remark(sentence, ft.Icons.WARNING_AMBER_ROUNDED, paint, ink)


def labelled(title: str, *below: ft.Control) -> ft.Control:
    """Return a question: its *title*, and the pad that answers it."""
    return ft.Column([small(title), *below], spacing=6, tight=True)


def to_copy(text: str, size: float, color: str | None = None) -> ft.Control:
    """Return *text* that a finger can mark and copy; it is read aloud as text, not as a field."""
    face = ft.Text(text, size=size, color=color, selectable=True)
    return ft.Semantics(content=face, label=text, container=True, exclude_semantics=True)


NEAR = 0.75
"""From this share of its room on, a field says how many signs are still free."""


def room_left(value: str, most: int | None) -> str | None:
    """Return what a field says of its room: nothing (''), or, by Flutter's way, "11/12" (None)."""
    return None if most and len(value) >= NEAR * most else ""


def small_switch(
    label: str,
    value: bool,
    act: Callable[[*Args], Awaitable[None]],
    *args: *Args,
    spoken: str = "",
) -> ft.Control:
    """Return a switch with its words beside it; words that are long go on below."""
    sign = ft.Icons.TOGGLE_ON_ROUNDED if value else ft.Icons.TOGGLE_OFF_OUTLINED
    paint = ft.Colors.PRIMARY if value else ft.Colors.OUTLINE
    line = ft.Row([ft.Icon(sign, size=40, color=paint), ft.Text(label, size=16, expand=True)])
    return tap(
        line, spoken or label, act, *args, toggled=value, fill=True, dense=True, color=BARE
    )


def offer(said: str, act: Callable[[*Args], Awaitable[None]], *args: *Args) -> ft.Control:
    """Return a button for what the app offers by itself, in these words."""
    return tap(
        ft.Row(
            [
                ft.Icon(ft.Icons.MOVE_DOWN_ROUNDED, size=20),
                ft.Text(said, size=16, expand=True, color=ft.Colors.ON_TERTIARY_CONTAINER),
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
