"""Work on many values at once, while Python looks for no garbage among them."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def nothing_collected() -> Iterator[None]:
    """Let Python look for no garbage within the ``with``: in new values there is none, and looking takes longer than
    making them.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()
