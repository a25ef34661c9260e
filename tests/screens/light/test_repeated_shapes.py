"""What a drawing repeats is written once, and the picture is the same."""

import re
from dataclasses import replace

import pytest

from companion.catalogue import every_tool
from companion.core.blocks import Drawing
from companion.core.scene import Box, Die, Disc, Scene, Shape, Trail, Words
from companion.display.layout import lay_out
from screens.light.drawings.repeated_shapes import FEW, ShapeRun, _moved, stamps
from screens.light.drawings.scenes import drawing_view
from tests.screens.light.html_tree import tree
from tests.states import extremes


def pawn(x: float, y: float) -> tuple[Shape, Shape]:
    body = Trail(((x, y), (x + 3.5, y - 15), (x + 12, y)), "outline", "piece-red", closed=True)
    return body, Disc(x + 6, y - 18, 4.5, "piece-red", "outline")


def die(face: int, left: float, fill: str = "piece-red") -> Die:
    return Die(face, left, 4, 22, fill, "ink-red")


def laid_out(shapes: tuple[Shape, ...]) -> tuple[list[str], list[tuple[str, ShapeRun]]]:
    known, (row,) = stamps("fight", [shapes])
    return list(known), row


def test_neighbours_that_lie_together_again_and_again_are_one_stamp() -> None:
    pawns = tuple(each for n in range(FEW) for each in pawn(16 * n, 40))
    name, row = laid_out(pawns)
    assert name == ["fight-0"]
    assert [(called, each.x, each.y) for called, each in row] == [
        ("fight-0", 16 * n, 40) for n in range(FEW)
    ]
    assert row[0][1].at_origin == pawn(0, 0)


def test_what_is_seldom_is_written_where_it_lies_and_words_always() -> None:
    few = tuple(Box(10 * n, 0, 8, 8, "primary") for n in range(FEW - 1))
    words = tuple(Words("Red", 10 * n, 0) for n in range(FEW + 1))
    names, row = laid_out((*few, *words))
    assert not names
    assert [shape for _, each in row for shape in each.shapes] == [*few, *words]


def test_a_die_is_called_by_its_look_and_joined_with_no_other() -> None:
    """So that a script sees which die is another one now, whatever lies beside it."""
    assert laid_out((die(6, 0),))[0] == ["fight-6piece-redink-red22"]
    dice = tuple(die(6, 24 * n) for n in range(FEW + 2))
    (name,), row = laid_out(dice)
    (other,), _ = laid_out((Box(0, 0, 5, 5), *dice[1:]))
    assert name == other == "fight-6piece-redink-red22"
    assert len(row) == len(dice)
    names, _ = laid_out((*dice, *(die(5, 24 * n) for n in range(FEW))))
    assert len(names) == 2


def drawings() -> list[Drawing]:
    found = []
    for tool in every_tool():
        for state in (tool.example, *extremes(tool.state)):
            found += [each for each in lay_out(tool, state).body if isinstance(each, Drawing)]
    return found


@pytest.mark.long
def test_every_drawing_has_all_its_shapes_where_they_lay() -> None:
    seen = 0
    for drawing in drawings():
        scenes: tuple[Scene, Scene] = (drawing.scene, drawing.narrow)
        known, rows = stamps(drawing.key, [each.shapes for each in scenes])
        for scene, row in zip(scenes, rows, strict=True):
            drawn = [
                _moved(shape, each.x, each.y) if name else shape
                for name, each in row
                for shape in (known[name].at_origin if name else each.shapes)
            ]
            assert [_rounded(each) for each in drawn] == [
                _rounded(each) for each in scene.shapes
            ]
        seen += len(known)
    assert seen > 100


def _rounded(shape: Shape) -> Shape:
    """Return *shape* without what nobody sees: a stamp may be off by less than a tenth of a unit."""
    match shape:
        case Box() | Die():
            return replace(shape, left=round(shape.left), top=round(shape.top))
        case Trail():
            return replace(shape, points=tuple((round(x), round(y)) for x, y in shape.points))
        case Disc() | Words():
            return replace(shape, x=round(shape.x), y=round(shape.y))


@pytest.mark.long
def test_every_stamp_that_is_used_is_there_once() -> None:
    for drawing in drawings():
        text = drawing_view(drawing, live=True, asked=None)
        ids = re.findall(r' id="([^"]*)"', text)
        assert len(ids) == len(set(ids))
        assert set(re.findall(r'href="#([^"]*)"', text)) == set(ids)
        assert text.count("<defs>") <= 1
        tree(text)
