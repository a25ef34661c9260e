"""Touches that have not reached a live table's host yet, as this device keeps them."""

from contextlib import suppress
from typing import Any, Final

from pydantic import BaseModel, ValidationError

from companion.core.errors import StorageError
from companion.live.operation import Op
from companion.live.wire import WireError, op_from_data, op_to_data
from companion.storage.store import Store

KEY: Final = "live-pending"
"""The key under which a store keeps them. Tools have a slash in theirs."""


class _Kept(BaseModel):
    token: str = ""
    ops: list[Any] = []


class Pending:
    """The operations of one device that the host has not confirmed, for when the app is closed."""

    def __init__(self, store: Store) -> None:
        """Keep them in *store*."""
        self._store = store
        self._empty = True

    async def found(self, token: str) -> tuple[Op, ...]:
        """Return what the device with *token* has kept; nothing where that cannot be read."""
        with suppress(StorageError, ValidationError, WireError):
            for text in (await self._store.copies(KEY))[:1]:
                kept = _Kept.model_validate_json(text)
                if kept.token == token and token:
                    self._empty = not kept.ops
                    return tuple(map(op_from_data, kept.ops))
        return ()

    async def keep(self, token: str, ops: tuple[Op, ...]) -> None:
        """Keep *ops* of the device with *token*; a full disk is said elsewhere."""
        if ops or not self._empty:
            self._empty = not ops
            kept = _Kept(token=token, ops=[op_to_data(op) for op in ops])
            with suppress(StorageError):
                await self._store.save(KEY, kept.model_dump_json())
