"""Syndicate tiles as they lie on the table, with the cubes and cards on them: from the rulebook alone.

Execution Phase: who wins an Organise Plan takes a tile, and decides who is called. Whoever is called may put a cube on
it; whoever isn't may buy that with a yellow or blue token. Command Phase: Orders are given to tiles that one controls
or has a cube on, never to a tile without a cube; Bribery steals, adds and swaps. End of Game: all cards are revealed.
"""

from dataclasses import dataclass, field

TILES = 8
SABOTAGE, SECURE = "sabotage", "secure"

Card = tuple[str, int]
"""Which way an Order goes and its points: 100 for a strong one, 1 for a weak one."""

HAND: tuple[Card, ...] = (
    (SABOTAGE, 100),
    (SECURE, 100),
    *[(SABOTAGE, 1)] * 3,
    *[(SECURE, 1)] * 3,
)


@dataclass
class Tile:
    """A Syndicate: before whom it lies, whose cubes are on it, the cards on it."""

    owner: int
    cubes: list[int] = field(default_factory=list)
    cards: list[Card] = field(default_factory=list)

    def takes_orders_of(self, player: int) -> bool:
        """Say whether a player may give Orders here: without a cube on it not even the owner."""
        if not self.cubes:
            return False
        return player == self.owner or player in self.cubes

    def points(self, way: str) -> int:
        return sum(points for each, points in self.cards if each == way)

    def is_sabotaged(self) -> bool:
        """Say whether sabotage has more points; with as many it is secured."""
        return self.points(SABOTAGE) > self.points(SECURE)


@dataclass
class Underworld:
    """All tiles in play, and the cards that everyone has left in hand."""

    tiles: list[Tile] = field(default_factory=list)
    hands: dict[int, list[Card]] = field(default_factory=dict)

    def sits_down(self, player: int) -> None:
        self.hands[player] = list(HAND)

    def organise(self, owner: int) -> Tile:
        """Put a new tile before a player. There are eight of them."""
        assert len(self.tiles) < TILES
        self.tiles.append(Tile(owner))
        return self.tiles[-1]

    def may_give(self, player: int) -> list[int]:
        return [at for at, tile in enumerate(self.tiles) if tile.takes_orders_of(player)]

    def only_add(self) -> list[int]:
        return [at for at, tile in enumerate(self.tiles) if not tile.cubes]

    def give(self, player: int, at: int, card: Card) -> None:
        assert self.tiles[at].takes_orders_of(player)
        self.hands[player].remove(card)
        self.tiles[at].cards.append(card)

    def add(self, player: int, at: int, card: Card) -> None:
        """Bribery: one Order onto any tile."""
        self.hands[player].remove(card)
        self.tiles[at].cards.append(card)

    def steal(self, player: int, at: int, which: int) -> None:
        """Bribery: a card that nobody chose comes from a tile into one's hand."""
        self.hands[player].append(self.tiles[at].cards.pop(which))

    def swap(self, at: int, other: int, one: int, two: int) -> None:
        """Bribery: a card of one tile for a card of another."""
        mine, theirs = self.tiles[at].cards, self.tiles[other].cards
        mine[one], theirs[two] = theirs[two], mine[one]

    def assists(self, player: int) -> list[int]:
        return [at for at, tile in enumerate(self.tiles) if player in tile.cubes]

    def end(self) -> None:
        """Reveal the cards: a sabotaged tile loses its cubes."""
        for tile in self.tiles:
            if tile.is_sabotaged():
                tile.cubes.clear()
