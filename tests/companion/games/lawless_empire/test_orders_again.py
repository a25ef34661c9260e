"""The Order tally where a Syndicate is counted again, or all of them by someone else."""

from companion.games.lawless_empire.orders.joint import add
from companion.games.lawless_empire.orders.tool import TOOL
from tests.companion.games.lawless_empire.test_orders import answer, warnings
from tests.companion.games.lawless_empire.test_orders_end import count, played


def test_what_was_said_to_be_the_last_stays_so_while_one_is_counted_again() -> None:
    state = played(((1, 0, 0, 0), 0), ((0, 0, 0, 1), 1))
    assert answer(state).text == "1 of 2 sabotaged"
    again = TOOL.move(state, "open", (1,), 0, 0).put(("syndicates", 1, "orders"), (1, 0, 0, 0))
    assert answer(again).text == "Sabotaged so far"
    assert answer(TOOL.move(again, "close", (1,), 0, 0)).text == "All 2 sabotaged"
    other = TOOL.move(TOOL.move(again, "open", (0,), 0, 0), "close", (0,), 0, 0)
    assert answer(other).text == "All 2 sabotaged"
    more = TOOL.move(state, "open", (2,), 0, 0).put(("syndicates", 2, "orders"), (1, 0, 0, 0))
    closed = TOOL.move(more, "close", (2,), 0, 0)
    assert (closed.done, answer(closed).text) == (False, "Syndicate 3 · Purple: SABOTAGED")


def test_what_differs_is_told_in_the_order_of_the_count() -> None:
    mine = count(*[((1, 0, 0, 0), seat) for seat in range(4)], second=True)
    theirs = count(((1, 1, 0, 0), 2), ((1, 1, 0, 0), 0))
    both = add(mine, theirs)
    head, *told = warnings(both)
    assert head.startswith("4 Syndicates differ")
    assert [text.split(" · ")[0] for text in told] == [f"Syndicate {n}" for n in range(1, 5)]
