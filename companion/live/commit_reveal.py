"""What is revealed together: everyone seals a text first, and opens it when all have sealed."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Final, Self

from companion.core.alphabet import clean

MOST_CHARACTERS: Final = 1800
"""Characters of a text that can be sealed: its line fits into one message, and into a cookie."""


def sealable(text: str) -> str:
    """Return *text* as it can be sealed: its lines without characters that are not allowed, at most
    ``MOST_CHARACTERS`` characters in all.
    """
    lines = (clean(line, MOST_CHARACTERS) for line in text.splitlines())
    return "\n".join(line for line in lines if line)[:MOST_CHARACTERS].strip()


def digest(text: str, salt: str) -> str:
    """Return what stands for *text* until it is opened: nobody can read the text from it."""
    return sha256((salt + text).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Reveal:
    """What is revealed together about one thing: digests and opened texts, by seat.

    *before* are the texts of the last reveal, which stay readable while the next one is sealed.
    """

    sealed: Mapping[int, str] = field(default_factory=dict)
    opened: Mapping[int, str] = field(default_factory=dict)
    before: Mapping[int, str] = field(default_factory=dict)

    def seal(self, seat: int, value: str, taken: Collection[int]) -> Self:
        """Return the reveal after *seat* sealed a text with the digest *value*.

        A sealed text stays. Once all have sealed, each phone opens its own at once: one that is
        still closed then may be on a phone that is gone, and can be replaced. The next reveal begins
        once all who are still there have opened theirs, and if *seat* can no longer open its own.
        """
        if not self.takes(seat, taken):
            return self
        if self.opened:
            before = self.texts(taken) or self.before
            return replace(self, sealed={seat: value}, opened={}, before=before)
        return replace(self, sealed={**self.sealed, seat: value})

    def takes(self, seat: int, taken: Collection[int]) -> bool:
        """Return whether *seat* can seal a text now."""
        if self.opened:
            return self._all_open(taken) or seat in self.closed
        return seat not in self.sealed or self.is_ready(taken)

    @property
    def closed(self) -> frozenset[int]:
        """The seats whose sealed texts are not open yet, once the text of another is."""
        return frozenset(self.sealed.keys() - self.opened.keys() if self.opened else ())

    def is_ready(self, taken: Collection[int]) -> bool:
        """Return whether it can be opened: all seats that are *taken* have sealed."""
        return bool(self.opened) or (bool(self.sealed) and set(taken) <= self.sealed.keys())

    def open(self, seat: int, text: str, salt: str, taken: Collection[int]) -> Self:
        """Return the reveal after *seat* opened its text; itself if that does not match."""
        if not self.is_ready(taken) or self.sealed.get(seat) != digest(text, salt):
            return self
        return replace(self, opened={**self.opened, seat: text})

    def texts(self, taken: Collection[int]) -> Mapping[int, str]:
        """Return what was revealed, by seat: empty until it is open for all who are still there."""
        return self.opened if self._all_open(taken) else {}

    def _all_open(self, taken: Collection[int]) -> bool:
        return bool(self.opened) and not self.closed & set(taken)
