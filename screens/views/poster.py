"""The picture of a finished game, tall or square: its sign, the winner in their colour, bars, place and date."""

from typing import Final

import flet as ft
from flet.canvas import Canvas

from companion.core.scene import Paint, Trail
from companion.core.table import Player
from companion.display.game_world import world_of
from companion.exchange import square_poster
from companion.exchange.poster import Poster
from companion.scenes.badge import PIECES
from companion.scenes.marks import crown
from companion.tools.tool import Game
from screens.ui.player_badge import player_badge
from screens.ui.scene_view import SceneView, drawn
from screens.ui.theme import EDGE, GAP, ROUND, in_colours
from screens.views.emblem import emblem
from screens.views.scores import scores_view

WIDTH: Final = square_poster.SIDE
"""The width of the picture on every screen, in dp; a square one is as tall."""

ROOM: Final = WIDTH - 2 * (EDGE + 4)
"""The width of what is on a tall one, in dp."""


def poster_view(
    shown: Poster, game: Game | None = None, *, square: bool = False
) -> ft.Container:
    """Return the picture, with the sign of *game*, on ground of its own."""
    picture = _square(shown, game) if square else _tall(shown, game)
    return in_colours(picture, world_of(game))


def _square(shown: Poster, game: Game | None) -> ft.Container:
    """Return a picture as wide as it is high, whose letters are of the sizes that have room."""
    sign = ft.Container(_sign(game), left=square_poster.EDGE, top=square_poster.EDGE)
    scene = SceneView(square_poster.square_poster(shown), 1.0, bool(ft.context.page.web))
    return ft.Container(
        ft.Stack([scene, sign], width=WIDTH, height=WIDTH), width=WIDTH, height=WIDTH
    )


def _tall(shown: Poster, game: Game | None) -> ft.Container:
    """Return a picture as high as what is on it."""
    foot = ft.Text(shown.foot, size=14, color=ft.Colors.ON_SURFACE_VARIANT)
    return ft.Container(
        ft.Column(
            [
                _head(shown, game),
                winner_panel(shown),
                *([scores_view(shown.scores, ROOM)] if shown.scores.rows else []),
                *[_other(player, said) for player, said in shown.others],
                *[_aside(remark) for remark in shown.remarks],
                ft.Row([foot], alignment=ft.MainAxisAlignment.END),
            ],
            spacing=GAP + 6,
            tight=True,
        ),
        width=WIDTH,
        padding=EDGE + 4,
        bgcolor=ft.Colors.SURFACE_CONTAINER,
    )


def _sign(game: Game | None) -> ft.Control:
    # A game that players made may be gone from this device.
    size = square_poster.SIGN
    return emblem(game, size) if game else ft.Icon(ft.Icons.CASINO_ROUNDED, size=size)


def _aside(words: str) -> ft.Text:
    """Return a remark: its letters don't grow with those of the app, the picture is for others."""
    return ft.Text(words, size=14, color=ft.Colors.ON_SURFACE_VARIANT)


def _head(shown: Poster, game: Game | None) -> ft.Control:
    titles: list[ft.Control] = [
        ft.Text(shown.game, size=22, weight=ft.FontWeight.BOLD),
        _aside(shown.aside),
    ]
    return ft.Row([_sign(game), ft.Column(titles, spacing=0, expand=True)], spacing=GAP + 4)


def winner_panel(shown: Poster) -> ft.Control:
    """Return who won, on their colour; on a quiet ground where several did, or nobody."""
    paint: str = ft.Colors.SURFACE_CONTAINER_HIGHEST
    ink, worn = str(ft.Colors.ON_SURFACE), "on_surface"
    if len(shown.winners) == 1:
        piece = PIECES[shown.winners[0].colour]
        paint, ink, worn = piece.paint, piece.ink, f"ink-{shown.winners[0].colour}"
    won = "win" if len(shown.winners) > 1 else "wins"
    words = " with ".join(filter(None, (won, shown.points))) if shown.winners else ""
    name = ft.Text(shown.names or shown.outcome, size=24, weight=ft.FontWeight.BOLD, color=ink)
    alone = len(shown.winners) == 1
    badges: list[ft.Control] = [
        player_badge(each, 44 if alone else 28) for each in shown.winners
    ]
    # The names of several winners need the width.
    above = (
        [] if alone or not badges else [ft.Row(badges, spacing=GAP, run_spacing=4, wrap=True)]
    )
    said: list[ft.Control] = [ft.Text(words, size=17, color=ink)] if words else []
    column = ft.Column([*above, name, *said], spacing=2, tight=True, expand=True)
    return ft.Container(
        ft.Row(
            [*(badges if alone else []), column, *([_crown(worn)] if shown.winners else [])],
            spacing=GAP + 4,
        ),
        bgcolor=paint,
        border_radius=ROUND,
        border=ft.Border.all(1.5, ft.Colors.OUTLINE),
        padding=ft.Padding.symmetric(horizontal=12, vertical=10),
    )


def _crown(ink: Paint) -> ft.Control:
    """Return the crown that every picture of a winner has."""
    wide = square_poster.CROWN
    head = Trail(crown(0, 0, wide), "", ink, closed=True)
    return Canvas(drawn(head, 1.0, web=False), width=wide, height=0.7 * wide)


def _other(player: Player, said: str) -> ft.Control:
    """Return a line for someone without points."""
    words: list[ft.Control] = [ft.Text(player.name, size=16), _aside(said)]
    return ft.Row(
        [player_badge(player, 36), ft.Column(words, spacing=4, expand=True, tight=True)],
        spacing=GAP + 4,
    )
