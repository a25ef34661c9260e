"""Keeps two things out of the laptop's terminal: pages that close, and one error over and over."""

import logging
from collections import Counter
from typing import Final

from starlette.websockets import WebSocketDisconnect, WebSocketDisconnected

from screens.server.door.uvicorn_internals import REFUSED_HANDSHAKE
from screens.ui.flet_internals import PAGE_ERRORS, SESSION_GONE

LOGGERS: Final = ("flet_web.fastapi", "flet", "companion", "asyncio", "uvicorn.error")
"""The loggers that write what a page can cause."""

_NO_ERRORS: Final = ("Task was destroyed", REFUSED_HANDSHAKE)
"""How the log begins where a task waited for a page that is gone, or the gate refused one."""

FIXED: Final = "fixed"
"""The attribute of a record for its message without what happened, where that was put into it."""

MOST_KINDS: Final = 1000
"""Kinds of errors that are counted apart: a page could make up new ones without end."""


class RepeatFilter(logging.Filter):
    """Drops what is logged when a page closes while something is being sent to it.

    An error that a page caused by what it sent is logged without its traceback. One that happens
    again is logged the first, the tenth, the hundredth time: no page can fill the terminal, and
    our own mistakes still show.
    """

    def __init__(self) -> None:
        """Begin with nothing logged."""
        super().__init__()
        self._counts: Counter[object] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether *record* is logged."""
        error = record.exc_info[1] if record.exc_info else None
        message = record.getMessage()
        closed = isinstance(error, WebSocketDisconnect | WebSocketDisconnected)
        gone = any(each in str(error) for each in SESSION_GONE)
        if closed or gone or message.startswith(_NO_ERRORS):
            return False
        kind: object = (record.name, message.partition(":")[0], type(error), _where(error))
        if kind not in self._counts and len(self._counts) >= MOST_KINDS:
            kind = record.name
        self._counts[kind] += 1
        count = self._counts[kind]
        if message.startswith(PAGE_ERRORS):
            record.exc_info = None
        if count > 1:
            record.__dict__[FIXED] = record.msg
            record.msg, record.args = f"{message} ({count} times by now)", ()
        return str(count).strip("0") == "1"


def _where(error: BaseException | None) -> object:
    """Return the place at which *error* was raised."""
    trace = error.__traceback__ if error else None
    while trace and trace.tb_next:
        trace = trace.tb_next
    return trace and (trace.tb_frame.f_code.co_filename, trace.tb_lineno)
