"""Scores as a stacked bar for each player in their colour, best first."""

from typing import Final, NamedTuple

import flet as ft

from companion.core.blocks import Scores
from companion.core.printed import signed
from companion.core.score import Part, Score
from companion.display.labels import score_words
from companion.display.scores import (
    LEAST_SHARE,
    PATTERNS,
    Fill,
    any_lost,
    drawn,
    fill,
    has_second_tone,
    legend,
    length,
    longest_bar,
    stacked,
    swatches,
    won_and_lost,
)
from companion.scenes.badge import piece_of, second_tone
from companion.scenes.letters import text_width
from screens.ui.controls import THIN, rim
from screens.ui.letter_size import Text, device_letter_size, letter_size
from screens.ui.player_badge import player_badge
from screens.ui.text_scale import column_width, is_large
from screens.ui.text_widths import BOLD, PLAIN
from screens.ui.theme import EDGE, GAP, ROUND, small


class BarPaint(NamedTuple):
    """What a bar is painted in: its *ground*, and the *ink* of figures, stripes, lines and frames on it."""

    ground: str
    ink: str


NEUTRAL: Final = BarPaint(ft.Colors.SURFACE_CONTAINER_HIGHEST, ft.Colors.ON_SURFACE)
"""That of the legend, which is about all players."""

TILES: Final = {
    "rising": (
        "iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAQAAABKfvVzAAAAZElEQVR42pXUMRLAIAwDQT2Zn+jJSsFkCAkQH273Ohvl/Vp0GIvxRIzPQYE/"
        "gxIfQZHfQZn3APBEjOeIFzwN8gjyfeDdjkG+DnzaYMi/gf/uA/I5cOX6IB+Bq7cNeQ9Mfg7Iowsm/xUWP41hWgAAAABJRU5ErkJggg=="
    ),
    "falling": (
        "iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAQAAABKfvVzAAAAdUlEQVR42pXUSRIAERBE0X/kvokjVy+EMNWQWGDxhKAS1uxsnxF3jDfShwcy"
        "JjKZU5GsC4nsS4GcO5TkPmVBvJtIiX/bCYleNCRx1QQkKTOfZMAl5MV8E6r6Pwl1ZHaCkrKVoAVzEtQsD4Ie/054+TGs3aAkPyb/FRa5nA9a"
        "AAAAAElFTkSuQmCC"
    ),
    "upright": (
        "iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAQAAABKfvVzAAAAIElEQVR42mP8/58BHTAy4AFMDCSCUQ2jGkY1jGogDQAAm7YCL2jvNQAAAABJ"
        "RU5ErkJggg=="
    ),
}
"""Stripes of 3 in 8 dp, white, at three dots each: they are drawn side by side, in the ink of the bar."""

NAME, TOTAL = 16, 20
"""Sizes of a player's name and of the total."""

RIM, BETWEEN = 1.5, 2
"""Width in dp of the edge around a bar, and of that between its parts."""

BADGE: Final = 36
BESIDE: Final = 20 + BADGE + 2 * (GAP + 4)
"""Width in dp of place and badge before a name and its bar, with the gaps."""


def scores_view(scores: Scores, room: float = 0) -> ft.Control:
    """Return the bars with their legend. Screen readers say one sentence per player.

    *room* is their width in dp, that of a tool's column without one.
    """
    shown = drawn(scores)
    longest, titles = longest_bar(shown), legend(shown)
    entries = [_entry(title, each) for title, each in swatches(shown)]
    if any_lost(scores):
        entries.append(_entry(won_and_lost(shown)[1], Fill(0, 0, lost=True)))
    key = [ft.Row(entries, wrap=True, spacing=GAP * 2)] if entries else []
    room = (room or column_width() - 2 * EDGE) - BESIDE
    beside = not is_large() and all(_fits(row, scores, room) for row in scores.rows)
    rows = [
        _row(row, bar, titles, longest, scores, beside)
        for row, bar in zip(scores.rows, shown.rows, strict=True)
    ]
    return ft.Column([*key, *rows], spacing=GAP + 4, tight=True)


def _entry(title: str, fill: Fill) -> ft.Control:
    """Return one source of the legend, with a patch of what its parts look like."""
    drawn = _marks(NEUTRAL.ink, fill)
    patch = ft.Container(ft.Stack(drawn) if drawn else None, width=16, height=16)
    _filled(patch, NEUTRAL, fill)
    patch.border_radius = 4
    patch.foreground_decoration = rim(THIN, ft.Colors.ON_SURFACE_VARIANT, 4)
    return ft.Row([patch, small(title)], spacing=6, tight=True)


def _marks(ink: str, fill: Fill) -> list[ft.Control]:
    """Return the line along the foot of a part that is filled so, and its frame, a little inside its edges."""
    line = ft.Container(bgcolor=ink, left=0, right=0, height=2, bottom=2)
    frame = ft.Container(border=ft.Border.all(1.5, ink), left=2, right=2, top=2, bottom=2)
    return [*([line] if fill.lines else []), *([frame] if fill.lost else [])]


def _filled(box: ft.Container, paint: BarPaint, fill: Fill) -> None:
    """Give *box* the ground of *paint*, with the stripes that *fill* has."""
    box.bgcolor = paint.ground
    if tile := TILES.get(PATTERNS[fill.pattern]):
        box.image = ft.DecorationImage(
            src=tile,
            repeat=ft.ImageRepeat.REPEAT,
            fit=ft.BoxFit.NONE,
            alignment=ft.Alignment.TOP_LEFT,
            scale=3,
            color_filter=ft.ColorFilter(color=paint.ink, blend_mode=ft.BlendMode.SRC_IN),
        )


def _part(part: Part, fill: Fill, paint: BarPaint, longest: int, scale: int) -> ft.Control:
    size = abs(part.points)
    figure = signed(part.points, scale) if size >= LEAST_SHARE * longest else " "
    read = Text(figure, size=14, weight=ft.FontWeight.W_600, color=paint.ink, no_wrap=True)
    plate = ft.Container(read, bgcolor=paint.ground, padding=ft.Padding.symmetric(horizontal=3))
    plain = ft.Container(
        plate if fill.pattern and figure.strip() else read,
        padding=ft.Padding.symmetric(vertical=1),
        alignment=ft.Alignment.CENTER,
    )
    _filled(plain, paint, fill)
    marks = _marks(paint.ink, fill)
    part_of_bar = ft.Container(ft.Stack([plain, *marks])) if marks else plain
    part_of_bar.expand = size
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
    piece = piece_of(row.player)
    paint = BarPaint(piece.paint, piece.ink)
    second = BarPaint(second_tone(row.player.colour), piece.ink)
    parts: list[ft.Control] = []
    for part in stacked(bar):
        if parts:
            parts.append(ft.Container(width=BETWEEN, bgcolor=ft.Colors.ON_SURFACE_VARIANT))
        look = fill(titles.index(part.title), lost=part.points < 0)
        toned = second if has_second_tone(look) else paint
        parts.append(_part(part, look, toned, longest, scores.scale))
    # A part's figure is a line high, and so is the edge between two.
    within = ft.Row(
        parts,
        spacing=0,
        intrinsic_height=True,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    whole = ft.Container(
        within,
        expand=length(bar),
        border_radius=ROUND / 2,
        foreground_decoration=rim(RIM, ft.Colors.ON_SURFACE_VARIANT, ROUND / 2),
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
    )
    bars: list[ft.Control] = [whole] if parts else []
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
                        ft.Row(bars, spacing=0),
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
