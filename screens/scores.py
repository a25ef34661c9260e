"""Who scored what from what: a stacked bar for each player, best first."""

import flet as ft

from companion.blocks import Score, Scores
from screens.marks import mark
from screens.theme import GAP, ROUND, small

PAINTS = (ft.Colors.PRIMARY, ft.Colors.TERTIARY, ft.Colors.SECONDARY, ft.Colors.OUTLINE)
"""The colours of the parts, in their order."""

BAR = 22


def scores_view(scores: Scores) -> ft.Control:
    """Return the bars with their legend. A screen reader hears one sentence for each player."""
    longest = max((_length(row) for row in scores.rows), default=1) or 1
    titles = list(dict.fromkeys(part.title for row in scores.rows for part in row.parts))
    legend = ft.Row(
        [
            ft.Row(
                [
                    ft.Container(
                        width=14, height=14, border_radius=4, bgcolor=PAINTS[n % len(PAINTS)]
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
    return ft.Column([legend, *rows], spacing=GAP + 4, tight=True)


def _length(row: Score) -> int:
    return sum(max(part.points, 0) for part in row.parts)


def _row(row: Score, titles: list[str], longest: int, unit: str) -> ft.Control:
    bars: list[ft.Control] = [
        ft.Container(
            expand=part.points,
            height=BAR,
            bgcolor=PAINTS[titles.index(part.title) % len(PAINTS)],
        )
        for part in row.parts
        if part.points > 0
    ]
    if longest > _length(row):
        bars.append(ft.Container(expand=longest - _length(row), height=BAR))
    parts = ", ".join(f"{part.title} {part.points}" for part in row.parts)
    place = f"{row.place}."
    return ft.Semantics(
        label=f"{place} {row.player.name}: {row.total} {unit} ({parts}). {row.why}",
        exclude_semantics=True,
        container=True,
        content=ft.Row(
            [
                ft.Text(place, size=18, weight=ft.FontWeight.BOLD, width=28),
                mark(row.player, 36),
                ft.Column(
                    [
                        ft.Row(
                            [
                                ft.Text(row.player.name, size=16, expand=True, max_lines=1),
                                ft.Text(
                                    f"{row.total} {unit}", size=20, weight=ft.FontWeight.BOLD
                                ),
                            ]
                        ),
                        ft.Container(
                            ft.Row(bars, spacing=1),
                            bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
                            border_radius=ROUND / 2,
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
