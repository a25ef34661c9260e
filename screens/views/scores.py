"""Scores as a stacked bar for each player, best first."""

import flet as ft

from companion.core.blocks import Part, Score, Scores
from companion.core.words import signed
from companion.display.labels import score_words
from companion.display.scores import LEAST_SHARE, legend, length, longest_bar
from screens.ui.controls import THIN, rim
from screens.ui.letter_size import Text
from screens.ui.player_badge import player_badge
from screens.ui.text_scale import is_large
from screens.ui.theme import EDGED, GAP, ROUND, small

PAINTS = (
    (ft.Colors.PRIMARY, ft.Colors.ON_PRIMARY),
    (ft.Colors.TERTIARY_CONTAINER, ft.Colors.ON_TERTIARY_CONTAINER),
    (ft.Colors.SECONDARY, ft.Colors.ON_SECONDARY),
    (ft.Colors.PRIMARY_CONTAINER, ft.Colors.ON_PRIMARY_CONTAINER),
)
"""Background and text colours of the parts; neighbours differ in lightness, too."""


def scores_view(scores: Scores) -> ft.Control:
    """Return the bars with their legend. Screen readers say one sentence per player."""
    longest, titles = longest_bar(scores), legend(scores)
    key = ft.Row(
        [
            ft.Row(
                [
                    ft.Container(
                        width=14, height=14, border_radius=4, bgcolor=PAINTS[n % len(PAINTS)][0]
                    ),
                    small(each),
                ],
                spacing=6,
                tight=True,
            )
            for n, each in enumerate(titles)
        ],
        wrap=True,
        spacing=GAP * 2,
    )
    rows = [_row(row, titles, longest, scores.unit) for row in scores.rows]
    return ft.Column([key, *rows], spacing=GAP + 4, tight=True)


def _part(part: Part, paint: tuple[str, str], longest: int) -> ft.Control:
    ground, ink = paint
    figure = str(part.points) if part.points >= LEAST_SHARE * longest else " "
    return ft.Container(
        Text(figure, size=14, weight=ft.FontWeight.W_600, color=ink, no_wrap=True),
        expand=part.points,
        padding=ft.Padding.symmetric(vertical=1),
        bgcolor=ground,
        alignment=ft.Alignment.CENTER,
    )


def _total(name: str, total: str) -> ft.Control:
    """Return a name with its total at the end of the line; with large text, below it."""
    points = Text(total, size=20, weight=ft.FontWeight.BOLD)
    if is_large():
        return ft.Column([Text(name, size=16), points], spacing=0, tight=True)
    named = Text(name, size=16, expand=True, no_wrap=True, overflow=ft.TextOverflow.ELLIPSIS)
    return ft.Row([named, points])


def _row(row: Score, titles: tuple[str, ...], longest: int, unit: str) -> ft.Control:
    bars: list[ft.Control] = [
        _part(part, PAINTS[titles.index(part.title) % len(PAINTS)], longest)
        for part in row.parts
        if part.points > 0
    ]
    if longest > length(row):
        bars.append(ft.Container(expand=longest - length(row)))
    place = f"{row.place}."
    return ft.Semantics(
        label=score_words(row, unit),
        exclude_semantics=True,
        container=True,
        content=ft.Row(
            [
                Text(place, size=18, weight=ft.FontWeight.BOLD, no_wrap=True),
                player_badge(row.player, 36),
                ft.Column(
                    [
                        _total(row.player.name, f"{signed(row.total)} {unit}"),
                        ft.Container(
                            ft.Row(bars, spacing=2),
                            bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
                            border_radius=ROUND / 2,
                            foreground_decoration=rim(THIN, EDGED, ROUND / 2),
                            clip_behavior=ft.ClipBehavior.HARD_EDGE,
                        ),
                        small(row.why),
                    ],
                    spacing=4,
                    expand=True,
                    tight=True,
                ),
            ],
            spacing=GAP + 4,
            vertical_alignment=ft.CrossAxisAlignment.START,
        ),
    )
