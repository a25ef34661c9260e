"""What one JSON value differs from another in, as a value that is small where they are alike.

It is kept beside a play that came from another app: what we would write of the play, with this difference, is what
came. A part that was changed here since then stays as it is here.
"""

from typing import Any, Final

ADDED, LEFT_OUT, OURS, THEIRS, INSIDE, AT = "+", "-", "o", "t", "in", "at"

MISSING: Final = object()
"""Stands for what is not there."""


def difference(ours: Any, theirs: Any) -> dict[str, Any] | None:
    """Return how *theirs* differs from *ours*, both JSON; None where they are the same."""
    if ours is MISSING:
        return {ADDED: theirs}
    if theirs is MISSING:
        return {LEFT_OUT: ours}
    if isinstance(ours, dict) and isinstance(theirs, dict):
        names = {**ours, **theirs}
        pairs = {name: (ours.get(name, MISSING), theirs.get(name, MISSING)) for name in names}
        return _inside(INSIDE, {name: difference(*pair) for name, pair in pairs.items()})
    if isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        both = enumerate(zip(ours, theirs, strict=True))
        return _inside(AT, {str(at): difference(*pair) for at, pair in both})
    return None if _same(ours, theirs) else {OURS: ours, THEIRS: theirs}


def _inside(kind: str, found: dict[str, dict[str, Any] | None]) -> dict[str, Any] | None:
    told = {name: each for name, each in found.items() if each is not None}
    return {kind: told} if told else None


def patched(ours: Any, change: Any) -> Any:
    """Return *ours* with a *change* that ``difference`` found, where *ours* is still as it was then; MISSING for nothing.

    A *change* that is none changes nothing.
    """
    if not isinstance(change, dict):
        return ours
    if ADDED in change:
        return change[ADDED] if ours is MISSING else ours
    if LEFT_OUT in change:
        return MISSING if _same(ours, change[LEFT_OUT]) else ours
    if THEIRS in change:
        return change[THEIRS] if _same(ours, change.get(OURS)) else ours
    if isinstance(ours, dict) and isinstance(inside := change.get(INSIDE), dict):
        names = [*ours, *(name for name in inside if name not in ours)]
        found = {name: patched(ours.get(name, MISSING), inside.get(name)) for name in names}
        return {name: value for name, value in found.items() if value is not MISSING}
    if isinstance(ours, list) and isinstance(at := change.get(AT), dict):
        every = (patched(each, at.get(str(place))) for place, each in enumerate(ours))
        return [each for each in every if each is not MISSING]
    return ours


def _same(one: Any, other: Any) -> bool:
    """Return whether both are the same JSON: 1 is not true, and not 1.0."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(_same(one[k], other[k]) for k in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return repr(one) == repr(other) if isinstance(one, float) else bool(one == other)
