"""The app's own pictures: all there, as large as their places want them, and drawn by hand."""

import json
import struct
from pathlib import Path

import pytest

from tests.browser.icons import ASSETS, SIZES


def size(picture: Path) -> tuple[int, int]:
    head = picture.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", head[16:24])
    return width, height


@pytest.mark.parametrize(("name", "side"), SIZES.items())
def test_a_picture_is_there_in_its_size(name: str, side: int) -> None:
    assert size(ASSETS / name) == (side, side)


def test_no_picture_lies_there_that_nobody_draws() -> None:
    assert {file.relative_to(ASSETS).as_posix() for file in ASSETS.rglob("*.png")} == set(SIZES)


def test_the_drawing_needs_no_font_and_no_other_file() -> None:
    drawing = (ASSETS / "icon.svg").read_text("utf-8")
    assert "<svg" in drawing
    assert not [part for part in ("<text", "<image", "href", "font") if part in drawing]


def test_what_is_put_on_a_home_screen_finds_its_icons() -> None:
    manifest = json.loads((ASSETS / "manifest.json").read_text("utf-8"))
    for icon in manifest["icons"]:
        width, height = size(ASSETS / icon["src"])
        assert icon["sizes"] == f"{width}x{height}"
