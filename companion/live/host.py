"""The host of a live table: it orders what phones ask for, each operation once."""

import hmac
from collections.abc import Iterable
from typing import NamedTuple

from companion.live.log import Log
from companion.live.operation import Entry, Op
from companion.live.wire import op_to_json


class Refusal(NamedTuple):
    """Why an operation was not done, as a sentence for players.

    *entry* stands in the log in its place, so that its number is used up: every phone gets it.
    Without one the operation can come again, once those before it are there.
    """

    why: str
    entry: Entry | None = None


class Host:
    """The host in one of its lives, the *epoch*. It holds the *log*, and no clock of its own.

    *secret* is what it seals its entries with; it outlives the host. *last* is the number of the
    last operation of each device.
    """

    def __init__(self, log: Log, epoch: int = 1, secret: bytes = b"") -> None:
        """Go on with *log*, as far as it was kept."""
        self.log, self.epoch, self._secret = log, epoch, secret
        self.last = {entry.op.device: entry.op.mine for entry in log.entries}

    @property
    def ends(self) -> dict[int, int]:
        """The number of the last entry of each life of the host."""
        return {entry.epoch: entry.n for entry in self.log.entries}

    def take(self, op: Op) -> Entry | Refusal | None:
        """Return the entry that *op* became, None where it is there already.

        An operation whose one before it is missing is refused: its phone sends both again.
        """
        last = self.last.get(op.device, 0)
        if op.mine <= last:
            return None
        if op.mine != last + 1:
            return Refusal("Something before this is missing.")
        return self._add(op)

    def give_back(self, entries: Iterable[Entry]) -> tuple[Entry, ...]:
        """Return what became of *entries* that phones had and the host lost.

        Only those count that carry the seal of an earlier life: what one phone says that others
        did is not believed otherwise.
        """
        taken: list[Entry] = []
        for entry in sorted(entries):
            follows = entry.op.mine == self.last.get(entry.op.device, 0) + 1
            if follows and hmac.compare_digest(entry.mac, self._mac(*entry[:3])):
                taken.append(self._add(entry.op))
        return tuple(taken)

    def _add(self, op: Op) -> Entry:
        n = self.log.end + 1
        entry = Entry(n, self.epoch, op, self._mac(n, self.epoch, op))
        self.log = self.log.add(entry)
        self.last[op.device] = op.mine
        return entry

    def _mac(self, n: int, epoch: int, op: Op) -> str:
        text = f"{n} {epoch} {op_to_json(op)}".encode()
        return hmac.digest(self._secret, text, "sha256")[:8].hex()
