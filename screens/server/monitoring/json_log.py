"""The log of a hosted address: a line of JSON each, in which no name, key or code can be.

What someone entered can only come into a log as an argument of a message or in the text of an error.
Neither is written: a line says the fixed part of its message, and of an error its kind and its place.
"""

import json
import logging
import re
import sys
import time
from types import TracebackType
from typing import Any, Final

from screens.server.monitoring.log_filter import FIXED

LOUD: Final = ("companion", "uvicorn.error")
"""Loggers that are heard from INFO on; all others from WARNING on."""

_LONG: Final = re.compile(r"[\w-]{16,}", re.ASCII)
"""What may be a key, a token or a code."""

MOST_FRAMES: Final = 12


class JsonLines(logging.Formatter):
    """Writes a record as one line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of *record*."""
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line: dict[str, Any] = {
            "at": f"{at}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "said": _fixed(record),
        }
        if record.exc_info and record.exc_info[0]:
            line["error"] = record.exc_info[0].__name__
            line["where"] = _places(record.exc_info[2])
        return json.dumps(line, ensure_ascii=False, separators=(",", ":"))


def _fixed(record: logging.LogRecord) -> str:
    """Return what the message of *record* says whatever happens.

    Our own messages are constants, with arguments apart. Others may have put what happened into the
    text: behind a colon, or in further lines.
    """
    said = record.__dict__.get(FIXED, record.msg)
    if not isinstance(said, str):
        return type(said).__name__
    if not record.name.startswith("companion"):
        said = said.strip().partition("\n")[0].partition(":")[0]
    return _LONG.sub("…", said)


def _places(trace: TracebackType | None) -> list[str]:
    """Return where an error was on its way, the place at which it was raised last."""
    found = []
    while trace:
        code = trace.tb_frame.f_code
        file = "/".join(code.co_filename.split("/")[-2:])
        found.append(f"{file}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return found[-MOST_FRAMES:]


def use_json_lines() -> None:
    """Write every log as lines of JSON to the standard output, from now on."""
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    for name in LOUD:
        logging.getLogger(name).setLevel(logging.INFO)
