"""What this device remembers of a live table: how it comes back, and what it has sealed there."""

import secrets
from collections.abc import Iterable
from contextlib import suppress
from typing import Annotated, Final, Self

from pydantic import Field, ValidationError

from companion.core.errors import StorageError
from companion.core.values import Value
from companion.live.actions import Name
from companion.live.commit_reveal import digest
from companion.live.links import key_of
from companion.live.new_game import MOST_NAMES
from companion.storage.store import Store

KEY: Final = "live"
"""The key under which a store keeps it. Tools have a slash in theirs."""

GAMES: Final = "live-games"
"""The key under which a store keeps which games of the table this device has begun anew."""

MOST_TEXTS: Final = 16
"""How many sealed texts are kept; the oldest goes first."""

MOST_BEGUN: Final = 2 * MOST_NAMES
"""How many of the operations that began a game anew are kept for each game; the oldest goes first."""

ShortText = Annotated[str, Field(max_length=2000)]


class SealedText(Value):
    """A *text*, the *salt* that hides it, and the *digest* of both, which everyone has."""

    digest: ShortText
    text: Annotated[str, Field(max_length=30_000)]
    salt: ShortText


class Membership(Value):
    """The table's *link*, '' for none, the *token* of this device there, and what it has sealed."""

    link: ShortText = ""
    token: ShortText = ""
    sealed: tuple[SealedText, ...] = ()


class BegunGames(Value):
    """The *games*, by their keys, that the device with *token* has begun anew with its table.

    Each comes with the operations that began it, the newest last.
    """

    token: ShortText = ""
    games: tuple[tuple[ShortText, tuple[tuple[int, int], ...]], ...] = ()

    def knows(self, game: str, names: Iterable[Name]) -> bool:
        """Return whether one of *names* began the *game* here."""
        return not set(names).isdisjoint(dict(self.games).get(game, ()))

    def having(self, game: str, names: Iterable[Name]) -> Self:
        """Return this with *names*, which began the *game*."""
        games = dict(self.games)
        known = games.pop(game, ())
        news = tuple(name for name in names if name not in known)
        return self.evolve(games=(*games.items(), (game, (*known, *news)[-MOST_BEGUN:])))


class LiveMemory:
    """The *membership* of this device, which never leaves it, and the games that it has *taken* up."""

    def __init__(self, store: Store) -> None:
        """Keep it in *store*."""
        self._store = store
        self.membership, self.taken = Membership(), BegunGames()

    async def load(self) -> None:
        """Load what was kept. What cannot be read counts as lost: the player can scan the table's code again."""
        with suppress(StorageError, ValidationError):
            for text in (await self._store.copies(KEY))[:1]:
                self.membership = Membership.model_validate_json(text)
        await self.load_taken()

    async def load_taken(self) -> None:
        """Load which games were begun anew here, also by another window of this device."""
        with suppress(StorageError, ValidationError):
            for text in (await self._store.copies(GAMES))[:1]:
                found = BegunGames.model_validate_json(text)
                if (
                    found.token == self.taken.token
                ):  # what could not be saved here counts as well
                    for game, names in self.taken.games:
                        found = found.having(game, names)
                self.taken = found

    async def remember_begun(self, taken: BegunGames) -> None:
        """Remember which games began anew here. Raises StorageError."""
        if taken != self.taken:
            self.taken = taken
            await self._store.save(GAMES, taken.model_dump_json())

    async def sit(self, link: str, token: str) -> None:
        """Remember the table of *link*, where this device is known by *token*; '' for none.

        Raises StorageError.
        """
        if (link, token) != (self.membership.link, self.membership.token):
            await self._keep(self.membership.evolve(link=link, token=token))

    def token_for(self, link: str) -> str:
        """Return the token of this device at the table of *link*, '' if it was not there."""
        same = self.membership.link and key_of(self.membership.link) == key_of(link)
        return self.membership.token if same else ""

    def find(self, sealed: str) -> SealedText | None:
        """Return what was *sealed* here, by its digest; None if it is not of this device."""
        return next((each for each in self.membership.sealed if each.digest == sealed), None)

    async def seal(self, text: str) -> str:
        """Keep *text* and return its digest. Raises StorageError if it cannot be kept."""
        salt = secrets.token_hex(16)
        found = SealedText(digest=digest(text, salt), text=text, salt=salt)
        await self._keep(
            self.membership.evolve(sealed=(*self.membership.sealed, found)[-MOST_TEXTS:])
        )
        return found.digest

    async def _keep(self, membership: Membership) -> None:
        self.membership = membership
        await self._store.save(KEY, membership.model_dump_json())
