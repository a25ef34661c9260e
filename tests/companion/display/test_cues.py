"""What a touch did that is seen: a throw, the next board, a winner, who is drawn in their colour."""

import pytest

from companion.catalogue import every_game, every_tool
from companion.core.blocks import Button, Drawing
from companion.core.scene import Box, Die, Disc, MovingPiece, Scene
from companion.core.table import Table
from companion.display.cues import (
    COINS,
    DEATH,
    NEXT,
    THROW,
    cue_of,
    decided,
    pieces_cue,
    winner_picture,
    winners,
)
from companion.display.layout import lay_out
from companion.display.winner import KEY, crowned
from companion.plays.play import GameResult, SeatedPlayer
from companion.scenes.dice import parts
from companion.scenes.letters import text_width
from companion.tools.tool import AnyTool
from tests.drawings import check_drawing, texts

TOOLS = {tool.name: tool for tool in every_tool()}
SCORE = TOOLS["lawless-empire/score"]
RECORDING = [tool for tool in every_tool() if tool.record]


def test_a_throw_is_what_chance_decides_and_no_seal() -> None:
    kinds = {
        (tool.name, move.key): cue_of(tool, Button("Now", move.key), main=False)
        for tool in every_tool()
        for move in tool.moves
    }
    thrown = {name for name, kind in kinds.items() if kind == THROW}
    assert thrown == {
        ("lawless-empire/first", "throw"),
        ("lawless-empire/plans", "throw"),
        ("makiavelia/attack", "throw"),
        *((f"{game.key}/lot", "throw") for game in every_game() if "lot" in game.by_key),
    }
    assert {kind for name, kind in kinds.items() if name not in thrown} == {""}


def test_a_main_button_leads_on() -> None:
    button = Button("Next Attack", "again", main=True)
    assert cue_of(TOOLS["makiavelia/attack"], button, main=True) == NEXT


def test_the_last_fact_decides_and_nothing_after_it() -> None:
    over = SCORE.example
    almost = over.put(("lines", 4, "tokens"), ())
    assert decided(SCORE, almost, over)
    assert not decided(SCORE, over, over.put(("lines", 4, "tokens"), (20,)))
    assert not decided(SCORE, over, almost)


@pytest.mark.parametrize("tool", every_tool(), ids=lambda tool: tool.name)
def test_nobody_has_won_at_first(tool: AnyTool) -> None:
    assert winners(tool, tool.state()) is None
    assert winner_picture(tool, tool.state()) == ()


def test_who_won_is_drawn_above_everything_else_in_their_colour() -> None:
    first = lay_out(SCORE, SCORE.example).body[0]
    (drawing,) = winner_picture(SCORE, SCORE.example)
    assert first == drawing
    assert drawing.key == KEY
    assert drawing.spoken == "Red wins with 21 MP."
    ground = drawing.scene.shapes[0]
    assert isinstance(ground, Box)
    assert ground.fill == "piece-red"


def test_nobody_is_shown_to_have_won_while_something_cannot_be() -> None:
    """Two players had one role, and the winner was shouted all the same."""
    roles = [line.role for line in SCORE.example.lines[:2]]
    twice = SCORE.example.put(("lines", 1, "role"), roles[0])
    assert roles[0] != roles[1]
    assert any("The box has each role once." in str(each) for each in SCORE.result(twice))
    assert winners(SCORE, twice) is None
    assert winner_picture(SCORE, twice) == ()
    assert decided(SCORE, twice, SCORE.example)


def test_a_game_without_a_winner_shows_none() -> None:
    step_by_step = TOOLS["the-law/round"]
    assert winner_picture(step_by_step, step_by_step.example.evolve(ended=True)) == ()


NAMES = ("Maximilian W", "Wilhelmina M", "Bartholomäus", "Maria Hermin", "Jo", "")
"""Names as long as they can be, and others."""


def tied(number: int, names: tuple[str, ...]) -> GameResult:
    """Return the end of a game of eight that *number* of players won."""
    players = Table().resized(8).players
    return GameResult(
        players=tuple(
            SeatedPlayer(
                name=names[n % len(names)], colour=player.colour, score=9999, won=n < number
            )
            for n, player in enumerate(players)
        ),
        unit="in Makielons",
    )


@pytest.mark.parametrize("number", range(1, 9))
@pytest.mark.parametrize("names", [NAMES, NAMES[:1], ("",)])
def test_every_winner_and_their_points_are_on_the_picture_whole(
    number: int, names: tuple[str, ...]
) -> None:
    """Of "Maximilian W and Anna win" the picture said "Maximilian W and A…"."""
    drawing = crowned(tied(number, names))
    for scene in (drawing.scene, drawing.narrow):
        said = " ".join(each.text for each in texts(scene) if not each.spare)
        assert said == drawing.spoken.removesuffix(".").replace(" with ", " ")
        for words in texts(scene):
            assert words.x + text_width(words.text, words.size) <= scene.width - 4


@pytest.mark.parametrize("number", range(1, 9))
@pytest.mark.parametrize("name", ["", "Wwwwwwwwwwww", "\U0003134a" * 12])
def test_any_winners_can_be_read_and_heard(number: int, name: str) -> None:
    drawing = crowned(tied(number, (name,)))
    for game in every_game():
        check_drawing(drawing, (drawing,), game.tools[0], game.tools[0].state())


@pytest.mark.parametrize("tool", RECORDING, ids=lambda tool: tool.name)
def test_every_example_that_is_over_says_who_won(tool: AnyTool) -> None:
    for drawing in winner_picture(tool, tool.example):
        check_drawing(drawing, (drawing,), tool, tool.example)


@pytest.mark.parametrize("face", range(8))
def test_a_die_is_drawn_within_its_edges(face: int) -> None:
    drawn = parts(Die(face, 10, 20, 30, "piece-white", "piece-red"))
    ground = drawn[0]
    assert isinstance(ground, Box)
    assert (ground.left, ground.top, ground.width, ground.height) == (10, 20, 30, 30)
    assert len(drawn) == (1 + face if face < 7 else 2)


def pictured(*pieces: MovingPiece, key: str = "a") -> tuple[Drawing, ...]:
    shapes = tuple(shape for piece in pieces for shape in piece.shapes)
    scene = Scene(100, 50, shapes, pieces=pieces)
    return (Drawing("", scene, scene, key),)


def test_a_piece_more_that_is_dead_and_coins_that_come_or_go_are_a_moment() -> None:
    coin, theirs = (
        MovingPiece((Disc(9, 9, 5, each),), 9, 9) for each in ("primary", "piece-red")
    )
    aside = MovingPiece((Disc(30, 9, 5, "primary"),), 30, 9)
    dead = MovingPiece((Box(9, 9, 5, 5, "piece-red"),), 9, 9, dead=True)
    assert pieces_cue(pictured(), pictured(dead)) == DEATH
    assert pieces_cue(pictured(dead), pictured()) == "", "a touch was taken back"
    assert pieces_cue(pictured(coin), pictured(coin, aside)) == COINS
    assert pieces_cue(pictured(coin, aside), pictured(coin)) == COINS
    assert pieces_cue(pictured(coin), pictured(theirs)) == COINS, "it became somebody's"
    assert pieces_cue(pictured(coin), pictured(aside)) == "", "it lies elsewhere"
    assert pieces_cue((), pictured(dead)) == "", "the picture itself is new"
