"""Take pictures of every screen: ``make pictures``. They are played, never painted.

Dark and light, on a phone and in a window, into build/out/pictures; of these the tools of each game
on a phone become one sheet in docs/pictures, beside the larger pictures that README shows. Tools
are found in the catalogue, so a new game's are pictured without a word here.

``make pictures GAME=makiavelia`` takes that game's tools alone, on a phone. ``PART=score`` takes only
what is played under a name with "score" in it; the names begin with the device: "phone/home",
"desktop/home", and several parts may be named. ``PART=engines`` puts the gallery in all three engines
beside each other instead. ``PART=worlds MOCKS=folder`` puts screens beside the mock-ups in that folder
(``mocked_screens``). Without any, what nobody plays any more is taken away.
"""

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import groupby
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import sync_playwright

from companion.catalogue import every_game
from tests.browser import icons, mocked_screens, sheets
from tests.browser.app_server import ROOT, AppServer
from tests.browser.conftest import launched
from tests.browser.engines import pictures as engines
from tests.browser.pictured_screens import Job, jobs
from tests.browser.screenshots import DARK, Camera, on_device

PICTURES = ROOT / "build" / "out" / "pictures"
KEPT = ROOT / "docs" / "pictures"

PHONE_SCREENS = PICTURES / DARK / "phone"
"""What the sheets are made of."""

LINKS = "https://companion.example"
"""Where the codes on the pictures lead: the same in every year, and nowhere."""

HANDS = 2
"""How many browsers take pictures side by side, each with a server of its own."""


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
                folder_of_look = PICTURES if look.under else KEPT
                with on_device(browser, server.address, look, folder_of_look) as camera:
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


def names_of(parts: Sequence[str], game: str = "") -> list[str]:
    """Return the names of the jobs that have one of *parts* in them, or all; of *game* alone the
    tools on a phone.
    """
    begins = f"phone/{game}-" if game else ""
    return [
        job.name
        for job in jobs()
        if job.name.startswith(begins) and any(part in job.name for part in parts or ("",))
    ]


def main(*words: str) -> None:
    """Play what *words* ask for, keep the screens, and make the sheets of them."""
    parser = argparse.ArgumentParser(prog="make pictures", description=__doc__)
    parser.add_argument("--game", default="", choices=[game.key for game in every_game()])
    parser.add_argument("--mocks", type=Path)
    parser.add_argument("part", nargs="*")
    asked = parser.parse_args(words)
    if asked.part == ["engines"]:
        engines.main()
        return
    if asked.part and (worlds := asked.part[0].partition("/"))[0] == "worlds":
        taken_now = mocked_screens.main(asked.mocks, worlds[2])
        print(f"{taken_now} screens taken, in {mocked_screens.PAIRS}")
        return
    names = names_of(asked.part, asked.game)
    heaps = [frozenset(names[hand::HANDS]) for hand in range(HANDS)]
    with ProcessPoolExecutor(HANDS, mp_context=get_context("spawn")) as hands:
        done = list(hands.map(taken, heaps))
    if faults := [fault for each in done for fault in each.faults]:
        sys.exit("\n".join(faults))
    kept = {file for each in done for file in each.kept}
    if not (asked.part or asked.game):
        draw_icons()
        for file in set(PICTURES.rglob("*.png")) - kept:
            file.unlink()
    made = sheets.make(PHONE_SCREENS, KEPT)
    print(f"{len(kept)} pictures taken; sheets: {', '.join(each.stem for each in made)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
