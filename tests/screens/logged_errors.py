"""What the program logs as an error while somebody plays."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from traceback import format_exception


class _Errors(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        trace = "".join(format_exception(*record.exc_info)) if record.exc_info else ""
        self.told.append(f"{record.getMessage()}\n{trace[-1500:]}")


@contextmanager
def logged_errors() -> Iterator[list[str]]:
    """Yield the errors that are logged within, each as it comes."""
    errors = _Errors()
    logging.getLogger().addHandler(errors)
    try:
        yield errors.told
    finally:
        logging.getLogger().removeHandler(errors)
