"""Texts that are sealed and revealed together: what fits, and what a table reveals now."""

from companion.catalogue import every_game
from companion.core.blocks import TextToCopy
from companion.core.nesting import flat
from companion.core.table import Table
from companion.display import table_words as words
from companion.games.turf_war.orders.state import Order, OrdersState
from companion.games.turf_war.orders.tool import form
from companion.live.commit_reveal import MOST_CHARACTERS, digest, sealable
from companion.live.log import Log
from companion.live.operation import Entry
from companion.live.reveals import can_seal, revealed_before, revealing
from companion.live.room import Room, after, opened
from companion.live.snapshot import snapshot_from_json, snapshot_to_json
from companion.live.story import story
from companion.live.wire import MOST_BYTES as MOST_OF_LINE
from companion.live.wire import op_to_json
from tests.companion.live.test_room import op

FIRST = every_game()[0].tools[0].name
OTHER = "turf-war/round"
SALT = "ab" * 16


def seated() -> Room:
    room = opened(Table(), {})
    return after(after(room, op(1, "sit", 0)), op(2, "sit", 1))


def sealed(room: Room, device: int, about: str, text: str) -> Room:
    return after(room, op(device, "seal", (about, digest(text, SALT))))


def shown(room: Room, device: int, about: str, text: str) -> Room:
    return after(room, op(device, "open", (about, text, SALT)))


def test_a_text_keeps_its_lines_and_is_cut_where_no_message_would_hold_it() -> None:
    assert sealable("  Go north\r\n\n\x00 then \u202eeast") == "Go north\nthen east"
    assert sealable("") == sealable("\n \n") == ""
    long = sealable("ж" * 5000)
    assert len(long) == MOST_CHARACTERS
    assert len(op_to_json(op(1, "open", (OTHER, long, SALT)))) < MOST_OF_LINE


def test_a_turns_orders_are_sealed_at_the_table_whole() -> None:
    order = Order(does="attack", pieces=frozenset({3}), area="Docks", against="Green")
    state = OrdersState(orders=(order,) * 20)
    (post,) = [b for b in flat(form(state)) if isinstance(b, TextToCopy) and b.together]
    assert sealable(post.text) == post.text


def test_the_next_reveal_begins_where_somebody_left_before_they_opened_theirs() -> None:
    room = sealed(sealed(seated(), 1, OTHER, "north"), 2, OTHER, "south")
    room = after(shown(room, 1, OTHER, "north"), op(2, "sit", None))
    assert room.revealed(OTHER) == {0: "north"}
    room = shown(sealed(room, 1, OTHER, "west"), 1, OTHER, "west")
    assert room.revealed(OTHER) == {0: "west"}


def test_whose_text_is_on_another_phone_begins_anew_for_all_and_nobody_else_does() -> None:
    room = sealed(sealed(seated(), 1, OTHER, "north"), 2, OTHER, "south")
    room = shown(room, 1, OTHER, "north")
    assert room.sealed[OTHER].closed == {1}
    assert sealed(room, 1, OTHER, "west") is room, "Red has opened, and can read nothing yet"
    room = after(after(room, op(2, "sit", None)), op(3, "sit", 1))
    room = sealed(room, 3, OTHER, "east")
    assert room.revealed(OTHER) == {}
    assert room.sealed[OTHER].sealed == {1: digest("east", SALT)}
    room = shown(sealed(room, 1, OTHER, "north"), 1, OTHER, "north")
    room = shown(room, 3, OTHER, "east")
    assert room.revealed(OTHER) == {0: "north", 1: "east"}


def test_a_table_reveals_one_thing_at_a_time_the_same_for_all() -> None:
    room = seated()
    assert revealing(room) == FIRST
    room = sealed(room, 1, OTHER, "north")
    assert revealing(room) == OTHER
    room = sealed(room, 2, OTHER, "south")
    room = shown(shown(room, 1, OTHER, "north"), 2, OTHER, "south")
    assert room.revealed(OTHER) == {0: "north", 1: "south"}
    assert revealing(room) == OTHER, "what was revealed last can still be read"
    assert revealing(sealed(room, 1, FIRST, "west")) == FIRST


def test_a_new_seal_leaves_the_last_reveal_readable_and_is_told() -> None:
    """It was gone on all phones, and nothing said who had done that."""
    room = sealed(sealed(seated(), 1, OTHER, "north"), 2, OTHER, "south")
    room = shown(shown(room, 1, OTHER, "north"), 2, OTHER, "south")
    assert revealed_before(room) == {}
    room = sealed(room, 1, OTHER, "west")
    assert (room.revealed(OTHER), revealed_before(room)) == ({}, {0: "north", 1: "south"})
    log = snapshot_from_json(snapshot_to_json(Log.begin(room)))
    assert revealed_before(log.room) == {0: "north", 1: "south"}
    room = sealed(room, 2, OTHER, "east")
    room = shown(shown(room, 1, OTHER, "west"), 2, OTHER, "east")
    assert (room.revealed(OTHER), revealed_before(room)) == ({0: "west", 1: "east"}, {})
    log = Log.begin(seated()).add(Entry(1, 1, op(1, "seal", (OTHER, digest("north", SALT)))))
    (line,) = story(log)
    assert (line.who, line.label, line.became) == ("Red", words.SEALED_STEP, "")
    assert (line.stands, line.can_go) == (True, False)
    assert not story(log, OTHER)


def test_what_is_sealed_stays_until_all_have_sealed() -> None:
    room = sealed(seated(), 1, OTHER, "north")
    assert sealed(room, 1, OTHER, "west") is room
    assert (can_seal(room, 0), can_seal(room, 1), can_seal(room, None)) == (False, True, None)
    room = after(after(room, op(1, "sit", None)), op(3, "sit", 0))
    assert sealed(room, 3, OTHER, "west") is room, "not by another phone on this seat either"
    room = sealed(sealed(room, 2, OTHER, "south"), 3, OTHER, "west")
    assert shown(room, 3, OTHER, "west").sealed[OTHER].opened == {0: "west"}, (
        "all have sealed, and nobody has read anything: what is on no phone any more is sealed again"
    )
