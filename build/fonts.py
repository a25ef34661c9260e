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
from tempfile import TemporaryDirectory
from typing import NamedTuple

from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from PIL import Image

from screens.ui.fonts import ASIAN, font_file

ROOT = Path(__file__).parents[1]
TO = ROOT / "assets" / "fonts"
NOTO = Path("/usr/share/fonts/truetype/noto")
CJK_FROM = (Path("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"), 2)
EMOJI_FROM = NOTO / "NotoColorEmoji.ttf"

SCRIPTS = (
    "Arabic", "Armenian", "Bengali", "CanadianAboriginal", "Cherokee", "Devanagari", "Ethiopic",
    "Georgian", "Gujarati", "Gurmukhi", "Hebrew", "Kannada", "Khmer", "Lao", "Malayalam",
    "Myanmar", "NKo", "Oriya", "Sinhala", "Syriac", "Tamil", "Telugu", "Thaana", "Thai",
    "Tibetan", "Tifinagh",
)  # fmt: skip
"""Scripts that people write their names in today, each whole."""

SIGNS = (*range(0x2190, 0x2200), *range(0x2300, 0x2400), *range(0x2460, 0x27C0))
"""Arrows, suits, stars and the like."""

AROUND = (
    *range(0x01C0, 0x0300), *range(0x2000, 0x2190), *SIGNS, *range(0x3000, 0x3200),
    *range(0xFF01, 0xFFEF),
)  # fmt: skip
"""What Chinese, Japanese and Korean are written with besides Han and Hangul."""

COMMON = (
    ("gb2312", 0xB0, 0xD7), ("big5", 0xA4, 0xC6), ("euc_jp", 0xB0, 0xCF), ("euc_kr", 0xB0, 0xC8),
)  # fmt: skip
"""Where the standards of four countries keep what is common: a codec, its first and last row."""

OWN = "→★"
"""Signs of our own sentences; their piece of the Chinese font comes by itself."""

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


def web() -> Path:
    """Return the folder of Flet's Flutter page."""
    found = find_spec("flet_web")
    assert found
    assert found.origin
    return Path(found.origin).parent / "web"


def known(page: Path) -> list[Known]:
    """Return what the Flutter page in the folder *page* knows of the Noto fonts."""
    script = (page / "main.dart.js").read_text("utf-8")
    addresses = re.findall(r'A\.z\("Noto [^"]*","(noto[^"]*)\.woff2"\)', script)
    packed = r'\("(,[0-9a-z,]{999,})"\).{,999}?\("([0-9A-Za-z]{999,})"'
    match = re.search(packed, script, re.DOTALL)
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


def common() -> Points:
    """Return the Han and Hangul that are common."""
    found = ""
    for codec, first, last in COMMON:
        for row in range(first, last + 1):
            for cell in range(0x40, 0xFF):
                text = bytes((row, cell)).decode(codec, "ignore")
                found += text if len(text) == 1 else ""
    return {point for point in map(ord, found) if 0x4E00 <= point < 0xD7A4}


def cut(source: Path, points: Points, number: int = -1, shaped: bool = True) -> TTFont:
    """Return the glyphs of *points*; *shaped* keeps how letters join."""
    wish = subset.Options(hinting=False, notdef_outline=True, name_IDs=[0, 13, 14])
    if shaped:
        wish.layout_features = ["*"]
    else:
        wish.drop_tables += ["GSUB", "GPOS", "GDEF", "BASE", "VORG", "vhea", "vmtx"]
    font = TTFont(source, fontNumber=number)
    cutter = subset.Subsetter(wish)
    cutter.populate(unicodes=points)
    cutter.subset(font)
    return font


def keep(font: TTFont, name: str) -> None:
    """Write *font* to assets."""
    font.flavor = "woff2"
    font.save(TO / f"{name}.woff2", reorderTables=False)


def joined(*fonts: TTFont) -> TTFont:
    """Return one font with the glyphs of all."""
    with TemporaryDirectory() as folder:
        files = [str(Path(folder) / f"{number}.ttf") for number in range(len(fonts))]
        for font, file in zip(fonts, files, strict=True):
            font.save(file)
        return Merger().merge(files)


def cut_emoji(points: Points) -> TTFont:
    """Return the emoji of *points*, small."""
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
    return font


def held(font: Path, number: int = -1) -> Points:
    """Return the signs that *font* has."""
    with TTFont(font, fontNumber=number, lazy=True) as opened:
        return set(opened.getBestCmap())


def known_as(fonts: list[Known], family: str) -> Points:
    """Return all signs of *family*, whatever pieces it comes in."""
    return set().union(*(font.points for font in fonts if font.family == family))


def asked(fonts: list[Known], point: int) -> str:
    """Return which of our files a page gets for *point* alone, or ''."""
    having = [font for font in fonts if point in font.points]
    first = [font for font in having if font.family in ("notosanssymbols", ASIAN[0])]
    chosen = sorted(first, key=lambda font: font.family, reverse=True) or having
    return font_file(chosen[0].family, f"{chosen[0].piece}.woff2") if chosen else ""


def spans(points: Points) -> list[str]:
    """Return *points* as spans in hexadecimal."""
    first = sorted(point for point in points if point - 1 not in points)
    last = sorted(point for point in points if point + 1 not in points)
    pairs = zip(first, last, strict=True)
    return [f"{a:x}-{b:x}" if a < b else f"{a:x}" for a, b in pairs]


def main() -> None:
    """Cut every font, and write down which signs they have."""
    roboto = held(web() / "assets" / "fonts" / "roboto.woff2")
    fonts = known(web())
    for old in TO.glob("*.woff2"):
        old.unlink()

    asian = {*AROUND, *common()} & held(*CJK_FROM) - roboto
    keep(cut(CJK_FROM[0], asian, CJK_FROM[1], shaped=False), "notosanscjk")
    for script in SCRIPTS:
        (source,) = NOTO.glob(
            f"Noto{'Serif' if script == 'Tibetan' else 'Sans'}{script}-Regular.ttf"
        )
        name = source.stem.removesuffix("-Regular").lower()
        keep(cut(source, known_as(fonts, name) - roboto), name)
    indian = known_as(fonts, "notosansdevanagari")
    latin = known_as(fonts, "notosans") - roboto
    plain = cut(NOTO / "NotoSans-Regular.ttf", latin - indian)
    keep(
        joined(plain, cut(NOTO / "NotoSansDevanagari-Regular.ttf", latin & indian)), "notosans"
    )
    for name in ("Symbols", "Symbols2"):
        source = NOTO / f"NotoSans{name}-Regular.ttf"
        low = {each for each in known_as(fonts, f"notosans{name.lower()}") if each < SIGNS[0]}
        rest = low & held(NOTO / "NotoSans-Regular.ttf") - held(source) - roboto
        font = cut(source, {*SIGNS, *low} - roboto)
        more = [cut(NOTO / "NotoSans-Regular.ttf", rest)] if rest else []
        keep(joined(*more, font) if more else font, f"notosans{name.lower()}")
    emoji = held(EMOJI_FROM)
    for font in fonts:
        name = f"{font.family}.{font.piece}"
        if font.family == ASIAN[0] and any(ord(sign) in font.points for sign in OWN):
            keep(cut(CJK_FROM[0], font.points & asian, CJK_FROM[1], shaped=False), name)
        if font.family == "notocoloremoji" and font.points & emoji - SILENT:
            keep(cut_emoji(font.points & emoji), name)

    has = {file.name: held(file) for file in TO.glob("*.woff2")}
    signs = {
        point for point in set().union(*has.values())
        if (name := asked(fonts, point)) and point in has[name]
    }  # fmt: skip
    (TO / "signs.txt").write_text("\n".join(spans(signs | roboto)) + "\n", "ascii")


if __name__ == "__main__":
    main()
