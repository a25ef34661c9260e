"""The view of an exact chance."""

import flet as ft

from companion.core.blocks import Odds


def odds_view(odds: Odds) -> ft.Control:
    """Return an exact chance as a bar, with its percentage beside it."""
    share = odds.ways / odds.of
    percent = f"{100 * share:.1f} %"
    return ft.Semantics(
        label=f"{odds.title}: {percent}",
        exclude_semantics=True,
        content=ft.Column(
            [
                ft.Row(
                    [ft.Text(odds.title, size=15, expand=True), ft.Text(percent, size=15)],
                ),
                ft.ProgressBar(value=share, bar_height=10, border_radius=5),
            ],
            spacing=4,
            tight=True,
        ),
    )
