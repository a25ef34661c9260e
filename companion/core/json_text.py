"""JSON that comes from outside: from another device, a browser, a file."""

from typing import Any

from pydantic_core import from_json


def parsed(text: str | bytes, most: int, *, finite: bool = False) -> Any:
    """Return what the JSON in *text* says. Raises ValueError, and nothing else, for what is none.

    That is also what is longer than *most* bytes, nested more than 200 times, or holds half a character; and
    numbers without an end where all have to be *finite*.
    """
    if len(text) > most:  # characters, before anything is done with them
        raise ValueError("too long")
    raw = text.encode() if isinstance(text, str) else text
    if len(raw) > most:
        raise ValueError("too long")
    return from_json(raw, allow_inf_nan=not finite)
