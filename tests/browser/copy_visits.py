"""The browser copy in front of a visitor: what it keeps of itself, and how it began."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

from tests.browser.engines.light_thumb import LightThumb
from tests.browser.thumb import Thumb
from tests.scripts import script

Visit = Callable[..., Thumb]

KEPT = script(__file__, "has_whole_copy.js")
MEMORY = script(__file__, "has_memory.js")
BEGAN = "name => performance.getEntriesByName(`began ${name}`).length"
APPLE = script(__file__, "be_apples.js")


def is_kept(thumb: Thumb | LightThumb) -> None:
    """Wait until the copy is kept for a start without a network."""
    thumb.until(lambda: bool(thumb.page.evaluate(KEPT)), "the copy is not kept")


def is_remembered(thumb: Thumb | LightThumb) -> None:
    """Wait until a memory of Python is kept for all later starts: not the snapshot that was fetched."""
    thumb.until(lambda: bool(thumb.page.evaluate(MEMORY)), "the memory is not kept")


def changed_copy(copy: Path, to: Path, script: str, changes: dict[str, str]) -> Path:
    """Return *to* with all of *copy* in it, and with *changes* of texts in a *script* of the page."""
    shutil.copytree(copy, to, copy_function=os.link)
    (file,) = to.glob(f"page-*/{script}")
    text = file.read_text("utf-8")
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    file.unlink()
    file.write_text(text, "utf-8")
    return to


def on_a_slow_line(copy: Path, to: Path) -> Path:
    """Return *copy* as it is on a slow line, where half of Python's WebAssembly comes LATE.

    To it, a line is quick at ten times the real bound: whoever counts bytes for bits still finds that.
    """
    return changed_copy(copy, to, "worker.js", {"const PATIENCE = 2;": "const PATIENCE = 0.2;"})


def on_a_quick_line(copy: Path, to: Path) -> Path:
    """Return *copy* as it is on a quick line, however slow this machine is just now."""
    changes = {
        "const PATIENCE = 2;": "const PATIENCE = 1e4;",
        "const SILENT = 500;": "const SILENT = 1e6;",
    }
    return changed_copy(copy, to, "worker.js", changes)
