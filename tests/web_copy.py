"""The browser copy, built for tests: nothing is compressed, all else is as players get it."""

import fcntl
import os
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
    """Build the copy, once in a run of the tests whatever the number of workers; return its folder."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID") or str(os.getpid())
    COPY.parent.mkdir(parents=True, exist_ok=True)
    with COPY.with_suffix(".run").open("a+") as built_in:
        fcntl.flock(built_in, fcntl.LOCK_EX)
        built_in.seek(0)
        if built_in.read() != run:
            words = [sys.executable, "build/web.py", "--quick", "--out", str(COPY)]
            done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
            assert done.returncode == 0, f"The browser copy could not be built:\n{done.stderr}"
            built_in.truncate(0)
            built_in.write(run)
    return COPY
