"""Take the pictures in docs/pictures: ``make pictures``. They are played, never painted.

Every screen, dark and light, on a phone and in a window. Tools are found in the catalogue, so a
new game's are pictured without a word here. ``make pictures PART=score`` takes only what is played
under a name with "score" in it; the names begin with the device: "phone/home", "desktop/home", and
several parts may be named. Without a part, what nobody plays any more is taken away.
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import groupby
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import sync_playwright

from tests.browser import icons
from tests.browser.conftest import launched
from tests.browser.photos import Camera, on_device
from tests.browser.plays import Job, jobs
from tests.browser.server import ROOT, AppServer

PICTURES = ROOT / "docs" / "pictures"

LINKS = "https://companion.example"
"""Where the codes on the pictures lead: the same in every year, and nowhere."""

HANDS = 2
"""So many browsers take pictures side by side, each with a server of its own."""


class Taken(NamedTuple):
    """Pictures that were kept, and what could not be played."""

    kept: list[Path]
    faults: list[str]


def taken(names: frozenset[str]) -> Taken:
    """Play the jobs called *names*. One that cannot be played to its end keeps no other back."""
    done = Taken([], [])
    wanted = [job for job in jobs() if job.name in names]
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = AppServer(Path(folder) / "log.txt", TZ="UTC", COMPANION_LINK_BASE=LINKS)
        browser = launched(playwright)
        try:
            for look, some in groupby(wanted, key=lambda job: job.look):
                with on_device(browser, server.address, look, PICTURES) as camera:
                    done.faults.extend(
                        fault for job in some if (fault := fault_of(job, camera))
                    )
                    done.kept.extend(camera.kept)
        finally:
            browser.close()
            server.stop()
    return done


def fault_of(job: Job, camera: Camera) -> str:
    """Play *job*, and return why that was not possible, or ''."""
    camera.forget()
    try:
        job.play(camera)
    except (AssertionError, PlaywrightError) as error:
        return f"{job.name}: {error}"
    return "".join(f"{job.name}: {problem}" for problem in camera.thumb.problems())


def draw_icons() -> None:
    """Draw the icons of the app anew from their sources."""
    with sync_playwright() as playwright:
        browser = launched(playwright)
        icons.draw(browser)
        browser.close()


def main(*parts: str) -> None:
    """Play everything that has one of *parts* in its name, or all, and keep the screens."""
    names = [job.name for job in jobs() if any(part in job.name for part in parts or ("",))]
    heaps = [frozenset(names[hand::HANDS]) for hand in range(HANDS)]
    with ProcessPoolExecutor(HANDS, mp_context=get_context("spawn")) as hands:
        done = list(hands.map(taken, heaps))
    if faults := [fault for each in done for fault in each.faults]:
        sys.exit("\n".join(faults))
    if not parts:
        draw_icons()
        for file in set(PICTURES.rglob("*.png")) - {
            file for each in done for file in each.kept
        }:
            file.unlink()


if __name__ == "__main__":
    main(*sys.argv[1:])
