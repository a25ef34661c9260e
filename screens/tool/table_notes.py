"""What a tool's screen says of the live table: who did what, what waits for a yes, what was contested."""

from typing import Final

import flet as ft

from companion.core.lists import listed
from companion.core.table import Table
from companion.display import table_words as words
from companion.live.conflict import Conflict, take_back
from companion.live.offer import Offer
from screens.state.clock import seconds
from screens.state.desk import Desk
from screens.state.live_desk import LiveDesk
from screens.state.slot import SharedNote, Slot
from screens.ui.controls import remark, tap, tap_text
from screens.ui.letter_size import Text
from screens.ui.theme import GAP, ROUND, TOUCH

AWAY: Final = (
    "The table can't be reached. What you touch is kept here and goes out when it's back."
)
NOTHING_YET: Final = "At the table: nobody has touched this yet."
WITHDRAW, FINE = "Take it back", "That's fine"


def table_notes(desk: Desk, slot: Slot) -> list[ft.Control]:
    """Return what stands above the answer of the tool in *slot*; nothing without a live table."""
    live, note = desk.live, slot.shared
    if live is None or note is None:
        return []
    return [
        *([_away()] if note.away else []),
        *(_offer(live, offer) for offer in note.offers),
        *(_conflict(live, slot, conflict) for conflict in note.conflicts[-1:]),
        _last(slot, note),
    ]


def _away() -> ft.Control:
    paint, ink = ft.Colors.ERROR_CONTAINER, ft.Colors.ON_ERROR_CONTAINER
    return remark(AWAY, ft.Icons.WIFI_OFF_ROUNDED, paint, ink)


def _last(slot: Slot, note: SharedNote) -> ft.Control:
    """Return the line that says who did what last; it leads to what happened, or to the seats."""
    page = ft.context.page
    looks_on = note.sitting.mine is None
    here = f"/g/{slot.tool.game}/{slot.tool.key}/history"

    async def go(route: str) -> None:
        page.navigate(route)

    said = words.ONLY_LOOKING if looks_on else note.last or NOTHING_YET
    picture = ft.Icons.VISIBILITY_ROUNDED if looks_on else ft.Icons.GROUPS_ROUNDED
    line = ft.Row(
        [
            ft.Icon(picture, size=18, color=ft.Colors.ON_SURFACE_VARIANT),
            Text(
                said,
                size=14,
                color=ft.Colors.ON_SURFACE_VARIANT,
                expand=True,
                max_lines=2,
                overflow=ft.TextOverflow.ELLIPSIS,
            ),
        ],
        spacing=GAP,
    )
    return tap(
        line,
        said,
        go,
        "/live" if looks_on else here,
        fill=True,
        dense=True,
        height=TOUCH,
        color=ft.Colors.SURFACE_CONTAINER,
    )


def offer_words(table: Table, offer: Offer, mine: int | None) -> str:
    """Return what is offered, and whose yes is missing."""
    waiting = [table.name(seat) for seat in sorted(offer.open)]
    if offer.seat == mine:
        return f"You offer: {offer.said}. Waits for {listed(waiting)}."
    said = words.offer_words(table.name(offer.seat), offer.said, waiting)
    return f"{said} It counts when you accept." if mine in offer.open else said


def _offer(live: LiveDesk, offer: Offer) -> ft.Control:
    mine = live.seat

    async def accept() -> None:
        await live.ask("accept", offer.name)

    async def decline() -> None:
        await live.ask("decline", offer.name)

    buttons: list[ft.Control] = []
    if mine is not None and mine in offer.open:
        buttons = [
            tap_text(words.ACCEPT, accept, strong=True, spoken=f"{words.ACCEPT}: {offer.said}"),
            tap_text(words.DECLINE, decline, spoken=f"{words.DECLINE}: {offer.said}"),
        ]
    elif mine is not None and mine == offer.seat:
        buttons = [tap_text(WITHDRAW, decline, spoken=f"{WITHDRAW}: {offer.said}")]
    return _announcement(offer_words(live.room.table, offer, mine), buttons)


def conflict_words(live: LiveDesk, conflict: Conflict) -> str:
    """Return who said what at the same time, and whose answer stands."""
    stands, other = (live.room.who(name[0]) for name in (conflict.stands, conflict.other))
    return words.conflict_words((stands, conflict.stands_said), (other, conflict.other_said))


def _conflict(live: LiveDesk, slot: Slot, conflict: Conflict) -> ft.Control:
    other = live.room.who(conflict.other[0])

    async def take() -> None:
        await live.send(take_back(conflict, seconds()))

    async def leave() -> None:
        live.settle(slot, conflict)

    buttons = [tap_text(words.take_other_label(other), take)] if live.seat is not None else []
    buttons.append(tap_text(FINE, leave))
    return _announcement(conflict_words(live, conflict), buttons)


def _announcement(said: str, buttons: list[ft.Control]) -> ft.Control:
    """Return a card with *said* for all to read, and *buttons* below them."""
    ink = ft.Colors.ON_TERTIARY_CONTAINER
    lines: list[ft.Control] = [
        ft.Semantics(content=Text(said, size=15, color=ink), container=True, live_region=True)
    ]
    if buttons:
        lines.append(ft.Row(buttons, wrap=True, spacing=GAP, run_spacing=GAP))
    return ft.Container(
        ft.Column(lines, spacing=GAP, tight=True),
        bgcolor=ft.Colors.TERTIARY_CONTAINER,
        border_radius=ROUND,
        padding=12,
    )
