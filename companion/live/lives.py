"""The lives of a table's host, in numbers: which life another phone begins, and which of two goes on.

A host that comes back without the end of its log begins a life, one above the last. Another phone that takes the
table over begins a *term*, which is above all lives of the one before. Whoever meets a later life follows it. So two
that go on apart are never in the same life, and one of them gives way.
"""

from functools import cache
from hashlib import sha256
from typing import Final

from companion.core.shape import fields_of
from companion.core.values import Value
from companion.live.messages import VERSION
from companion.live.room import live_tools

TERM: Final = 1 << 16
"""Lives of one term: those of all phones that could begin it."""

OF_ONE_PHONE: Final = 1 << 8
"""Lives of one phone in a term: it may be started again as often."""

MOST_TERMS: Final = 100
"""How often a table can change its host: a number of its pages has to fit into JavaScript."""


def next_term(life: int, device: int) -> int:
    """Return the life with which the phone *device* takes over from a host that is in its *life*.

    Raises ValueError after ``MOST_TERMS``.
    """
    term = life // TERM + 1
    if term > MOST_TERMS:
        raise ValueError(f"a table has at most {MOST_TERMS} hosts, one after the other")
    return term * TERM + device % (TERM // OF_ONE_PHONE) * OF_ONE_PHONE


@cache
def known_tools() -> str:
    """Return what stands for all tools that this app has, and for what it says at a table: 16 characters.

    Only a phone that knows all that the host does can go on with its table.
    """
    said = [f"{VERSION}", *(f"{each.name} {_shape(each.state)}" for each in live_tools())]
    return sha256("\n".join(said).encode()).hexdigest()[:16]


def _shape(model: type[Value]) -> str:
    fields = (
        f"{each.name}:{type(each.kind).__name__}{_shape(each.model) if each.model else ''}"
        for each in fields_of(model)
    )
    return f"({' '.join(fields)})"
