"""Every kind of field, block and drawing in all three engines beside each other: ``make pictures PART=engines``.

What is on the sheets says ``sheet_contents``. They go to build/out/pictures/engines, dark and light. Prints
how much of each picture is unlike Chromium's. ``python -m tests.browser.engines.pictures orders
app-throw light`` takes these alone, in the light scheme.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PIL import Image, ImageDraw
from playwright.sync_api import sync_playwright

from tests.browser import image_diff
from tests.browser.app_server import ROOT, AppServer, copied
from tests.browser.conftest import launched
from tests.browser.engines.chrome import Chrome
from tests.browser.engines.firefox import Firefox
from tests.browser.engines.sheet_contents import PLAYS, Shots, app_tool, light_tool, tools
from tests.browser.engines.stage import GAP, GREY, TALL, Stage, stacked
from tests.browser.engines.tab import Engine
from tests.browser.engines.webkit import WebKit
from tests.browser.screenshots import DARK, LIGHT
from tests.browser.test_gallery import as_a_game

SHEETS = ROOT / "build" / "out" / "pictures" / "engines"
CAPTION = 28
INK = (255, 255, 255)
SHADES: Final = (DARK, LIGHT)


def sheets() -> dict[str, Callable[[Stage], Shots]]:
    """Return what is taken, by the name of its sheet."""
    drawn = {
        f"{shot.__name__.removesuffix('_tool')}-{tool.name.replace('/', '-')}": partial(
            shot, tool=tool
        )
        for shot in (app_tool, light_tool)
        for tool in tools()
    }
    return {**drawn, **PLAYS}


def wanted(*parts: str) -> list[str]:
    """Return the names of all sheets, or of those with one of these *parts* in them."""
    names = [part for part in parts if part not in SHADES]
    return [name for name in sheets() if any(part in name for part in names or ("",))]


def main(*parts: str) -> None:
    """Take every picture, or those with these *parts* in their names, and make the sheets."""
    SHEETS.mkdir(parents=True, exist_ok=True)
    with ExitStack() as here:
        folder = Path(here.enter_context(TemporaryDirectory()))
        copy = copied(folder / "app", as_a_game())
        laptop = AppServer(folder / "log.txt", copy, TZ="UTC")
        here.callback(laptop.stop)
        browser = launched(here.enter_context(sync_playwright()))
        here.callback(browser.close)
        engines: list[Engine] = [Chrome(browser, moves=True), Firefox(), WebKit(TALL)]
        for engine in engines:
            here.callback(engine.close)
        for shade in [each for each in SHADES if each in parts] or SHADES:
            for name in wanted(*parts):
                taken = [_taken(name, engine, laptop.address, shade) for engine in engines]
                captions = [f"{engine.name} {engine.version}" for engine in engines]
                sheet([stacked(each) for each in taken], captions).save(
                    SHEETS / f"{name}-{shade}.png"
                )
                print(f"{name}-{shade}", *unlike(taken, captions), sep="\n  ", flush=True)  # noqa: T201 - for who asks


def _taken(name: str, engine: Engine, address: str, shade: str) -> list[Image.Image]:
    stage = Stage(engine, address, shade == DARK)
    try:
        return list(sheets()[name](stage))
    finally:
        stage.close()


def sheet(pictures: list[Image.Image], captions: list[str]) -> Image.Image:
    """Return *pictures* beside each other under their *captions*."""
    width = sum(each.width + GAP for each in pictures) + GAP
    height = max(each.height for each in pictures) + CAPTION + GAP
    whole, right = Image.new("RGB", (width, height), GREY), GAP
    for picture, said in zip(pictures, captions, strict=True):
        ImageDraw.Draw(whole).text((right, 8), said, INK)
        whole.paste(picture, (right, CAPTION))
        right += picture.width + GAP
    return whole


def unlike(taken: list[list[Image.Image]], captions: list[str]) -> Iterator[str]:
    """Return in words how much of each engine's pictures is unlike the first engine's."""
    first, *others = taken
    for other, said in zip(others, captions[1:], strict=True):
        parts = [
            f"{new.width} x {new.height}: {image_diff.share(old, new):.2%}"
            for old, new in zip(first, other, strict=True)
        ]
        yield f"{said}, unlike {captions[0]}: {', '.join(parts)}"


if __name__ == "__main__":
    main(*sys.argv[1:])
