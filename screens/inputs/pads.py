"""The pad for each kind of field. A pad shows a question and sends its answer."""

from typing import Any

import flet as ft

from companion.core.blocks import Ask
from companion.core.fields import (
    Cards,
    Count,
    Dice,
    Flag,
    Groups,
    Inside,
    Internal,
    Marks,
    Moment,
    Order,
    Pick,
    Rows,
    Seat,
    Seats,
    Sum,
    Text,
    Total,
)
from companion.core.words import one, spoken, spoken_value
from companion.display.labels import count_label, option_label
from companion.display.numbers import stepped
from companion.display.targets import identity
from companion.display.text_input import typed_text
from screens.inputs.cards import CardsPad, OnAnswer, key_columns, set_to
from screens.inputs.dice import dice_pad
from screens.inputs.faces import face_height, face_room, player_face, seat_grid
from screens.inputs.groups import GroupsPad
from screens.inputs.moment import moment_pad
from screens.inputs.number_dialog import type_number
from screens.inputs.numbers import SumPad, TotalPad, count_pad
from screens.inputs.picture_pad import is_pictured, pictured_view
from screens.state.change import Change
from screens.state.keyboard import with_shortcuts_off
from screens.ui.controls import (
    button_text,
    choices,
    counter_text,
    icon,
    labelled,
    small_switch,
    tap,
    tap_text,
)
from screens.ui.letter_size import Text as Words
from screens.ui.theme import GAP
from screens.ui.typed_field import TypedField

DOCKED = "docked"
"""Stands for the question on keys of the answer dock: where the pad goes on to the next player, its keys stay."""

LISTED_LINES = 4
"""Lines that a list of names has at most in its field; more of them scroll."""


def ask_view(ask: Ask, send: OnAnswer) -> ft.Control:
    """Return the pad for *ask*, under its title."""
    if isinstance(ask.kind, Flag | Text):
        return pad(ask, send)
    shown = labelled(ask.title, pad(ask, send))
    if key := pad_key(ask):
        shown.key = key
    return shown


def pad_key(ask: Ask) -> str:
    """Return the key of a pad that remembers something, wherever it moves to; '' for any other.

    It has the same one for the next row, and where its question is put in other words.
    """
    if isinstance(ask.kind, Groups | Cards):
        return f"pad-{ask.kind.title}-{ask.row}"
    return ""


def pad(ask: Ask, send: OnAnswer, stay: OnAnswer | None = None) -> ft.Control:
    """Return the pad for *ask*, without its title.

    *send* takes whole answers. *stay* takes parts of one (a digit, a die, a term of a sum); it is
    given where the pad is docked, and then a whole answer moves on to the next question.
    """
    docked, stay = stay is not None, stay or send
    keys = DOCKED if docked else None
    if ask.options:
        return options_view(ask, send, ask.options, keys)
    match ask.kind:
        case Flag():
            return flag_view(ask, send)
        case Pick() as kind if is_pictured(kind):
            return pictured_view(ask, send, kind)
        case Pick() as kind:
            options = tuple((o.key, o.title or "–") for o in kind.options)
            return options_view(ask, send, options, keys)
        case Seat():
            return seat_view(ask, send, keys)
        case Count() as kind:
            if docked:
                return count_pad(ask, send, stay)
            return count_view(ask, send, kind)
        case Total():
            return TotalPad(ask, send, docked, key_columns())
        case Cards():
            return CardsPad(ask, send)
        case Dice():
            return dice_pad(ask, send, stay)
        case Sum():
            return SumPad(ask, send, stay, docked)
        case Text() as kind:
            return text_view(ask, send, kind)
        case Groups():
            return GroupsPad(ask, send)
        case Moment():
            return moment_pad(ask, send)
        case Marks():
            return marks_view(ask, send, keys)
        case Rows() as kind:
            return rows_view(ask, send, kind)
        case Internal() | Order() | Seats() | Inside():
            return ft.Container()


def flag_view(ask: Ask, send: OnAnswer) -> ft.Control:
    """Return a switch."""
    return small_switch(
        ask.title, ask.value, send, ask, lambda old: not old, spoken=spoken(ask)
    )


def options_view(
    ask: Ask, send: OnAnswer, options: tuple[tuple[Any, str], ...], same: object = None
) -> ft.Control:
    """Return a chip for each option; *same* is as in ``choices``."""
    return choices(
        spoken(ask),
        [(title, value == ask.value, send, (ask, set_to(value))) for value, title in options],
        same,
    )


def seat_view(ask: Ask, send: OnAnswer, same: object = None) -> ft.Control:
    """Return a chip for each player; a touch on the chosen one clears the answer. *same* is as in ``choices``."""
    room = face_room(len(ask.players), ask.players)
    chips = [
        tap(
            player_face(player, room=room),
            option_label(player.name, spoken(ask), player.seat == ask.value),
            send,
            ask,
            set_to(None if player.seat == ask.value and not ask.move else player.seat),
            selected=player.seat == ask.value,
            height=face_height(ask.players, 64),
            expand=1,
            dense=True,
            same=(player.seat, spoken(ask) if same is None else same),
            takes_back=None if ask.move else (ask.path, player.seat),
        )
        for player in ask.players
    ]
    return seat_grid(chips, ask.players)


def marks_view(ask: Ask, send: OnAnswer, same: object = None) -> ft.Control:
    """Return a chip for each thing that can be ticked, with its name or the player's where known.

    *same* is as in ``choices``.
    """
    names = {player.seat: player.name for player in ask.players}
    assert isinstance(ask.kind, Marks)
    names = dict(enumerate(ask.kind.names)) or names
    places = sorted(names) if names else range(ask.kind.size)
    return choices(
        spoken(ask),
        [
            (names.get(place, str(place + 1)), place in ask.value, send, (ask, _toggles(place)))
            for place in places
        ],
        same,
        (ask.path, ask.move, ask.args),
    )


def count_view(ask: Ask, send: OnAnswer, kind: Count) -> ft.Control:
    """Return minus, the number and plus; a touch on the number opens a dialog to type it."""
    value = ask.value
    number = spoken_value(ask, value)
    return ft.Row(
        [
            icon(
                ft.Icons.REMOVE,
                f"{spoken(ask)}: one less",
                send,
                ask,
                lambda old: stepped(old, -1, kind),
                disabled=value is not None and value <= kind.least,
            ),
            tap(
                button_text(number, 20, bold=True),
                count_label(ask),
                type_number,
                ask,
                send,
                width=88,
            ),
            icon(
                ft.Icons.ADD,
                f"{spoken(ask)}: one more",
                send,
                ask,
                lambda old: stepped(old, 1, kind),
                disabled=value is not None and value >= kind.most,
            ),
        ],
        spacing=GAP,
    )


def has_line(text: str) -> bool:
    """Return whether a line of *text* is ended."""
    return "\n" in text


def text_view(ask: Ask, send: OnAnswer, kind: Text) -> ft.Control:
    """Return a text field that sends its text when it loses the focus or Enter is pressed.

    The notes of *ask* say below it what is wrong with its text.
    """

    async def commit(text: str) -> None:
        typed = typed_text(kind, text)
        await send(ask, lambda old: typed)

    field = TypedField(
        identity(ask),
        ask.value,
        commit,
        with_shortcuts_off,
        has_line if kind.listed else None,
        label=spoken(ask),
        max_length=kind.most,
        counter=counter_text(ask.value, kind.most),
        multiline=kind.tall or kind.listed,
        min_lines=3 if kind.tall else None,
        max_lines=LISTED_LINES if kind.listed else None,
    )
    notes = [Words(note, size=14, color=ft.Colors.ERROR) for note in ask.notes]
    return ft.Container(
        ft.Column(
            [field, *notes],
            spacing=GAP,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=ft.Padding.only(top=GAP),
    )  # room for the floating label


def rows_view(ask: Ask, send: OnAnswer, kind: Rows) -> ft.Control:
    """Return buttons that add a row or take the last one away."""
    size = len(ask.value)
    return ft.Row(
        [
            tap_text(
                f"Add {one(kind.noun)}",
                send,
                ask,
                lambda old: (*old, ask.fresh),
                disabled=size >= kind.most,
            ),
            tap_text(
                "Take the last away",
                send,
                ask,
                lambda old: old[:-1],
                disabled=size <= kind.least,
                spoken=f"Take the last away: {spoken(ask)}",
            ),
        ],
        wrap=True,
        spacing=GAP,
    )


def _toggles(place: int) -> Change:
    return lambda old: old ^ {place}
