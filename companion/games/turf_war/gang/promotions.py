"""Who is promoted at the end of a turn. Rulebook: Combat resolution, 6; End of turn."""

from typing import Literal

from companion.games.turf_war.setup import HITMAN_UP, LIEUTENANT_UP

Rise = Literal["", "lieutenant", "don"]


def rise(rank: str, xp: int, has_don: bool) -> Rise:
    """Return what a piece rises to: '' for nothing. A Don rises no further. End of turn."""
    if rank == "hitman" and xp >= HITMAN_UP:
        return "lieutenant"
    if rank == "lieutenant" and xp >= LIEUTENANT_UP and not has_don:
        return "don"
    return ""
