"""Rules and terms to look up, and the search field of any list."""

from collections.abc import Callable
from typing import Any, Final

import flet as ft

from companion.core.blocks import Term, Terms
from companion.core.search import echoed
from companion.display.labels import (
    CLEAR_SEARCH,
    FIND_LABEL,
    FIND_OTHERWISE,
    NOTHING_FOUND,
    chapter_words,
)
from companion.display.lookup import found
from screens.state.keyboard import with_shortcuts_off
from screens.ui.controls import card, icon
from screens.ui.error_boundary import component, keyed, with_event
from screens.ui.letter_size import Text, TextField
from screens.ui.theme import GAP, small

PILL: Final = 28
"""The radius in dp of the corners of a search: round at both ends."""


@component
def TermsView(terms: Terms) -> ft.Control:
    """Show the entries that match the search field; all while it is empty."""
    wanted, set_wanted = ft.use_state("")

    entries = found(terms.items, wanted)
    return ft.Column(
        [
            search_field(FIND_LABEL, wanted, set_wanted),
            *[_entry(item) for item in entries],
            *([] if entries else [nothing_found(NOTHING_FOUND, wanted)]),
        ],
        spacing=GAP,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        tight=True,
    )


def search_field(
    label: str, wanted: str, find: Callable[[str], object], key: str = "search"
) -> ft.Control:
    """Return the field at the top of a list with what is *wanted*; *find* gets each new text.

    Once something is wanted, a button clears the field. With another *key* it takes up what is wanted by then.
    """
    return keyed(key, SearchField, label, wanted, find)


@component
def SearchField(label: str, wanted: str, find: Callable[[str], object]) -> ft.Control:
    """Show the field of a search.

    What stands in it is left alone while someone types: with a slow drawing the text of a moment ago
    would take the place of letters that came since.
    """
    nothing: tuple[ft.TextField, ...] = ()
    drawn = ft.use_ref(nothing)  # in a tuple: Flet would copy it

    async def typed(event: Any) -> None:
        find(event.control.value or "")

    async def clear() -> None:
        drawn.current = ()
        find("")

    field = TextField(
        key="find",
        value=drawn.current[0].value if drawn.current else wanted,
        label=label,
        prefix_icon=ft.Icons.SEARCH_ROUNDED,
        border=ft.OutlineInputBorder(border_radius=PILL),
        suffix_icon=icon(ft.Icons.CLOSE_ROUNDED, CLEAR_SEARCH, clear) if wanted else None,
        on_change=with_event(typed),
    )
    drawn.current = (field,)
    return ft.Container(with_shortcuts_off(field), padding=ft.Padding.only(top=GAP))


def nothing_found(sentence: str, wanted: str) -> ft.Control:
    """Return *sentence* and what was searched for, and what to do.

    The latter is a text of its own: in a script that runs from right to left it would turn the
    sentence round.
    """
    return ft.Column(
        [small(sentence), small(f"“{echoed(wanted)}”"), small(FIND_OTHERWISE)],
        spacing=0,
        tight=True,
    )


def _entry(item: Term) -> ft.Control:
    return ft.Container(
        card(
            Text(item.title, size=16, weight=ft.FontWeight.W_600),
            Text(item.text, size=16),
            *([small(chapter_words(item.chapter))] if item.chapter else []),
        ),
        key=f"term-{item.title}",
    )
