"""An app that saves as fast as it can, and is killed at a moment of nobody's choosing."""

import asyncio
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import IO

from companion.storage.store import FolderStore

KEY = "kills/number"
TIMES = 4000
"""A text holds its number so often that half a text would show."""

APP = f"""
import asyncio, sys
from pathlib import Path
from companion.storage.store import FolderStore

async def app():
    store = FolderStore(Path(sys.argv[1]))
    number = int(sys.argv[2])
    while True:
        await store.save("{KEY}", f"{{number}} " * {TIMES})
        print(number, flush=True)
        number += 1

asyncio.run(app())
"""


def saved_numbers(folder: Path) -> list[int]:
    """The number in each copy, newest first. Each copy must be whole."""
    found: list[int] = []
    for copy in asyncio.run(FolderStore(folder).copies(KEY)):
        each = copy.split()
        assert len(each) == TIMES, "half a text"
        assert len(set(each)) == 1, "a mix of two texts"
        found.append(int(each[0]))
    return found


def read_until(stream: IO[str], wanted: str) -> str:
    """Return the lines of *stream* up to the line *wanted*, however long they take to come.

    Raises AssertionError where the stream ends before.
    """
    lines = []
    for line in stream:
        lines.append(line)
        if line == wanted:
            return "".join(lines)
    raise AssertionError(f"The program ended before it printed {wanted!r}: {lines[-5:]}")


def kill(folder: Path, first: int, saves: int, rest: float) -> int:
    """Let the app save from *first* on, kill it *rest* seconds after it has printed that *saves*
    of them are done, and return the newest number that can be read: the last one that the app
    knew was saved, or the next.
    """
    with subprocess.Popen(
        [sys.executable, "-c", APP, str(folder), str(first)], stdout=subprocess.PIPE, text=True
    ) as app:
        assert app.stdout is not None
        printed = read_until(app.stdout, f"{first + saves - 1}\n")
        time.sleep(rest)
        app.kill()
        printed += app.stdout.read()
    last = int(printed[: printed.rindex("\n")].split()[-1])
    newest, *older = saved_numbers(folder)
    assert newest in (last, last + 1)
    assert all(number == newest - 1 for number in older)
    return newest


def kill_often(folder: Path, times: int, seed: int) -> int:
    """Kill the app *times* times; each time it goes on where it was. Return the last number."""
    draw, number = random.Random(seed), 0
    for _ in range(times):
        number = kill(folder, number + 1, draw.randint(1, 5), draw.uniform(0, 0.05))
    return number
