"""Rules and terms to look up, with a search field."""

from typing import Any

import flet as ft

from companion.core.blocks import Term, Terms
from companion.core.search import echoed
from companion.display.labels import FIND_LABEL, NOTHING_FOUND, chapter_words
from companion.display.lookup import found
from screens.state.keyboard import with_shortcuts_off
from screens.ui.controls import card
from screens.ui.guard import component, with_event
from screens.ui.theme import GAP, small


@component
def TermsView(terms: Terms) -> ft.Control:
    """Show the entries that match the search field; all while it is empty."""
    wanted, set_wanted = ft.use_state("")

    async def typed(event: Any) -> None:
        set_wanted(event.control.value or "")

    entries = found(terms.items, wanted)
    field = ft.TextField(
        key="find",
        value=wanted,
        label=FIND_LABEL,
        prefix_icon=ft.Icons.SEARCH_ROUNDED,
        on_change=with_event(typed),
    )
    return ft.Column(
        [
            ft.Container(with_shortcuts_off(field), padding=ft.Padding.only(top=GAP)),
            *[_entry(item) for item in entries],
            *([] if entries else [nothing_found(NOTHING_FOUND, wanted)]),
        ],
        spacing=GAP,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        tight=True,
    )


def nothing_found(sentence: str, wanted: str) -> ft.Control:
    """Return *sentence* and what was searched for.

    The latter is a text of its own: in a script that runs from right to left it would turn the
    sentence round.
    """
    return ft.Column([small(sentence), small(f"“{echoed(wanted)}”")], spacing=0, tight=True)


def _entry(item: Term) -> ft.Control:
    return ft.Container(
        card(
            ft.Text(item.title, size=17, weight=ft.FontWeight.W_600),
            ft.Text(item.text, size=16),
            *([small(chapter_words(item.chapter))] if item.chapter else []),
        ),
        key=f"term-{item.title}",
    )
