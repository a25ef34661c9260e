from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from companion.exchange import qr, qr_decoder, share
from companion.exchange.house_rules import all_that_travels
from companion.tools.tool import AnyTool
from tests import camera_simulation
from tests.code_sizes import fullest_code, version_of
from tests.fast_run import param

BASE = "https://example.org/companion"
HEAD = f"{BASE}/#/q/"


def digits(longest: int) -> str:
    return "1234567890" * (longest // 10) + "1234567890"[: longest % 10]


def standard_version(text_bytes: int, digits: int) -> int:
    """The version that ISO/IEC 18004 gives a byte segment and a numeric one at level M."""
    for version, codewords in enumerate(DATA_CODEWORDS, start=1):
        byte_length, digit_length = (8, 10) if version <= 9 else (16, 12)
        numeric = digits // 3 * 10 + (0, 4, 7)[digits % 3]
        needed = 4 + byte_length + 8 * text_bytes + 4 + digit_length + numeric
        if needed <= 8 * codewords:
            return version
    raise AssertionError("more than version 20 holds")


DATA_CODEWORDS = (
    16, 28, 44, 64, 86, 108, 124, 154, 182, 216,
    254, 290, 334, 365, 415, 453, 507, 563, 627, 669,
)  # fmt: skip
"""Data codewords of versions 1 to 20 at level M. ISO/IEC 18004, table 7."""


@given(st.integers(20, 1400))
def test_digits_are_packed_as_digits_behind_the_link(length: int) -> None:
    assert version_of(HEAD + digits(length)) == standard_version(len(HEAD), length)


@pytest.mark.parametrize("text", ["a", HEAD + digits(75), HEAD + digits(900)])
def test_a_code_is_as_large_as_its_version_says_with_the_quiet_zone(text: str) -> None:
    rows = qr.squares(text)
    side = 17 + 4 * version_of(text) + 2 * qr.QUIET
    assert {len(rows), *(len(row) for row in rows)} == {side}
    assert qr.QUIET == 4
    edge = [*rows[: qr.QUIET], *rows[-qr.QUIET :]]
    edge += [row[: qr.QUIET] + row[-qr.QUIET :] for row in rows]
    assert not any(square for line in edge for square in line)
    assert rows[qr.QUIET][qr.QUIET : qr.QUIET + 7] == (True,) * 7


def test_a_code_is_drawn_at_level_m() -> None:
    rows = qr.squares("level")
    level = rows[qr.QUIET + 8][qr.QUIET : qr.QUIET + 2]
    assert [bit ^ mask for bit, mask in zip(level, (True, False), strict=True)] == [False] * 2


@pytest.mark.parametrize("pixels", [1, 2, 3, 8])
def test_a_picture_shows_the_squares_in_black_and_white(pixels: int) -> None:
    rows = qr.squares("a picture")
    with Image.open(BytesIO(qr.png("a picture", pixels))) as picture:
        assert (picture.format, picture.mode) == ("PNG", "1")
        assert picture.size == (len(rows) * pixels,) * 2
        for y in range(picture.height):
            for x in range(picture.width):
                assert (picture.getpixel((x, y)) == 0) == rows[y // pixels][x // pixels]


@given(st.text("0123456789abcdefghijklmnopqrstuvwxyz:/.#", min_size=1, max_size=300))
def test_what_is_drawn_is_read(text: str) -> None:
    assert qr_decoder.require_codes(qr.png(text, 4)) == (text,)


everything = pytest.mark.parametrize("tool", [param(tool) for tool in all_that_travels()])


@pytest.mark.slow
@everything
def test_every_tools_codes_are_read_as_drawn(tool: AnyTool) -> None:
    for code in (share.write(tool, tool.example), fullest_code(tool)):
        text = share.link(BASE, code)
        assert qr_decoder.require_codes(qr.png(text, 4)) == (text,)


@pytest.fixture(scope="module")
def rates() -> Iterator[dict[str, int]]:
    """Which code was read in how many of three pictures; kept in build/out/camera/rates.txt."""
    found: dict[str, int] = {}
    yield found
    lines = [
        f"{read} of {camera_simulation.ENOUGH}  {code}" for code, read in sorted(found.items())
    ]
    whole = f"{sum(found.values())} of {camera_simulation.ENOUGH * len(found)}  all"
    camera_simulation.OUT.mkdir(parents=True, exist_ok=True)
    (camera_simulation.OUT / "rates.txt").write_text("\n".join([*lines, whole, ""]), "utf-8")


@pytest.mark.slow
@everything
def test_an_example_is_read_at_forty_centimetres_within_three_pictures(
    tool: AnyTool, rates: dict[str, int]
) -> None:
    text = share.link(BASE, share.write(tool, tool.example))
    name = f"{tool.name} example"
    rates[f"{name}, 40 cm"] = camera_simulation.tried(name, text, 40)
    assert rates[f"{name}, 40 cm"]


@pytest.mark.slow
@everything
def test_the_worst_code_is_read_at_thirty_centimetres_within_three_pictures(
    tool: AnyTool, rates: dict[str, int]
) -> None:
    text = share.link(BASE, fullest_code(tool))
    name = f"{tool.name} worst"
    rates[f"{name}, 30 cm"] = camera_simulation.tried(name, text, 30)
    assert rates[f"{name}, 30 cm"]


def test_a_picture_that_is_not_read_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(camera_simulation, "OUT", tmp_path / "kept")
    assert camera_simulation.tried("a/b worst", HEAD + digits(900), 120) == 0
    names = sorted(file.name for file in camera_simulation.OUT.iterdir())
    assert names == [f"a-b worst-120cm-{attempt}.png" for attempt in range(3)]


@pytest.mark.parametrize(("length", "distance"), [(425, 40), (900, 30)])
def test_the_largest_codes_that_are_allowed_are_read(length: int, distance: float) -> None:
    read = [
        camera_simulation.reads(HEAD + digits(length), distance, attempt)
        for attempt in range(12)
    ]
    assert sum(read) >= 10


def test_a_camera_too_far_away_reads_nothing() -> None:
    """The model of the camera is one that can fail."""
    assert not camera_simulation.is_read(HEAD + digits(900), 120)
