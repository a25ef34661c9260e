"""What `make pictures` takes, and what of it the repository keeps."""

import re
from pathlib import Path
from typing import get_args

import pytest
from PIL import Image

from companion.catalogue import every_game, every_tool
from companion.core.blocks import Drawing
from companion.core.nesting import flat
from companion.core.scene import Shape
from tests.browser import pictures, sheets
from tests.browser.app_server import ROOT
from tests.browser.engines import pictures as engines
from tests.browser.engines.sheet_contents import PLAYS, tools
from tests.browser.pictured_screens import jobs
from tests.browser.screenshots import LOOKS
from tests.gallery import GAME
from tests.test_gallery import shown

README = (ROOT / "README.md").read_text("utf-8")
SHOWN = set(re.findall(r"docs/pictures/([\w-]+\.png)", README))
LARGEST = 400_000
"""Bytes of a picture that the repository keeps."""


def test_every_tool_is_taken_on_every_device_and_no_name_stands_twice() -> None:
    names = [job.name for job in jobs()]
    assert len(set(names)) == len(names)
    for look in LOOKS:
        for tool in every_tool():
            assert f"{look.device}/{tool.game}-{tool.key}" in names


def test_one_game_or_one_part_is_taken_alone() -> None:
    makiavelia = pictures.names_of([], "makiavelia")
    (game,) = [game for game in every_game() if game.key == "makiavelia"]
    assert makiavelia == [f"phone/makiavelia-{tool.key}" for tool in game.tools]
    assert pictures.names_of(["round"], "makiavelia") == ["phone/makiavelia-round"]
    assert {name.partition("/")[0] for name in pictures.names_of(["home"])} >= {
        "phone", "desktop",
    }  # fmt: skip
    assert len(pictures.names_of([])) == len(jobs())


def test_the_repository_keeps_what_readme_shows_and_a_sheet_a_game_and_no_more() -> None:
    kept = {file.relative_to(pictures.KEPT).as_posix() for file in pictures.KEPT.rglob("*.*")}
    assert kept >= SHOWN
    assert {name.removesuffix(".png") for name in kept - SHOWN} <= {
        game.key for game in every_game()
    }
    for name in kept:
        assert (pictures.KEPT / name).stat().st_size < LARGEST, name


@pytest.mark.long
def test_a_sheet_shows_every_screen_in_rows(tmp_path: Path) -> None:
    game = next(game for game in every_game() if len(game.tools) > sheets.COLUMNS)
    for number, file in enumerate(sheets.screens_of(game, tmp_path)):
        Image.new("RGB", (390, 844), (number, 0, 255)).save(file)
    (made,) = sheets.make(tmp_path, tmp_path)
    assert made == tmp_path / f"{game.key}.png"
    with Image.open(made) as whole:
        found = {colour for _, colour in whole.convert("RGB").getcolors() or []}
        assert whole.width == sheets.COLUMNS * (sheets.WIDTH + sheets.GAP) + sheets.GAP
        assert whole.height > whole.width / sheets.COLUMNS
    assert {(number, 0, 255) for number in range(len(game.tools))} <= found


def test_a_game_with_a_screen_missing_keeps_the_sheet_that_it_has(tmp_path: Path) -> None:
    Image.new("RGB", (390, 844)).save(sheets.screens_of(every_game()[0], tmp_path)[0])
    assert sheets.make(tmp_path, tmp_path) == []


def test_another_game_is_told_which_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        pictures.main("--game", "chess")
    assert "makiavelia" in capsys.readouterr().err


def test_the_engines_sheets_have_every_kind_of_field_block_shape_and_drawing() -> None:
    """Which kinds of field and block the gallery has, tests/test_gallery.py says: all."""
    assert {tool.name for tool in GAME.tools} <= {tool.name for tool in tools()}
    drawn = [block.scene.shapes for block in shown() if isinstance(block, Drawing)]
    assert {type(shape) for shapes in drawn for shape in shapes} == set(get_args(Shape))
    for tool in every_tool():
        blocks = (*tool.form(tool.example), *tool.result(tool.example))
        for block in flat(blocks):
            assert not isinstance(block, Drawing) or block.scene.shapes in drawn, tool.name


def test_each_tool_is_on_a_sheet_of_the_app_and_on_one_of_light_pages_and_parts_are_taken_alone() -> (
    None
):
    names = engines.wanted()
    assert len(names) == 2 * len(tools()) + len(PLAYS)
    for tool in tools():
        key = tool.name.replace("/", "-")
        assert {f"app-{key}", f"light-{key}"} <= set(names)
    assert engines.wanted("throw", "dark") == ["app-throw"]
    assert engines.wanted("light") == names, "a look is no part of a name"
