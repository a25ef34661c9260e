"""The seats of a live table: who has a phone there, who is away, and who looks on."""

from typing import Any

import flet as ft

from companion.core.alphabet import clean
from companion.core.table import NAME_MOST, Player
from companion.display import table_words as words
from companion.live.actions import TakeSeat
from companion.live.links import LiveError
from companion.live.seat_requests import own_request_words
from companion.live.story import story, without_seat
from screens.state.live.joined_table import JoinedTable
from screens.ui.controls import card, icon, tap, tap_text, warning
from screens.ui.error_boundary import component, keyed
from screens.ui.flet_internals import show_alone
from screens.ui.letter_size import Text
from screens.ui.player_badge import player_badge
from screens.ui.text_scale import is_large
from screens.ui.theme import GAP, ROUND, small, title
from screens.ui.typed_field import TypedField
from screens.views.seats_from_above import SeatSeen, seats_from_above

FREE, HERE, AWAY, YOU = "Free", "Here", "Away", "You"
LOOKING_ON = "Looking on"


@component
def SeatList(live: JoinedTable) -> ft.Control:
    """List the seats clockwise, each to take where it is free, and who looks on."""
    room, mine = live.room, live.seat
    by_seat = {seat: device for device, seat in room.seats.items()}

    async def take(seat: int) -> None:
        await live.ask(TakeSeat(seat), said=words.sat_label(room.table.name(seat)))

    async def look_on() -> None:
        await live.ask(TakeSeat(None))

    async def claim(seat: int) -> None:
        if sentence := await live.link.claim(seat):
            raise LiveError(sentence)

    link = live.link
    seated = room.seats.keys() - {live.device}
    hint = words.show_out_hint(seated, leads=link.leads, locked=link.locked)
    players = room.table.players
    if mine is None or is_large():
        questions = claim if mine is None and link.may_claim else None
        rows = [
            _row(live, player, by_seat.get(player.seat), take, questions) for player in players
        ]
    else:
        rows = [_from_above(live, take), *_shown_out(live)]
    return ft.Column(
        [
            title(words.WHO_ARE_YOU if mine is None else _how_many(live)),
            *(_without_seat(live) if mine is None else []),
            *rows,
            *([small(hint)] if hint else []),
            small(_looking_on(live)),
            *([_own(live, mine)] if mine is not None else []),
            *([tap_text(words.GIVE_UP_SEAT, look_on, fill=True)] if mine is not None else []),
        ],
        spacing=GAP,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        tight=True,
    )


def _without_seat(live: JoinedTable) -> list[ft.Control]:
    """Return what is said to whoever has no seat: what became of their request, or who took it away and how to take
    one.
    """
    if said := own_request_words(live.link.requests, live.room.table.name):
        return [card(Text(said, size=16))]
    gone, hint = without_seat(live.link.phone.ahead, live.device)
    return [*([warning(gone)] if gone else []), small(hint)]


def _how_many(live: JoinedTable) -> str:
    """Return how many of the players have a device here: "4 of 5 are here"."""
    here = len(live.link.here & live.room.seats.keys())
    return f"{here} of {live.room.table.size} {'is' if here == 1 else 'are'} here"


def _state(live: JoinedTable, device: int | None) -> str:
    """Return what is said of a seat that has *device*, None for no one."""
    if device is None:
        return FREE
    return YOU if device == live.device else HERE if device in live.link.here else AWAY


def _from_above(live: JoinedTable, transfer: Any) -> ft.Control:
    """Return the table from above: who is here, and who moved last."""
    by_seat = {seat: device for device, seat in live.room.seats.items()}
    newest = next(iter(story(live.link.phone.ahead)), None)
    seats = []
    for player in live.room.table.players:
        device = by_seat.get(player.seat)
        state, free = _state(live, device), device is None
        seats.append(
            SeatSeen(
                player,
                "Sit here" if free else state,
                words.sit_label(player.name) if free else f"{player.name}: {state}",
                here=state in (YOU, HERE),
                away=state == AWAY,
                moved=newest is not None and device == newest.device,
                free=free,
            )
        )
    return seats_from_above(seats, transfer)


def _shown_out(live: JoinedTable) -> list[ft.Control]:
    """Return the ways to show out those who sit here, for whoever leads the table."""
    if not live.link.leads:
        return []

    async def out(device: int, name: str) -> None:
        show_alone(ft.context.page, showing_out(live, device, name))

    seated = [
        (seat, device) for device, seat in live.room.seats.items() if device != live.device
    ]
    buttons = [
        tap_text(words.show_out_label(name), out, device, name)
        for seat, device in sorted(seated)
        for name in (live.room.table.name(seat),)
    ]
    return [ft.Row(buttons, wrap=True, spacing=GAP, run_spacing=GAP)] if buttons else []


def _row(
    live: JoinedTable, player: Player, device: int | None, transfer: Any, claim: Any
) -> ft.Control:
    """Return one seat: whose it is, and whether a phone is there. With *claim*, one whose phone is away is asked
    for.
    """
    state = _state(live, device)
    questions = claim is not None and state == AWAY and not live.link.leads

    async def out() -> None:
        if device is not None:
            show_alone(ft.context.page, showing_out(live, device, player.name))

    free, own = device is None, device == live.device
    face = ft.Row(
        [
            player_badge(player),
            Text(player.name, size=16, expand=True, weight=ft.FontWeight.W_600),
            Text("Sit here" if free else words.WAS_YOURS if questions else state, size=16),
        ],
        spacing=12,
    )
    if free:
        return tap(face, words.sit_label(player.name), transfer, player.seat, fill=True)
    if questions:
        label = words.seat_label(player.name, words.WAS_YOURS)
        return tap(face, label, claim, player.seat, fill=True)
    named = ft.Semantics(
        content=ft.Container(face, padding=ft.Padding.symmetric(horizontal=16, vertical=8)),
        label=f"{player.name}: {state}",
        container=True,
        exclude_semantics=True,
        expand=True,
    )
    leads = live.link.leads and not own
    show_out = [icon(ft.Icons.PERSON_REMOVE_ROUNDED, words.show_out_label(player.name), out)]
    return ft.Container(
        ft.Row([named, *(show_out if leads else [])], spacing=0),
        border_radius=ROUND,
        bgcolor=ft.Colors.PRIMARY_CONTAINER if own else ft.Colors.SURFACE_CONTAINER,
    )


def _looking_on(live: JoinedTable) -> str:
    """Return who looks on. This keeps its place also where nobody does: whoever comes moves nothing under a finger."""
    said = [
        words.with_you(live.room.who(each), own=each == live.device) for each in _guests(live)
    ]
    return f"{LOOKING_ON}: {', '.join(said) or 'nobody'}"


def _guests(live: JoinedTable) -> list[int]:
    return [each for each in sorted(live.link.here) if each not in live.room.seats]


def guests_to_show_out(live: JoinedTable) -> list[ft.Control]:
    """Return those who look on, each with the button that shows them out, for whoever leads the table."""
    others = [each for each in _guests(live) if each != live.device]
    if not (live.link.leads and others):
        return []
    hint = words.show_out_hint(others, leads=True, locked=live.link.locked)
    rows = [_guest(live, each, live.room.who(each)) for each in others]
    return [title(LOOKING_ON), *rows, *([small(hint)] if hint else [])]


def _guest(live: JoinedTable, device: int, name: str) -> ft.Control:
    """Return the line of someone who looks on, with the button that shows them out."""

    async def out() -> None:
        show_alone(ft.context.page, showing_out(live, device, name))

    inside = ft.Container(
        Text(name, size=16),
        padding=ft.Padding.symmetric(horizontal=16, vertical=8),
        expand=True,
    )
    button = icon(ft.Icons.PERSON_REMOVE_ROUNDED, words.show_out_label(name), out)
    return ft.Container(
        ft.Row([inside, button], spacing=0),
        border_radius=ROUND,
        bgcolor=ft.Colors.SURFACE_CONTAINER,
    )


def showing_out(live: JoinedTable, device: int, name: str) -> ft.AlertDialog:
    """Return the question whether to show the *device* of the player called *name* out."""
    page = ft.context.page

    async def stay() -> None:
        page.pop_dialog()

    async def out() -> None:
        page.pop_dialog()
        await live.control("out", device)

    question = words.show_out_question(name)
    return ft.AlertDialog(
        semantics_label=question,
        title=Text(question, size=20),
        content=Text(words.shown_out_how(locked=live.link.locked), size=16),
        actions=[
            tap_text(words.LET_STAY, stay),
            tap_text(words.SHOW_OUT, out, strong=True),
        ],
    )


def _own(live: JoinedTable, seat: int) -> ft.Control:
    """Return the field for this player's own name."""
    table = live.room.table
    name = table.people[seat].name

    async def rename(typed: str) -> None:
        await live.use_table(live.room.table.renamed(seat, clean(typed, NAME_MOST)))

    return keyed(
        "own-name",
        TypedField,
        seat,
        name,
        rename,
        label=words.YOUR_NAME,
        most=NAME_MOST,
    )
