"""Tools on the table: one for all, each touch told to everyone, and a bounded number of them."""

from contextlib import ExitStack
from dataclasses import replace

import pytest

from companion.core.table import Table
from companion.tools.history import History
from companion.tools.tool import AnyTool
from screens.server.light_routes.shared_tools import LENGTH, LETTERS, SharedTool, SharedTools
from tests.screens.server.light_routes.visitor import tool

ORDERS: AnyTool = tool("lawless-empire/orders")
FRESH = SharedTool(ORDERS, History(ORDERS.state()), Table())
ANN, BEN = "192.168.1.20", "192.168.1.21"


def counted(shared: SharedTool) -> SharedTool:
    state = shared.history.now
    orders = state.look(("syndicates", 0, "orders"))
    more = state.put(("syndicates", 0, "orders"), (orders[0] + 1, *orders[1:]))
    return replace(shared, history=shared.history.then(more, "counted"))


def same(shared: SharedTool) -> SharedTool:
    return shared


def test_a_touch_counts_for_all_and_is_told_to_all_who_look() -> None:
    room = SharedTools()
    name = room.put(FRESH, ANN)
    assert len(name) == LENGTH
    assert set(name) <= set(LETTERS)
    with room.watch(name) as one, room.watch(name) as other:
        after = room.touch(name, counted)
        assert after.version == 1
        assert room.read(name) == after != FRESH
        assert one.is_set()
        assert other.is_set()
        one.clear()
        assert room.touch(name, same).version == 1
        assert not one.is_set(), "what changes nothing is told to nobody"
    room.touch(name, counted)
    assert not one.is_set(), "who looks no more is told nothing"


def test_what_was_never_there_is_not_there() -> None:
    room = SharedTools()
    assert room.read("abcde") is None
    with pytest.raises(KeyError):
        room.touch("abcde", counted)


def test_the_tool_touched_last_is_listed_first() -> None:
    room = SharedTools()
    first, second = room.put(FRESH, ANN), room.put(FRESH, ANN)
    assert [name for name, _ in room.listed()] == [second, first]
    room.touch(first, counted)
    assert [name for name, _ in room.listed()] == [first, second]


@pytest.mark.parametrize(
    "limits", [{"most": 3}, {"most_of_one": 3}, {"most": 3, "most_of_one": 3}]
)
def test_tools_that_nobody_looks_at_make_room_and_others_stay(limits: dict[str, int]) -> None:
    room = SharedTools(**limits)
    names = [room.put(FRESH, ANN) for _ in range(3)]
    with ExitStack() as looks:
        for name in names[:2]:
            looks.enter_context(room.watch(name))
        newest = room.put(FRESH, ANN)
        assert room.read(names[2]) is None
        assert [name for name, _ in room.listed()] == [newest, names[1], names[0]]
        looks.enter_context(room.watch(newest))
        assert room.put(FRESH, ANN) == ""
        assert len(room.listed()) == 3
    assert room.put(FRESH, ANN)


def test_one_address_cannot_take_the_place_of_others() -> None:
    room = SharedTools(most=10, most_of_one=2)
    bens = room.put(FRESH, BEN)
    for _ in range(20):
        room.put(FRESH, ANN)
    assert room.read(bens) == FRESH
    assert len(room.listed()) == 3


def test_what_the_laptop_forgot_is_brought_back_in_its_newest_version() -> None:
    room = SharedTools()
    older, newer = replace(FRESH, version=3), replace(counted(FRESH), version=5)
    room.bring_back("abcde", older, ANN)
    assert room.read("abcde") == older
    with room.watch("abcde") as news:
        room.bring_back("abcde", newer, BEN)
        assert news.is_set()
    assert room.read("abcde") == newer
    room.bring_back("abcde", older, ANN)
    assert room.read("abcde") == newer


def test_once_it_was_touched_here_nobody_brings_back_another_one() -> None:
    room = SharedTools()
    room.bring_back("abcde", FRESH, ANN)
    mine = room.touch("abcde", counted)
    room.bring_back("abcde", replace(FRESH, version=99), BEN)
    assert room.read("abcde") == mine
