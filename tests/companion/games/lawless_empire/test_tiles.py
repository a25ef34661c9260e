"""What the Score takes over from the Order tally."""

from companion.games.lawless_empire.orders.state import OrdersState, Syndicate
from companion.games.lawless_empire.tiles import Tile, Told, retold, told_by

RED = Told(sabotaged=True, owner=0, sabotage_orders=True)
GREEN = Told(owner=1, secure_orders=True)
TILES = (
    Tile(sabotaged=True, owner=0, sabotage_orders=True),
    Tile(owner=1, secure_orders=True),
)


def test_the_tally_tells_how_each_counted_syndicate_ends_and_what_lies_on_it() -> None:
    tally = OrdersState(
        syndicates=(
            Syndicate(orders=(1, 0, 0, 3), owner=0),
            Syndicate(orders=(0, 1, 2, 0), owner=1),
            Syndicate(owner=2),
            Syndicate(),
        )
    )
    assert told_by(tally) == (
        Told(sabotaged=True, owner=0, sabotage_orders=True, secure_orders=True),
        Told(owner=1, sabotage_orders=True, secure_orders=True),
        Told(owner=2),
    )


def test_a_first_tally_takes_the_place_of_what_was_entered_but_keeps_the_assists() -> None:
    entered = (Tile(owner=5, assists=frozenset({3})), Tile(), Tile())
    taken = retold(entered, (), (RED, GREEN))
    assert taken == (TILES[0].evolve(assists=frozenset({3})), TILES[1])


def test_a_changed_tally_leaves_corrections_alone() -> None:
    mine = (TILES[0].evolve(owner=4), TILES[1].evolve(assists=frozenset({0})))
    changed = (RED.evolve(sabotaged=False, owner=2), GREEN.evolve(owner=3))
    assert retold(mine, (RED, GREEN), changed) == (
        Tile(owner=4, sabotage_orders=True),
        Tile(owner=3, secure_orders=True, assists=frozenset({0})),
    )


def test_syndicates_that_players_added_stay_behind_while_eight_are_enough() -> None:
    added = (*TILES, Tile(owner=6))
    assert retold(added, (RED, GREEN), (RED, GREEN, GREEN))[3:] == (Tile(owner=6),)
    assert len(retold(added, (RED, GREEN), (RED,) * 8)) == 8


def test_a_syndicate_that_was_removed_comes_back_with_a_changed_tally() -> None:
    assert retold(TILES[:1], (RED, GREEN), (RED, GREEN.evolve(owner=7))) == (
        TILES[0],
        TILES[1].evolve(owner=7),
    )
