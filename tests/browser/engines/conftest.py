"""Phones of all three engines: ``phone`` with the app, ``light_phone`` with a page of plain HTML.

A test that asks for one is played once in each engine. Each engine starts once in a run, on one core.
"""

import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.app_server import AppServer
from tests.browser.conftest import FAILED, PHONE
from tests.browser.engines.chrome import Chrome
from tests.browser.engines.firefox import Firefox
from tests.browser.engines.light_thumb import LightThumb
from tests.browser.engines.tab import Engine
from tests.browser.engines.webkit import WebKit
from tests.browser.thumb import Thumb

ELSEWHERE = pytest.mark.skipif(
    sys.platform != "linux", reason="nobody packs WebKit's driver for others"
)
ENGINES: dict[str, tuple[pytest.MarkDecorator, ...]] = {
    "chromium": (),
    "firefox": (),
    "webkit": (ELSEWHERE,),
}
"""The engines, and where they cannot be had."""

Phones = Callable[[str], Thumb]
LightPhones = Callable[..., LightThumb]


@pytest.fixture(
    scope="session",
    params=[
        pytest.param(name, marks=[pytest.mark.xdist_group(name), *marks])
        for name, marks in ENGINES.items()
    ],
)
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """One engine after the other."""
    started = started_engine(request.param, request.getfixturevalue)
    yield started
    started.close()


def started_engine(name: str, fixture: Callable[[str], Any]) -> Engine:
    """Return the engine called *name*; Chromium is a *fixture* of all tests."""
    browser: Browser | None = fixture("browser") if name == "chromium" else None
    return Chrome(browser) if browser else Firefox() if name == "firefox" else WebKit()


@pytest.fixture
def phones(request: pytest.FixtureRequest, engine: Engine) -> Iterator[Phones]:
    """Make phones with the app at an address, none of which has been there."""
    here: list[Thumb] = []

    def phone(address: str) -> Thumb:
        device: Any = engine.device(
            PHONE
        )  # a thumb uses no more of Playwright's than tab.py has
        here.append(Thumb(device, address))
        return here[-1]

    yield phone
    for number, each in enumerate(here):
        if request.node.stash.get(FAILED, False):
            each.screenshot(f"{request.node.name}-{number}")
        each.context.close()
    problems = [problem for each in here for problem in each.problems()]
    assert not problems, "\n".join(problems)


@pytest.fixture
def phone(phones: Phones, server: AppServer) -> Thumb:
    """A phone with the app from the laptop."""
    return phones(server.address)


@pytest.fixture
def light_phones(request: pytest.FixtureRequest, engine: Engine) -> Iterator[LightPhones]:
    """Make phones that have only their own browser, with JavaScript or without."""
    here: list[LightThumb] = []

    def phone(address: str, *, script: bool = True) -> LightThumb:
        here.append(LightThumb(engine.device(PHONE, script=script), address))
        return here[-1]

    yield phone
    for number, each in enumerate(here):
        if request.node.stash.get(FAILED, False):
            each.screenshot(f"{request.node.name}-{number}")
        each.device.close()
