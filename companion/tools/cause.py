"""Why a step of undo was done. This decides what programs do with the step; its label is for people alone."""

import re
from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, get_args

CauseKind = Literal[
    "player", "table", "example", "over", "new", "received", "followed", "take", "flow"
]
"""What did a step.

*player* is a touch, *table* a change of who plays, *example* the tool's example, *over* *Start over*, and *new* another
game of the evening. *received* came from others by a code or a file, *followed* from a live table. *flow* came
by itself from the checklist, *transfer* from another tool: by itself, or as an offer that a player touched.
"""

_KINDS: Final[Mapping[str, CauseKind]] = {kind: kind for kind in get_args(CauseKind)}
_TRANSFERS: Final = ("take", "flow")
_TRANSFER: Final = re.compile(r"[a-z][a-z0-9_]{0,29}(\.[a-z][a-z0-9_]{0,29})?", re.ASCII)


class Cause(NamedTuple):
    """The *kind* of a cause. Of a transfer and a flow, *transfer* is the key of the ``Transfer`` that filled the
    facts."""

    kind: CauseKind = "player"
    transfer: str = ""

    @property
    def text(self) -> str:
        """The cause as a short text, such as "player" or "flow round.first"."""
        return f"{self.kind} {self.transfer}" if self.transfer else self.kind


PLAYER: Final = Cause()
TABLE: Final = Cause("table")
EXAMPLE: Final = Cause("example")
OVER: Final = Cause("over")
NEW: Final = Cause("new")
RECEIVED: Final = Cause("received")
FOLLOWED: Final = Cause("followed")

CLEARED: Final = (OVER, NEW)
"""Causes of steps by which what was entered in a tool is put away."""

BEGINS: Final = (EXAMPLE, OVER)
"""Causes of steps after which a tool is an example, or one no more."""


def from_text(text: str) -> Cause:
    """Return the cause that *text* says. Raises ValueError for anything else, such as a newer version's cause."""
    kind, _, transfer = text.partition(" ")
    fits = _TRANSFER.fullmatch(transfer) if kind in _TRANSFERS else kind == text
    if kind not in _KINDS or not fits:
        raise ValueError("no cause that this version knows")
    return Cause(_KINDS[kind], transfer)
