"""What this device remembers of a live table: how it comes back, and what it has sealed there."""

import secrets
from contextlib import suppress
from typing import Annotated, Final

from pydantic import Field, ValidationError

from companion.core.errors import StorageError
from companion.core.values import Value
from companion.live.links import key_of
from companion.live.together import digest
from companion.storage.store import Store

KEY: Final = "live"
"""The key under which a store keeps it. Tools have a slash in theirs."""

MOST: Final = 16
"""Sealed texts that are kept; the oldest goes first."""

Words = Annotated[str, Field(max_length=2000)]


class SealedText(Value):
    """A *text*, the *salt* that hides it, and the *digest* of both, which everybody has."""

    digest: Words
    text: Annotated[str, Field(max_length=30_000)]
    salt: Words


class Note(Value):
    """The table's *link*, '' for none, the *token* of this device there, and what it has sealed."""

    link: Words = ""
    token: Words = ""
    sealed: tuple[SealedText, ...] = ()


class LiveMemory:
    """The note of this device, which never leaves it."""

    def __init__(self, store: Store) -> None:
        """Keep it in *store*."""
        self._store = store
        self.note = Note()

    async def load(self) -> None:
        """Load what was kept. What cannot be read is as good as gone: the code of the table is there."""
        with suppress(StorageError, ValidationError):
            for text in (await self._store.copies(KEY))[:1]:
                self.note = Note.model_validate_json(text)

    async def sit(self, link: str, token: str) -> None:
        """Remember the table of *link*, where this device is known by *token*; '' for none.

        Raises StorageError.
        """
        if (link, token) != (self.note.link, self.note.token):
            await self._keep(self.note.evolve(link=link, token=token))

    def token_for(self, link: str) -> str:
        """Return the token of this device at the table of *link*, '' where it was not there."""
        same = self.note.link and key_of(self.note.link) == key_of(link)
        return self.note.token if same else ""

    def find(self, sealed: str) -> SealedText | None:
        """Return what was *sealed* here, by its digest; None where it is not of this device."""
        return next((each for each in self.note.sealed if each.digest == sealed), None)

    async def seal(self, text: str) -> str:
        """Keep *text* and return its digest. Raises StorageError where it cannot be kept."""
        salt = secrets.token_hex(16)
        found = SealedText(digest=digest(text, salt), text=text, salt=salt)
        await self._keep(self.note.evolve(sealed=(*self.note.sealed, found)[-MOST:]))
        return found.digest

    async def _keep(self, note: Note) -> None:
        self.note = note
        await self._store.save(KEY, note.model_dump_json())
