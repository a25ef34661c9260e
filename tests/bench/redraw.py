"""What one tap costs on a full screen, without a browser: bytes to the device, and work."""

import asyncio
from collections.abc import Iterator
from statistics import median
from time import process_time
from typing import NamedTuple

from screens.app import main
from tests.screens.harness import Screen

HEAD = ("tap", "controls", "bytes", "milliseconds")
TIMES = 15


class Tap(NamedTuple):
    """Where it is made, and what is touched: names that begin so, one after the other."""

    words: str
    route: str
    names: tuple[str, ...]


TAPS = (
    Tap("a card counted", "/g/lawless-empire/orders", ("Weak secure",)),
    Tap("a number of eight players", "/g/makiavelia/negotiation", ("12", "Undo")),
    Tap("a cell of eight players", "/g/lawless-empire/score", ("Red, Tokens", "Green, Tokens")),
    Tap("a term of a sum", "/g/makiavelia/power", ("4", "Undo")),
    Tap("a step ticked", "/g/makiavelia", ("Deal", "Undo")),
)


def taps() -> Iterator[tuple[object, ...]]:
    """Return a row for every kind of tap: medians over taps that take turns."""
    for tap in TAPS:
        yield asyncio.run(_tapped(tap))


async def _tapped(tap: Tap) -> tuple[object, ...]:
    screen = Screen()
    await main(screen.page)
    await screen.go("/table")
    await screen.touch("8")
    await screen.go(tap.route)
    sizes, times = [], []
    for turn in range(TIMES):
        before, name = len(screen.drawn), tap.names[turn % len(tap.names)]
        found = screen.named(next(each for each in screen.names() if each.startswith(name)))
        start = process_time()
        await screen.fire(found, "click")
        times.append((process_time() - start) * 1000)
        sizes.append(sum(map(len, screen.drawn[before:])))
    return tap.words, len(screen.controls()), median(sizes), median(times)
