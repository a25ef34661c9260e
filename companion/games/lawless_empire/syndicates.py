"""The names printed on the Syndicate tiles. Rulebook: Components, End of Game.

The rulebook names four of the eight tiles, in its scoring example. The owner of the box can
type the other four; they stay on this device.
"""

from collections.abc import Iterable
from typing import Annotated

from companion.core.fields import Option, Text
from companion.core.values import Value

SYNDICATES = 8
"""Syndicate tiles in the box. Components."""

PRINTED = (
    Option("drugs", "Drugs Trade"),
    Option("counterfeit", "Counterfeit Money"),
    Option("antiquities", "Antiquities Trade"),
    Option("bootlegs", "Bootlegs"),
)
"""The tiles that the rulebook names. End of Game, scoring example."""

OTHERS = tuple(f"tile{place}" for place in range(len(PRINTED) + 1, SYNDICATES + 1))
"""The keys of the tiles whose names only the box has."""

TILES = (
    Option("", "No name"),
    *PRINTED,
    *(Option(key, f"Unnamed tile {place}") for place, key in enumerate(OTHERS, 1)),
)
"""What a Syndicate can be called."""


class TileName(Value):
    """The name of one tile of the box that the rulebook does not name."""

    name: Annotated[str, Text(title="Name on the tile", most=20)] = ""


Names = tuple[TileName, ...]


def name_of(tile: str, names: Names) -> str:
    """Return what *tile* is called, '' for a Syndicate without a name."""
    if tile in OTHERS and OTHERS.index(tile) < len(names):
        typed = names[OTHERS.index(tile)].name.strip()
        if typed:
            return typed
    return dict(TILES)[tile] if tile else ""


def renamed(names: Names, tile: str, name: str) -> Names:
    """Return *names* with another *name* for *tile*, which is one of OTHERS."""
    room = (*names, *(TileName(),) * (len(OTHERS) - len(names)))
    at = OTHERS.index(tile)
    return (*room[:at], TileName(name=name), *room[at + 1 :])


def free(used: Iterable[str], names: Names) -> tuple[tuple[str, str], ...]:
    """Return the tiles that no other Syndicate has, as (key, name); no name comes first."""
    taken = {tile for tile in used if tile}
    return tuple(
        (tile, name_of(tile, names) or title) for tile, title in TILES if tile not in taken
    )
