"""Who may flip the Right Hand: yes, no, or not known yet. Rulebook: Get an Ally card."""

from collections.abc import Iterable
from typing import Final

NEEDED: Final = 2
"""The number of Allies that either condition needs. Get an Ally card."""

KnownPerson = bool | None
"""True, False, or None while something is missing."""


def either(one: KnownPerson, other: KnownPerson) -> KnownPerson:
    """Return whether at least one holds; None while that is open."""
    if one or other:
        return True
    return None if one is None or other is None else False


def both(one: KnownPerson, other: KnownPerson) -> KnownPerson:
    """Return whether both hold; None while that is open."""
    if one is False or other is False:
        return False
    return None if one is None or other is None else True


def of_leader(own: int | None) -> KnownPerson:
    """Return whether the *own* Allies (of the Leader's faction) are enough alone."""
    return None if own is None else own >= NEEDED


def of_any(own: int | None, others: int | None) -> KnownPerson:
    """Return whether *own* and all *others* together are enough Allies."""
    if (own or 0) + (others or 0) >= NEEDED:
        return True
    return None if own is None or others is None else False


def of_one(own: int | None, alike: int | None) -> KnownPerson:
    """Return whether enough Allies share a faction; *alike* is the most of another faction."""
    return either(of_leader(own), None if alike is None else alike >= NEEDED)


def is_lowest(mine: int | None, rivals: Iterable[int | None], sole: bool) -> KnownPerson:
    """Return whether nobody has fewer Victory Points; a tie counts unless it must be *sole*."""
    if mine is None:
        return None
    found: KnownPerson = True
    for rival in rivals:
        if rival is not None and (rival < mine or (sole and rival == mine)):
            return False
        found = None if rival is None else found
    return found
