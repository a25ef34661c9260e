"""Pieces as a list of areas has them in words, read. Rulebook: End of turn."""

import re
from typing import Final

from companion.core.names import skeleton
from companion.core.table import Table
from companion.games.turf_war.combat.state import MOST_OF_A_RANK
from companion.games.turf_war.meets.state import Crew

_PART: Final = re.compile(r"(\d{0,2})\s*(don|h|hitm[ae]n|lts?|lieutenants?)")
_HITMEN: Final = ("h", "hitman", "hitmen")


def read_pieces(table: Table, owner: int | None, words: str) -> tuple[Crew, ...] | None:
    """Return the pieces that *words* say, None if they can't be read. Without a name they are the owner's.

    Commas are between gangs. Where no gang is named, they are between the owner's pieces: "2 H, 1 Lt".
    """
    if ":" not in words:
        words = "+".join(filter(None, (each.strip() for each in words.split(","))))
    seats = {skeleton(table.name(seat)): seat for seat in table.seats}
    found: dict[int, Crew] = {}
    for part in filter(None, (each.strip() for each in words.split(","))):
        name, colon, rest = part.rpartition(":")
        seat = seats.get(skeleton(name)) if colon else owner
        crew = None if seat is None or seat in found else _crew(seat, rest)
        if seat is None or crew is None:
            return None
        found[seat] = crew
    return tuple(found.values())


def _crew(seat: int, words: str) -> Crew | None:
    """Return one gang's pieces, such as "Don + 1 Lt + 2 H"; None if they can't be read."""
    counts = {"don": 0, "hitmen": 0, "lieutenants": 0}
    for part in words.split("+"):
        match = _PART.fullmatch(skeleton(part))
        if not match:
            return None
        number, rank = int(match[1] or 1), match[2]
        kind = "don" if rank == "don" else "hitmen" if rank in _HITMEN else "lieutenants"
        counts[kind] += number
    if counts["don"] > 1 or max(counts.values()) > MOST_OF_A_RANK:
        return None
    return Crew(
        seat=seat,
        hitmen=counts["hitmen"],
        lieutenants=counts["lieutenants"],
        don=bool(counts["don"]),
    )
