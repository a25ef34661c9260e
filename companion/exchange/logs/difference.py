"""What one JSON value differs from another in, as a value that is small where they are alike.

It is kept beside a play that came from another app: what we would write of the play, with this difference, is what
came. A part that was changed here since then stays as it is here.
"""

from typing import Any

ADDED, LEFT_OUT, INSIDE, AT, OURS, THEIRS = "+", "-", "in", "at", "o", "t"
"""What a difference has: of two objects what only theirs or only ours has, and differences inside; of two lists of one
length the differences by place; of anything else both.
"""


def difference(ours: Any, theirs: Any) -> dict[str, Any] | None:
    """Return how *theirs* differs from *ours*, both JSON; None where they are the same."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        inside = {k: difference(ours[k], theirs[k]) for k in ours if k in theirs}
        parts: dict[str, dict[str, Any]] = {
            INSIDE: {k: each for k, each in inside.items() if each is not None},
            ADDED: {k: each for k, each in theirs.items() if k not in ours},
            LEFT_OUT: {k: each for k, each in ours.items() if k not in theirs},
        }
        return {kind: part for kind, part in parts.items() if part} or None
    if isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        both = enumerate(zip(ours, theirs, strict=True))
        at = {str(place): difference(*pair) for place, pair in both}
        told = {place: each for place, each in at.items() if each is not None}
        return {AT: told} if told else None
    return None if _same(ours, theirs) else {OURS: ours, THEIRS: theirs}


def patched(ours: Any, change: Any) -> Any:
    """Return *ours* with a *change* that ``difference`` found, where *ours* is still as it was then.

    What is no such change changes nothing.
    """
    if not isinstance(change, dict):
        return ours
    if THEIRS in change:
        return change[THEIRS] if _same(ours, change.get(OURS)) else ours
    if isinstance(ours, dict):
        inside, added, left = (_object(change.get(kind)) for kind in (INSIDE, ADDED, LEFT_OUT))
        kept = {
            k: patched(each, inside.get(k))
            for k, each in ours.items()
            if k not in left or not _same(each, left[k])
        }
        return {**added, **kept}
    if isinstance(ours, list):
        at = _object(change.get(AT))
        return [patched(each, at.get(str(place))) for place, each in enumerate(ours)]
    return ours


def _object(part: Any) -> dict[str, Any]:
    return part if isinstance(part, dict) else {}


def _same(one: Any, other: Any) -> bool:
    """Return whether both are the same JSON: 1 is not true, and not 1.0."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(_same(one[k], other[k]) for k in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return repr(one) == repr(other) if isinstance(one, float) else bool(one == other)
