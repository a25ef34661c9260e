"""Every kind of field, block and drawing in all three engines beside each other: ``make pictures PART=engines``.

The gallery (tests/gallery) and tools with much to draw, as the app draws them and as light pages do, dark
and light; the sheets go to build/out/pictures/engines. Prints how much of each picture is unlike
Chromium's. ``python -m tests.browser.engines.pictures orders score`` takes those alone.
"""

import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from io import BytesIO
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image, ImageDraw
from playwright.sync_api import sync_playwright

from companion.catalogue import every_tool
from companion.exchange import share
from companion.tools.tool import AnyTool
from tests.browser import image_diff
from tests.browser.app_server import ROOT, AppServer, copied
from tests.browser.conftest import PHONE, launched
from tests.browser.engines.chrome import Chrome
from tests.browser.engines.firefox import Firefox
from tests.browser.engines.light_thumb import LightThumb
from tests.browser.engines.tab import Engine
from tests.browser.engines.webkit import WebKit
from tests.browser.engines.wired import Wired
from tests.browser.screenshots import FADE
from tests.browser.test_gallery import as_a_game
from tests.browser.thumb import Thumb
from tests.gallery import GAME

SHEETS = ROOT / "build" / "out" / "pictures" / "engines"
TALL = 4400
"""On a device of this height a whole light page of the gallery is seen at once."""

HIGH = 1600
"""The app is drawn on a canvas as large as the screen. WebKit without a graphics card spoils the lines
on one of 4400 points, and none on this.
"""

TURNS = (-20_000, 1000, 20_000)
"""How far the app's list is turned before each picture: first to its top, for a pad that is open turns
it to its question. The pictures are put under each other.
"""

DRAWN = (
    "lawless-empire/orders", "lawless-empire/first", "lawless-empire/score", "lawless-empire/boards",
    "makiavelia/negotiation",
)  # fmt: skip
"""Tools with coloured cards, dice, a winner, boards, and what can be dragged."""

GAP, CAPTION = 12, 28
GREY, INK = (128, 128, 128), (255, 255, 255)


def pictured() -> tuple[AnyTool, ...]:
    """Return the tools whose pictures are taken: the gallery's, and those of DRAWN."""
    return (*GAME.tools, *(tool for tool in every_tool() if tool.name in DRAWN))


def main(*keys: str) -> None:
    """Take every picture, or those of the tools with these *keys*, and make the sheets."""
    tools = [tool for tool in pictured() if not keys or tool.key in keys]
    SHEETS.mkdir(parents=True, exist_ok=True)
    with ExitStack() as here:
        folder = Path(here.enter_context(TemporaryDirectory()))
        copy = copied(folder / "app", as_a_game())
        laptop = AppServer(folder / "log.txt", copy, TZ="UTC")
        here.callback(laptop.stop)
        browser = launched(here.enter_context(sync_playwright()))
        here.callback(browser.close)
        engines: list[Engine] = [Chrome(browser), Firefox(), WebKit(TALL)]
        for engine in engines:
            here.callback(engine.close)
        for dark, renderer in product((True, False), (app, light)):
            drawn = [list(renderer(engine, laptop.address, tools, dark)) for engine in engines]
            for tool, *pictures in zip(tools, *drawn, strict=True):
                name = f"{renderer.__name__}-{tool.name.replace('/', '-')}-{'dark' if dark else 'light'}"
                captions = [f"{engine.name} {engine.version}" for engine in engines]
                sheet(pictures, captions).save(SHEETS / f"{name}.png")
                print(name, *unlike(pictures, captions), sep="\n  ")  # noqa: T201 - for who asks


def app(
    engine: Engine, address: str, tools: Iterable[AnyTool], dark: bool
) -> Iterator[Image.Image]:
    """Return *tools* as the app shows them."""
    device: Any = Wired(engine.device((PHONE[0], HIGH), dark=dark), address)
    thumb = Thumb(device, device.address)
    for tool in tools:
        thumb.open(f"/q/{digits(tool)}").sees("This is what arrived")
        thumb.tap("Open")
        thumb.sees("Redo")
        thumb.does_not_see("This is what arrived")
        yield stacked([turned(thumb, turn) for turn in TURNS])
    device.close()


def turned(thumb: Thumb, turn: int) -> Image.Image:
    """Turn the list, and return the screen without a finger on it and without the bar beside the list."""
    thumb.page.mouse.move(PHONE[0] / 2, 400)
    thumb.page.mouse.wheel(0, turn)
    thumb.page.mouse.move(PHONE[0] / 2, 2)
    thumb.page.wait_for_timeout(2000 * FADE)
    return Image.open(BytesIO(thumb.picture()))


def stacked(pictures: list[Image.Image]) -> Image.Image:
    """Return *pictures* under each other."""
    whole = Image.new(
        "RGB", (pictures[0].width, sum(each.height + GAP for each in pictures)), GREY
    )
    below = 0
    for each in pictures:
        whole.paste(each.convert("RGB"), (0, below))
        below += each.height + GAP
    return whole


def light(
    engine: Engine, address: str, tools: Iterable[AnyTool], dark: bool
) -> Iterator[Image.Image]:
    """Return *tools* as light pages."""
    device = Wired(engine.device((PHONE[0], TALL), dark=dark), address)
    thumb = LightThumb(device, device.address)
    for tool in tools:
        thumb.open(f"/q/{digits(tool)}").press("Touch it")
        thumb.until(lambda: "/t/" in thumb.page.url, "it is not opened")
        yield Image.open(BytesIO(thumb.page.screenshot()))
    device.close()


def digits(tool: AnyTool) -> str:
    """Return the code of the example of *tool*."""
    return share.write(tool, tool.example)


def sheet(pictures: list[Image.Image], captions: list[str]) -> Image.Image:
    """Return *pictures* beside each other under their *captions*."""
    width = sum(each.width + GAP for each in pictures) + GAP
    height = max(each.height for each in pictures) + CAPTION + GAP
    whole, right = Image.new("RGB", (width, height), GREY), GAP
    for picture, said in zip(pictures, captions, strict=True):
        ImageDraw.Draw(whole).text((right, 8), said, INK)
        whole.paste(picture.convert("RGB"), (right, CAPTION))
        right += picture.width + GAP
    return whole


def unlike(pictures: list[Image.Image], captions: list[str]) -> Iterator[str]:
    """Return in words how much of each picture is unlike the first."""
    first, *others = pictures
    for other, said in zip(others, captions[1:], strict=True):
        part = image_diff.share(first, other)
        yield f"{said}: {other.width} x {other.height}, {part:.2%} unlike {captions[0]}"


if __name__ == "__main__":
    main(*sys.argv[1:])
