"""The app's own pictures and fonts: all there, and as large as their places want them."""

import json
import re
import struct
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont

from companion.catalogue import every_game
from companion.tools.tool import Game
from screens.ui import fonts
from tests.browser.icons import ASSETS, SIZES
from tests.web_copy import recipe


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


CUTTER = recipe("fonts")
KNOWN = CUTTER.fallback_fonts(CUTTER.folder())
FONTS = {file.name: CUTTER.signs_of(file) for file in fonts.FONTS.glob("*.woff2")}

NAMES = (
    "عائشة", "李小龍", "🦊 Zoë", "ประยุทธ์", "김민수", "אבי", "प्रिया", "さくら", "Ἀθηνᾶ", "გიორგი", "অমিত",
    "Նարե", "ክብረት", "சூர்யா", "张伟", "Nguyễn", "Ləman", "ẞ ❤ ★ ♠ 👑",
)  # fmt: skip


def test_every_font_is_one_that_a_page_asks_for() -> None:
    asked = {fonts.font_file(font.family, f"{font.part}.woff2") for font in KNOWN}
    assert FONTS
    assert FONTS.keys() == asked - {""}


@pytest.mark.parametrize("name", NAMES)
def test_each_sign_of_a_name_is_in_the_font_that_a_page_asks_for(name: str) -> None:
    roboto = CUTTER.signs_of(CUTTER.folder() / "assets" / "fonts" / "roboto.woff2")
    for sign in sorted({*name} - {*map(chr, roboto)}):
        assert ord(sign) in FONTS[CUTTER.file_asked_for(KNOWN, ord(sign))], sign
        assert fonts.has_glyph(sign), sign


def moved(font: TTFont, first: str, second: str) -> bool:
    """Return whether *font* moves *second* nearer to *first*, or further away."""
    kerning = {
        number
        for each in font["GPOS"].table.FeatureList.FeatureRecord
        if each.FeatureTag == "kern"
        for number in each.Feature.LookupListIndex
    }
    lookups = [font["GPOS"].table.LookupList.Lookup[number] for number in sorted(kerning)]
    tables = [getattr(each, "ExtSubTable", each) for look in lookups for each in look.SubTable]
    assert {table.LookupType for table in tables} == {2}, "kerning is done in pairs"
    return any(_moves(table, first, second) for table in tables)


def _moves(table: Any, first: str, second: str) -> bool:
    if first not in table.Coverage.glyphs:
        return False
    if table.Format == 1:
        pairs = table.PairSet[table.Coverage.glyphs.index(first)].PairValueRecord
        return any(pair.SecondGlyph == second and _wide(pair) for pair in pairs)
    row = table.Class1Record[table.ClassDef1.classDefs.get(first, 0)]
    return _wide(row.Class2Record[table.ClassDef2.classDefs.get(second, 0)])


def _wide(record: Any) -> bool:
    return any(getattr(each, "XAdvance", 0) for each in (record.Value1, record.Value2) if each)


def test_figures_stand_under_figures() -> None:
    """All ten are equally wide, and none leans on another: sums and tables do not dance."""
    font = TTFont(CUTTER.folder() / "assets" / "fonts" / "roboto.woff2")
    assert "fvar" not in font, "one weight: what is bold is drawn from it, and as wide"
    figures = [font.getBestCmap()[ord(each)] for each in "0123456789"]
    assert len({font["hmtx"][each] for each in figures}) > 1, "they differ in their looks"
    assert len({font["hmtx"][each][0] for each in figures}) == 1
    assert not [pair for pair in product(figures, figures) if moved(font, *pair)]
    letters = [font.getBestCmap()[ord(each)] for each in "AV"]
    assert moved(font, *letters), "the test finds pairs that are moved"


def test_what_is_said_to_be_drawn_is_in_a_font() -> None:
    roboto = CUTTER.signs_of(CUTTER.folder() / "assets" / "fonts" / "roboto.woff2")
    all_signs = roboto.union(*FONTS.values())
    assert fonts._signs() <= all_signs
    assert len(fonts._signs()) > 0.98 * len(all_signs)
    assert not [sign for sign in "\u0378\ue000𐎀鱻" if fonts.has_glyph(sign)]


def test_our_own_sentences_are_drawn_and_bring_no_large_font() -> None:
    root = ASSETS.parent
    files = [*root.glob("companion/**/*.toml"), *root.glob("companion/**/*.py")]
    files += [file for file in root.glob("screens/**/*.py") if file.name != "web_server.py"]
    signs = set("".join(file.read_text("utf-8") for file in files)) - {"\n"}
    assert "→" in signs
    assert not [sign for sign in signs if not fonts.has_glyph(sign)]
    for sign in "→★":
        name = CUTTER.file_asked_for(KNOWN, ord(sign))
        assert (fonts.FONTS / name).stat().st_size < 40_000


def test_the_fonts_stay_small_and_bring_their_licence() -> None:
    sizes = [file.stat().st_size for file in fonts.FONTS.iterdir()]
    assert max(sizes) < 1_500_000
    assert sum(sizes) < 4_000_000
    assert "SIL OPEN FONT LICENSE Version 1.1" in (fonts.FONTS / "OFL.txt").read_text("utf-8")


DRAWN = [game for game in every_game() if game.picture]


@pytest.mark.parametrize("game", DRAWN, ids=lambda game: game.key)
def test_a_picture_that_a_game_names_is_a_drawing_of_its_own(game: Game) -> None:
    drawing = (ASSETS / game.picture).read_text("utf-8")
    assert drawing.startswith("<svg")
    others = [other.picture for other in DRAWN if other is not game]
    assert drawing not in [(ASSETS / other).read_text("utf-8") for other in others]


def test_every_drawing_of_a_game_is_shown_by_it() -> None:
    drawn = {file.relative_to(ASSETS).as_posix() for file in (ASSETS / "games").iterdir()}
    assert drawn == {game.picture for game in DRAWN}


def test_readme_shows_pictures_that_are_there_and_says_what_is_on_them() -> None:
    root = ASSETS.parent
    shown = re.findall(
        r'<img src="([^"]+)"[^>]* alt="([^"]*)"', (root / "README.md").read_text("utf-8")
    )
    assert len(shown) == 9
    for picture, words in shown:
        width, height = size(root / picture)
        assert height > width > 390, f"{picture} is not a phone's screen"
        assert len(words) > 10, f"{picture} says nothing to who cannot see it"
