"""Phones of all three engines: ``phone`` with the app, ``light_phone`` with a page of plain HTML.

A test that asks for one is played once in each engine. Each engine starts once in a run, on one core.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
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
from tests.browser.engines.wired_device import Wired
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

daily_in_chromium = pytest.mark.parametrize(
    "engine",
    [
        "chromium",
        *(
            pytest.param(name, marks=[pytest.mark.patient, *ENGINES[name]])
            for name in ("firefox", "webkit")
        ),
    ],
    indirect=True,
    scope="session",
)
"""For a longer play: in Chromium every day, in the others with the patient ones."""


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


def app_phone(engine: Engine, address: str) -> Thumb:
    """Return a phone for the app at *address*, where it has never been."""
    device: Any = Wired(engine.device(PHONE), address)
    return Thumb(device, device.address)  # which uses no more of Playwright than tab.py has


def light_phone(engine: Engine, address: str, *, script: bool = True) -> LightThumb:
    """Return a phone for light pages at *address*, with JavaScript or without."""
    device = Wired(engine.device(PHONE, script=script), address)
    return LightThumb(device, device.address)


@pytest.fixture
def every_engine(request: pytest.FixtureRequest) -> Iterator[dict[str, Engine]]:
    """All engines at once, by their names."""
    with ExitStack() as here:
        started: dict[str, Engine] = {}
        for name in ENGINES:
            started[name] = started_engine(name, request.getfixturevalue)
            here.callback(started[name].close)
        yield started


def started_engine(name: str, fixture: Callable[[str], Any]) -> Engine:
    """Return the engine called *name*; Chromium is a *fixture* of all tests."""
    browser: Browser | None = fixture("browser") if name == "chromium" else None
    return Chrome(browser) if browser else Firefox() if name == "firefox" else WebKit()


@pytest.fixture
def phones(request: pytest.FixtureRequest, engine: Engine) -> Iterator[Phones]:
    """Make phones with the app at an address, none of which has been there."""
    here: list[Thumb] = []

    def phone(address: str) -> Thumb:
        here.append(app_phone(engine, address))
        return here[-1]

    yield phone
    for number, each in enumerate(here):
        if request.node.stash.get(FAILED, False):
            each.screenshot(f"{request.node.name}-{number}")
        each.leaves()
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
        here.append(light_phone(engine, address, script=script))
        return here[-1]

    yield phone
    for number, each in enumerate(here):
        if request.node.stash.get(FAILED, False):
            each.screenshot(f"{request.node.name}-{number}")
        each.device.close()
