"""The picture of a finished game, tall or square: its sign, the winner in their colour, bars, place and date."""

from typing import Final

import flet as ft

from companion.core.table import Player
from companion.display.game_world import world_of
from companion.display.winner import MOST_LARGE
from companion.exchange import square_poster
from companion.exchange.poster import Poster
from companion.tools.tool import Game
from screens.ui.faces import FALLBACK
from screens.ui.player_badge import player_badge
from screens.ui.scene_view import SceneView
from screens.ui.theme import EDGE, GAP, ROUND, in_colours
from screens.views.emblem import emblem
from screens.views.scores import scores_view
from screens.views.won import discs, ground_of, rays

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
                winner_panel(shown, game),
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


def winner_panel(shown: Poster, game: Game | None = None) -> ft.Container:
    """Return who won the *game*, large on their colour with rays; on night where several did. How it ended where nobody
    did."""
    if not shown.winners:
        said = ft.Text(shown.outcome, size=24, weight=ft.FontWeight.BOLD)
        padding = ft.Padding.symmetric(horizontal=12, vertical=10)
        return ft.Container(said, bgcolor=ft.Colors.SURFACE_CONTAINER_HIGHEST, padding=padding)
    ground = ground_of([each.colour for each in shown.winners])
    world, won = world_of(game), "win" if len(shown.winners) > 1 else "wins"
    names = f"{shown.names} {won}"
    size, line = NAMES if len(names) <= MOST_LARGE else LONG_NAMES
    named = ft.Text(
        names,
        text_align=ft.TextAlign.CENTER,
        style=ft.TextStyle(
            size=size * world.scale,
            height=line / (size * world.scale),
            font_family=world.face,
            font_family_fallback=list(FALLBACK),
            color=ground.ink,
        ),
    )
    lines: list[ft.Control] = [discs(shown.winners, ground, game), named]
    if shown.points:
        bold = ft.FontWeight.W_600
        lines.append(ft.Text(f"with {shown.points}", size=17, weight=bold, color=ground.ink))
    column = ft.Column(
        lines, spacing=4, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER
    )
    words = ft.Container(column, padding=12, alignment=ft.Alignment.TOP_CENTER)
    return ft.Container(
        ft.Stack([*rays(ground), words], fit=ft.StackFit.PASS_THROUGH),
        bgcolor=ground.paint,
        border_radius=ROUND,
        border=ft.Border.all(1.5, ft.Colors.OUTLINE),
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
    )


NAMES, LONG_NAMES = (34, 38), (24, 28)
"""The sizes of the winners' names and the heights of their lines, in dp: they don't grow with the app's letters."""


def _other(player: Player, said: str) -> ft.Control:
    """Return a line for someone without points."""
    words: list[ft.Control] = [ft.Text(player.name, size=16), _aside(said)]
    return ft.Row(
        [player_badge(player, 36), ft.Column(words, spacing=4, expand=True, tight=True)],
        spacing=GAP + 4,
    )
