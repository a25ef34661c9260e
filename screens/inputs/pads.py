"""The pad for each kind of field. A pad shows a question and sends its answer."""

from typing import Any

import flet as ft

from companion.core.blocks import Question
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
from companion.display.numbers import counted_keys, stepped
from companion.display.targets import identity
from companion.display.text_input import typed_text
from screens.inputs.cards import CardsPad, OnAnswer, key_columns, set_to
from screens.inputs.dice import dice_pad
from screens.inputs.faces import face_height, face_room, player_face, seat_grid
from screens.inputs.groups import GroupsPad
from screens.inputs.keypad import Keypad
from screens.inputs.moment import moment_pad
from screens.inputs.number_dialog import type_number
from screens.inputs.numbers import NumberPad
from screens.inputs.picture_pad import is_pictured, pictured_view
from screens.state.change import Change
from screens.state.keyboard import with_shortcuts_off
from screens.ui.controls import (
    button_text,
    choices,
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


def question_view(question: Question, send: OnAnswer) -> ft.Control:
    """Return the pad for *question*, under its title."""
    if isinstance(question.kind, Flag | Text):
        return pad(question, send)
    shown = labelled(question.title, pad(question, send))
    if key := pad_key(question):
        shown.key = key
    return shown


def pad_key(question: Question) -> str:
    """Return the key of a pad that remembers something, wherever it moves to; '' for any other.

    It has the same one for the next row, and where its question is put in other words.
    """
    if isinstance(question.kind, Groups | Cards):
        return f"pad-{question.kind.title}-{question.row}"
    return ""


def pad(question: Question, send: OnAnswer, stay: OnAnswer | None = None) -> ft.Control:
    """Return the pad for *question*, without its title.

    *send* takes whole answers. *stay* takes parts of one (a digit, a die, a term of a sum); it is
    given where the pad is docked, and then a whole answer moves on to the next question.
    """
    docked, stay = stay is not None, stay or send
    keys = DOCKED if docked else None
    if question.options:
        return options_view(question, send, question.options, keys)
    match question.kind:
        case Flag():
            return flag_view(question, send)
        case Pick() as kind if is_pictured(kind):
            return pictured_view(question, send, kind)
        case Pick() as kind:
            options = tuple((o.key, o.title or "–") for o in kind.options)
            return options_view(question, send, options, keys)
        case Seat():
            return seat_view(question, send, keys)
        case Count() as kind if not docked:
            return count_view(question, send, kind)
        case Count() as kind if not counted_keys(kind):
            return Keypad(question, send, stay)
        case Count() | Total() | Sum():
            return NumberPad(question, send, stay, docked, key_columns())
        case Cards():
            return CardsPad(question, send)
        case Dice():
            return dice_pad(question, send, stay)
        case Text() as kind:
            return text_view(question, send, kind)
        case Groups():
            return GroupsPad(question, send)
        case Moment():
            return moment_pad(question, send)
        case Marks():
            return marks_view(question, send, keys)
        case Rows() as kind:
            return rows_view(question, send, kind)
        case Internal() | Order() | Seats() | Inside():
            return ft.Container()


def flag_view(question: Question, send: OnAnswer) -> ft.Control:
    """Return a switch."""
    return small_switch(
        question.title,
        question.value,
        send,
        question,
        lambda old: not old,
        spoken=spoken(question),
    )


def options_view(
    question: Question,
    send: OnAnswer,
    options: tuple[tuple[Any, str], ...],
    same: object = None,
) -> ft.Control:
    """Return a chip for each option; *same* is as in ``choices``."""
    return choices(
        spoken(question),
        [
            (title, value == question.value, send, (question, set_to(value)))
            for value, title in options
        ],
        same,
    )


def seat_view(question: Question, send: OnAnswer, same: object = None) -> ft.Control:
    """Return a chip for each player; a touch on the chosen one clears the answer. *same* is as in ``choices``."""
    room = face_room(len(question.players), question.players)
    chips = [
        tap(
            player_face(player, room=room),
            option_label(player.name, spoken(question), player.seat == question.value),
            send,
            question,
            set_to(
                None if player.seat == question.value and not question.move else player.seat
            ),
            selected=player.seat == question.value,
            height=face_height(question.players, 64),
            expand=1,
            dense=True,
            same=(player.seat, spoken(question) if same is None else same),
            takes_back=None if question.move else (question.path, player.seat),
        )
        for player in question.players
    ]
    return seat_grid(chips, question.players)


def marks_view(question: Question, send: OnAnswer, same: object = None) -> ft.Control:
    """Return a chip for each thing that can be ticked, with its name or the player's where known.

    *same* is as in ``choices``.
    """
    names = {player.seat: player.name for player in question.players}
    assert isinstance(question.kind, Marks)
    names = dict(enumerate(question.kind.names)) or names
    places = sorted(names) if names else range(question.kind.size)
    return choices(
        spoken(question),
        [
            (
                names.get(place, str(place + 1)),
                place in question.value,
                send,
                (question, _toggles(place)),
            )
            for place in places
        ],
        same,
        (question.path, question.move, question.args),
    )


def count_view(question: Question, send: OnAnswer, kind: Count) -> ft.Control:
    """Return minus, the number and plus; a touch on the number opens a dialog to type it."""
    value = question.value
    number = spoken_value(question, value)
    return ft.Row(
        [
            icon(
                ft.Icons.REMOVE,
                f"{spoken(question)}: one less",
                send,
                question,
                lambda old: stepped(old, -1, kind),
                disabled=value is not None and value <= kind.least,
            ),
            tap(
                button_text(number, 20, bold=True),
                count_label(question),
                type_number,
                question,
                send,
                width=88,
            ),
            icon(
                ft.Icons.ADD,
                f"{spoken(question)}: one more",
                send,
                question,
                lambda old: stepped(old, 1, kind),
                disabled=value is not None and value >= kind.most,
            ),
        ],
        spacing=GAP,
    )


def has_line(text: str) -> bool:
    """Return whether a line of *text* is ended."""
    return "\n" in text


def text_view(
    question: Question, send: OnAnswer, kind: Text, *, begins: bool = False
) -> ft.Control:
    """Return a text field that sends its text when it loses the focus or Enter is pressed; where someone *begins* with
    it, it takes the focus.

    The notes of *question* say below it what is wrong with its text.
    """

    async def commit(text: str) -> None:
        typed = typed_text(kind, text)
        await send(question, lambda old: typed)

    field = TypedField(
        identity(question),
        question.value,
        commit,
        with_shortcuts_off,
        has_line if kind.listed else None,
        begins=begins,
        label=spoken(question),
        most=kind.most,
        multiline=kind.tall or kind.listed,
        min_lines=3 if kind.tall else None,
        max_lines=LISTED_LINES if kind.listed else None,
    )
    notes = [Words(note, size=14, color=ft.Colors.ERROR) for note in question.notes]
    return ft.Container(
        ft.Column(
            [field, *notes],
            spacing=GAP,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=ft.Padding.only(top=GAP),
    )  # room for the floating label


def rows_view(question: Question, send: OnAnswer, kind: Rows) -> ft.Control:
    """Return buttons that add a row or take the last one away."""
    size = len(question.value)
    return ft.Row(
        [
            tap_text(
                f"Add {one(kind.noun)}",
                send,
                question,
                lambda old: (*old, question.fresh),
                disabled=size >= kind.most,
            ),
            tap_text(
                "Take the last away",
                send,
                question,
                lambda old: old[:-1],
                disabled=size <= kind.least,
                spoken=f"Take the last away: {spoken(question)}",
            ),
        ],
        wrap=True,
        spacing=GAP,
    )


def _toggles(place: int) -> Change:
    return lambda old: old ^ {place}
