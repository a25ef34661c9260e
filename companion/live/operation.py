"""What a device asks of the live table, and what the host makes of it: an entry of the log."""

from typing import Final, NamedTuple

from companion.core.alphabet import clean
from companion.live.actions import Action, DoNothing, Name, RedoAction, UndoAction

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

    *tool* is the name of a tool, '' for the table itself. *now* is in seconds since 1970 UTC, *label* what was
    done in a player's words. *cause* is why, as a text: '' where the action or the label says it already (see
    ``causes``).
    """

    tool: str
    action: Action
    now: int = 0
    label: str = ""
    cause: str = ""

    def numbered(self, device: int, mine: int, seen: int) -> "Op":
        """Return the operation: the *mine*-th of *device*, which has folded the log up to *seen*."""
        tool, action, now, said, cause = self
        return Op(device, mine, tool, action, now, label(said), seen, cause)


class Op(NamedTuple):
    """An operation: a draft, with its permanent name, and what its device had *known_seq*.

    *device* and *seq* count from 1. *known_seq* is the number of the last entry that was confirmed
    on the device when it made the operation, 0 for none.
    """

    device: int
    seq: int
    tool: str = ""
    action: Action = DoNothing()
    now: int = 0
    label: str = ""
    known_seq: int = 0
    cause: str = ""

    @property
    def name(self) -> Name:
        """The device, and the number of the operation on it: together they are its permanent name."""
        return self.device, self.seq

    @property
    def draft(self) -> Draft:
        """The draft that it was made of."""
        return Draft(self.tool, self.action, self.now, self.label, self.cause)


def dropped(op: Op, now: int) -> Draft:
    """Return the draft that undoes *op*."""
    return Draft(op.tool, UndoAction(op.name), now, op.label)


def kept(op: Op, now: int) -> Draft:
    """Return the draft that redoes *op*, which was undone."""
    return Draft(op.tool, RedoAction(op.name), now, op.label)


class Entry(NamedTuple):
    """An operation in the order of the host: *n* counts from 1 without gaps.

    *epoch* counts the lives of the host, from 1: a host that comes back without the end of its
    log begins a new one. *mac* is the host's own seal, by which it knows its entry again.
    """

    n: int
    epoch: int
    op: Op
    mac: str = ""
