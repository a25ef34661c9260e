"""Names of new rows, phases or counters that were not added: why, and what to do about it."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from companion.core.names import visible
from companion.game_maker.definition import (
    COUNTER_NAME,
    MOST_COUNTERS,
    MOST_PHASES,
    MOST_ROWS,
    NAME,
    ROW_NAME,
    WHOLE,
    names_in,
)

_SHOWN: Final = 60
"""Letters that a sentence repeats of a list; the field above it has them all."""


class NewNames(NamedTuple):
    """How many *most* there are of a *noun*, *where*, and how many *letters* the name of one has."""

    noun: str
    where: str
    most: int
    letters: int

    @property
    def full(self) -> str:
        """The sentence where there is no room for one more."""
        return f"{self.where} has room for {self.most} {self.noun}s."


ROWS: Final = NewNames("row", "A sheet", MOST_ROWS, ROW_NAME)
PHASES: Final = NewNames("phase", "A game", MOST_PHASES, NAME)
COUNTERS: Final = NewNames("counter", "A game", MOST_COUNTERS, COUNTER_NAME)


def not_added(typed: str, room: NewNames) -> Iterator[str]:
    """Return why the names in *typed* are not there yet, and what to do about it."""
    if not typed.strip():
        return
    if len(typed) > WHOLE:
        end = visible(typed[-room.letters :])
        after = f" after “{end}”" if end else ""
        yield (
            f"No {room.noun}s were added: this list is too long and may have been cut{after}. "
            f"Enter it in parts of {WHOLE} letters at most."
        )
        return
    left = names_in(typed)
    long = [name for name in left if len(name) > room.letters]
    others = [name for name in left if len(name) <= room.letters]
    if long:
        yield f"Too long: {_start(long)}. A name has {room.letters} letters at most."
    if others:
        yield (
            f"Not added: {_start(others)}. {room.where} has {room.most} {room.noun}s at most. "
            f"Remove a {room.noun} first."
        )


def _start(names: Iterable[str]) -> str:
    """Return *names* as a list, cut where it is long."""
    whole = ", ".join(names)
    return whole if len(whole) <= _SHOWN else f"{whole[:_SHOWN].strip(' ,')} …"
