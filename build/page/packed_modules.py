"""Finds each module of the packs by its name, and looks through no folder for it: that took a tenth of all imports.

web_python.py writes light.json and app.json, which say where each is. What neither names is found as ever.
"""

import importlib
import json
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, SourcelessFileLoader
from pathlib import Path
from types import ModuleType

PACKAGE = "/__init__.pyc"
known: dict[str, str] = {}


def add(name: str) -> None:
    """Find the modules of the pack called *name* from now on, too."""
    found = json.loads(Path(__file__).with_name(f"{name}.json").read_text("utf-8"))
    known.update(found)
    if not found:  # nothing was compiled, and Python may have looked where new files are now
        importlib.invalidate_caches()


def find_spec(
    name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
) -> ModuleSpec | None:
    """Return what Python needs to know of the module called *name*, None if it is in no pack."""
    file = known.get(name)
    if file is None:
        return None
    is_package = file.endswith(PACKAGE)
    loader = SourcelessFileLoader(name, file)
    spec = ModuleSpec(name, loader, origin=file, is_package=is_package)
    spec.has_location = True
    if spec.submodule_search_locations is not None:
        spec.submodule_search_locations.append(file.removesuffix(PACKAGE))
    return spec


sys.meta_path.insert(0, sys.modules[__name__])  # a module can be one
