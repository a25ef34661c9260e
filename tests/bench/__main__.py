"""Print how fast the app is and how small its codes are. ``make bench``; nothing is asserted.

``make bench PART=laptop`` prints one part, by the names of ``PARTS``; ``OTHER=https://…`` visits
another web app beside the browser copy, and ``TAP=Start`` says what is touched there first.
"""

import os
import sys
from collections.abc import Callable
from typing import Final

from tests.bench import (
    alone,
    codes,
    copy,
    engines,
    hosted,
    hosted_pages,
    hostile,
    laptop,
    light_copy,
    light_laptop,
    light_served,
    live,
    live_lines,
    live_memory,
    live_phones,
    live_table,
    log,
    redraw,
    scans,
    speed,
    touch,
)
from tests.bench.tables import say, table


def _answers() -> None:
    say("Answers: microseconds for a tool's result, over random states")
    say(table(("tool", "states", "median", "99th percentile"), speed.answers()))
    say("What if?: milliseconds beside the event loop, over the example and random states")
    say(table(("tool", "states", "median", "slowest"), speed.slow_answers()))
    say("Histories: a full one of every tool, and the milliseconds to write and to read it")
    say(table(("tool", "steps", "KiB", "written", "read"), speed.histories()))


def _start() -> None:
    say("Start: milliseconds to import, median")
    say(table(("what", "whole", "less the bare interpreter", "Flet imported"), speed.imports()))


def _codes() -> None:
    say("Codes: the example of every tool as a link, beside its JSON deflated in base64url")
    say(table(codes.HEAD, codes.sizes()))


def _log() -> None:
    say("The log of played games, by their number: milliseconds, without a browser")
    say(table(log.head(), log.grown()))
    say(f"The same in the browser copy: milliseconds in Chromium, {copy.machine()}")
    say(table(log.head(), log.copied()))


def _camera() -> None:
    say(f"Camera: pictures of {scans.TIMES} that are read; the others are in build/out/camera")
    say(table(scans.HEAD, scans.rates()))


def _redraw() -> None:
    say(
        "Redraw: what a tap sends to the device, and how long it keeps the app, without a browser"
    )
    say(table(redraw.HEAD, redraw.taps()))


def _laptop() -> None:
    say(f"Laptop: phones at once, each in the Order tally, without a browser, {copy.machine()}")
    say(table(laptop.HEAD, laptop.phones()))


def _live() -> None:
    say("Live table: 500 operations folded, and the bytes of one, without a network")
    say(table(live.HEAD, live.folds()))
    say("Live table: what a phone is sent that joins")
    say(table(live.JOIN, live.joins()))
    say(f"Five phones at one table of a laptop: milliseconds in Chromium, {copy.machine()}")
    taps, joins, by_codes = live_phones.rows()
    say(table(live_phones.HEAD, taps))
    say(table(live_phones.JOIN, joins))
    say(table(live_phones.BY_CODES, by_codes))
    seen, worked = live_table.rows()
    say(
        f"The same, but three of the five draw nothing: milliseconds, {worked:.0f} ms of the laptop's CPU a tap"
    )
    say(table(live_table.HEAD, seen))
    say("What a tap costs the laptop: phones that take everything in and draw nothing")
    say(table(live_lines.COST, live_lines.cost()))
    say(table(live_memory.HEAD, live_memory.rows()))


def _alone() -> None:
    say(f"The app as the host: milliseconds, without a browser, {copy.machine()}")
    say(table(alone.OPENED, alone.opened()))
    say(table(alone.SEEN, alone.seen()))


def _hosted() -> None:
    machine = copy.machine()
    say(f"Hosted: two hosts, Redis and nginx, a tap a second at each table, {machine}")
    for fsync in ("everysec", "always"):
        say(f"Redis syncs its log to the disk: {fsync}")
        say(table(hosted.HEAD, hosted.tables(fsync)))
    say(table(hosted.MEMORY, hosted.memory()))
    say(f"Pages of codes at a hosted address, encrypted, {machine}")
    say(table(hosted_pages.HEAD, hosted_pages.pages()))


def _hostile() -> None:
    machine = copy.machine()
    say(f"Hostile hands: a touch on a light page of a laptop beside each attack, {machine}")
    say(table(hostile.HEAD, hostile.on_laptop()))
    say(f"The same at a hosted address: nginx, two hosts, Redis, {machine}")
    say(table(hostile.HEAD, hostile.through_nginx()))


def _touch() -> None:
    say("Touch: milliseconds from a tap in the Order tally to the changed screen, in Chromium")
    say(table(("taps", "median", "90th percentile", "slowest"), [touch.taps()]))


def _other() -> tuple[str, str]:
    """Return the web app that is visited beside ours, '' for none, and what is touched there first."""
    tap = os.environ.get("TAP", "")
    return copy.reachable(os.environ.get("OTHER", ""), tap), tap


def _copy() -> None:
    say(f"Browser copy: milliseconds from opening to the first answered tap, {copy.machine()}")
    rounds = int(os.environ.get("ROUNDS") or copy.ROUNDS)
    other, tap = _other()
    say(table(copy.HEAD, copy.visits(other, tap, rounds)))


def _light() -> None:
    rounds = int(os.environ.get("ROUNDS") or light_laptop.ROUNDS)
    other, tap = _other()
    say(f"Light pages of the laptop: milliseconds from opening them, {copy.machine()}")
    say(table(light_laptop.HEAD, light_laptop.visits(other, tap, rounds)))
    say(table(light_laptop.SEEN, light_laptop.seen()))
    say(table(light_served.HEAD, light_served.rows()))
    rounds = int(os.environ.get("ROUNDS") or copy.ROUNDS)
    say(f"A code in the browser copy: milliseconds from opening it, {copy.machine()}")
    say(table(copy.HEAD, light_copy.visits(other, tap, rounds)))


def _engines() -> None:
    rounds = int(os.environ.get("ROUNDS") or engines.ROUNDS)
    say(f"Three engines: milliseconds, cold, {copy.machine()}")
    say(table(engines.HEAD, engines.rows(rounds)))


PARTS: Final[dict[str, Callable[[], None]]] = {
    "answers": _answers,
    "start": _start,
    "codes": _codes,
    "camera": _camera,
    "redraw": _redraw,
    "live": _live,
    "alone": _alone,
    "laptop": _laptop,
    "hosted": _hosted,
    "hostile": _hostile,
    "touch": _touch,
    "log": _log,
    "copy": _copy,
    "light": _light,
    "engines": _engines,
}
"""What needs the browser comes last."""


def main(*asked: str) -> None:
    """Print the parts that were *asked* for, else all; end where one of them is not a part."""
    if unknown := [part for part in asked if part not in PARTS]:
        sys.exit(f"There is no part {', '.join(unknown)}. The parts are {', '.join(PARTS)}.")
    for part in asked or PARTS:
        PARTS[part]()


if __name__ == "__main__":
    main(*sys.argv[1:])
