"""Cut the fonts in assets/fonts from Debian's: ``python build/fonts.py``, see README.md here.

A Flutter page that meets a sign without a glyph asks for one of the Noto fonts that it knows
of, with the signs each of them has. That list is read from the page, so that what is cut is what
will be asked for.
"""

import io
from pathlib import Path
from tempfile import TemporaryDirectory

from flet_web_internals import ROBOTO, FallbackFont, fallback_fonts, folder
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

CodePoints = set[int]


def common() -> CodePoints:
    """Return the Han and Hangul that are common."""
    found = ""
    for codec, first, last in COMMON:
        for row in range(first, last + 1):
            for cell in range(0x40, 0xFF):
                text = bytes((row, cell)).decode(codec, "ignore")
                found += text if len(text) == 1 else ""
    return {point for point in map(ord, found) if 0x4E00 <= point < 0xD7A4}


def cut(source: Path, points: CodePoints, number: int = -1, shaped: bool = True) -> TTFont:
    """Return the glyphs of *points*; *shaped* keeps how letters join."""
    options = subset.Options(hinting=False, notdef_outline=True, name_IDs=[0, 13, 14])
    if shaped:
        options.layout_features = ["*"]
    else:
        options.drop_tables += ["GSUB", "GPOS", "GDEF", "BASE", "VORG", "vhea", "vmtx"]
    font = TTFont(source, fontNumber=number)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=points)
    subsetter.subset(font)
    return font


def write(font: TTFont, name: str) -> None:
    """Write *font* to the assets."""
    font.flavor = "woff2"
    font.save(TO / f"{name}.woff2", reorderTables=False)


def joined(*fonts: TTFont) -> TTFont:
    """Return one font with the glyphs of all."""
    with TemporaryDirectory() as folder:
        files = [str(Path(folder) / f"{number}.ttf") for number in range(len(fonts))]
        for font, file in zip(fonts, files, strict=True):
            font.save(file)
        return Merger().merge(files)


def cut_emoji(points: CodePoints) -> TTFont:
    """Return the emoji of *points*, small."""
    options = subset.Options(notdef_outline=True, name_IDs=[0, 13, 14])
    options.drop_tables += ["GSUB", "vhea", "vmtx"]
    font = TTFont(EMOJI_FROM)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=points | SILENT)
    subsetter.subset(font)
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


def signs_of(font: Path, number: int = -1) -> CodePoints:
    """Return the code points that *font* has glyphs for."""
    with TTFont(font, fontNumber=number, lazy=True) as opened:
        return set(opened.getBestCmap())


def points_of(fonts: list[FallbackFont], family: str) -> CodePoints:
    """Return all code points of *family*, in all of its parts."""
    return set().union(*(font.points for font in fonts if font.family == family))


def file_asked_for(fonts: list[FallbackFont], point: int) -> str:
    """Return which of our files a page gets for *point* alone, or ''."""
    having = [font for font in fonts if point in font.points]
    first = [font for font in having if font.family in ("notosanssymbols", ASIAN[0])]
    chosen = sorted(first, key=lambda font: font.family, reverse=True) or having
    return font_file(chosen[0].family, f"{chosen[0].part}.woff2") if chosen else ""


def spans(points: CodePoints) -> list[str]:
    """Return *points* as spans in hexadecimal."""
    first = sorted(point for point in points if point - 1 not in points)
    last = sorted(point for point in points if point + 1 not in points)
    pairs = zip(first, last, strict=True)
    return [f"{a:x}-{b:x}" if a < b else f"{a:x}" for a, b in pairs]


def main() -> None:
    """Cut every font, and write down which signs they have."""
    roboto = signs_of(folder() / "assets" / ROBOTO)
    fonts = fallback_fonts(folder())
    for old in TO.glob("*.woff2"):
        old.unlink()

    asian = {*AROUND, *common()} & signs_of(*CJK_FROM) - roboto
    write(cut(CJK_FROM[0], asian, CJK_FROM[1], shaped=False), "notosanscjk")
    for script in SCRIPTS:
        (source,) = NOTO.glob(
            f"Noto{'Serif' if script == 'Tibetan' else 'Sans'}{script}-Regular.ttf"
        )
        name = source.stem.removesuffix("-Regular").lower()
        write(cut(source, points_of(fonts, name) - roboto), name)
    indian = points_of(fonts, "notosansdevanagari")
    latin = points_of(fonts, "notosans") - roboto
    plain = cut(NOTO / "NotoSans-Regular.ttf", latin - indian)
    write(
        joined(plain, cut(NOTO / "NotoSansDevanagari-Regular.ttf", latin & indian)), "notosans"
    )
    for name in ("Symbols", "Symbols2"):
        source = NOTO / f"NotoSans{name}-Regular.ttf"
        low = {each for each in points_of(fonts, f"notosans{name.lower()}") if each < SIGNS[0]}
        rest = low & signs_of(NOTO / "NotoSans-Regular.ttf") - signs_of(source) - roboto
        font = cut(source, {*SIGNS, *low} - roboto)
        more = [cut(NOTO / "NotoSans-Regular.ttf", rest)] if rest else []
        write(joined(*more, font) if more else font, f"notosans{name.lower()}")
    emoji = signs_of(EMOJI_FROM)
    for font in fonts:
        name = f"{font.family}.{font.part}"
        if font.family == ASIAN[0] and any(ord(sign) in font.points for sign in OWN):
            write(cut(CJK_FROM[0], font.points & asian, CJK_FROM[1], shaped=False), name)
        if font.family == "notocoloremoji" and font.points & emoji - SILENT:
            write(cut_emoji(font.points & emoji), name)

    has = {file.name: signs_of(file) for file in TO.glob("*.woff2")}
    signs = {
        point for point in set().union(*has.values())
        if (name := file_asked_for(fonts, point)) and point in has[name]
    }  # fmt: skip
    (TO / "signs.txt").write_text("\n".join(spans(signs | roboto)) + "\n", "ascii")


if __name__ == "__main__":
    main()
