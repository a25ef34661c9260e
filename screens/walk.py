"""Questions one after the other on one pad, shown as cells: a row a player, a column a title."""

from typing import Any

import flet as ft

from companion.blocks import Ask, Walk
from companion.words import shown
from screens.controls import tap, words
from screens.form import Send, pad
from screens.guard import component
from screens.marks import mark
from screens.theme import GAP, TOUCH, small, title


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


def _cells(asks: tuple[Ask, ...], asked: Ask | None, pick: Any) -> ft.Control:
    titles = list(dict.fromkeys(ask.title for ask in asks))
    rows: list[ft.Control] = []
    if len(titles) > 1:
        head = [ft.Container(small(each), expand=1) for each in titles]
        rows.append(ft.Row([ft.Container(width=110), *head], spacing=4))
    for player in dict.fromkeys(ask.player for ask in asks):
        mine = [ask for ask in asks if ask.player == player]
        cells = [
            next((_cell(ask, asked, pick) for ask in mine if ask.title == each), _gap())
            for each in (titles if len(titles) > 1 else [mine[0].title])
        ]
        whose: list[ft.Control] = []
        if player is not None:
            whose = [mark(player, 28), ft.Text(player.name, size=15, expand=True, max_lines=1)]
        name = ft.Container(ft.Row(whose, spacing=GAP), width=110)
        rows.append(ft.Row([name, *cells], spacing=4))
    return ft.Column(rows, spacing=4, tight=True)


def _gap() -> ft.Control:
    return ft.Container(expand=1)


def _cell(ask: Ask, asked: Ask | None, pick: Any) -> ft.Control:
    value = shown(ask, ask.value)
    whose = f"{ask.player.name}, " if ask.player else ""
    return tap(
        words(value, 17, bold=True),
        f"{whose}{ask.title}: {value}",
        pick,
        ask,
        selected=asked is not None and identity(asked) == identity(ask),
        expand=1,
        height=TOUCH,
        dense=True,
    )
