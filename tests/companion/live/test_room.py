"""The room: what each kind of operation does, and that what cannot be done does nothing."""

from typing import Any

import pytest

from companion.catalogue import find_tool
from companion.core.alphabet import clean
from companion.core.names import skeleton, visible
from companion.core.table import Table
from companion.evening.made_games import defines_game
from companion.exchange import share
from companion.game_maker.keys import is_made_game
from companion.live.commit_reveal import digest
from companion.live.operation import Op
from companion.live.public import live_part, to_plain
from companion.live.room import Room, after, live_tool, live_tools, opened
from companion.tools.tool import AnyTool
from tests.companion.live.parts import drafted
from tests.companion.live.touches import NOW
from tests.states import every_tool

ORDERS, POWER = "lawless-empire/orders", "makiavelia/power"
SEALED = "turf-war/orders"


def tool_of(name: str) -> AnyTool:
    tool = find_tool(name)
    assert tool
    return tool


def op(device: int, kind: str, value: Any = None, tool: str = "", **more: Any) -> Op:
    """Return the only operation of *device* that a test needs the name of."""
    parts = {"value": value, "now": NOW, "said": "said", **more}
    return drafted(tool, kind, **parts).numbered(device, 1, 0)


def seated(*devices: int) -> Room:
    """Return a room in which these devices sit, each in the seat before its number."""
    room = Room()
    for device in devices:
        room = after(room, op(device, "sit", device - 1))
    return room


PERSONAL = {
    "lawless-empire/notes": "what one player guesses about the others",
    "lawless-empire/role": "the one role card that its player holds",
    "lawless-empire/seen": "the Orders that one player has peeked at",
    "lawless-empire/terms": "what someone looks up is nobody else's page",
    "mafia-works/timing": "a question about a card in one player's hand",
    "makiavelia/terms": "what someone looks up is nobody else's page",
    "the-law/questions": "what someone looks up is nobody else's page",
    "turf-war/areas": "the list that one player keeps of what was posted",
    "turf-war/gang": "one gang's own pieces",
    "turf-war/gangs": "the game master's list of every gang's pieces",
    "turf-war/meets": "what the game master works out before it is posted",
    "turf-war/orders": "one gang's secret orders",
    "turf-war/post": "what the game master writes before it is posted",
    "turf-war/terms": "what someone looks up is nobody else's page",
    "turf-war/treasury": "one gang's money and plans",
}
"""The tools that stay on each phone, and why."""

OURS = {name.partition("/")[0] for name in PERSONAL}
"""The games whose tools are looked at one by one."""


def is_added(tool: AnyTool) -> bool:
    """Return whether *tool* is of a game that someone added to the source: that says it by itself."""
    return tool.game not in OURS and not is_made_game(tool.game)


@every_tool
def test_a_personal_tool_stays_on_its_phone(tool: AnyTool) -> None:
    assert tool.personal == (tool.name in PERSONAL) or is_added(tool)
    assert (live_tool(tool.name) is None) == tool.personal
    assert (tool in live_tools()) != (tool.personal or bool(tool.kin))
    room = opened(Table(), {tool.name: tool.example})
    assert (tool.name in room.histories) != tool.personal
    assert len(room.histories) == (not tool.personal) or defines_game(tool)


@every_tool
def test_the_room_holds_public_states_alone(tool: AnyTool) -> None:
    room = opened(Table(), {tool.name: tool.example})
    assert room.state(tool) == (tool.state() if tool.personal else live_part(tool.example))


def test_who_looks_on_changes_nothing() -> None:
    put = op(2, "put", 3, ORDERS, where=("at",))
    assert after(seated(1), put).histories == {}
    assert after(seated(1), op(2, "table", to_plain(Table().resized(5)))).table == Table()


def test_a_seat_is_for_one_phone() -> None:
    room = seated(1)
    assert after(room, op(2, "sit", 0)) is room
    assert after(room, op(1, "sit", 0)) is room
    assert after(room, op(2, "sit", 7)) is room
    assert after(room, op(2, "sit", "0")) is room
    assert after(room, op(2, "sit", None)) is room
    assert after(room, op(1, "sit", 1)).seats == {1: 1}
    assert after(after(room, op(1, "sit", None)), op(2, "sit", 0)).seats == {2: 0}


def test_a_phone_is_called_by_its_seat_its_name_or_a_number() -> None:
    room = after(seated(1), op(2, "call", "  Ada\u202e "))
    assert (room.who(1), room.who(2), room.who(3)) == ("Red", "Ada", "Guest 3")
    assert after(room, op(2, "call", "Ada")) is room
    assert after(room, op(2, "call", 5)) is room


@pytest.mark.parametrize(
    "name",
    [
        "Ann", " ANN ", "An\u200dn", "\uff21nn", "Ann (Red)", "Ann (Guest "
                                                              "1", "Red", "green", "Bob", "Guest 2", "guest2",
        "\uff27uest 4", "You", "Mia (you)", "Mia", "\uff08Mia\uff09",
    ],
)  # fmt: skip
def test_who_looks_on_is_taken_for_nobody_else(name: str) -> None:
    room = seated(1)
    for seat, other in enumerate(("Ann", "", "Bob")):
        room = after(room, op(1, "table", to_plain(room.table.renamed(seat, other))))
    room = after(room, op(2, "call", "Mia"))
    assert room.who(2) == "Mia"
    room = after(room, op(3, "call", name))
    assert room.who(3) == f"{visible(clean(name, 12))} (Guest 3)"
    assert room.who(1) == "Ann"
    assert len({skeleton(room.who(each)) for each in (1, 2, 3)}) == 3


def test_a_name_that_nobody_else_has_is_shown_alone() -> None:
    room = after(seated(1), op(3, "call", "Mia"))
    assert room.who(3) == "Mia"
    room = after(room, op(1, "call", "Mia"))
    assert room.who(3) == "Mia", "a seated player is called by their seat"
    assert after(room, op(3, "call", "Guest 3")).who(3) == "Guest 3"


@pytest.mark.parametrize("blank", ["\u3164" * 3, "\u200d", "\ufe0f"])
def test_a_blank_name_of_who_looks_on_is_no_name(blank: str) -> None:
    assert after(seated(1), op(3, "call", blank)).who(3) == "Guest 3"


def test_a_player_called_as_a_guest_is_no_guest() -> None:
    room = seated(1)
    room = after(room, op(1, "table", to_plain(room.table.renamed(0, "Guest 3"))))
    assert room.who(1) == "Guest 3"
    assert room.who(3) == "Guest 3 (Guest 3)"


def test_a_guest_who_came_after_a_take_over_is_counted_on() -> None:
    """Each host leaves a thousand numbers free: players read nothing of that."""
    room = seated(1)
    assert [room.who(each) for each in (2, 1005, 2006, 1000)] == [
        "Guest 2", "Guest 5", "Guest 6", "Guest 1000",
    ]  # fmt: skip
    named = after(room, op(1005, "call", "Guest 5"))
    assert named.who(1005) == "Guest 5"
    assert after(room, op(1005, "call", "Guest 1005")).who(1005) == "Guest 1005 (Guest 5)"


def test_a_new_table_takes_the_seats_of_who_left_it() -> None:
    room = after(seated(1, 2, 4), op(1, "table", to_plain(Table().resized(2))))
    assert room.table.size == 2
    assert room.seats == {1: 0, 2: 1}
    assert after(room, op(1, "table", to_plain(room.table))) is room
    assert after(room, op(1, "table", {"seats": (0, 0)})) is room


def test_tools_follow_the_table() -> None:
    tool = tool_of(ORDERS)
    room = after(seated(1), op(1, "put", tool="makiavelia/final", where=("open",), value=True))
    assert room.histories
    room = after(room, op(1, "table", to_plain(Table().resized(5))))
    assert room.state(tool) == tool.opening(room.table)
    assert room.history(tool_of("makiavelia/final")).undoes == "The table changed"


def test_what_is_revealed_together_opens_when_all_have_sealed() -> None:
    room = seated(1, 2)
    room = after(room, op(1, "seal", (SEALED, digest("north", "a"))))
    assert after(room, op(1, "open", (SEALED, "north", "a"))) is room, "Green has not sealed"
    room = after(room, op(2, "seal", (SEALED, digest("west", "b"))))
    room = after(room, op(2, "seal", (SEALED, digest("south", "b"))))
    assert after(room, op(2, "open", (SEALED, "west", "b"))) is room, "that was replaced"
    assert after(room, op(3, "open", (SEALED, "west", "b"))) is room, "nobody knows them"
    room = after(room, op(1, "open", (SEALED, "north", "a")))
    assert room.revealed(SEALED) == {}
    assert after(room, op(1, "seal", (SEALED, digest("east", "c")))) is room, "too late"
    room = after(room, op(2, "open", (SEALED, "south", "b")))
    assert room.revealed(SEALED) == {0: "north", 1: "south"}
    again = after(room, op(1, "seal", (SEALED, digest("east", "c"))))
    assert again.revealed(SEALED) == {}
    assert again.sealed[SEALED].sealed == {0: digest("east", "c")}


def test_who_left_is_not_waited_for() -> None:
    room = seated(1, 2)
    for device, text in ((1, "north"), (2, "south")):
        room = after(room, op(device, "seal", (SEALED, digest(text, "a"))))
    room = after(room, op(1, "open", (SEALED, "north", "a")))
    assert after(room, op(2, "sit", None)).revealed(SEALED) == {0: "north"}


@pytest.mark.parametrize("tool", live_tools(), ids=lambda tool: tool.name)
def test_neither_the_table_nor_what_flowed_in_is_an_entry_but_an_example_is(
    tool: AnyTool,
) -> None:
    room = seated(1)
    tables = [room.table.resized(size) for size in (3, 7)]
    for each in tables:
        room = after(room, op(1, "table", to_plain(each)))
        assert not room.has_entries(tool)
    for other in live_tools():
        if other.game == tool.game and other is not tool:
            code = share.write(other, live_part(other.example))
            room = after(room, op(1, "whole", code, other.name, args=()))
    flows = {transfer.title for transfer in tool.transfers if transfer.facts}
    assert flows or not room.has_entries(tool)
    assert {step.label for step in room.history(tool).past} <= flows
    code = share.write(tool, live_part(tool.example))
    room = after(room, op(1, "whole", code, tool.name, args=()))
    assert room.has_entries(tool)
    again = after(room, op(1, "table", to_plain(tables[0])))
    assert again.has_entries(tool)


@pytest.mark.parametrize("tool", live_tools(), ids=lambda tool: tool.name)
def test_what_whoever_opened_the_table_had_entered_is_an_entry(tool: AnyTool) -> None:
    assert opened(Table(), {tool.name: tool.example}).has_entries(tool)
    assert not opened(Table(), {tool.name: tool.opening(Table())}).has_entries(tool)
