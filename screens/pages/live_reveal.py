"""Reveal together: everyone writes something, and nobody reads it before all have sealed theirs."""

from collections.abc import Mapping
from typing import Any

import flet as ft

from companion.core.table import Table
from companion.display import table_words as words
from companion.live.commit_reveal import MOST_CHARACTERS, sealable
from companion.live.reveals import can_seal, own_words, revealed_before, sealing
from screens.pages.live_history import AT_NONE
from screens.state.live.joined_table import JoinedTable
from screens.state.live.reveals import about
from screens.state.live.reveals import seal as seal_it
from screens.state.page_session import PageSession
from screens.ui.controls import card, main_button, selectable_text
from screens.ui.error_boundary import component, with_event
from screens.ui.letter_size import Text, TextField
from screens.ui.theme import small, title
from screens.views.page_frame import notices, screen


@component
def RevealScreen(session: PageSession) -> ft.View:
    """Show what is revealed together at the live table."""
    if session.live is None:
        return screen(words.TOGETHER, Text(AT_NONE, size=16))
    return screen(words.TOGETHER, *notices(session.screen), RevealPage(session.live))


@component
def RevealPage(live: JoinedTable) -> ft.Control:
    """Ask for this player's text, say who has sealed, and show all of them once they are open."""
    draft = ft.use_ref("")
    begun, set_begun = ft.use_state(0)
    room, seat = live.room, live.seat
    texts = room.revealed(about(live))

    async def typed(event: Any) -> None:
        draft.current = event.control.value or ""

    async def seal() -> None:
        if text := sealable(draft.current or ""):
            draft.current = ""
            set_begun(begun + 1)  # an empty field; what others seal leaves it as it is
            await seal_it(live, text)

    own: list[ft.Control] = []
    if can_seal(room, seat):
        field = TextField(
            key=f"sealed-{begun}",
            label=words.ONLY_YOU,
            on_change=with_event(typed),
            max_length=MOST_CHARACTERS,
            counter="",
            multiline=True,
            min_lines=2,
            max_lines=5,
        )
        own = [
            title(words.AGAIN if texts else words.YOURS),
            field,
            main_button(words.SEAL, seal),
        ]
    said, before = own_words(room, seat), revealed_before(room)
    return ft.Column(
        [
            Text(words.TOGETHER_HINT, size=16),
            _shown(room.table, texts)
            if texts
            else card(Text(sealing(room, about(live)), size=16)),
            *([Text(said, size=16, weight=ft.FontWeight.W_600)] if said else []),
            *own,
            *([_shown(room.table, before, words.REVEALED_BEFORE)] if before else []),
        ],
        spacing=12,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        tight=True,
    )


def _shown(table: Table, texts: Mapping[int, str], head: str = words.REVEALED) -> ft.Control:
    lines: list[ft.Control] = [title(head)]
    for seat, text in sorted(texts.items()):
        lines.append(small(table.name(seat)))
        lines.append(selectable_text(text, size=20, weight=ft.FontWeight.W_600))
    return card(*lines)
