"""Scores as a stacked bar for each player, best first."""

from typing import Final

import flet as ft

from companion.core.blocks import Scores
from companion.core.printed import signed
from companion.core.score import Part, Score
from companion.display.labels import score_words
from companion.display.scores import (
    LEAST_SHARE,
    Fill,
    any_lost,
    drawn,
    fill,
    has_edge,
    legend,
    length,
    longest_bar,
    stacked,
    swatches,
    won_and_lost,
)
from companion.scenes.letters import text_width
from screens.ui.controls import THIN, rim
from screens.ui.letter_size import Text, device_letter_size, letter_size
from screens.ui.player_badge import player_badge
from screens.ui.text_scale import column_width, is_large
from screens.ui.text_widths import BOLD, PLAIN
from screens.ui.theme import EDGE, GAP, ROUND, small

PAINTS = (
    (ft.Colors.PRIMARY, ft.Colors.ON_PRIMARY),
    (ft.Colors.TERTIARY_CONTAINER, ft.Colors.ON_TERTIARY_CONTAINER),
    (ft.Colors.SECONDARY, ft.Colors.ON_SECONDARY),
    (ft.Colors.PRIMARY_CONTAINER, ft.Colors.ON_PRIMARY_CONTAINER),
)
"""Background and text colours of the parts; neighbours differ in lightness, too."""

NAME, TOTAL = 16, 20
"""Sizes of a player's name and of the total."""

BADGE: Final = 36
BESIDE: Final = 20 + BADGE + 2 * (GAP + 4)
"""Width in dp of place and badge before a name and its bar, with the gaps."""

_NO_PAINT: Final = (ft.Colors.SURFACE_CONTAINER_HIGH, ft.Colors.ON_SURFACE)


def scores_view(scores: Scores, room: float = 0) -> ft.Control:
    """Return the bars with their legend. Screen readers say one sentence per player.

    *room* is their width in dp, that of a tool's column without one.
    """
    shown = drawn(scores)
    longest, titles = longest_bar(shown), legend(shown)
    entries = [_entry(title, PAINTS[each.paint], each) for title, each in swatches(shown)]
    if any_lost(scores):
        entries.append(_entry(won_and_lost(shown)[1], _NO_PAINT, Fill(0, 0, lost=True)))
    key = [ft.Row(entries, wrap=True, spacing=GAP * 2)] if entries else []
    room = (room or column_width() - 2 * EDGE) - BESIDE
    beside = not is_large() and all(_fits(row, scores, room) for row in scores.rows)
    rows = [
        _row(row, bar, titles, longest, scores, beside)
        for row, bar in zip(scores.rows, shown.rows, strict=True)
    ]
    return ft.Column([*key, *rows], spacing=GAP + 4, tight=True)


def _entry(title: str, paint: tuple[str, str], fill: Fill) -> ft.Control:
    """Return one source of the legend, with a patch of what its parts look like."""
    ground, ink = paint
    drawn = _marks(ink, fill)
    marks = ft.Stack(drawn) if drawn else None
    patch = ft.Container(marks, width=14, height=14, border_radius=4, bgcolor=ground)
    patch.foreground_decoration = _edge(fill, 4)
    return ft.Row([patch, small(title)], spacing=6, tight=True)


def _marks(ink: str, fill: Fill) -> list[ft.Control]:
    """Return the line along the foot of a part that is filled so, and its frame, a little inside its edges."""
    line = ft.Container(bgcolor=ink, left=0, right=0, height=2, bottom=2)
    frame = ft.Container(border=ft.Border.all(1.5, ink), left=2, right=2, top=2, bottom=2)
    return [*([line] if fill.lines else []), *([frame] if fill.lost else [])]


def _edge(fill: Fill, radius: float) -> ft.BoxDecoration | None:
    """Return the edge of a part that is filled so; None for what has none."""
    return rim(THIN, ft.Colors.ON_SURFACE_VARIANT, radius) if has_edge(fill) else None


def _part(part: Part, fill: Fill, longest: int, scale: int) -> ft.Control:
    ground, ink = PAINTS[fill.paint]
    size = abs(part.points)
    figure = signed(part.points, scale) if size >= LEAST_SHARE * longest else " "
    plain = ft.Container(
        Text(figure, size=14, weight=ft.FontWeight.W_600, color=ink, no_wrap=True),
        padding=ft.Padding.symmetric(vertical=1),
        bgcolor=ground,
        alignment=ft.Alignment.CENTER,
    )
    marks = _marks(ink, fill)
    part_of_bar = ft.Container(ft.Stack([plain, *marks])) if marks else plain
    part_of_bar.expand = size
    part_of_bar.foreground_decoration = _edge(fill, 0)
    return part_of_bar


def _fits(row: Score, scores: Scores, room: float) -> bool:
    """Return whether a total has *room* on the line of the name, and neither is cut."""
    scale = letter_size() * device_letter_size()
    name = text_width(row.player.name, NAME * scale, PLAIN)
    return name + GAP + text_width(_points(row, scores), TOTAL * scale, BOLD) <= room


def _points(row: Score, scores: Scores) -> str:
    return f"{signed(row.total, scores.scale)} {scores.unit}".rstrip()


def _total(name: str, total: str, beside: bool) -> ft.Control:
    """Return a name with its total at the end of the line; else below it."""
    points = Text(total, size=TOTAL, weight=ft.FontWeight.BOLD)
    if not beside:
        return ft.Column([Text(name, size=NAME), points], spacing=0, tight=True)
    named = Text(name, size=NAME, expand=True, no_wrap=True, overflow=ft.TextOverflow.ELLIPSIS)
    return ft.Row([named, points], spacing=GAP)


def _row(
    row: Score,
    bar: Score,
    titles: tuple[str, ...],
    longest: int,
    scores: Scores,
    beside: bool,
) -> ft.Control:
    """Return the line of one player: what is said of *row*, and the parts of *bar*."""
    bars: list[ft.Control] = [
        _part(part, fill(titles.index(part.title), lost=part.points < 0), longest, scores.scale)
        for part in stacked(bar)
    ]
    if longest > length(bar):
        bars.append(ft.Container(expand=longest - length(bar)))
    place = f"{row.place}."
    return ft.Semantics(
        label=score_words(row, scores),
        exclude_semantics=True,
        container=True,
        content=ft.Row(
            [
                Text(place, size=20, weight=ft.FontWeight.BOLD, no_wrap=True),
                player_badge(row.player, BADGE),
                ft.Column(
                    [
                        _total(row.player.name, _points(row, scores), beside),
                        ft.Container(
                            ft.Row(bars, spacing=2),
                            bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
                            border_radius=ROUND / 2,
                            foreground_decoration=rim(THIN, ft.Colors.OUTLINE, ROUND / 2),
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
