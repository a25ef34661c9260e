"""How long a log of a thousand plays takes to open, to search, to draw and to change."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from companion.plays.people import WhoIsWho
from companion.plays.register import id_of, registered
from companion.storage.playlog import open_log
from companion.storage.store import FolderStore
from screens.pages.plays import PlayIndex
from screens.state.desk import Desk
from tests.companion.sample_plays import play, plays
from tests.screens.whole_app import appeared

MANY = 1000
TIMES = 7


def log() -> Iterator[tuple[object, ...]]:
    """Return a row for each thing that a player does with the log, in milliseconds."""
    with TemporaryDirectory() as folder:
        yield from asyncio.run(_timed(Path(folder)))


async def _timed(folder: Path) -> list[tuple[object, ...]]:
    store = FolderStore(folder)
    desk = Desk(store, "https://example.org")
    await desk.load()
    await desk.plays.keep(*plays(MANY))
    screen = await appeared(desk)

    def going(route: str) -> Callable[[], Awaitable[None]]:
        async def go() -> None:
            await screen.go(route)

        return go

    leave = going("/")
    person = f"/plays/standings/{id_of('ann')}"
    index = PlayIndex()

    async def search() -> None:
        index.find(desk.plays.plays, "zoë rain attic")

    async def type_word() -> None:
        await screen.type_text("zoë")

    async def type_nothing() -> None:
        await screen.go("/plays")
        await screen.type_text("")

    async def count() -> None:
        registered(desk.plays.plays, WhoIsWho())

    async def change() -> None:
        await desk.plays.keep(play(7).renamed(0, f"Eve {perf_counter() % 1000:.2f}"))

    async def read() -> None:
        assert len((await open_log(store)).plays) == MANY

    return [
        ("open from the disk", *await _times(read)),
        ("search for three words", *await _times(search)),
        ("draw the list", *await _times(going("/plays"), leave)),
        ("type a word and draw what has it", *await _times(type_word, type_nothing)),
        ("draw the standings", *await _times(going("/plays/standings"), leave)),
        ("draw one", *await _times(going(f"/plays/{play(7).key}"), leave)),
        ("count who sat where", *await _times(count)),
        ("draw a person", *await _times(going(person), leave)),
        ("change one and save it", *await _times(change)),
    ]


async def _times(
    act: Callable[[], Awaitable[None]], before: Callable[[], Awaitable[None]] | None = None
) -> tuple[object, ...]:
    taken = []
    for _ in range(TIMES):
        if before:
            await before()
        start = perf_counter()
        await act()
        taken.append((perf_counter() - start) * 1e3)
    return MANY, median(taken), max(taken)
