"""Names of new rows that were not added: why, and what to do about it."""

from collections.abc import Iterator
from typing import Final

from companion.game_maker.definition import MOST_ROWS, ROW_NAME, WHOLE

_SHOWN: Final = 60
"""Letters that a sentence repeats of a list; the field above it has them all."""


def not_added(typed: str) -> Iterator[str]:
    """Return why the names in *typed* are no rows of the sheet yet, and what to do about it."""
    if len(typed) > WHOLE:
        end = typed[-ROW_NAME:].strip()
        yield (
            f"No rows were added: this list is too long and may have been cut after “{end}”. "
            f"Enter it in parts of {WHOLE} letters at most."
        )
        return
    left = [name for name in (part.strip() for part in typed.split(",")) if name]
    long = [name for name in left if len(name) > ROW_NAME]
    others = [name for name in left if len(name) <= ROW_NAME]
    if long:
        yield f"Too long: {_start(long)}. A name has {ROW_NAME} letters at most."
    if others:
        yield (
            f"Not added: {_start(others)}. A sheet has {MOST_ROWS} rows at most. Remove a row first."
        )


def _start(names: list[str]) -> str:
    """Return *names* as a list, cut where it is long."""
    whole = ", ".join(names)
    return whole if len(whole) <= _SHOWN else f"{whole[:_SHOWN].strip(' ,')} …"
