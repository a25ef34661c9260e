"""Transfers: one tool takes over from another what it knows, once.

What players correct afterwards is not overwritten. For that a state has a fingerprint of the last
transfer, in a field for each kind of transfer::

    told: Fingerprint = 0

    def from_round(source: RoundState, target: MyState) -> MyState:
        after = target.evolve(first=source.first)
        return transferred(target, after, (source.round, source.first))

Fingerprints are about the tools of this device: no code holds them, and *Start over* or an
imported state clears them.
"""

from collections.abc import Callable
from typing import Annotated, Any, Final, TypeVar
from zlib import crc32

from pydantic_core import to_json

from companion.core.fields import Internal
from companion.core.shape import Field, alike_in
from companion.core.values import Value

ValueT = TypeVar("ValueT", bound=Value)

PRINTS: Final = 2**32
"""The largest fingerprint."""

Fingerprint = Annotated[int, Internal(most=PRINTS, travels="received")]
"""The fingerprint of the last transfer; 0 for none yet."""


def transferred(target: ValueT, after: ValueT, handed_over: Any, told: str = "told") -> ValueT:
    """Return *after* with the fingerprint of *handed_over* in its field *told*.

    *handed_over* is what JSON can hold. *target* is returned unchanged where that
    is the fingerprint already, or where *after* equals *target*.
    """
    number = fingerprint(handed_over)
    if after == target or getattr(target, told) == number:
        return target
    return after.evolve(**{told: number})


def seen(do: Callable[[Any, ValueT], ValueT]) -> Callable[[Any, ValueT], ValueT]:
    """Return *do* where it changes anything that a player sees: otherwise it leaves the target as it is."""

    def taken(source: Any, target: ValueT) -> ValueT:
        after = do(source, target)
        return target if alike_in(after, target, _is_shown) else after

    return taken


def unseen(do: Callable[[Any, ValueT], ValueT]) -> Callable[[Any, ValueT], ValueT]:
    """Return *do* where no player sees what it changes, as something to note (see ``Transfer``)."""

    def noted(source: Any, target: ValueT) -> ValueT:
        after = do(source, target)
        return after if alike_in(after, target, _is_shown) else target

    return noted


def _is_shown(field: Field) -> bool:
    return field.kind.travels != "received"


def fingerprint(handed_over: Any) -> int:
    """Return a fingerprint of *handed_over*, 1 to 2**32: 1 more than the CRC-32 of its JSON."""
    return 1 + crc32(to_json(handed_over))
