"""Reads the codes in a picture, from the camera or a file: with a Python library, or zxing-wasm in a browser.

Which of the two is settled when the app starts. A picture's size is checked here before
either of them decodes it.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from companion.core.errors import ShareError
from companion.exchange import qr_decoder
from screens.device import browser

Read = Callable[[bytes], Awaitable[tuple[str, ...]]]


async def read_codes(picture: bytes) -> tuple[str, ...]:
    """Return what the QR codes in *picture* say, () if there is none.

    Raises ShareError for what is no picture or too large, and where nothing here can read one.
    """
    qr_decoder.measured(picture)
    return await _read(picture)


def available() -> bool:
    """Return whether anything here can read a picture."""
    return _read is in_browser or qr_decoder.available()


AT_ONCE: Final = 2
"""Pictures that are read at the same time, of all pages: each needs much memory for a moment."""

WAITING: Final = 12
"""Pictures that may wait or be read at once; a camera sends its next one soon."""

BUSY = "Too many pictures at once. Try again in a moment."

_readers = ThreadPoolExecutor(AT_ONCE, "reader")
_in_work: set[object] = set()


async def read_in_thread(picture: bytes) -> tuple[str, ...]:
    """Read *picture* with a Python library, in a thread: the app goes on meanwhile."""
    if len(_in_work) >= WAITING:
        raise ShareError(BUSY)
    mine = object()
    _in_work.add(mine)
    try:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(_readers, qr_decoder.read_codes, picture)
    finally:
        _in_work.discard(mine)


async def in_browser(picture: bytes) -> tuple[str, ...]:
    """Read *picture* with zxing-wasm, which is part of the browser copy."""
    from pyodide.ffi import JsException, to_js  # noqa: PLC0415 - there only in a browser

    try:
        module = await browser.code_reader()
    except JsException as error:
        raise qr_decoder.NoReaderError(qr_decoder.NO_READER) from error
    try:
        found = await module.read(to_js(picture))
    except JsException as error:
        raise qr_decoder.PictureError(qr_decoder.NO_PICTURE) from error
    return tuple(str(text) for text in found)


_read: Read = in_browser if sys.platform == "emscripten" else read_in_thread
