"""The browser copy, built for tests: nothing is compressed, all else is as players get it."""

import subprocess
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build"
COPY = BUILD / "out" / "web-for-tests"


def recipe(name: str) -> Any:
    """Return a module of the folder build, which is a folder of scripts and no package."""
    sys.path.insert(0, str(BUILD))
    try:
        return import_module(name)
    finally:
        sys.path.remove(str(BUILD))


@cache
def built() -> Path:
    """Build the copy, once in a run of the tests, and return its folder."""
    words = [sys.executable, "build/web.py", "--quick", "--out", str(COPY)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"The browser copy could not be built:\n{done.stderr}"
    return COPY
