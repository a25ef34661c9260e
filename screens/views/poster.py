"""The picture of a finished game, tall or square: its sign, the winner in their colour, bars, place and date."""

from typing import Final

import flet as ft

from companion.core.blocks import Scores
from companion.core.score import Score
from companion.core.table import Player
from companion.core.words import signed
from companion.display.accent import accents
from companion.display.scores import longest_bar, won
from companion.exchange.poster import Poster
from companion.scenes.badge import PIECES
from companion.tools.tool import Game
from screens.ui.player_badge import player_badge
from screens.ui.theme import EDGE, GAP, ROUND, in_colours
from screens.views.emblem import emblem
from screens.views.scores import scores_view

WIDTH: Final = 360
"""The width of the picture on every screen, in dp; a square one is as tall."""

MOST_BADGES: Final = 4
"""Winners whose badges stand side by side."""

ROWS_HEIGHT: Final = 206
"""Height in dp for the rows of a square picture, at most 8 of them."""

REMARKS_HEIGHT: Final = 44
"""Height in dp of three lines below the rows."""

MOST_ROW: Final = 32
"""Height in dp of such a row at the most."""


def poster_view(
    shown: Poster, game: Game | None = None, *, square: bool = False
) -> ft.Container:
    """Return the picture, with the sign of *game*, on ground of its own."""
    parts = _square(shown) if square else _tall(shown)
    foot = ft.Text(shown.foot, size=12 if square else 14, color=ft.Colors.ON_SURFACE_VARIANT)
    picture = ft.Container(
        ft.Column(
            [
                _head(shown, game),
                winner_panel(shown),
                *parts,
                ft.Row([foot], alignment=ft.MainAxisAlignment.END),
            ],
            spacing=GAP if square else GAP + 6,
            tight=not square,
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        ),
        width=WIDTH,
        height=WIDTH if square else None,
        padding=EDGE if square else EDGE + 4,
        bgcolor=ft.Colors.SURFACE_CONTAINER,
    )
    own = accents(game) if game else None
    return in_colours(picture, own) if own else picture


def _aside(words: str) -> ft.Text:
    """Return a remark: its letters don't grow with those of the app, the picture is for others."""
    return ft.Text(words, size=14, color=ft.Colors.ON_SURFACE_VARIANT)


def _head(shown: Poster, game: Game | None) -> ft.Control:
    titles: list[ft.Control] = [
        ft.Text(shown.game, size=22, weight=ft.FontWeight.BOLD, max_lines=2),
        _aside(shown.aside),
    ]
    # A game that players made may be gone from this device.
    sign = emblem(game, 48) if game else ft.Icon(ft.Icons.CASINO_ROUNDED, size=48)
    return ft.Row([sign, ft.Column(titles, spacing=0, expand=True)], spacing=GAP + 4)


def winner_panel(shown: Poster) -> ft.Control:
    """Return who won, on their colour; on a quiet ground where several did, or nobody."""
    paint: str = ft.Colors.SURFACE_CONTAINER_HIGHEST
    ink: str = ft.Colors.ON_SURFACE
    if len(shown.winners) == 1:
        piece = PIECES[shown.winners[0].colour]
        paint, ink = piece.paint, piece.ink
    won = "win" if len(shown.winners) > 1 else "wins"
    words = " with ".join(filter(None, (won, shown.points))) if shown.winners else ""
    name = ft.Text(
        shown.names or shown.outcome, size=24, weight=ft.FontWeight.BOLD, color=ink, max_lines=2
    )
    name.overflow = ft.TextOverflow.ELLIPSIS
    badges: list[ft.Control] = [
        player_badge(each, 44 if len(shown.winners) == 1 else 28)
        for each in shown.winners[:MOST_BADGES]
    ]
    said: list[ft.Control] = [ft.Text(words, size=17, color=ink)] if words else []
    column = ft.Column([name, *said], spacing=2, tight=True, expand=True)
    trophy = ft.Icon(ft.Icons.EMOJI_EVENTS_ROUNDED, size=40, color=ink)
    return ft.Container(
        ft.Row([*badges, column, *([trophy] if shown.winners else [])], spacing=GAP + 4),
        bgcolor=paint,
        border_radius=ROUND,
        border=ft.Border.all(1.5, ft.Colors.OUTLINE),
        padding=ft.Padding.symmetric(horizontal=12, vertical=10),
    )


def _tall(shown: Poster) -> list[ft.Control]:
    return [
        *([scores_view(shown.scores)] if shown.scores.rows else []),
        *[_other(player, said) for player, said in shown.others],
        *[_aside(remark) for remark in shown.remarks],
    ]


def _other(player: Player, said: str) -> ft.Control:
    """Return a line for somebody without points."""
    words: list[ft.Control] = [ft.Text(player.name, size=16), _aside(said)]
    return ft.Row(
        [player_badge(player, 36), ft.Column(words, spacing=4, expand=True, tight=True)],
        spacing=GAP + 4,
    )


def _square(shown: Poster) -> list[ft.Control]:
    """Return a short row for each player: there is room for 8."""
    rows = len(shown.scores.rows) + len(shown.others)
    said = _sentences(shown.remarks)
    high = min(MOST_ROW, (ROWS_HEIGHT - (REMARKS_HEIGHT if said else 0)) / max(rows, 1))
    longest = longest_bar(shown.scores)
    return [
        ft.Column(
            [
                *[_bar(row, longest, shown.scores, high) for row in shown.scores.rows],
                *[_line(player, said, high) for player, said in shown.others],
            ],
            spacing=0,
        ),
        *([_remarks(said)] if said else []),
    ]


def _sentences(remarks: tuple[str, ...]) -> str:
    """Return *remarks* one behind the other: each ends with a full stop."""
    return " ".join(f"{each.removesuffix('.')}." for each in remarks)


def _remarks(said: str) -> ft.Control:
    """Return what broke a tie, and how the table read the rules, in small letters."""
    words = ft.Text(said, size=11, color=ft.Colors.ON_SURFACE_VARIANT, max_lines=3)
    words.overflow = ft.TextOverflow.ELLIPSIS
    return words


def _bar(row: Score, longest: int, scores: Scores, high: float) -> ft.Control:
    """Return one player's place, badge, name and points over a bar in their colour."""
    full = won(row)
    bar = ft.Row(
        [
            ft.Container(
                height=5,
                expand=max(full, 1),
                border_radius=3,
                bgcolor=PIECES[row.player.colour].paint,
                border=ft.Border.all(0.5, ft.Colors.OUTLINE),
            ),
            *([ft.Container(expand=longest - full)] if longest > full else []),
        ],
        spacing=0,
    )
    points = f"{signed(row.total)} {scores.unit}".rstrip()
    return _row(row.player, points, high, bar)


def _line(player: Player, said: str, high: float) -> ft.Control:
    return _row(player, said, high, None)


def _row(player: Player, said: str, high: float, bar: ft.Control | None) -> ft.Control:
    size = min(15, high * 0.5)
    name = ft.Text(player.name, size=size, expand=True, no_wrap=True)
    end = ft.Text(said, size=size, weight=ft.FontWeight.W_600, no_wrap=True)
    line = ft.Row([name, end], spacing=GAP)
    return ft.Container(
        ft.Row(
            [
                player_badge(player, high - 6),
                ft.Column([line, *([bar] if bar else [])], spacing=1, tight=True, expand=True),
            ],
            spacing=GAP,
        ),
        height=high,
    )
