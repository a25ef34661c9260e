"""Random games: the tools say of each Syndicate what lies on its tile by the rulebook. See ``brute_syndicates``."""

from collections import Counter
from itertools import product
from random import Random
from typing import Final

import pytest

from companion.core.blocks import Grid
from companion.core.table import Table
from companion.games.lawless_empire.conditions import Clause, View, matching
from companion.games.lawless_empire.orders.state import NAMES, Syndicate, to_count
from companion.games.lawless_empire.round.in_play import all_settled
from companion.games.lawless_empire.round.orders_where import givers
from companion.games.lawless_empire.round.state import COMMAND, EXECUTION, ROUNDS
from companion.games.lawless_empire.score.state import OwnCard, ScoreState, take_assists
from tests.companion.games.lawless_empire.brute_syndicates import (
    SABOTAGE,
    SECURE,
    TILES,
    Card,
    Tile,
    Underworld,
)
from tests.companion.games.lawless_empire.table_of_tools import Tools
from tests.fast_run import trials

KINDS: Final[tuple[Card, ...]] = ((SABOTAGE, 100), (SECURE, 100), (SABOTAGE, 1), (SECURE, 1))
"""The Orders in the order of NAMES."""

ASSISTANT: Final = OwnCard(clauses=(Clause(points=1, whose="assisted"),))


class Evening:
    """A game on the table, and the same one through the tools."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.seats = tuple(self.chance.sample(range(8), self.chance.randint(2, 5)))
        self.tools = Tools(Table(seats=self.seats))
        self.table = Underworld()
        for seat in self.seats:
            self.table.sits_down(seat)
        self.late = self.chance.random() < 0.3
        if self.late:
            self.tools.put("round", self.tools.now("round").evolve(more_bids=True))

    def round(self, number: int) -> None:
        self.tools.to(number, EXECUTION)
        self.tools.tap("round", "First player", self.chance.choice(self.seats))
        taken = min(self.chance.randint(0, 3), TILES - len(self.table.tiles))
        for left in reversed(range(taken)):
            self.organise()
            if left or self.chance.random() < 0.7:  # the last one counts by going on, too
                self.tools.press("round", "Next Syndicate")
        self.tools.to(number, COMMAND)
        self.check()
        self.command()
        self.check()

    def organise(self) -> None:
        """Someone takes a tile and calls some of the others, who answer in turn order."""
        owner, tools = self.chance.choice(self.seats), self.tools
        tile = self.table.organise(owner)
        tools.tap("round", "Who takes a Syndicate?", owner)
        name = tools.now("round").table.name
        order = tools.now("round").table.clockwise_from(tools.now("round").first)
        others = [seat for seat in order if seat != owner]
        called = {seat for seat in others if self.chance.random() < 0.4}
        if called:
            tools.tap("round", f"{name(owner)} calls", frozenset(called))
        for seat in others:
            how = "is called" if seat in called else "is not called"
            pays = ("lucre", "bribery") if seat not in called or self.late else ()
            says = ("accept", "decline") if seat in called else ("nothing", "nothing")
            said = self.chance.choice((*says, *says, *pays))
            tools.tap("round", f"{name(seat)} {how}", said)
            if said not in ("decline", "nothing"):
                tile.cubes.append(seat)

    def command(self) -> None:
        """Everyone gives Orders where they may, and uses Bribery where they like."""
        table, chance = self.table, self.chance
        for seat in self.seats:
            for at in table.may_give(seat):
                if table.hands[seat] and chance.random() < 0.4:
                    table.give(seat, at, chance.choice(table.hands[seat]))
            full = [at for at, tile in enumerate(table.tiles) if tile.cards]
            match chance.randrange(5):
                case 0 if table.tiles and table.hands[seat]:
                    at = chance.randrange(len(table.tiles))
                    table.add(seat, at, chance.choice(table.hands[seat]))
                case 1 if full:
                    at = chance.choice(full)
                    table.steal(seat, at, chance.randrange(len(table.tiles[at].cards)))
                case 2 if len(full) > 1:
                    one, two = chance.sample(full, 2)
                    mine, theirs = table.tiles[one].cards, table.tiles[two].cards
                    table.swap(
                        one, two, chance.randrange(len(mine)), chance.randrange(len(theirs))
                    )

    def check(self) -> None:
        """Compare who may give Orders where, and where only Add works."""
        state, tiles = self.tools.now("round"), self.table.tiles
        every = all_settled(state)
        assert [each.owner for each in every] == [tile.owner for tile in tiles]
        assert [each.assists for each in every] == [set(tile.cubes) for tile in tiles]
        assert state.in_play in (len(state.syndicates), len(tiles))
        for seat in self.seats:
            may = [at for at, one in enumerate(every) if seat in givers(state, one)]
            assert may == self.table.may_give(seat), seat
        grids = [
            block
            for block in self.tools.blocks("round")
            if isinstance(block, Grid) and "May give Orders" in block.head
        ]
        rows = [row for grid in grids for row in grid.rows]
        only = [at for at, row in enumerate(rows) if row[2] == "nobody, only Add"]
        assert len(rows) == len(tiles)
        assert only == self.table.only_add()

    def end(self) -> None:
        """Count all tiles in any order: the Score has owners, ends and assists as they lie there."""
        self.tools.press("round", "Next: End")
        tally = self.tools.now("orders")
        owners = Counter(tile.owner for tile in self.table.tiles)
        assert to_count(tally.evolve(syndicates=(Syndicate(),))) == dict(owners)
        tiles = self.chance.sample(self.table.tiles, len(self.table.tiles))
        rows = tuple(
            Syndicate(orders=tuple(map(tile.cards.count, KINDS)), owner=tile.owner)
            for tile in tiles
        )
        if not rows:
            return
        self.tools.put("orders", tally.evolve(syndicates=rows, done=True, last=True))
        assert to_count(self.tools.now("orders")) == {}
        assert len(NAMES) == len(KINDS)
        self.scored(tiles)

    def scored(self, tiles: list[Tile]) -> None:
        """Compare what a role finds, for each kind of Syndicate that a card can count."""
        lines = self.tools.now("score").lines
        mine = self.seats[0]
        lines = tuple(
            one.evolve(role="own1") if seat == mine else one for seat, one in enumerate(lines)
        )
        score: ScoreState = self.tools.now("score").evolve(cards=(ASSISTANT,), lines=lines)
        self.tools.put("score", score)
        score = take_assists(self.tools.now("round"), self.tools.now("score"))
        assert [tile.owner for tile in score.tiles] == [tile.owner for tile in tiles]
        for tile, found in zip(tiles, score.tiles, strict=True):
            alike = [set(one.cubes) for one in tiles if one.owner == tile.owner]
            if all(each == alike[0] for each in alike):
                assert found.assists == set(tile.cubes)
            else:
                assert found.assists == frozenset(), "nobody said which tile is which"
        exact = tuple(
            found.evolve(assists=frozenset(tile.cubes))
            for tile, found in zip(tiles, score.tiles, strict=True)
        )
        self.table.end()
        for seat, ends, whose, orders in product(
            self.seats,
            ("any", "sabotaged", "secured"),
            ("anybody", "mine", "others", "assisted"),
            ("any", "sabotage", "secure", "none"),
        ):
            clause = Clause(ends=ends, whose=whose, orders=orders)
            wanted = sum(fits(tile, seat, ends, whose, orders) for tile in tiles)
            assert len(matching(clause, View(seat, exact))) == wanted, (seat, clause)


def fits(tile: Tile, seat: int, ends: str, whose: str, orders: str) -> bool:
    """Say whether a card counts a tile, once all Orders lie open and sabotaged tiles lost their cubes."""
    ways = {way for way, _ in tile.cards}
    return (
        (ends == "any" or (ends == "sabotaged") == tile.is_sabotaged())
        and {
            "anybody": True,
            "mine": tile.owner == seat,
            "others": tile.owner != seat,
            "assisted": seat in tile.cubes,
        }[whose]
        and {"any": True, "none": not ways}.get(orders, orders in ways)
    )


@pytest.mark.parametrize("seed", range(trials(60)))
def test_five_rounds_of_syndicates_are_those_on_the_table(seed: int) -> None:
    evening = Evening(seed)
    for number in range(1, ROUNDS + 1):
        evening.round(number)
    evening.end()
