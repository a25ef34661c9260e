"""Write assets/faces and assets/worlds: the faces of all titles and texts, and the heroes of the stages.

``python build/faces.py FOLDER``: FOLDER has the fonts cut to what our sentences need, each under a name of its own
(``companion-text-400.ttf`` and so on, beside their licences), and ``art``, the drawings as SVG. The text face
becomes one variable file, which is smaller than one for each weight; every face is written as WOFF2 for pages and
as TrueType for the app. A drawing becomes a WebP picture: a large SVG would be painted anew in every frame.
"""

import io
import sys
from pathlib import Path

from fontTools import varLib
from fontTools.designspaceLib import AxisDescriptor, DesignSpaceDocument, SourceDescriptor
from fontTools.ttLib import TTFont
from PIL import Image
from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.browser.conftest import launched

ROOT = Path(__file__).parents[1]
FACES, HEROES = ROOT / "assets" / "faces", ROOT / "assets" / "worlds"

WEIGHTS = (400, 600, 700)

TITLES = {
    "lamp": "league-gothic",
    "marquee": "limelight",
    "mask": "grenze-gotisch-600",
    "paw": "bowlby-one",
    "block": "saira-stencil-one",
    "badge": "alfa-slab-one",
}
"""Our name of each face of titles, and the file that it is made of."""

SIDE = 540
"""Width in pixels of a hero: it is shown half as wide, for screens with two pixels to a point."""

QUALITY = 82


def text_face(fonts: Path) -> TTFont:
    """Return the text face, variable from its least weight to its greatest."""
    space = DesignSpaceDocument()
    axis = AxisDescriptor()
    axis.name, axis.tag = "Weight", "wght"
    axis.minimum = axis.default = WEIGHTS[0]
    axis.maximum = WEIGHTS[-1]
    space.addAxis(axis)
    for weight in WEIGHTS:
        source = SourceDescriptor()
        source.font = TTFont(fonts / f"archivo-{weight}.ttf")
        source.location = {"Weight": weight}
        space.addSource(source)
    return varLib.build(space)[0]


def save(font: TTFont, name: str) -> None:
    """Write *font* for pages and for the app."""
    font.save(FACES / f"{name}.ttf")
    font.flavor = "woff2"
    font.save(FACES / f"{name}.woff2")


def hero(browser: Browser, drawing: Path) -> None:
    """Write the picture of *drawing*, with nothing behind it."""
    page = browser.new_page(viewport={"width": SIDE, "height": SIDE})
    page.set_content(
        f"<style>body{{margin:0}}svg{{display:block;width:{SIDE}px}}</style>{drawing.read_text('utf-8')}"
    )
    drawn = Image.open(io.BytesIO(page.locator("svg").screenshot(omit_background=True)))
    drawn.save(HEROES / f"{drawing.stem.removeprefix('hero-')}.webp", quality=QUALITY, method=6)
    page.close()


def main(folder: Path) -> None:
    """Write all faces and heroes from *folder*."""
    FACES.mkdir(exist_ok=True)
    HEROES.mkdir(exist_ok=True)
    save(text_face(folder / "fonts"), "text")
    for name, source in TITLES.items():
        save(TTFont(folder / "fonts" / f"{source}.ttf"), name)
    for licence in (folder / "fonts").glob("*.OFL.txt"):
        (FACES / licence.name).write_text(licence.read_text("utf-8"), "utf-8")
    with sync_playwright() as playwright:
        browser = launched(playwright)
        for drawing in sorted((folder / "art").glob("hero-*.svg")):
            hero(browser, drawing)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
