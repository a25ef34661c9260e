"""The Victory Track: when the Final Job leaves it, and how cards move on it.

Rulebook: Winning the game, Game Setup, Advance the Victory Track.
"""

from collections.abc import Iterable


def advances_left(spaces: int, deck: int, job: int | None) -> int | None:
    """Return on which advance from now the Final Job leaves, if nobody acquires it.

    *spaces* is the length of the Track (1 or more), *deck* the Victory cards still in the deck
    (the Final Job lies at the bottom), *job* its space from 1 once the deck is empty. None
    if the deck is empty and nobody said where it lies. Rulebook: Winning the game.
    """
    if deck:
        return deck + spaces
    return None if job is None else max(1, spaces - job + 1)


def pushed(places: Iterable[int], stops: bool) -> tuple[int, ...]:
    """Return where cards lie after one push; *places* are their spaces from 1, all different.

    Everything moves one space. Where a gap *stops* the push, the left-most card moves and
    pushes what it touches, and cards beyond a gap stay. Nothing is taken off at the end. The
    order of *places* is kept. Rulebook: Advance the Victory Track.
    """
    lying = tuple(places)
    if not stops:
        return tuple(place + 1 for place in lying)
    reached = min(lying, default=0)
    while reached + 1 in lying:
        reached += 1
    return tuple(place + (place <= reached) for place in lying)


def escapes(places: Iterable[int], spaces: int, deck: int, stops: bool) -> dict[int, int]:
    """Return on which advance from now each card escapes, by its space now (1 to *spaces*).

    After each push one of the *deck* new cards comes to the left-most space. Every card escapes
    in the end: the left-most one always moves, and pushes the others.
    """
    lying = tuple(sorted(set(places)))
    if not stops:
        return {place: spaces - place + 1 for place in lying}
    found: dict[int, int] = {}
    names: tuple[int, ...] = lying
    advance = 0
    while any(name > 0 for name in names):
        advance += 1
        moved = dict(zip(names, pushed(lying, stops), strict=True))
        found |= {name: advance for name, place in moved.items() if place > spaces and name > 0}
        moved = {name: place for name, place in moved.items() if place <= spaces}
        if advance <= deck:
            moved[-advance] = 1
        names, lying = tuple(moved), tuple(moved.values())
    return found
