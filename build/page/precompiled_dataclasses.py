"""Dataclasses whose methods were compiled when the copy was built: each would take milliseconds.

Imported before anything else in a browser; compile.mjs writes precompiled_dataclasses.bin beside it.
Where dataclasses calls no ``exec`` of its own any more, this changes nothing.
"""

import dataclasses
import marshal
from pathlib import Path
from typing import Any

COMPILED = marshal.loads(Path(__file__).with_suffix(".bin").read_bytes())  # noqa: S302 - our own


def run(source: str, *namespaces: Any) -> None:
    """Execute *source*, from its code object where the build made one."""
    exec(COMPILED.get(source, source), *namespaces)  # noqa: S102 - what dataclasses itself does


dataclasses.__dict__["exec"] = run
