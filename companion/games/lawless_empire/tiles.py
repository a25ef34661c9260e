"""Syndicates at the end of the game, as the roles count them. Rulebook: End of Game."""

from typing import Annotated

from companion.core.fields import SEATS, Flag, Marks, Seat
from companion.core.values import Value
from companion.games.lawless_empire.orders.state import OrdersState, counted, verdict
from companion.games.lawless_empire.syndicates import SYNDICATES


class TallyFigures(Value):
    """What the Order tally says of one Syndicate."""

    sabotaged: Annotated[bool, Flag(title="Sabotaged")] = False
    owner: Annotated[int | None, Seat(title="Controlled by")] = None
    sabotage_orders: Annotated[bool, Flag(title="Has a sabotage Order")] = False
    secure_orders: Annotated[bool, Flag(title="Has a secure Order")] = False


class Tile(TallyFigures):
    """One Syndicate: how it ended, who controls it, and who had an Assist token on it."""

    assists: Annotated[frozenset[int], Marks(title="Assisted by", size=SEATS)] = frozenset()


def figures_of(tally: OrdersState) -> tuple[TallyFigures, ...]:
    """Return what the Order tally says of each Syndicate that was counted."""
    return tuple(
        TallyFigures(
            sabotaged=verdict(syndicate.orders).sabotaged,
            owner=syndicate.owner,
            sabotage_orders=bool(syndicate.orders[0] or syndicate.orders[2]),
            secure_orders=bool(syndicate.orders[1] or syndicate.orders[3]),
        )
        for _, syndicate in counted(tally)
    )


def updated(
    tiles: tuple[Tile, ...], old: tuple[TallyFigures, ...], new: tuple[TallyFigures, ...]
) -> tuple[Tile, ...]:
    """Return *tiles* updated from the tally's *old* figures to its *new* ones.

    What players changed since *old* stays theirs: each figure that no longer is as the tally
    had it, every Assist token, and the Syndicates they added, while eight are enough.
    """
    kept = tuple(
        _kept(
            tiles[place] if place < len(tiles) else None,
            old[place] if place < len(old) else None,
            cards,
        )
        for place, cards in enumerate(new)
    )
    added = tiles[len(old) :] if old else ()
    return (*kept, *added)[:SYNDICATES]


def _kept(tile: Tile | None, old: TallyFigures | None, new: TallyFigures) -> Tile:
    figures = dict(new)
    if tile is None:
        return Tile.model_validate(figures)
    if old is not None:
        figures |= {
            name: getattr(tile, name)
            for name, before in dict(old).items()
            if getattr(tile, name) != before
        }
    return tile.evolve(**figures)
