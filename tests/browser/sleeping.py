"""A browser that sleeps as a phone does: every process of it is stopped, and goes on later."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


def pids_with(word: str) -> list[int]:
    """Return the processes that were started with *word*, and all below them."""
    parents: dict[int, int] = {}
    found: list[int] = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, ValueError):
            parents[int(folder.name)] = int(
                (folder / "stat").read_text().rpartition(")")[2].split()[1]
            )
            if word.encode() in (folder / "cmdline").read_bytes().split(b"\0"):
                found.append(int(folder.name))
    while more := [
        pid for pid, above in parents.items() if above in found and pid not in found
    ]:
        found += more
    return found


@contextmanager
def asleep(word: str) -> Iterator[None]:
    """Stop the browser that was started with *word* within the ``with``."""
    pids = pids_with(word)
    assert pids, f"no browser was started with {word}"
    try:
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)
