"""The memory snapshots of Python that first starts of the browser copy go on from."""

import os
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

import web_python
from web_pack import digest

from screens import light_worker

SCRIPT = Path(__file__).parent / "page" / "snapshot.mjs"

ALL = "all"
"""What the snapshot for the whole app is called; the others are called as their games."""


def snapshots(
    copy: Path, page: str, python: str, app: str, *, quick: bool = False
) -> dict[str, dict[str, str | int]]:
    """Put memory snapshots of Python into the *copy*; return their paths and sizes by what is in them.

    They are for first starts: ALL for the whole app, with everything; of each game for its codes, with what
    web_python.LIGHT holds. There are none without node, or where this Pyodide's memory cannot be kept: browsers then
    begin by themselves.
    """

    def of(what: str) -> dict[str, str | int] | None:
        packs = [f"{app}/{web_python.LIGHT}", f"{app}/{web_python.APP}" if what == ALL else ""]
        game = "" if what == ALL else what
        return snapshot(f"{what}.memory", copy, [page, python, *packs, game], quick=quick)

    every = (ALL, *tags_by_game())
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return {
            what: made for what, made in zip(every, pool.map(of, every), strict=True) if made
        }


def tags_by_game() -> dict[str, list[str]]:
    """Return the tags that the codes of each game begin with; games of one's own count as one."""
    found: dict[str, list[str]] = {}
    for tag, name in light_worker.list_tags().items():
        found.setdefault(name.partition("/")[0], []).append(tag)
    return found


def snapshot(
    called: str, copy: Path, made_of: list[str], *, quick: bool
) -> dict[str, str | int] | None:
    """Put one such snapshot into the *copy*; return its path, its packed size and the memory's size, None if there is
    none.
    """
    with TemporaryDirectory() as name:
        made = Path(name, called)
        words = (copy, *made_of, made, "1" if quick else "9")
        said = web_python.run_node(
            SCRIPT, "The memory snapshot of Python could not be made", *words
        )
        if said is None or not made.exists():
            return None
        folder = copy / f"memory-{digest(made)}"
        folder.mkdir()
        shutil.copyfile(made, folder / called)
    path = f"{folder.name}/{called}"
    return {
        "path": path,
        "packed": (copy / path).stat().st_size,
        "size": int(said.split()[-1]),
    }
