"""Short sounds for what happens: a throw, the next board, a winner, the end of a timer. Off until a player wants
them.
"""

from contextlib import suppress
from typing import Any, Final

import flet as ft

from screens.ui import motion

FILES: Final = {
    motion.THROW: "sounds/throw.wav",
    motion.NEXT: "sounds/next.wav",
    motion.STAMP: "sounds/stamp.wav",
    motion.WINNER: "sounds/winner.wav",
    motion.TIME_UP: "sounds/time.wav",
}
"""The file of each kind of moment, in the folder of assets. ``build/sounds.py`` makes them."""

_STORE_KEY: Final = "sounds"


def use_sounds(page: ft.Page, *, on: bool) -> None:
    """Have the sounds ready on *page* from now on, or none."""
    page.session.store.set(_STORE_KEY, _made() if on else {})


def _made() -> dict[str, Any]:
    """Return what plays each kind's sound."""
    import flet_audio as fa  # noqa: PLC0415 - few want sounds, and each start would wait for it

    return {
        kind: fa.Audio(src=file, release_mode=fa.ReleaseMode.STOP)
        for kind, file in FILES.items()
    }


async def play(kind: str) -> None:
    """Play the sound of this *kind* of moment, where the device lets the app and its player wants it."""
    ready = ft.context.page.session.store.get(_STORE_KEY) or {}
    if kind in ready:
        # Refused before the first touch of a page, for one; and a call to a slow line may never end.
        with suppress(RuntimeError, TimeoutError):
            await ready[kind].resume()
