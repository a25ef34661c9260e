"""Random ends of a game, and a second way to count a role, for tests only."""

from hypothesis import strategies as st

from companion.games.lawless_empire.conditions import ENDS, ORDERS, WHOSE, Card, Clause, View
from companion.games.lawless_empire.tiles import Tile

tiles = st.lists(
    st.builds(
        Tile,
        sabotaged=st.booleans(),
        owner=st.none() | st.integers(0, 7),
        sabotage_orders=st.booleans(),
        secure_orders=st.booleans(),
        assists=st.frozensets(st.integers(0, 7)),
    ),
    max_size=8,
).map(tuple)

nines = st.integers(-9, 9)
clauses = st.builds(
    Clause,
    points=nines,
    ends=st.sampled_from([option.key for option in ENDS]),
    whose=st.sampled_from([option.key for option in WHOSE]),
    orders=st.sampled_from([option.key for option in ORDERS]),
)
cards = st.builds(
    Card,
    name=st.sampled_from(["", "Smuggler", "Banker"]),
    clauses=st.lists(clauses, max_size=3).map(tuple),
    lucre=nines,
    bribery=nines,
    soldati=nines,
    syndicates=nines,
    free=st.integers(-20, 20),
)
views = st.builds(
    View,
    st.integers(0, 7),
    tiles,
    st.integers(0, 50),
    st.integers(0, 50),
    st.integers(0, 50),
    st.booleans(),
)


def by_hand(card: Card, view: View) -> int:
    """Count *card* tile by tile, taking Assist tokens away first, as at the table."""
    total = card.free
    total += sum([card.lucre] * view.lucre)
    total += sum([card.bribery] * view.bribery)
    total += sum([card.soldati] * view.soldati)
    for tile in view.tiles:
        gone = tile.sabotaged and not view.fallen_count
        left = tile.evolve(assists=frozenset()) if gone else tile
        words = words_for(left, view.seat)
        if "mine" in words:
            total += card.syndicates
        for clause in card.clauses:
            if {clause.ends, clause.whose, f"orders {clause.orders}"} <= words:
                total += clause.points
    return total


def words_for(tile: Tile, seat: int) -> set[str]:
    """Return all that can be said of *tile* by the player of *seat*."""
    words = {"any", "anybody", "orders any", "sabotaged" if tile.sabotaged else "secured"}
    if tile.owner is not None:
        words.add("mine" if tile.owner == seat else "others")
    if seat in tile.assists:
        words.add("assisted")
    if tile.sabotage_orders:
        words.add("orders sabotage")
    if tile.secure_orders:
        words.add("orders secure")
    if not tile.sabotage_orders and not tile.secure_orders:
        words.add("orders none")
    return words
