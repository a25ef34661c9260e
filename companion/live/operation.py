"""What a device asks of the live table, and what the host makes of it: an entry of the log."""

from typing import Any, Final, Literal, NamedTuple

from companion.core.alphabet import clean
from companion.core.values import Path

Name = tuple[int, int]
"""The permanent name of an operation: its device, and its number among that device's operations, from 1."""

OpKind = Literal[
    "put", "cell", "tick", "grow", "move", "puts", "whole",
    "table", "sit", "call", "drop", "keep", "seal", "open", "offer", "accept", "decline", "none",
]  # fmt: skip
"""What an operation does.

On a tool: *put* answers a question, *cell* adds to one place of a tuple, *tick* puts a member
into a set or takes it out, *grow* adds one more row at the end, *move* makes a move, *puts*
answers several questions at once, *whole* replaces all. On the table: *table* replaces who plays,
*sit* takes a seat or leaves it, *call* names who looks on, or with a tool begins its game anew. *drop* and *keep* undo and redo an
operation by its name. *seal* and *open* are for what is revealed together, *offer*, *accept* and
*decline* for what needs a yes. *none* stands where the host refused an operation.
"""

TOUCHES: Final = frozenset({"put", "cell", "tick", "grow", "move", "puts", "whole"})
"""The kinds that change a tool at once."""

UNDONE: Final = TOUCHES | {"table", "offer"}
"""The kinds that can be undone."""

LABEL: Final = 80
"""The longest label, in characters."""


def label(said: str) -> str:
    """Return *said* as a label: cleaned, and cut after a word where it is longer than LABEL."""
    text = clean(said, len(said))
    if len(text) <= LABEL:
        return text
    words = text[: LABEL - 1].rpartition(" ")[0] or text[: LABEL - 2]
    return f"{words} …"


class Draft(NamedTuple):
    """What a touch asks for, before a device gives it a name.

    *tool* is the name of a tool, '' for the table itself. *where* is a path, or the key of a move.
    *value*, and *args* of all kinds but moves, are plain: what JSON can hold, with tuples for
    its lists. *now* is in seconds since 1970 UTC, *said* what was done in a player's words. *cause* is why, as a
    text: '' where the label says it already (see ``old_labels``).
    """

    tool: str
    kind: OpKind
    where: Path | str = ()
    args: tuple[Any, ...] = ()
    value: Any = None
    now: int = 0
    seed: int = 0
    said: str = ""
    cause: str = ""

    def numbered(self, device: int, mine: int, seen: int) -> "Op":
        """Return the operation: the *mine*-th of *device*, which has folded the log up to *seen*."""
        named = self._replace(said=label(self.said))
        return Op(device, mine, *named[:-1], seen, self.cause)


class Op(NamedTuple):
    """An operation: a draft, with its permanent name, and what its device had *seen*.

    *device* and *mine* count from 1. *seen* is the number of the last entry that was confirmed
    on the device when it made the operation, 0 for none.
    """

    device: int
    mine: int
    tool: str
    kind: OpKind
    where: Path | str = ()
    args: tuple[Any, ...] = ()
    value: Any = None
    now: int = 0
    seed: int = 0
    said: str = ""
    seen: int = 0
    cause: str = ""

    @property
    def name(self) -> Name:
        """The device, and the number of the operation on it: together they are its permanent name."""
        return self.device, self.mine

    @property
    def draft(self) -> Draft:
        """The draft that it was made of."""
        return Draft(*self[2:-2], self.cause)


def dropped(op: Op, now: int) -> Draft:
    """Return the draft that undoes *op*."""
    return Draft(op.tool, "drop", value=op.name, now=now, said=op.said)


def kept(op: Op, now: int) -> Draft:
    """Return the draft that redoes *op*, which was undone."""
    return Draft(op.tool, "keep", value=op.name, now=now, said=op.said)


class Entry(NamedTuple):
    """An operation in the order of the host: *n* counts from 1 without gaps.

    *epoch* counts the lives of the host, from 1: a host that comes back without the end of its
    log begins a new one. *mac* is the host's own seal, by which it knows its entry again.
    """

    n: int
    epoch: int
    op: Op
    mac: str = ""
