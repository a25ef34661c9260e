"""Who may come to a live table, and by what they are known again. No chance: the host draws keys."""

from hashlib import sha256
from hmac import compare_digest
from typing import Final, Self

from pydantic import BaseModel

from companion.core.errors import CompanionError

MOST: Final = 64
"""Phones that have come to one table, however many are still there."""

OPENER: Final = 1
"""The device that opened the table."""

LOCKED: Final = "This table is locked."
OUT: Final = "You were shown out of this table."
OLD: Final = "This code is old. Ask for the new one."
ENDED: Final = "This table has ended."
FULL: Final = "This table has had too many guests. Open a new one."


class LiveError(CompanionError):
    """A live table cannot be joined or has ended; the message can be shown to a player."""


def print_of(secret: str) -> str:
    """Return what is kept of a key or a token: nobody can sign in with it."""
    return sha256(secret.encode()).hexdigest()


class Guests(BaseModel, frozen=True, extra="forbid", strict=True):
    """Who came: the prints of the *tokens* of all devices, by number; and who is *out*.

    *key* is the print of the key that newcomers need; where the table is *locked*, nobody new
    comes in.
    """

    key: str
    tokens: dict[int, str] = {}
    out: frozenset[int] = frozenset()
    locked: bool = False

    def known(self, token: str) -> int:
        """Return the number of the device with *token*, 0 for none. Raises LiveError if it is out."""
        mine = print_of(token)
        found = [device for device, each in self.tokens.items() if compare_digest(each, mine)]
        if found and found[0] in self.out:
            raise LiveError(OUT)
        return found[0] if found else 0

    def came(self, key: str, token: str) -> tuple[Self, int]:
        """Return the guests with a device that has *key* and the new *token*, and its number.

        A device that is known by its token keeps its number; it needs no key, and no lock stops
        it. Raises LiveError for whoever may not come in.
        """
        if device := self.known(token):
            return self, device
        if not compare_digest(self.key, print_of(key)):
            raise LiveError(OLD)
        if self.locked:
            raise LiveError(LOCKED)
        if len(self.tokens) == MOST:
            raise LiveError(FULL)
        device = len(self.tokens) + 1
        tokens = {**self.tokens, device: print_of(token)}
        return self.model_copy(update={"tokens": tokens}), device

    def is_in(self, device: int) -> bool:
        """Return whether *device* came and was not shown out."""
        return device in self.tokens and device not in self.out

    def with_lock(self, locked: bool) -> Self:
        """Return the guests of a table that is locked, or open again."""
        return self.model_copy(update={"locked": locked})

    def shown_out(self, device: int) -> Self:
        """Return the guests after *device* was shown out; whoever opened the table stays."""
        if device == OPENER:
            return self
        return self.model_copy(update={"out": self.out | {device}})

    def with_key(self, key: str) -> Self:
        """Return the guests of a table with a new *key*; those who are in stay in."""
        return self.model_copy(update={"key": print_of(key)})
