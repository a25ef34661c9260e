"""The view of an exact chance."""

import flet as ft

from companion.core.blocks import Odds
from companion.display.labels import odds_words, percent
from screens.ui.letter_size import Text


def odds_view(odds: Odds) -> ft.Control:
    """Return an exact chance as a bar, with its percentage beside it."""
    return ft.Semantics(
        label=odds_words(odds),
        exclude_semantics=True,
        content=ft.Column(
            [
                ft.Row(
                    [
                        Text(odds.title, size=16, expand=True),
                        Text(percent(odds), size=16),
                    ],
                ),
                ft.ProgressBar(value=odds.ways / odds.of, bar_height=10, border_radius=5),
            ],
            spacing=4,
            tight=True,
        ),
    )
