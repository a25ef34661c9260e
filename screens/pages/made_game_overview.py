"""A game that players made, as one reads it: before it is added, or takes the place of another."""

import flet as ft

from companion.core.words import players_words
from companion.game_maker.definition import Definition
from companion.game_maker.overview import overview
from companion.game_maker.words import size
from companion.tools.tool import Game
from screens.pages.tool_preview import drawn
from screens.ui.letter_size import Text
from screens.ui.theme import small
from screens.views.emblem import emblem


def read_game(game: Game, definition: Definition) -> list[ft.Control]:
    """Return *game*, which is *definition*: what it is called, what counts, and how it goes."""
    return [_head(game, size(definition)), *drawn(overview(definition))]


def _head(game: Game, parts: str) -> ft.Control:
    """Return the sign of *game*, its name, for how many it is, and its *parts*."""
    lines: list[ft.Control] = [
        Text(game.title, size=20, weight=ft.FontWeight.W_600),
        small(players_words(game.least, game.most)),
        small(parts),
    ]
    beside = ft.Column(lines, spacing=2, tight=True, expand=True)
    return ft.Row([emblem(game, 48), beside], spacing=12)
