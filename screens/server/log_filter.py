"""What the laptop's terminal is spared: pages that go, and the same trouble over and over."""

import logging
from collections import Counter
from typing import Final

from starlette.websockets import WebSocketDisconnect, WebSocketDisconnected

from screens.ui.flet_internals import PAGE_ERRORS, SESSION_GONE

PLACES: Final = ("flet_web.fastapi", "flet", "companion", "asyncio", "uvicorn.error")
"""Who logs what a page can bring about."""

_NOTHING: Final = ("Task was destroyed", "ASGI callable returned without completing handshake")
"""What waited for an answer of a page that is gone; and uvicorn's word for whom the door refused."""

MOST: Final = 1000
"""So many kinds of trouble are told apart; nobody knows what else a page could make up."""


class RepeatFilter(logging.Filter):
    """Keeps out of the log that a page was closed while something was on its way there.

    Of what a page said that no page says, where in Flet that was noticed. And whatever happens
    again and again is told the first time, the tenth, the hundredth: a page that is made to hurt
    fills no terminal, and our own mistakes still show.
    """

    def __init__(self) -> None:
        """Begin with nothing told."""
        super().__init__()
        self._times: Counter[object] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether *record* is to be told."""
        error = record.exc_info[1] if record.exc_info else None
        said = record.getMessage()
        closed = isinstance(error, WebSocketDisconnect | WebSocketDisconnected)
        gone = any(each in str(error) for each in SESSION_GONE)
        if closed or gone or said.startswith(_NOTHING):
            return False
        kind: object = (record.name, said.partition(":")[0], type(error), _where(error))
        if kind not in self._times and len(self._times) >= MOST:
            kind = record.name
        self._times[kind] += 1
        times = self._times[kind]
        if said.startswith(PAGE_ERRORS):
            record.exc_info = None
        if times > 1:
            record.msg, record.args = f"{said} ({times} times by now)", ()
        return str(times).strip("0") == "1"


def _where(error: BaseException | None) -> object:
    """Return the place at which *error* was raised."""
    trace = error.__traceback__ if error else None
    while trace and trace.tb_next:
        trace = trace.tb_next
    return trace and (trace.tb_frame.f_code.co_filename, trace.tb_lineno)
