"""What programs print, wherever that goes: a terminal of any encoding, a file, a full disk, nowhere.

Nothing printed can end a program, and a sign that the encoding lacks is a question mark.
"""

import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO


def prepare_terminal() -> None:
    """Let nothing that this program prints from now on end it, also what libraries print."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # closed before the program began, or Windows has no terminal for it
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - until the program ends
        elif isinstance(stream, TextIOWrapper):
            with suppress(OSError, ValueError):
                stream.reconfigure(errors="replace")


def print_line(line: str, out: TextIO | None = None) -> None:
    """Print *line* at once, to *out* or else the terminal, as far as it can be."""
    out = sys.stdout if out is None else out
    with suppress(
        OSError, ValueError
    ):  # a full disk, a pipe that nobody reads, a file that is closed
        print(readable(line, out), file=out, flush=True)


def readable(text: str, out: TextIO | None) -> str:
    """Return *text* with a question mark for each sign that *out* cannot show."""
    signs = getattr(out, "encoding", None) or "utf-8"
    return text.encode(signs, "replace").decode(signs)


def can_show(text: str) -> bool:
    """Return whether the terminal has every sign of *text*."""
    return readable(text, sys.stdout) == text
