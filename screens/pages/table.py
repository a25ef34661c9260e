"""Who plays tonight. Nobody types to begin: a number is enough."""

from math import ceil
from typing import Any, Final, NamedTuple

import flet as ft

from companion.core.alphabet import clean
from companion.core.errors import CompanionError
from companion.core.fields import MOST_SEATS
from companion.core.table import COLOURS, NAME_MOST, Player, Table
from companion.scenes.badge import PIECES
from companion.tools.tool import Game
from screens.inputs.cards import key_columns
from screens.state.page_session import PageSession
from screens.ui.controls import (
    button_text,
    card,
    grid,
    icon,
    main_button,
    tap,
    tap_text,
)
from screens.ui.error_boundary import component, keyed, with_event
from screens.ui.letter_size import Text, TextField
from screens.ui.theme import EDGE, GAP, small, title
from screens.ui.typed_field import TypedField
from screens.views.page_frame import notices, screen
from screens.views.seat_circle import seat_circle

MOST: Final = MOST_SEATS

HOW: Final = (
    "Names and colours are optional. Tap a player to change theirs, or write all names below the "
    "table, one a line."
)

TOO_MANY: Final = f"At most {MOST} can play. Take out a line: until then no name is used."
NAMES: Final = "Names, clockwise: one a line"


@component
def TableScreen(session: PageSession, game: Game | None = None) -> ft.View:
    """Ask how many play, and offer to change names, colours and seats.

    From a *game* its large button leads back there.
    """
    nobody: int | None = None
    open_seat, set_open = ft.use_state(nobody)
    table, route = session.device.table, ft.use_view_path()

    async def size(players: int) -> None:
        await session.at.use_table(table.resized(players))

    async def share() -> None:
        ft.context.page.navigate(f"{route}/share")

    async def show(seat: int) -> None:
        set_open(None if open_seat == seat else seat)

    sizes = game.tools[0].sizes if game else range(1, MOST + 1)
    rows = ceil(len(sizes) / key_columns())  # as long as each other: none has a single button
    numbers = grid(
        [
            tap(
                button_text(str(n), 18),
                str(n),
                size,
                n,
                selected=n == table.size,
                expand=1,
                dense=True,
            )
            for n in sizes
        ],
        ceil(len(sizes) / rows),
        gap=2,
    )
    fewest = sizes[0]
    chosen = [
        _player(session, player, fewest) for player in table.players if player.seat == open_seat
    ]
    return screen(
        "The table",
        *notices(session.screen),
        title("How many play?"),
        numbers,
        title("Clockwise around the table"),
        small(HOW),
        seat_circle(table.players, open_seat, show),
        *chosen,
        NamesField(session),
        *_groups(session),
        tap_text("Share this table", share, fill=True),
        small("Who plays, and how you read the rules, as a code for another phone."),
        foot=_steps(session, game),
    )


class _Written(NamedTuple):
    """The *field* for all names as it was drawn last, and the names of the table that it was drawn for."""

    names: str
    field: ft.TextField


@component
def NamesField(session: PageSession) -> ft.TextField:
    """Return the field for all names. It is one field, so that Enter leads to the next name without waiting for anyone.

    A name counts once its line is left. What stands in the field is left alone while someone writes.
    """
    nothing: _Written | None = None
    drawn = ft.use_ref(nothing)
    count, redraw = ft.use_state(0)
    lines = ft.use_ref(0)
    table = session.device.table
    names = names_in_lines(table)
    before = drawn.current
    text = before.field.value if before and before.names == names else names

    async def take(text: str) -> None:
        new = with_names(session.device.table, text)
        if drawn.current:  # it is what is written there that stands in the table now
            drawn.current = drawn.current._replace(names=names_in_lines(new))
        await session.at.use_table(new)

    async def typed(event: Any) -> None:
        text = event.control.value or ""
        if (found := text.count("\n")) != lines.current:
            lines.current = found
            await take(text)

    async def left(event: Any) -> None:
        await take(event.control.value or "")  # raises where there are too many: they stay
        drawn.current = None
        redraw(count + 1)

    if before is None:
        lines.current = text.count("\n")
    field = TextField(
        value=text,
        label=NAMES,
        multiline=True,
        min_lines=table.size,
        max_lines=MOST,
        on_change=with_event(typed),
        on_blur=with_event(left),
    )
    drawn.current = _Written(names, field)
    return field


def names_in_lines(table: Table) -> str:
    """Return the names of *table*, clockwise, one a line; the last ones that nobody has given are left out."""
    return "\n".join(table.people[seat].name for seat in table.seats).rstrip("\n")


def with_names(table: Table, text: str) -> Table:
    """Return *table* with the names in the lines of *text*, clockwise. It grows where there are more.

    Raises CompanionError if there are more than can play.
    """
    names = [clean(line, NAME_MOST) for line in text.split("\n")]
    while names and not names[-1]:
        names.pop()
    if len(names) > MOST:
        raise CompanionError(TOO_MANY)
    table = table.resized(max(table.size, len(names)))
    for at, seat in enumerate(table.seats):
        table = table.renamed(seat, names[at] if at < len(names) else "")
    return table


def _player(session: PageSession, player: Player, fewest: int) -> ft.Control:
    """Return what can be changed about one player. At a table with the *fewest* nobody leaves."""
    table = session.device.table
    seat = player.seat

    async def rename(typed: str) -> None:
        await session.at.use_table(session.device.table.renamed(seat, clean(typed, NAME_MOST)))

    async def leave() -> None:
        await session.at.use_table(session.device.table.without(seat))

    async def earlier() -> None:
        await session.at.use_table(session.device.table.moved(seat))

    return card(
        title(player.name),
        keyed(
            f"name-{seat}",
            TypedField,
            seat,
            table.people[seat].name,
            rename,
            label="Name",
            most=NAME_MOST,
        ),
        small("Colour"),
        _colours(session, player),
        ft.Row(
            [
                tap_text("Sits one earlier", earlier),
                tap_text("Leaves", leave, disabled=table.size <= fewest),
            ],
            wrap=True,
            spacing=GAP,
            run_spacing=GAP,
        ),
    )


def _colours(session: PageSession, player: Player) -> ft.Control:
    async def paint(colour: int) -> None:
        await session.at.use_table(session.device.table.recoloured(player.seat, colour))

    chips = []
    for place, option in enumerate(COLOURS):
        piece = PIECES[option.key]
        chips.append(
            tap(
                Text(option.title, size=16, color=piece.ink),
                option.title,
                paint,
                place,
                selected=option.key == player.colour,
                color=piece.paint,
                edge=ft.Colors.OUTLINE,
            )
        )
    return ft.Row(chips, wrap=True, spacing=GAP, run_spacing=GAP)


def _groups(session: PageSession) -> list[ft.Control]:
    table = session.device.table
    named = any(table.people[seat].name for seat in table.seats)
    groups = session.device.groups

    async def remember() -> None:
        await session.save_device(session.device.remembering(session.device.table))

    async def use(group: Table) -> None:
        await session.at.use_table(group)

    async def forget(group: Table) -> None:
        await session.save_device(session.device.without_group(group))

    async def bring_back() -> None:
        await session.save_device(session.device.bringing_back())

    parts: list[ft.Control] = []
    if named and table not in groups:
        parts.append(ft.Row([tap_text("Remember this group", remember)]))
    if groups:
        parts.append(title("Remembered groups"))
    for group in groups:
        names = ", ".join(player.name for player in group.players)
        parts.append(
            ft.Row(
                [
                    tap(
                        button_text(names),
                        names,
                        use,
                        group,
                        selected=group == table,
                        expand=True,
                    ),
                    icon(ft.Icons.DELETE_OUTLINE_ROUNDED, f"Forget {names}", forget, group),
                ],
                spacing=4,
            )
        )
    if session.device.forgotten:
        names = ", ".join(player.name for player in session.device.forgotten.players)
        parts.append(tap_text(f"Bring back {names}", bring_back, fill=True))
    return parts


def _steps(session: PageSession, game: Game | None) -> ft.Control:
    """Return undo and redo, at the same place as in a tool, and the way back to *game*."""
    undoes, redoes = session.at.table_undoes, session.at.table_redoes
    undo_words = f"Undo: {undoes}" if undoes else "Undo"
    redo_words = f"Redo: {redoes}" if redoes else "Redo"

    async def back(route: str) -> None:
        ft.context.page.navigate(route)

    steps = ft.Row(
        [
            Text(undoes, size=16, expand=True, max_lines=2),
            icon(
                ft.Icons.UNDO_ROUNDED,
                undo_words,
                session.at.undo_table,
                disabled=not undoes,
                same="undo",
            ),
            icon(
                ft.Icons.REDO_ROUNDED,
                redo_words,
                session.at.redo_table,
                disabled=not redoes,
                same="redo",
            ),
        ],
        spacing=0,
    )
    ways = [main_button(f"Back to {game.title}", back, f"/g/{game.key}")] if game else []
    return ft.Container(
        ft.Column([steps, *ways], spacing=GAP, tight=True),
        bgcolor=ft.Colors.SURFACE_CONTAINER,
        padding=ft.Padding.only(left=EDGE, right=EDGE, top=6, bottom=12),
        border=ft.Border.only(top=ft.BorderSide(1, ft.Colors.OUTLINE_VARIANT)),
    )
