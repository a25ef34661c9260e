"""What a program that serves phones sets for itself before it begins."""

import gc
import secrets
import time
from contextlib import suppress
from typing import Final

from screens.ui.flet_internals import start_control_ids_at

NEW_ONES: Final = 20_000
"""New values after which Python looks for unused ones among them; by itself it looks after 700 of them."""


def use_new_control_ids(anywhere: bool = False) -> None:
    """Number the controls of this run otherwise than those of the last one; *anywhere* at random.

    A page that outlives a restart of the app still has the old controls under their numbers.
    A service (the device's storage, say) under an old number would never answer, and the page
    would stay empty. So would one that comes from another host which was started at the same time.
    """
    second_of_the_week = secrets.randbelow(604_800) if anywhere else int(time.time()) % 604_800
    start_control_ids_at(second_of_the_week * 3_000 + 3)


def raise_file_limit() -> None:
    """Let this program have as many open connections as the system allows."""
    with suppress(ImportError, ValueError, OSError):  # there is none on Windows
        import resource  # noqa: PLC0415 - as the line above says

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def freeze_garbage_collector() -> None:
    """Leave all that is there now out of the garbage collection, and collect less often.

    What is there by now stays until the end: modules, games, models. A search through all of it takes
    as long as ten taps, and holds every phone that long. One drawing of a page makes some thousand values
    that go by themselves.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_ONES, 10, 10)
