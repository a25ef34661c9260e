"""The square picture of a finished game: whoever played it and whatever broke the tie, all of it is there."""

import pytest

from companion.catalogue import every_tool
from companion.core.printed import signed
from companion.core.scene import Box, Disc, Scene, Words
from companion.core.table import COLOURS, NAME_MOST
from companion.exchange.poster import Poster, poster
from companion.exchange.square_poster import EDGE, SIDE, SIGN, square_poster
from companion.plays.play import Play, PointSource, SeatedPlayer, play_of
from companion.scenes.letters import CUT
from companion.tools.tool import AnyTool
from tests.companion.sample_plays import fullest, play
from tests.drawings import Area, area, bounds, check_paints, check_room, schemes, texts
from tests.fast_run import param
from tests.states import extremes

DAY = "Wed 30 Sep 2026"
NAMES = ("Maximilian W", "Wilhelmina M", "Bartholomäus", "Maria Hermin")
"""Names as long as they can be."""

TIE = "The rules don't say who wins a tie. Here the tied players share the win."
RECORDING = [tool for tool in every_tool() if tool.record]


def kept(ended: Play, players: int, winners: int, name: str = "") -> Play:
    """Return a kept game like *ended* with this number of *players*, of whom *winners* share the win."""
    base = ended.players
    some = tuple(
        base[n % len(base)].evolve(
            name=name or NAMES[n % len(NAMES)],
            colour=COLOURS[n].key,
            won=n < winners,
        )
        for n in range(players)
    )
    return ended.evolve(players=some, where="W" * 12 + " at the old mill", lasted=5999)


def said(scene: Scene) -> str:
    return " ".join(words.text for words in texts(scene) if not words.spare)


def check(shown: Poster, scene: Scene, game: str) -> None:
    """Nothing leaves the picture, nothing runs into anything, and the sign has its corner."""
    check_room(scene)
    check_paints(scene, schemes(game))
    assert (scene.width, scene.height) == (SIDE, SIDE)
    sign = Area(EDGE, EDGE, EDGE + SIGN, EDGE + SIGN)
    assert not [words for words in texts(scene) if area(words).meets(sign)]
    assert said(scene).endswith(shown.foot)
    for shape in scene.shapes:
        around = bounds(shape)
        for words in texts(scene):
            met = area(words).meets(around)
            if isinstance(shape, Box) and shape.height > THICKEST and met:
                assert around.left <= area(words).left, words.text
                assert area(words).right <= around.right, words.text
                assert around.holds(words.x, area(words).top), words.text
                assert around.holds(words.x, area(words).bottom), words.text
            elif not isinstance(shape, Words | Disc) and not words.spare:
                assert not met, words.text


THICKEST = 5
"""The height of the bar of a player at the most."""


def ends(tool: AnyTool) -> list[Play]:
    """Return what is kept of the ends of *tool* that are known: its example, and the extremes of its state."""
    states = (tool.example, *extremes(tool.state))
    found = [tool.recorded(state) for state in states]
    return [play_of(each, tool.game, 29_700_000, 7) for each in found if each]


@pytest.mark.slow
@pytest.mark.parametrize("tool", [param(tool) for tool in RECORDING])
def test_everything_is_within_the_picture_of_any_game(tool: AnyTool) -> None:
    """Two winners with long names pushed the note and the name of the app out of it."""
    for ended in (*ends(tool), *(each.evolve(readings=(TIE,)) for each in ends(tool))):
        for players in range(1, 9):
            for winners in range(players + 1):
                shown = poster(kept(ended, players, winners), DAY)
                check(shown, square_poster(shown), tool.game)


@pytest.mark.slow
@pytest.mark.parametrize("players", range(1, 9))
@pytest.mark.parametrize("name", ["", "Maximilian W"])
@pytest.mark.parametrize("unit", ["", "MP", "in Makielons"])
def test_names_points_the_tie_and_the_app_are_whole(players: int, name: str, unit: str) -> None:
    ended = play(
        readings=(TIE,),
        unit=unit,
        players=tuple(SeatedPlayer(score=10 * n, place=1 + n) for n in range(8)),
    )
    for winners in range(players + 1):
        shown = poster(kept(ended, players, winners, name), DAY)
        scene = square_poster(shown)
        check(shown, scene, "makiavelia")
        whole = said(scene)
        assert CUT not in whole
        assert " ".join((shown.game, shown.aside)) in whole
        assert (shown.names or shown.outcome) in whole
        assert TIE in whole
        for row in shown.scores.rows:
            assert row.player.name in whole


@pytest.mark.long
def test_the_fullest_and_the_barest_play_have_a_picture() -> None:
    bare = play(players=(SeatedPlayer(),), where="", lasted=None)
    for each in (fullest(), bare, bare.evolve(players=(SeatedPlayer(won=True, role="Spy"),))):
        shown = poster(each, DAY)
        check(shown, square_poster(shown), "makiavelia")


@pytest.mark.parametrize("sign", ["M", "W", "木"])
@pytest.mark.parametrize("points", [2_000_000_000, -2_000_000_000])
def test_a_long_name_is_cut_before_the_points_are(points: int, sign: str) -> None:
    players = tuple(
        SeatedPlayer(name=f"{sign * (NAME_MOST - 1)}{n}", score=points, place=1, won=True)
        for n in range(8)
    )
    scene = square_poster(poster(play(players=players, unit=sign * 12), DAY))
    whole = [each.text for each in scene.shapes if isinstance(each, Words)]
    assert whole.count(f"{signed(points)} {sign * 12}") == len(players)
    assert f"win with {signed(points)} {sign * 12}" in whole


def test_no_points_have_no_bar_and_half_as_many_half_of_one() -> None:
    """A player without any had one as long as a sixth of the longest."""
    players = tuple(
        SeatedPlayer(
            name=name,
            colour=colour.key,
            score=points,
            place=at + 1,
            parts=(PointSource(title="Coins", points=points),),
        )
        for at, (name, points, colour) in enumerate(
            zip(("Ann", "Bob", "Eve"), (10, 5, 0), COLOURS, strict=False)
        )
    )
    scene = square_poster(poster(play(players=players), DAY))
    bars = [box for box in scene.shapes if isinstance(box, Box) and box.height <= THICKEST]
    assert [round(bar.width / bars[0].width, 2) for bar in bars] == [1, 0.5]
    assert [bar.fill for bar in bars] == [f"piece-{colour.key}" for colour in COLOURS[:2]]
