"""Draw the posters of games in assets/posters: ``python build/posters.py``. They are ours, from the drawings in
build/art.

Flutter draws an SVG anew in each frame, and a large one costs it ten times what a picture does. The Chromium of the
browser tests draws them.
"""

import sys
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
FROM = Path(__file__).parent / "art"
TO = ROOT / "assets" / "posters"

WIDE, HIGH = 360, 540
"""Pixels of a poster: three for each dp of the narrowest one on a phone."""

QUALITY = 80
"""How much of the drawing is kept, of 100: with less, edges get grey beside them."""

sys.path.insert(0, str(ROOT))  # as a script this starts in its own folder


def main() -> None:
    """Draw every poster of build/art."""
    from tests.browser import chromium  # noqa: PLC0415 - see above

    TO.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.path())
        page = browser.new_page(viewport={"width": WIDE, "height": HIGH})
        for source in sorted(FROM.glob("*.svg")):
            page.set_content(_alone(source.read_text("utf-8")))
            drawn = page.screenshot(omit_background=True)
            (TO / f"{source.stem}.webp").write_bytes(webp(drawn))
        browser.close()


def _alone(svg: str) -> str:
    """Return a page that has nothing but the drawing *svg*, as large as it."""
    return f"<style>*{{margin:0}}svg{{display:block;width:100vw;height:100vh}}</style>{svg}"


def webp(drawn: bytes) -> bytes:
    """Return the picture *drawn*, a PNG, as WebP; what is clear in it stays so."""
    file = BytesIO()
    picture = Image.open(BytesIO(drawn)).convert("RGBA")
    whole = picture.getchannel("A").getextrema() == (255, 255)
    shown = picture.convert("RGB") if whole else picture
    shown.save(file, "WEBP", quality=QUALITY, method=6)
    return file.getvalue()


if __name__ == "__main__":
    main()
