"""The larger pads, each with a little memory of its own: a mode, a player picked up."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from functools import reduce
from typing import Any

import flet as ft

from companion.blocks import Ask
from companion.fields import Cards, Count, Dice, Sum
from companion.letters import clean
from companion.shape import apart, together
from companion.table import Player
from companion.words import shown, sum_words
from screens.controls import choices, grid, tap, tap_text, words
from screens.guard import component, with_event
from screens.marks import mark
from screens.theme import GAP, ROUND, TALLY, TOUCH, small

Change = Callable[[Any], Any]
"""Makes the new value of the old one."""

Send = Callable[[Ask, Change], Awaitable[None]]
"""Answers a question: called with it, and with what changes its value."""

COLUMNS = 7
"""Keys of a grid side by side: seven of 48 dp fit a phone."""


def becomes(value: Any) -> Change:
    """Return what makes *value* of anything."""
    return lambda old: value


def with_item(place: int, change: Callable[[int], int]) -> Change:
    """Return what changes the number at *place* of several."""
    return lambda old: (*old[:place], change(old[place]), *old[place + 1 :])


@component
def CardsPad(ask: Ask, send: Send) -> ft.Control:  # noqa: N802 - components are named like controls
    """Count cards: a big button for each kind, or the piles as numbers."""
    piles, set_piles = ft.use_state(False)

    async def turn() -> None:
        set_piles(not piles)

    assert isinstance(ask.kind, Cards)
    draw = _pile if piles else _tally
    each = [draw(ask, send, place) for place in range(len(ask.kind.names))]
    body = ft.Column(each, spacing=GAP) if piles else grid(each, 2, GAP)
    other = "Count card by card" if piles else "Enter sorted piles"
    return ft.Column([body, tap_text(other, turn)], spacing=GAP, tight=True)


def _tally(ask: Ask, send: Send, place: int) -> ft.Control:
    assert isinstance(ask.kind, Cards)
    name, count, most = ask.kind.names[place], ask.value[place], ask.kind.most
    note = ask.notes[place] if ask.notes else ""
    face = ft.Column(
        [words(name, 15), words(str(count), 34, bold=True), words(note, 13)],
        spacing=0,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        tight=True,
    )
    return ft.Column(
        [
            tap(
                face,
                f"{name}: {count}. {note}",
                send,
                ask,
                with_item(place, lambda number: min(most, number + 1)),
                height=TALLY + 8,
                fill=True,
            ),
            tap(
                words("Take back", 14),
                f"Take back: {name}",
                send,
                ask,
                with_item(place, lambda number: max(0, number - 1)),
                disabled=not count,
                fill=True,
            ),
        ],
        expand=1,
        spacing=4,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        tight=True,
    )


def _pile(ask: Ask, send: Send, place: int) -> ft.Control:
    assert isinstance(ask.kind, Cards)
    name, most = ask.kind.names[place], ask.kind.most
    top = min(most, ask.limits[place]) if ask.limits else most
    keys = [
        tap(
            words(str(number), 17),
            f"{name}: {number}",
            send,
            ask,
            with_item(place, becomes(number)),
            selected=ask.value[place] == number,
            expand=1,
            dense=True,
        )
        for number in range(top + 1)
    ]
    return ft.Column([small(f"{name}: {ask.value[place]}"), grid(keys, COLUMNS)], spacing=4)


@component
def SumPad(ask: Ask, send: Send, stay: Send) -> ft.Control:  # noqa: N802 - components are named like controls
    """Enter a number with one touch, or add several up: 5+4+5."""
    adding, set_adding = ft.use_state(False)
    assert isinstance(ask.kind, Sum)
    kind = ask.kind

    async def turn() -> None:
        set_adding(not adding)

    def key(number: int) -> Change:
        if not adding:
            return becomes((number,))
        return lambda old: (*old, number)[-kind.longest :]

    low = max(0, kind.least)
    keys = [
        tap(
            words(str(number), 18),
            str(number),
            stay if adding else send,
            ask,
            key(number),
            selected=ask.value == (number,),
            expand=1,
            dense=True,
        )
        for number in range(low, min(kind.most, low + 41) + 1)
    ]
    total = sum_words(ask.value)
    return ft.Column(
        [
            ft.Row(
                [
                    tap_text("Add up", turn, selected=adding),
                    tap_text("Type it", type_sum, ask, send),
                    tap_text("Clear", stay, ask, becomes(()), disabled=not ask.value),
                    words(total, 18, bold=True),
                ],
                wrap=True,
                spacing=GAP,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            grid(keys, COLUMNS),
        ],
        spacing=GAP,
        tight=True,
    )


@component
def GroupsPad(ask: Ask, send: Send) -> ft.Control:  # noqa: N802 - components are named like controls
    """Make groups by touching: one player, then each who joins; *Part* lets a group go."""
    nobody: int | None = None
    held, hold = ft.use_state(nobody)
    groups: tuple[int, ...] = ask.value

    async def touch(seat: int) -> None:
        if held is None or held == seat:
            hold(None if held == seat else seat)
        else:
            await send(ask, lambda old: together(old, (held, seat)))

    async def part(seats: tuple[int, ...]) -> None:
        hold(None)
        await send(ask, lambda old: reduce(apart, seats, old))

    parties = [
        tuple(p for p in ask.players if groups[p.seat] == group)
        for group in dict.fromkeys(groups[p.seat] for p in ask.players)
    ]
    boxes = [_party(party, held, touch, part) for party in parties]
    hint = "Touch a player, then each who joins." if held is None else "Now touch who joins."
    return ft.Column(
        [small(hint), ft.Row(boxes, wrap=True, spacing=GAP, run_spacing=GAP)],
        spacing=4,
        tight=True,
    )


def _party(party: tuple[Player, ...], held: int | None, touch: Any, part: Any) -> ft.Control:
    together_now = len(party) > 1
    chips = [
        tap(
            ft.Row([mark(player, 28), words(player.name)], spacing=GAP, tight=True),
            player.name,
            touch,
            player.seat,
            selected=player.seat == held,
        )
        for player in party
    ]
    if not together_now:
        return chips[0]
    names = " and ".join(player.name for player in party)
    leave = tap(words("Part", 14), f"Part {names}", part, tuple(p.seat for p in party[1:]))
    return ft.Container(
        ft.Row([*chips, leave], wrap=True, spacing=GAP, run_spacing=GAP, tight=True),
        border=ft.Border.all(2, ft.Colors.PRIMARY),
        border_radius=ROUND + 4,
        padding=6,
    )


def dice_pad(ask: Ask, send: Send) -> ft.Control:
    """Enter a hand of dice by their faces, left to right; the last can be taken back."""
    assert isinstance(ask.kind, Dice)
    longest = ask.kind.longest
    faces = [
        tap(
            ft.Text(chr(0x267F + face), size=34),
            f"A {face}",
            send,
            ask,
            lambda old, face=face: (*old, face)[:longest],
            height=60,
            expand=1,
            dense=True,
            disabled=len(ask.value) >= longest,
        )
        for face in range(1, 7)
    ]
    thrown = " ".join(str(face) for face in ask.value) or "–"
    return ft.Column(
        [
            ft.Row(
                [
                    words(thrown, 22, bold=True),
                    tap_text(
                        "Take back", send, ask, lambda old: old[:-1], disabled=not ask.value
                    ),
                ],
                alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
            ),
            ft.Row(faces, spacing=4),
        ],
        spacing=GAP,
        tight=True,
    )


def moment_pad(ask: Ask, send: Send) -> ft.Control:
    """Move a time by hours and days."""
    if ask.value is None:
        return small("Not set yet.")
    steps = (("A day earlier", -1440), ("An hour earlier", -60), ("An hour later", 60),
             ("A day later", 1440))  # fmt: skip
    return choices([(title, False, send, (ask, _shifts(by))) for title, by in steps])


def _shifts(minutes: int) -> Change:
    return lambda old: max(0, old + minutes)


def local_time(minute: int) -> str:
    """Return a moment in this machine's time and in UTC."""
    utc = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(minutes=minute)
    here = utc.astimezone()
    return f"{here:%a %d %b, %H:%M} here · {utc:%a %d %b, %H:%M} UTC"


async def type_number(ask: Ask, send: Send) -> None:
    """Let a player type a number; what cannot be held is refused with the reason."""
    assert isinstance(ask.kind, Count)
    kind = ask.kind

    async def take(typed: str) -> str:
        terms = parse_sum(typed)
        if terms is None:
            return "Digits, please; sums like 3+6+2 work."
        if why := kind.refusal(sum(terms)):
            return why
        await send(ask, becomes(sum(terms)))
        return ""

    ask_for(ask.title, shown(ask, ask.value), take)


async def type_sum(ask: Ask, send: Send) -> None:
    """Let a player type a sum, kept as typed."""
    assert isinstance(ask.kind, Sum)
    kind = ask.kind

    async def take(typed: str) -> str:
        terms = parse_sum(typed)
        if terms is None:
            return "Digits, please; sums like 3+6+2 work."
        if why := kind.refusal(terms):
            return why
        await send(ask, becomes(terms))
        return ""

    ask_for(ask.title, sum_words(ask.value), take)


def parse_sum(typed: str) -> tuple[int, ...] | None:
    """Return the terms of a sum such as "3+6+2" or "-4", None where it is none."""
    plain = "".join(typed.split()).replace("\u2212", "-").replace("-", "+-").lstrip("+")
    terms = plain.split("+")
    if not all(term.removeprefix("-").isascii() for term in terms):
        return None
    if not all(term.removeprefix("-").isdigit() and len(term) < 6 for term in terms):
        return None
    return tuple(int(term) for term in terms)


def ask_for(title: str, before: str, take: Callable[[str], Awaitable[str]]) -> None:
    """Open a dialog that types one line; *take* returns why it cannot be kept, or ''."""
    page = ft.context.page
    field = ft.TextField(
        label=title,
        value="" if before == "–" else before.split(" = ", maxsplit=1)[0],
        autofocus=True,
    )

    async def done(event: Any) -> None:
        why = await take(clean(field.value or "", 40))
        if why:
            field.error = why
            page.update()
        else:
            page.pop_dialog()

    async def leave(event: Any) -> None:
        page.pop_dialog()

    field.on_submit = with_event(done)
    page.show_dialog(
        ft.AlertDialog(
            title=ft.Text(title),
            content=field,
            actions=[
                ft.TextButton("Cancel", on_click=with_event(leave), height=TOUCH),
                ft.FilledButton("Keep", on_click=with_event(done), height=TOUCH),
            ],
        )
    )
