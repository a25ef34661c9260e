"""Who belongs to a live table: its key, its devices and what each shows to come back, and who leads.

Of keys and tokens a digest is enough to know them again; the key itself is kept for its code.
"""

import secrets
from collections.abc import Collection
from hashlib import sha256
from hmac import compare_digest
from typing import Annotated, Final, Self

from pydantic import Field

from companion.core.values import Value

MOST_DEVICES: Final = 32
"""Devices that a table has room for."""

MOST_OLD: Final = 8
"""Old keys that are known as such."""

MOST_OUT: Final = 64
SHORT: Final = 16
"""Of how many who were shown out the table knows that, and by how many letters of their digests."""

LOCKED: Final = "This table is locked. Ask whoever opened it to unlock it."
FULL: Final = "This table is full. Ask whoever opened it to show a phone out."

KEY_BYTES: Final = 16


def new_key() -> str:
    """Return a key that nobody can guess: 22 characters for an address."""
    return secrets.token_urlsafe(KEY_BYTES)


def digest(text: str) -> str:
    """Return what a key or a token is known by."""
    return sha256(text.encode()).hexdigest()


class TableMembers(Value):
    """Who belongs to a table.

    *tokens* are the digests of what each device shows, by its number as text. *leader* is the device that
    opened the table. *came* is the number of the last device. *old* are digests of former keys,
    *out* the beginnings of those of the tokens of who was shown out last. *epoch* counts the lives of the host, and
    *secret* is what it seals entries with. *deputy* is the device that takes over if the host goes, 0 for none, and
    *deputy_at* what its links will begin with. *moved* is whether another phone has taken over.
    """

    key: str
    old: tuple[str, ...] = ()
    tokens: dict[str, str] = Field(default_factory=dict)
    out: tuple[str, ...] = ()
    leader: int = 1
    came: int = 0
    locked: bool = False
    epoch: Annotated[int, Field(ge=1)] = 1
    secret: str = ""
    deputy: Annotated[int, Field(ge=0)] = 0
    deputy_at: Annotated[str, Field(max_length=200)] = ""
    moved: bool = False

    def to_json(self) -> str:
        """Return them as JSON: as releases without deputies do, where there is none."""
        without = {
            "deputy": not self.deputy,
            "deputy_at": not self.deputy_at,
            "moved": not self.moved,
        }
        return self.model_dump_json(exclude={name for name, out in without.items() if out})

    @property
    def devices(self) -> tuple[int, ...]:
        """The devices that belong to the table, in the order in which they came."""
        return tuple(sorted(map(int, self.tokens)))

    @property
    def closed(self) -> str:
        """Why nobody else can come, '' if they can."""
        if self.locked:
            return LOCKED
        return FULL if len(self.tokens) >= MOST_DEVICES else ""

    @property
    def key_digests(self) -> tuple[str, ...]:
        """The digests of the current key and of the old ones."""
        return (digest(self.key), *self.old)

    def knows(self, device: int, token: str) -> bool:
        """Return whether *token* belongs to *device*."""
        return compare_digest(self.tokens.get(str(device), ""), digest(token))

    def device_with_token(self, token: str) -> int:
        """Return the device that shows *token*, 0 for none."""
        asked = digest(token)
        found = (each for each, mine in self.tokens.items() if compare_digest(mine, asked))
        return int(next(found, 0))

    def had(self, key: str) -> bool:
        """Return whether *key* was the table's once."""
        return digest(key) in self.old

    def was_shown_out(self, token: str) -> bool:
        """Return whether *token* is of someone who was shown out."""
        return digest(token)[:SHORT] in {each[:SHORT] for each in self.out}

    def welcomed(self, token: str) -> Self:
        """Return the people with one more device, which shows *token*."""
        came = self.came + 1
        return self.evolve(tokens={**self.tokens, str(came): digest(token)}, came=came)

    def without(self, device: int) -> Self:
        """Return the people without *device*, which left."""
        rest = {each: token for each, token in self.tokens.items() if each != str(device)}
        people = self.evolve(tokens=rest)
        return people.with_deputy(0) if device == self.deputy else people

    def with_deputy(self, device: int, at: str = "") -> Self:
        """Return the people with *device* as the deputy, 0 for none, whose links will begin with *at*."""
        return self.evolve(deputy=device, deputy_at=at)

    def making_room(self, staying: Collection[int]) -> Self:
        """Return the people; if the table is full, without the first who is not *staying*.

        That person looked on and has gone. Whoever leads stays.
        """
        gone = [each for each in self.devices if each not in {*staying, self.leader}]
        return self.without(gone[0]) if gone and len(self.tokens) >= MOST_DEVICES else self

    def left_by(self, device: int) -> Self:
        """Return the people after *device* left: who is left leads, where it led."""
        rest = self.without(device)
        if device == rest.leader and rest.devices:
            return rest.evolve(leader=rest.devices[0])
        return rest

    def showing_out(self, device: int) -> Self:
        """Return the people without *device*, which is told so when it comes again."""
        if str(device) not in self.tokens:  # another host was first
            return self
        out = (*self.out, self.tokens[str(device)])[-MOST_OUT:]
        return self.without(device).evolve(out=tuple(each[:SHORT] for each in out))

    def with_key(self, key: str) -> Self:
        """Return the people with another *key*; the one before leads nowhere any more."""
        return self.evolve(key=key, old=(digest(self.key), *self.old)[:MOST_OLD])
