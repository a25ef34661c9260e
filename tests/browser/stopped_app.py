"""The app, whose time for double taps stands still: each signal USR1 lets a second pass."""

import runpy
import signal
import sys
from pathlib import Path
from types import SimpleNamespace

from screens.state import double_tap
from screens.ui import finger

ROOT = Path(__file__).parents[2]

_now = [1000.0]


def _pass(*_: object) -> None:
    _now[0] += 1


if __name__ == "__main__":
    for reads_it in (double_tap, finger):
        vars(reads_it)["time"] = SimpleNamespace(monotonic=lambda: _now[0])
    signal.signal(signal.SIGUSR1, _pass)
    sys.argv[0] = str(ROOT / "main.py")
    runpy.run_path(sys.argv[0], run_name="__main__")
