"""Collects what the app logs as errors during a test."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from traceback import format_exception


class _Errors(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        trace = "".join(format_exception(*record.exc_info)) if record.exc_info else ""
        self.messages.append(f"{record.getMessage()}\n{trace[-1500:]}")


@contextmanager
def logged_errors() -> Iterator[list[str]]:
    """Yield a list that receives each error logged inside the block."""
    errors = _Errors()
    logging.getLogger().addHandler(errors)
    try:
        yield errors.messages
    finally:
        logging.getLogger().removeHandler(errors)
