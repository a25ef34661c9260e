"""Questions one after the other on one pad, shown as cells: a row a player, a column a title."""

from collections.abc import Awaitable, Callable
from typing import Any

import flet as ft

from companion.blocks import Ask, Walk
from companion.table import Player
from companion.words import shown
from screens.controls import tap, words
from screens.form import Send, pad
from screens.guard import component
from screens.marks import mark
from screens.theme import GAP, title

NAMED = 2
"""With more columns than this there is room for the players' marks, not for their names."""

NAME, MARK = 110, 36
"""Widths of a name with its mark, and of a mark alone."""

SHORT = 5
"""Up to so many signs a value stands large in its cell."""

Pick = Callable[[Ask], Awaitable[None]]


def identity(ask: Ask) -> tuple[Any, ...]:
    """Return what tells this question from the others, whatever was answered."""
    seat = ask.player.seat if ask.player else None
    return (seat, ask.title, ask.path, ask.move, ask.args)


def empty(ask: Ask) -> bool:
    """Say whether nobody has answered *ask* yet."""
    return ask.value is None or ask.value in ((), "")


def open_one(asks: tuple[Ask, ...], chosen: tuple[Any, ...] | None) -> Ask | None:
    """Return the question that the pad asks now.

    The one that was touched; else the first without an answer after the one answered last.
    """
    for ask in asks:
        if identity(ask) == chosen:
            return ask
    return next((ask for ask in asks if empty(ask)), None)


def following(asks: tuple[Ask, ...], answered: Ask) -> tuple[Any, ...] | None:
    """Return the question to ask after *answered*: the next one without an answer."""
    at = next((n for n, ask in enumerate(asks) if identity(ask) == identity(answered)), -1)
    later = [ask for ask in (*asks[at + 1 :], *asks[: max(at, 0)]) if empty(ask)]
    return identity(later[0]) if later else None


@component
def WalkView(walk: Walk, send: Send) -> ft.Control:  # noqa: N802 - components are named like controls
    """Show the cells, and under them the pad of the one that is asked now."""
    nothing: tuple[Any, ...] | None = None
    chosen, choose = ft.use_state(nothing)
    asked = open_one(walk.asks, chosen)

    async def pick(ask: Ask) -> None:
        choose(identity(ask))

    async def answer(ask: Ask, change: Any) -> None:
        await send(ask, change)
        choose(None)

    parts: list[ft.Control] = [title(walk.title)] if walk.title else []
    parts.append(_cells(walk.asks, asked, pick))
    if asked is not None:
        whose = f"{asked.player.name} · " if asked.player else ""
        parts += [words(f"{whose}{asked.title}", 16, bold=True), pad(asked, answer)]
    return ft.Column(parts, spacing=GAP, tight=True)


def _cells(asks: tuple[Ask, ...], asked: Ask | None, pick: Pick) -> ft.Control:
    titles = list(dict.fromkeys(ask.title for ask in asks))
    widths = [_width(each, asks) for each in titles]
    named = len(titles) <= NAMED
    rows: list[ft.Control] = []
    if len(titles) > 1:
        heads = [
            ft.Container(
                ft.Text(each, size=13, color=ft.Colors.ON_SURFACE_VARIANT), expand=wide
            )
            for each, wide in zip(titles, widths, strict=True)
        ]
        rows.append(ft.Row([ft.Container(width=NAME if named else MARK), *heads], spacing=4))
    for player in dict.fromkeys(ask.player for ask in asks):
        mine = {ask.title: ask for ask in asks if ask.player == player}
        cells: list[ft.Control] = [
            _cell(mine[each], asked, pick, wide) if each in mine else ft.Container(expand=wide)
            for each, wide in zip(titles, widths, strict=True)
        ]
        rows.append(ft.Row([_whose(player, named), *cells], spacing=4))
    return ft.Column(rows, spacing=4, tight=True)


def _width(each: str, asks: tuple[Ask, ...]) -> int:
    """Return the share of a column: one with words in it is twice as wide as one of numbers."""
    longest = max(len(shown(ask, ask.value)) for ask in asks if ask.title == each)
    return 2 if longest > SHORT else 1


def _whose(player: Player | None, named: bool) -> ft.Control:
    parts: list[ft.Control] = []
    if player is not None:
        parts.append(mark(player, 28))
        if named:
            parts.append(ft.Text(player.name, size=15, expand=True, max_lines=1))
    return ft.Container(ft.Row(parts, spacing=GAP), width=NAME if named else MARK)


def _cell(ask: Ask, asked: Ask | None, pick: Pick, wide: int) -> ft.Control:
    value = shown(ask, ask.value)
    whose = f"{ask.player.name}, " if ask.player else ""
    face = words(value, 17 if len(value) <= SHORT else 14, bold=True)
    face.max_lines, face.overflow = 1, ft.TextOverflow.ELLIPSIS
    return tap(
        face,
        f"{whose}{ask.title}: {value}",
        pick,
        ask,
        selected=asked is not None and identity(asked) == identity(ask),
        expand=wide,
        dense=True,
    )
