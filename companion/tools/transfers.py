"""What one tool tells another, heard once: what players change of it afterwards stays theirs.

A state keeps a number for what it was told last, in a field for each thing it can be told::

    told: Told = 0

    def from_round(source: RoundState, target: MyState) -> MyState:
        return heard(target, target.evolve(first=source.first), (source.round, source.first))

The number stays on this device, for it is about this device's other tools: it is in no code,
and a fresh start, or a state that comes in, knows of nothing that was told.
"""

from typing import Annotated, Any, Final, TypeVar
from zlib import crc32

from pydantic_core import to_json

from companion.core.fields import Internal
from companion.core.values import Value

ValueT = TypeVar("ValueT", bound=Value)

PRINTS: Final = 2**32

Fingerprint = Annotated[int, Internal(most=PRINTS, travels="received")]
"""What was told last, as a number; 0 for nothing yet."""


def transferred(target: ValueT, after: ValueT, said: Any, told: str = "told") -> ValueT:
    """Return *after*, which knows in its field *told* what was *said*.

    Where that was said last time too, and where *after* is nothing new, *target* stays.
    """
    number = fingerprint(said)
    if after == target or getattr(target, told) == number:
        return target
    return after.evolve(**{told: number})


def fingerprint(said: Any) -> int:
    """Return a number by which *said* is told from all else, in practice; never 0."""
    return 1 + crc32(to_json(said))
