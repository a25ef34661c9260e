"""A drawing looks the same in the app and on a light page: both draw one scene."""

from base64 import b64encode
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import get_args

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Browser, Page

from companion.core.blocks import Drawing
from companion.core.scene import Shape
from screens.light.drawings.scenes import drawing_view
from screens.light.ui.document import STYLE
from screens.light.ui.markup import Html
from screens.views.drawings import BESIDE
from tests.browser.app_server import AppServer
from tests.browser.conftest import PHONE
from tests.browser.nodes import Box
from tests.browser.screenshots import DARK, LIGHT, Look, on_device
from tests.browser.test_gallery import TALL, server
from tests.gallery.drawings import DRAWINGS

__all__ = ["server"]

ROOT = Path(__file__).parents[2]
GRAIN = 4
"""Pixels in a row that are compared as one: letters are smoothed differently by each engine."""

APART = 56
"""Two such squares differ where red, green or blue is further apart than this, of 255."""

SHARE = 1 / 125
"""The share of them that may differ: where a thin line falls on another row of pixels, or where a
browser takes an arrow from another font.
"""


def drawings() -> list[Drawing]:
    blocks = DRAWINGS.result(DRAWINGS.example)
    return [block for block in blocks if isinstance(block, Drawing)]


def svg(page: Page, drawing: Drawing, wide: float) -> Image.Image:
    """Return the picture of a light page, *wide* pixels wide, in the font of the app."""
    font = b64encode((ROOT / "assets" / "faces" / "text.woff2").read_bytes()).decode()
    source = f"src:url(data:font/woff2;base64,{font})"
    face = f"@font-face{{font-family:Roboto;font-weight:400 700;{source}}}"
    own = f"body{{margin:0}}.drawn{{width:{wide:g}px}}"
    inside = drawing_view(drawing, live=False, asked=None)
    page.set_content(f"<style>{face}{STYLE}{own}</style>{Html(inside)}")
    page.evaluate("document.fonts.load('16px Roboto')")
    picture = page.locator("svg:visible").screenshot()
    return Image.open(BytesIO(picture)).convert("RGB")


def far_apart(one: Image.Image, other: Image.Image) -> float:
    """Return the share of the squares of both pictures that differ."""
    size = max(1, one.width // GRAIN), max(1, one.height // GRAIN)
    first, second = (
        np.asarray(each.resize(size, Image.Resampling.BOX), dtype=np.int16)
        for each in (one, other)
    )
    return float((abs(first - second).max(axis=2) > APART).mean())


@pytest.mark.patient
@pytest.mark.parametrize("shade", [DARK, LIGHT])
def test_the_app_and_a_light_page_draw_the_same(
    shade: str, browser: Browser, server: AppServer, tmp_path: Path
) -> None:
    look = Look("phone", (PHONE[0], TALL), (shade,))
    plain = browser.new_context(
        viewport={"width": PHONE[0], "height": 900},
        color_scheme="dark" if shade == DARK else "light",
    )
    faults, shown = list[str](), drawings()
    with on_device(browser, server.address, look, tmp_path) as camera:
        camera.receive(DRAWINGS, DRAWINGS.example)
        camera.take_hand_off()
        screen = Image.open(BytesIO(camera.picture())).convert("RGB")
        boxes = {node.name: node.box for node in camera.thumb.nodes() if node.name}
    page = plain.new_page()
    for drawing in shown:
        mine = cut_out(screen, boxes[drawing.spoken])
        light = svg(page, drawing, PHONE[0] - BESIDE)
        assert abs(mine.height - light.height) <= 1
        apart = far_apart(mine, light.resize(mine.size))
        if apart > SHARE:
            faults.append(f"{drawing.spoken}: {100 * apart:.2f} % differ")
            mine.save(tmp_path / f"{len(faults)}-app.png")
            light.save(tmp_path / f"{len(faults)}-light.png")
    plain.close()
    assert not faults, f"{faults}, see {tmp_path}"


def cut_out(screen: Image.Image, box: Box) -> Image.Image:
    corners = (box.x, box.y, box.x + box.width, box.y + box.height)
    return screen.crop(tuple(round(each) for each in corners))  # type: ignore[arg-type]


@pytest.mark.patient
@pytest.mark.parametrize("kind", get_args(Shape))
def test_a_kind_of_shape_that_is_left_out_is_found(kind: type, browser: Browser) -> None:
    (own, *_), page = drawings(), browser.new_page()
    whole = svg(page, own, PHONE[0] - BESIDE)
    others = tuple(shape for shape in own.scene.shapes if not isinstance(shape, kind))
    without = replace(own, scene=replace(own.scene, shapes=others))
    assert far_apart(whole, svg(page, without, PHONE[0] - BESIDE)) > SHARE
    page.close()
