"""Dataclasses whose methods were compiled when the copy was built: each would take milliseconds.

Imported before anything else in a browser; compile.mjs writes light.bin and app.bin beside it.
Where dataclasses calls no ``exec`` of its own any more, this changes nothing.
"""

import dataclasses
import marshal
from pathlib import Path
from types import CodeType
from typing import Any

compiled: dict[str, CodeType] = {}


def add(name: str) -> None:
    """Use what was compiled for the pack called *name* from now on, if anything was."""
    file = Path(__file__).with_name(f"{name}.bin")
    if file.exists():
        compiled.update(marshal.loads(file.read_bytes()))  # noqa: S302 - our own


def run(source: str, *namespaces: Any) -> None:
    """Execute *source*, from its code object where the build made one."""
    exec(compiled.get(source, source), *namespaces)  # noqa: S102 - what dataclasses itself does


dataclasses.__dict__["exec"] = run
