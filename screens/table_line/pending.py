"""What a device keeps of its live table elsewhere: where it sits, and what has not reached the host yet."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from pydantic import BaseModel, ValidationError, field_validator

from companion.core.errors import StorageError
from companion.core.values import Value
from companion.live.log import Log
from companion.live.messages import SafeInt
from companion.live.operation import Op
from companion.live.phone import Phone
from companion.live.room import live_tool, opened
from companion.live.snapshot import snapshot_from_json, snapshot_to_json
from companion.live.wire import WireError, op_from_data, op_to_data
from companion.storage.store import Store
from companion.tools.history import History

KEY: Final = "live-pending"
"""The key under which a store keeps it. Tools have a slash in theirs."""


class PendingData(BaseModel, frozen=True):
    """What is kept of the device with *token*.

    *ops* are the operations that its host has not confirmed; those up to the number *sent* may be there
    already. *device* is its own number, 0 if that is not known, *count* the number of its last
    operation. *rest* is the room as it was when the device was there last, as JSON: who sits where, and
    the tools that *ops* are about. All others are on the device as they were. *deputy_at* is what links of the
    table begin with if another phone takes it over, '' if that is not known.
    """

    token: str = ""
    ops: list[Any] = []
    sent: SafeInt = 1 << 52
    device: SafeInt = 0
    count: SafeInt = 0
    rest: str = ""
    deputy_at: str = ""

    @field_validator("ops")
    @classmethod
    def _can_be_read(cls, ops: list[Any]) -> list[Any]:
        for each in ops:
            op_from_data(each)
        return ops

    @property
    def pending(self) -> tuple[Op, ...]:
        """The operations."""
        return tuple(map(op_from_data, self.ops))

    def phone(self, states: Mapping[str, Value]) -> Phone:
        """Return the phone as it was, with the *states* of its tools, by name. Raises WireError."""
        rest, pending = snapshot_from_json(self.rest), self.pending
        histories = {**opened(rest.room.table, states).histories, **rest.room.histories}
        room = replace(rest.room, histories=histories)
        base = Log.begin(room, rest.end, begun=rest.new_games)
        return Phone(
            self.device, base, pending, max(self.count, *(op.seq for op in pending), 0)
        )


def _rest(phone: Phone) -> str:
    """Return the room that *phone* knows, without the tools that it has not touched since."""
    room, touched = phone.log.room, {op.tool for op in phone.pending}
    histories = {
        name: History(history.now)
        for name, history in room.histories.items()
        if name in touched
    }
    for name in touched - histories.keys():
        if tool := live_tool(name):
            histories[name] = room.history(tool)
    room = replace(room, histories=histories)
    return snapshot_to_json(Log.begin(room, phone.log.end, begun=phone.log.all_begun))


class Pending:
    """What one device has to remember of its table, for when the app is closed."""

    def __init__(self, store: Store) -> None:
        """Keep it in *store*."""
        self._store = store
        self._known: object = None

    async def found(self, token: str) -> PendingData:
        """Return what the device with *token* has kept; nothing if that cannot be read."""
        with suppress(StorageError, ValidationError, WireError):
            for text in (await self._store.copies(KEY))[:1]:
                kept = PendingData.model_validate_json(text)
                if token and kept.token == token:
                    return kept
        return PendingData()

    async def keep(
        self, token: str, phone: Phone, sent: int, deputy_at: str = "", *, anew: bool = False
    ) -> None:
        """Keep what *phone*, the device with *token*, knows; a full disk is reported elsewhere.

        Its operations up to the number *sent* have gone out. The table may go on at *deputy_at*. That others did
        something is no reason to write, unless it is kept *anew*.
        """
        room = phone.log.room
        people = room.table, room.seats, room.called
        begun = phone.log.all_begun
        known = token, phone.pending, phone.device, people, begun, deputy_at
        if known == self._known and not anew:
            return
        self._known = known
        kept = PendingData(
            token=token,
            ops=[op_to_data(op) for op in phone.pending],
            sent=sent,
            device=phone.device,
            count=phone.count,
            rest=_rest(phone),
            deputy_at=deputy_at,
        )
        with suppress(StorageError):
            await self._store.save(KEY, kept.model_dump_json())

    async def forget(self) -> None:
        """Forget everything: the device has left its table."""
        self._known = None
        with suppress(StorageError):
            await self._store.remove(KEY)
