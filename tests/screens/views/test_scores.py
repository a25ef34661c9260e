"""Bars of scores: many sources that can be told apart, and points that were lost."""

import itertools
from pathlib import Path

import flet as ft
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.blocks import Scores
from companion.core.score import Part, Score
from companion.core.table import Table
from companion.display import roles
from companion.display.scores import (
    EDGE,
    LOST,
    MOST_SOURCES,
    any_lost,
    drawn,
    fill,
    has_second_tone,
    legend,
    length,
    longest_bar,
    stacked,
    swatches,
    won,
    won_and_lost,
)
from companion.display.worlds import OWN_WORLDS, WORLDS
from companion.game_maker.definition import MOST_ROWS
from companion.scenes.badge import NOBODYS, PIECES, Piece, piece_of, second_tone
from screens.light import ui as light_ui
from screens.light.ui.icons import fill_class
from screens.light.views.figures import scores_view as light_view
from screens.ui.controls import rim
from screens.ui.theme import GAP, ROUND
from screens.views import scores as bars
from screens.views.scores import scores_view
from tests.screens.contrast import ratio
from tests.screens.control_tree import inside
from tests.screens.letters import BOLD, width


@pytest.fixture(autouse=True)
def badges(monkeypatch: pytest.MonkeyPatch) -> None:
    """No page is asked whether it is in a browser, nor how large its letters are."""
    monkeypatch.setattr(bars, "player_badge", lambda player, size: ft.Text(player.letter))
    monkeypatch.setattr(bars, "is_large", lambda: False)
    monkeypatch.setattr(bars, "column_width", lambda: 390)


EVERY = {**WORLDS, **OWN_WORLDS}
SCHEMES = {
    f"{key}-{look.__name__}": look(world)
    for key, world in EVERY.items()
    for look in (roles.dark, roles.light, roles.contrast)
}
STYLE = (Path(light_ui.__file__).parent / "style.css").read_text("utf-8")
POINTS = st.lists(st.integers(-20, 60), min_size=1, max_size=MOST_ROWS)


def scores(*players: list[int]) -> Scores:
    """Return the bars of players with *points* in row 0, row 1 and so on."""
    table = Table().resized(max(2, len(players)))
    rows = tuple(
        Score(
            table.player(seat),
            seat + 1,
            sum(points),
            tuple(Part(f"Row {at}", each) for at, each in enumerate(points)),
            "",
        )
        for seat, points in enumerate(players)
    )
    return Scores(rows, "VP")


def test_sources_that_are_drawn_can_be_told_apart_and_no_neighbours_are_alike() -> None:
    every = [fill(at) for at in range(MOST_SOURCES)]
    assert len(set(every)) == MOST_SOURCES
    assert all(one.pattern != other.pattern for one, other in itertools.pairwise(every))
    assert all(
        has_second_tone(one) != has_second_tone(other)
        for one, other in itertools.pairwise(every)
    )


PIECES_AND_NOBODYS = [*PIECES.values(), NOBODYS]


@pytest.mark.parametrize("piece", PIECES_AND_NOBODYS)
def test_figures_and_stripes_stand_out_on_a_players_colour(piece: Piece) -> None:
    assert ratio(piece.ink, piece.paint) >= 4.5


@pytest.mark.parametrize("colour", [*PIECES, ""])
def test_a_player_has_two_tones_of_one_colour_and_figures_stand_out_on_both(
    colour: str,
) -> None:
    piece, second = PIECES.get(colour, NOBODYS), second_tone(colour)
    assert ratio(piece.ink, second) >= 4.5
    assert ratio(piece.paint, second) >= 1.3


@pytest.mark.parametrize("scheme", SCHEMES.values(), ids=SCHEMES)
def test_the_edge_of_a_part_and_the_legends_stripes_stand_out_in_every_look_and_game(
    scheme: roles.RoleColours,
) -> None:
    for ground in ("surface", "surface_container", "surface_container_high"):
        assert ratio(scheme[EDGE], scheme[ground]) >= 3
    for sign in ("on_surface", "on_surface_variant"):
        assert ratio(scheme[sign], scheme["surface_container_highest"]) >= 3


def test_both_renderers_draw_a_players_bar_in_their_colour() -> None:
    shown = scores([5, 3], [4, 4])
    for row in shown.rows:
        piece, second = piece_of(row.player), second_tone(row.player.colour)
        drawn = [
            each
            for each in inside(scores_view(shown))
            if isinstance(each, ft.Container)
            and each.bgcolor in (piece.paint, second)
            and each.alignment
        ]
        assert [each.bgcolor for each in drawn] == [piece.paint, second]
        assert [bool(each.image) for each in drawn] == [False, True], "the second has stripes"
        assert drawn[1].image
        assert drawn[1].image.color_filter
        assert drawn[1].image.color_filter.color == piece.ink
        light = str(light_view(shown))
        assert f'fill="{second}" stroke="{second}" class="p1"' in light
        assert f'fill="{piece.paint}" color="{piece.ink}" stroke="{piece.paint}"' in light
    assert ".bar line{stroke:currentColor" in STYLE
    assert "fill:currentColor;stroke-width:.375rem;paint-order:stroke}" in STYLE, (
        "figures lie on their ground"
    )


def test_the_edge_goes_around_the_corners_of_the_bar() -> None:
    clipped = [
        each.foreground_decoration
        for each in inside(scores_view(scores([5, 5])))
        if isinstance(each, ft.Container) and each.clip_behavior == ft.ClipBehavior.HARD_EDGE
    ]
    assert clipped == [rim(bars.RIM, ft.Colors.ON_SURFACE_VARIANT, ROUND / 2)]


@given(st.lists(POINTS, min_size=1, max_size=4))
@pytest.mark.long
def test_every_point_is_in_a_bar_and_what_was_lost_comes_last(points: list[list[int]]) -> None:
    shown = scores(*points)
    for row in shown.rows:
        parts = stacked(row)
        assert sum(part.points for part in parts) == row.total
        assert sum(abs(part.points) for part in parts) == length(row) <= longest_bar(shown)
        signs = [part.points > 0 for part in parts]
        assert signs == sorted(signs, reverse=True)
        assert won(row) == sum(part.points for part in parts if part.points > 0)
    assert any_lost(shown) == any(each < 0 for player in points for each in player)


def test_a_source_has_a_frame_in_the_legend_where_nobody_won_points_by_it() -> None:
    shown = scores([5, -2, -3, 0], [4, 3, 0, 0])
    assert [(title, each.lost) for title, each in swatches(shown)] == [
        ("Row 0", False),
        ("Row 1", False),
        ("Row 2", True),
        ("Row 3", False),
    ]
    assert [title for title, _ in swatches(shown)] == list(legend(shown))


@pytest.mark.parametrize(("points", "lost"), [([5, -2], True), ([5, 2], False)])
def test_both_renderers_mark_what_was_lost_and_explain_it(
    points: list[int], lost: bool
) -> None:
    shown = scores(points)
    texts = [getattr(each, "value", "") for each in inside(scores_view(shown))]
    light, (_, said) = str(light_view(shown)), won_and_lost(shown)
    assert (said in texts, "−2" in texts) == (lost, lost)
    assert (said in light, ">−2</text>" in light, 'class="frame"' in light) == (
        lost,
        lost,
        lost,
    )


def test_a_part_that_is_too_small_for_its_number_has_none() -> None:
    shown = scores([99, -1, 1])
    texts = [getattr(each, "value", "") for each in inside(scores_view(shown))]
    assert "99" in texts
    assert "−1" not in texts
    assert "−1</text>" not in str(light_view(shown))


def test_as_many_sources_look_different_in_both_renderers_as_are_told_apart() -> None:
    shown = scores([5] * MOST_SOURCES)
    light = str(light_view(shown))
    looks = {fill_class(each) for _, each in swatches(shown)}
    assert len(looks) == MOST_SOURCES
    for look in looks:
        classes = f' class="{look}"' if look else ""
        assert f"<i{classes}>" in light
        assert f"{classes}><rect" in light


@pytest.mark.parametrize("lost", [0, 3])
def test_where_more_sources_are_told_bars_show_what_was_won_and_lost(lost: int) -> None:
    shown = scores([5] * (MOST_ROWS - 1) + [-lost], [2])
    told = drawn(shown)
    assert [[part.points for part in stacked(row)] for row in told.rows] == [
        [95, -3] if lost else [95],
        [2],
    ]
    texts = [getattr(each, "value", "") for each in inside(scores_view(shown))]
    light = str(light_view(shown))
    for said in won_and_lost(shown):
        assert (said in texts, said in light) == (bool(lost), bool(lost))
    assert ("legend" in light) == bool(lost)
    assert "Row 0: 5, Row 1: 5" in light, "what is heard has them all"


@pytest.mark.parametrize("room", [320, 328, 358])
@pytest.mark.parametrize("unit", ["", "MP", "in Makielons"])
@pytest.mark.parametrize("name", ["Maximilian W", "Wilhelmina M", "Bartholomäus", "Jo"])
def test_names_and_totals_are_read_whole(name: str, unit: str, room: float) -> None:
    """On the picture for the group, "Maximilian W" was "Maximilian…"."""
    table = Table().renamed(0, name)
    row = Score(table.player(0), 1, 9999, (Part("Coins", 9999),), "")
    total = f"9999 {unit}".rstrip()
    drawn = list(inside(scores_view(Scores((row,), unit), room)))
    texts = {each.value: each for each in reversed(drawn) if isinstance(each, ft.Text)}
    line = next(
        each
        for each in drawn
        if isinstance(each, ft.Row | ft.Column) and texts[name] in each.controls
    )
    assert texts[total] in line.controls
    wide = [
        width(name, float(texts[name].size or 0)),
        width(total, float(texts[total].size or 0), BOLD),
    ]
    together = sum(wide) + GAP if isinstance(line, ft.Row) else max(wide)
    assert together <= room - bars.BESIDE
    assert isinstance(line, ft.Row) or sum(wide) + GAP > (room - bars.BESIDE) * 0.9


@pytest.mark.parametrize(
    ("unit", "lost"),
    [
        ("stars", "Stars lost"),
        ("stars so far", "Stars lost"),
        ("VP on average", "VP lost"),
        ("", LOST),
        ("in Makielons", LOST),
    ],
)
def test_what_was_lost_is_called_as_the_pad_calls_it(unit: str, lost: str) -> None:
    assert won_and_lost(Scores((), unit))[1] == lost
