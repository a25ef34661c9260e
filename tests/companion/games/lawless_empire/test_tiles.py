"""What the Score takes over from the Order tally."""

from companion.games.lawless_empire.orders.state import OrdersState, Syndicate
from companion.games.lawless_empire.tiles import TallyFigures, Tile, figures_of, updated

RED = TallyFigures(sabotaged=True, owner=0, sabotage_orders=True)
GREEN = TallyFigures(owner=1, secure_orders=True)
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
    assert figures_of(tally) == (
        TallyFigures(sabotaged=True, owner=0, sabotage_orders=True, secure_orders=True),
        TallyFigures(owner=1, sabotage_orders=True, secure_orders=True),
        TallyFigures(owner=2),
    )


def test_a_first_tally_takes_the_place_of_what_was_entered_but_keeps_the_assists() -> None:
    entered = (Tile(owner=5, assists=frozenset({3})), Tile(), Tile())
    taken = updated(entered, (), (RED, GREEN))
    assert taken == (TILES[0].evolve(assists=frozenset({3})), TILES[1])


def test_a_changed_tally_leaves_corrections_alone() -> None:
    mine = (TILES[0].evolve(owner=4), TILES[1].evolve(assists=frozenset({0})))
    changed = (RED.evolve(sabotaged=False, owner=2), GREEN.evolve(owner=3))
    assert updated(mine, (RED, GREEN), changed) == (
        Tile(owner=4, sabotage_orders=True),
        Tile(owner=3, secure_orders=True, assists=frozenset({0})),
    )


def test_syndicates_that_players_added_stay_behind_while_eight_are_enough() -> None:
    added = (*TILES, Tile(owner=6))
    assert updated(added, (RED, GREEN), (RED, GREEN, GREEN))[3:] == (Tile(owner=6),)
    assert len(updated(added, (RED, GREEN), (RED,) * 8)) == 8


def test_a_syndicate_that_was_removed_comes_back_with_a_changed_tally() -> None:
    assert updated(TILES[:1], (RED, GREEN), (RED, GREEN.evolve(owner=7))) == (
        TILES[0],
        TILES[1].evolve(owner=7),
    )
