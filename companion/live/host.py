"""The host of a live table: it orders what phones ask for, each operation once."""

import hmac
from collections.abc import Iterable
from typing import NamedTuple

from companion.live.log import Log
from companion.live.operation import Entry, Op
from companion.live.refusals import NOT_FITTING, refusal
from companion.live.wire import op_to_json

MISSING = "Something before this is missing."


def refused(op: Op) -> Op:
    """Return what stands in the log in place of *op*: nothing is done, and its number is used up."""
    return Op(op.device, op.seq)


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
        self.last = log.all_last

    @property
    def ends(self) -> dict[int, int]:
        """The number of the last entry of each life of the host."""
        return self.log.all_ends

    def accept(self, op: Op, device: int, now: int) -> Entry | Refusal | None:
        """Return the entry that *op* became, None if it is there already.

        It came from *device* at *now*, in seconds since 1970 UTC. An operation whose one before
        it is missing is refused: its phone sends both again.
        """
        judged, why = self.judged(op, device, now)
        if judged is None:
            return Refusal(why) if why else None
        entry = self.add(self.entry(judged))
        return Refusal(why, entry) if why else entry

    def judged(self, op: Op, device: int, now: int) -> tuple[Op | None, str]:
        """Return what goes into the log for *op* from *device*, if anything, and why not *op* itself."""
        if type(op.seq) is not int or op.device != device:
            return None, NOT_FITTING
        last = self.last.get(device, 0)
        if op.seq <= last:
            return None, ""
        if op.seq != last + 1:
            return None, MISSING
        why = refusal(op, self.log, device, now)
        return (refused(op) if why else op), why

    def give_back(self, entries: Iterable[Entry]) -> tuple[Entry, ...]:
        """Return what became of *entries* that phones had and the host lost.

        Only those count that carry the seal of an earlier life: what one phone says that others
        did is not believed otherwise.
        """
        taken: list[Entry] = []
        for given in sorted(entries, key=lambda each: each.n):
            follows = given.op.seq == self.last.get(given.op.device, 0) + 1
            if follows and given.epoch <= self.epoch and self._is_sealed(given):
                taken.append(self.add(self.entry(given.op)))
        return tuple(taken)

    def is_over(self, entries: Iterable[Entry]) -> bool:
        """Return whether one of *entries* shows, by its seal, that the table went on in a later life."""
        return any(each.epoch > self.epoch and self._is_sealed(each) for each in entries)

    def _is_sealed(self, entry: Entry) -> bool:
        return hmac.compare_digest(entry.mac.encode(), self._mac(entry).encode())

    def entry(self, op: Op) -> Entry:
        """Return the next entry, with *op* and the host's seal."""
        entry = Entry(self.log.end + 1, self.epoch, op)
        return entry._replace(mac=self._mac(entry))

    def add(self, entry: Entry) -> Entry:
        """Add *entry*, the next of the log, and return it."""
        self.log = self.log.add(entry)
        self.last[entry.op.device] = entry.op.seq
        return entry

    def _mac(self, entry: Entry) -> str:
        text = f"{entry.n} {entry.epoch} {op_to_json(entry.op)}".encode()
        return hmac.digest(self._secret, text, "sha256")[:8].hex()
