"""What all pads share, and the pad that counts cards."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final, NamedTuple

import flet as ft

from companion.core.blocks import Block, Question
from companion.core.fields import CardFace, Cards
from companion.display.labels import BY_CARD, BY_PILE, row_label
from companion.scenes.cards import SIDE, sign
from screens.state.change import Change
from screens.ui.controls import button_text, grid, tap, tap_text
from screens.ui.error_boundary import component, memoized, with_event
from screens.ui.hooks import use_stable_callback
from screens.ui.motion import moves
from screens.ui.scene_view import SceneView, colour
from screens.ui.scroll_offset import column_around, is_scrolled
from screens.ui.text_scale import inset_width, is_large, is_large_window, is_low
from screens.ui.theme import EDGE, EDGED, GAP, NIGHT, TALLY, TOUCH, is_high_contrast, small

OnAnswer = Callable[[Question, Change], Awaitable[None]]
"""Answers a question: takes the question and the change of its value."""

LARGE_KEY = 64
"""Least width in dp of a key with large text: "-10" fits."""

SIGN = 30
"""Width and height in dp of the sign on a card."""

GROWN: Final = 1.6
"""How much larger a card is in a large window, which is hollow with small ones."""

SWIPE = 24
"""How far down a finger has to move to take a card back, in dp."""

SCROLL_MS = 150

MOST_COLUMNS = 7
"""Most keys side by side."""


def key_columns() -> int:
    """Return how many keys fit side by side, 3 to 7: fewer on a narrow page or with large text."""
    width = ft.context.page.width or 0
    fitting = int(
        (width - 2 * EDGE - inset_width() + GAP) // ((LARGE_KEY if is_large() else TOUCH) + 4)
    )
    return max(3, min(MOST_COLUMNS, fitting)) if width else MOST_COLUMNS


def set_to(value: Any) -> Change:
    """Return the change to *value*, whatever was before."""
    return lambda old: value


def change_item(place: int, change: Callable[[int], int]) -> Change:
    """Return the change of the number at *place* in a tuple."""
    return lambda old: (*old[:place], change(old[place]), *old[place + 1 :])


def is_swiped(block: Block) -> bool:
    """Return whether *block* is a pad of cards, on which a finger may swipe or scroll."""
    return isinstance(block, Question) and isinstance(block.kind, Cards)


@component
def CardsPad(question: Question, send: OnAnswer) -> ft.Control:
    """Count cards: one by one with a big button for each kind, or whole piles as numbers."""
    piles, set_piles = ft.use_state(False)

    async def turn() -> None:
        set_piles(not piles)

    async def sent(change: Change) -> None:
        await send(question, change)

    change_to = use_stable_callback(sent)
    kind, whose, low = question.kind, row_label(question), is_low()
    grown = GROWN if is_large_window() else 1
    assert isinstance(kind, Cards)
    places = range(len(kind.names))
    notes = question.notes or ("",) * len(places)
    each = [
        _pile(question, send, place)
        if piles
        else ft.Column(
            [
                CountedCard(
                    kind,
                    place,
                    question.value[place],
                    notes[place],
                    whose,
                    change_to,
                    low,
                    grown,
                )
            ],
            expand=1,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            tight=True,
        )
        for place in places
    ]
    body = ft.Column(each, spacing=GAP) if piles else grid(each, 2, GAP)
    other = BY_CARD if piles else BY_PILE
    turns = tap_text(other, turn, spoken=f"{other}{row_label(question)}")
    return ft.Column([body, turns], spacing=GAP, tight=True)


class Cardboard(NamedTuple):
    """What a card is made of: the colour of its *ground*, and of its *edge*."""

    ground: str
    edge: str


CARDBOARD: Final = {
    "tertiary": Cardboard("#A93525", "#E8705C"),
    "primary": Cardboard("#24598F", "#62A3E0"),
    "tertiary_container": Cardboard(NIGHT, "#E8705C"),
    "primary_container": Cardboard(NIGHT, "#62A3E0"),
}
"""Cards by the role of their ground, with white on them, in the dark and in the light look; light pages have the
same."""

WHITE: Final = "ink-red"
"""The ink on them, as drawings name it."""


@memoized
def CountedCard(
    kind: Cards,
    place: int,
    count: int,
    note: str,
    whose: str,
    change_to: Callable[[Change], Awaitable[None]],
    low: bool,
    grown: float,
) -> ft.Control:
    """Show how many cards of the sort at *place* were counted; a touch adds one.

    *note* stands below its name, *whose* it is ends what screen readers say. *change_to* takes what
    a touch does, and is equal from one drawing to the next. In a *low* window nothing is swiped. It is *grown* times
    larger than on a phone.
    """
    name, most = kind.names[place], kind.most
    less = change_item(place, lambda number: max(0, number - 1))
    look = kind.faces[place] if kind.faces else None
    made = CARDBOARD.get(look.ground) if look and not is_high_contrast() else None
    if look and made:
        look = look._replace(ink=WHITE)
    lines = [
        button_text(str(count), round(34 * grown), bold=True),
        button_text(name, round((14 if look else 15) * grown)),
        *([button_text(note, round(13 * grown))] if note else []),
    ]
    if look:
        for line in lines:
            line.color = colour(look.ink)
    number, *words = lines
    face = ft.Column(
        [_signed(number, look, grown), *words] if look else [words[0], number, *words[1:]],
        spacing=0,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        tight=True,
    )
    card = tap(
        face,
        f"{name}: {count}. {note}{whose}",
        change_to,
        change_item(place, lambda number: min(most, number + 1)),
        height=(TALLY + 8) * grown,
        fill=True,
        color=made.ground if made else colour(look.ground) if look else None,
        edge=made.edge if made else EDGED,
        same=(name, whose),
    )
    back = tap(
        button_text("Take back", 14),
        f"Take back: {name}{whose}",
        change_to,
        less,
        disabled=not count,
        fill=True,
    )
    return ft.Column(
        [card if low else SwipedCard(card, partial(change_to, less)), back],
        spacing=4,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        tight=True,
    )


def _signed(number: ft.Text, look: CardFace, grown: float) -> ft.Control:
    """Return the *number* of cards between the sign on them and what one is worth, *grown* times larger than on a
    phone.
    """
    worth = button_text(look.worth, round(14 * grown), bold=True)
    worth.color = colour(look.ink)
    picture = SceneView(sign(look), grown * SIGN / SIDE, False)
    return ft.Row(
        [picture, number, worth],
        spacing=GAP,
        run_spacing=0,
        wrap=True,  # else large text is cut
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        alignment=ft.MainAxisAlignment.CENTER,
    )


@component
def SwipedCard(card: ft.Control, take_back: Callable[[], Awaitable[None]]) -> ft.Control:
    """Show *card*, from which a swipe down takes one back; a swipe up scrolls what it is in, as elsewhere.

    If the page is scrolled, a swipe down scrolls it instead. The button below does the same as
    the swipe, for whoever doesn't swipe.
    """
    began = ft.use_ref(0.0)

    async def begun(event: ft.DragStartEvent[ft.GestureDetector]) -> None:
        began.current = event.global_position.y

    async def ended(event: ft.DragEndEvent[ft.GestureDetector]) -> None:
        down = event.global_position.y - (began.current or 0)
        column = column_around(event.control)
        if column and (down < 0 or is_scrolled(column)):
            await column.scroll_to(delta=-down, duration=SCROLL_MS if moves() else 0)
        elif down > SWIPE:
            await take_back()

    return ft.GestureDetector(
        card,
        on_vertical_drag_start=with_event(begun),
        on_vertical_drag_end=with_event(ended),
        exclude_from_semantics=True,
    )


def _pile(question: Question, send: OnAnswer, place: int) -> ft.Control:
    assert isinstance(question.kind, Cards)
    name, most = question.kind.names[place], question.kind.most
    top = min(most, question.limits[place]) if question.limits else most
    keys = [
        tap(
            button_text(str(number), 17),
            f"{name}: {number}{row_label(question)}",
            send,
            question,
            change_item(place, set_to(number)),
            selected=question.value[place] == number,
            expand=1,
            dense=True,
        )
        for number in range(top + 1)
    ]
    return ft.Column(
        [small(f"{name}: {question.value[place]}"), grid(keys, key_columns())], spacing=4
    )
