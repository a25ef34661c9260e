"""Cut the fonts in assets/fonts from Debian's: ``python build/fonts.py``, see README.md here.

A Flutter page that meets a sign without a glyph asks for one of the Noto fonts that it knows
by heart, with the signs each of them has. Read from there, so that what is cut is what will be
asked for.
"""

import io
import re
from collections import defaultdict
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from fontTools import subset
from fontTools.ttLib import TTFont
from PIL import Image

from screens.fonts import CJK, common_hangul, common_han

ROOT = Path(__file__).parents[1]
TO = ROOT / "assets" / "fonts"
NOTO = Path("/usr/share/fonts/truetype/noto")
CJK_FROM = (Path("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"), 2)
EMOJI_FROM = NOTO / "NotoColorEmoji.ttf"
LICENCE_FROM = Path("/usr/share/doc/fonts-noto-color-emoji/copyright")

SCRIPTS = (
    "Arabic", "Armenian", "Bengali", "CanadianAboriginal", "Cherokee", "Devanagari", "Ethiopic",
    "Georgian", "Gujarati", "Gurmukhi", "Hebrew", "Kannada", "Khmer", "Lao", "Malayalam",
    "Myanmar", "NKo", "Oriya", "Sinhala", "Syriac", "Tamil", "Telugu", "Thaana", "Thai",
    "Tifinagh",
)  # fmt: skip
"""Scripts that people write their names in today, each whole."""

SIGNS = (*range(0x2190, 0x2200), *range(0x2300, 0x2400), *range(0x2460, 0x27C0))
"""Arrows, suits, stars and the like."""

ASIAN = (*SIGNS, *range(0x3000, 0x3200), *range(0xFF01, 0xFFEF))
"""Signs, kana, the letters of Hangul and Bopomofo, and wide forms."""

OWN = "→★"
"""Signs of our own sentences; their piece of the Chinese font comes by itself."""

PICTURES = (0, 3, 4, 5, 6, 7, 8, 9)
"""The pieces of the emoji font that are cut; the rest is keycaps, buttons and flags."""

SIDE, COLOURS = 64, 32
"""How large an emoji is, and how many colours it keeps: enough for a name on a phone."""

SILENT = {0x200D, 0xFE0F, *range(0x1F3FB, 0x1F400)}
"""Joins and shades of skin, which are left out of what is drawn."""

Points = set[int]


class Known(NamedTuple):
    """A font that the page knows: the family and the piece in its address, and its signs."""

    family: str
    piece: str
    points: Points


def known(web: Path) -> list[Known]:
    """Return what the Flutter page in *web* knows of the Noto fonts."""
    script = (web / "main.dart.js").read_text("utf-8")
    addresses = re.findall(r'A\.z\("Noto [^"]*","(noto[^"]*)\.woff2"\)', script)
    match = re.search(r'="?\w*\.?b4u\("([^"]*)".*?A\.do1\("([^"]*)"', script, re.DOTALL) or (
        re.search(r'\.\w+\("(,[0-9a-z,]+)".*?A\.\w+\("([0-9A-Za-z]+)"', script, re.DOTALL)
    )
    assert match, "this page keeps its fonts otherwise"
    sets = [list(numbers(each)) for each in match[1].split(",")]
    points: dict[int, Points] = defaultdict(set)
    start, size, prefix = 0, 1, 0
    for sign in match[2]:
        if sign.isdigit():
            prefix = prefix * 10 + int(sign)
        elif sign.islower():
            size, prefix = prefix * 26 + ord(sign) - ord("a") + 2, 0
        else:
            for font in sets[prefix * 26 + ord(sign) - ord("A")]:
                points[font].update(range(start, start + size))
            start, size, prefix = start + size, 1, 0
    assert start == 0x110000, "this page packs its fonts otherwise"
    return [
        Known(address.split("/")[0], address.rsplit(".", 1)[-1], points[number])
        for number, address in enumerate(addresses)
    ]


def numbers(packed: str) -> list[int]:
    """Return an ascending list that the page holds as digits and letters."""
    found, last, prefix = [], -1, 0
    for sign in packed:
        if sign.isdigit():
            prefix = prefix * 10 + int(sign)
        else:
            last, prefix = last + prefix * 26 + ord(sign) - ord("a") + 1, 0
            found.append(last)
    return found


def cut(source: Path, name: str, points: Points, number: int = -1, shaped: bool = True) -> None:
    """Write the glyphs of *points* to *name*; *shaped* keeps how letters join."""
    wish = subset.Options(hinting=False, notdef_outline=True, name_IDs=[0, 13, 14])
    if shaped:
        wish.layout_features = ["*"]
    else:
        wish.drop_tables += ["GSUB", "GPOS", "GDEF", "BASE", "VORG", "vhea", "vmtx"]
    font = TTFont(source, fontNumber=number)
    cutter = subset.Subsetter(wish)
    cutter.populate(unicodes=points)
    cutter.subset(font)
    font.flavor = "woff2"
    font.save(TO / f"{name}.woff2")


def cut_emoji(name: str, points: Points) -> None:
    """Write the emoji of *points* to *name*, small."""
    wish = subset.Options(notdef_outline=True, name_IDs=[0, 13, 14])
    wish.drop_tables += ["GSUB", "vhea", "vmtx"]
    font = TTFont(EMOJI_FROM)
    cutter = subset.Subsetter(wish)
    cutter.populate(unicodes=points | SILENT)
    cutter.subset(font)
    (strike,), (places,) = font["CBDT"].strikeData, font["CBLC"].strikes
    scale = SIDE / 128
    for glyph in strike.values():
        with Image.open(io.BytesIO(glyph.imageData)) as image:
            size = round(image.width * scale), round(image.height * scale)
            small = image.convert("RGBA").resize(size, Image.Resampling.LANCZOS)
        out = io.BytesIO()
        small.quantize(COLOURS, Image.Quantize.FASTOCTREE).save(out, "PNG", optimize=True)
        glyph.imageData, metrics = out.getvalue(), glyph.metrics
        metrics.width, metrics.height = size
        for each in ("BearingX", "BearingY", "Advance"):
            setattr(metrics, each, round(getattr(metrics, each) * scale))
    table = places.bitmapSizeTable
    table.ppemX = table.ppemY = round(table.ppemX * scale)
    for each in ("ascender", "descender", "widthMax"):
        setattr(table.hori, each, round(getattr(table.hori, each) * scale))
    for point in SILENT & set(font.getBestCmap()):
        glyph = font.getBestCmap()[point]
        font["hmtx"][glyph] = 0, 0
        strike.pop(glyph, None)
        for part in places.indexSubTables:
            if glyph in part.names:
                part.names.remove(glyph)
    font.flavor = "woff2"
    font.save(TO / f"{name}.woff2")


def held(font: Path, number: int = -1) -> Points:
    """Return the signs that *font* has."""
    return set(TTFont(font, fontNumber=number, lazy=True).getBestCmap())


def main() -> None:
    """Cut every font, and write down what they have."""
    found = find_spec("flet_web")
    assert found and found.origin
    web = Path(found.origin).parent / "web"
    roboto = held(web / "assets" / "fonts" / "roboto.woff2")
    fonts = known(web)
    for old in TO.glob("*.woff2"):
        old.unlink()
    asian = {*ASIAN, *common_han(), *common_hangul()} & held(*CJK_FROM)
    cut(CJK_FROM[0], "notosanscjk", asian, CJK_FROM[1], shaped=False)
    cut(NOTO / "NotoSans-Regular.ttf", "notosans", known_as(fonts, "notosans") - roboto)
    scripts = {f"notosans{each.lower()}": NOTO / f"NotoSans{each}-Regular.ttf" for each in SCRIPTS}
    for name, source in {**scripts, "notoseriftibetan": NOTO / "NotoSerifTibetan-Regular.ttf"}.items():
        cut(source, name, known_as(fonts, name) - roboto)
    for each in ("Symbols", "Symbols2"):
        cut(NOTO / f"NotoSans{each}-Regular.ttf", f"notosans{each.lower()}", set(SIGNS))
    for font in fonts:
        if font.family == CJK[0] and any(ord(sign) in font.points for sign in OWN):
            name = f"{font.family}.{font.piece}"
            cut(CJK_FROM[0], name, font.points & asian, CJK_FROM[1], shaped=False)
        if font.family == "notocoloremoji" and int(font.piece) in PICTURES:
            cut_emoji(f"{font.family}.{font.piece}", font.points)


def known_as(fonts: list[Known], family: str) -> Points:
    """Return all signs of *family*, whatever pieces it comes in."""
    return set().union(*(font.points for font in fonts if font.family == family))


if __name__ == "__main__":
    main()
