"""What players do in an evening takes no more touches than promised: real controls, no browser."""

import asyncio
from pathlib import Path

import pytest

from companion.storage.store import FolderStore
from tests.evening_touches import EVENINGS, PROMISED, Evening
from tests.screens.desks import found
from tests.screens.harness import Screen
from tests.screens.whole_app import appeared


@pytest.mark.parametrize("evening", [pytest.param(each, id=each.what) for each in EVENINGS])
def test_it_takes_no_more_touches_than_promised(evening: Evening, tmp_path: Path) -> None:
    async def run() -> None:
        session = await found(FolderStore(tmp_path))
        screen = await appeared(session)
        await screen.go("/table")
        await screen.touch("3")
        await screen.go(evening.start)
        for name in evening.before:
            await touch(screen, name)
            session._double_taps._last.clear()  # a moment later
        for touches, name in enumerate(evening.touches, 1):
            assert not says(screen, evening.seen), f"{evening.seen} after {touches - 1} touches"
            await touch(screen, name)
            session._double_taps._last.clear()  # a moment later
        assert says(screen, evening.seen), screen.texts()

    asyncio.run(run())
    assert len(evening.touches) == PROMISED[evening.what]


def says(screen: Screen, words: str) -> bool:
    """Return whether a text on the screen, or the name of a button, begins with *words*."""
    return any(text.startswith(words) for text in (*screen.texts(), *screen.names()))


async def touch(screen: Screen, name: str) -> None:
    """Touch what is called *name* or begins so, and go where it leads."""
    names = [each for each in screen.names() if begins(each, name)]
    assert names, f"Nothing is called “{name}”: {screen.names()}"
    before = len(screen.routes)
    await screen.touch(min(names, key=lambda each: each != name))
    for route in screen.routes[before:]:
        await screen.go(route)


def begins(name: str, words: str) -> bool:
    return name.startswith(words) and not name[len(words) :][:1].isalnum()


def test_every_promise_is_played() -> None:
    assert [each.what for each in EVENINGS] == list(PROMISED)
