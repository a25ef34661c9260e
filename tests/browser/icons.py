"""Draw the app's pictures from assets/icon.svg; ``make pictures`` does it before all others."""

from io import BytesIO

from PIL import Image
from playwright.sync_api import Browser

from tests.browser.app_server import ROOT

ASSETS = ROOT / "assets"

SQUARE = {
    "icon.png": 1024,
    "icons/icon-192.png": 192,
    "icons/icon-512.png": 512,
    "icons/icon-maskable-192.png": 192,
    "icons/icon-maskable-512.png": 512,
    "icons/apple-touch-icon-192.png": 192,
}
"""What a phone cuts to the shape it likes, by the names that Flet looks for."""

ROUND = {"favicon.png": 32, "splash.png": 1152, "icons/loading-animation.png": 512}
"""What stands on any ground: without the square."""

SIZES = SQUARE | ROUND


def draw(browser: Browser) -> None:
    """Write every picture of the drawing."""
    drawing = (ASSETS / "icon.svg").read_text("utf-8")
    for name, side in SIZES.items():
        page = browser.new_page(viewport={"width": side, "height": side})
        page.set_content(f"<style>* {{ margin: 0 }}</style>{drawing}")
        page.add_style_tag(
            content=f"svg {{ display: block; width: {side}px; height: {side}px }}"
        )
        if name in ROUND:
            page.add_style_tag(content="#ground { display: none }")
            page.evaluate(
                "document.querySelector('svg').setAttribute('viewBox', '48 48 416 416')"
            )
        to = ASSETS / name
        to.parent.mkdir(parents=True, exist_ok=True)
        with Image.open(BytesIO(page.screenshot(omit_background=True))) as drawn:
            drawn.save(to, optimize=True)
        page.close()
