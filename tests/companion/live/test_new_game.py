"""The table says that another game begins: once for all who did not know of each other."""

from dataclasses import replace

import pytest

from companion.live import actions as do
from companion.live import refusals
from companion.live.host import Host, Refusal
from companion.live.log import Log
from companion.live.new_game import MOST_NAMES, NewGame, begin
from companion.live.operation import Draft, Entry, Op, dropped
from companion.live.room import after, opened
from companion.live.story import last_words, story
from companion.live.wire import op_from_data, op_to_json, parsed
from companion.tools.history import History
from tests.companion.live.test_room import seated, tool_of
from tests.companion.live.touches import NOW

GAME = "lawless-empire"
NEW = begin(GAME, "", NOW)


def entry(n: int, op: Op) -> Entry:
    return Entry(n, 1, op)


def test_it_changes_nothing_of_what_all_share_and_stands_in_no_story() -> None:
    room = seated(1, 2)
    log = Log.begin(room).add(entry(1, NEW.numbered(1, 1, 0)))
    assert log.room == room
    assert log.all_begun == {GAME: NewGame(1, ((1, 1),))}
    assert story(log) == ()
    assert last_words(log, f"{GAME}/round") == ""


def test_it_names_nobody() -> None:
    op = begin(GAME, "Ada", NOW).numbered(1, 1, 0)
    assert op_from_data(parsed(op_to_json(op))) == op
    assert Log.begin(seated(1)).add(entry(1, op)).room.called == {}


def test_as_it_is_written_it_stays_for_ever() -> None:
    written = '[1,1,"lawless-empire/round","call",[],[],"",7]'
    op = begin(GAME, "", 7).numbered(1, 1, 0)
    assert op_to_json(op) == written
    log = Log.begin(seated(1)).add(entry(1, op_from_data(parsed(written))))
    assert log.all_begun == {GAME: NewGame(1, ((1, 1),))}


@pytest.mark.parametrize("called", ["", "Ada"])
def test_versions_before_take_it_for_a_name_that_stays(called: str) -> None:
    room = replace(seated(1), called={1: called} if called else {})
    as_before = begin(GAME, called, NOW)._replace(tool="").numbered(1, 1, 0)
    assert after(room, as_before) is room


def test_nobody_can_take_it_out() -> None:
    log = Log.begin(seated(1, 2)).add(entry(1, NEW.numbered(1, 1, 0)))
    out = log.add(entry(2, dropped(NEW.numbered(1, 1, 0), NOW).numbered(2, 1, 1)))
    assert out.all_begun == log.all_begun


def test_who_did_not_know_of_it_begins_the_same_game() -> None:
    ops = (NEW.numbered(1, 1, 0), NEW.numbered(2, 1, 0), NEW.numbered(2, 2, 2))
    log = Log.begin(seated(1, 2)).all(entry(n, op) for n, op in enumerate(ops[:2], 1))
    assert log.all_begun == {GAME: NewGame(1, ((1, 1), (2, 1)))}
    assert log.add(entry(3, ops[2])).all_begun == {GAME: NewGame(3, ((2, 2),))}
    assert log.cut(1).all_begun == {GAME: NewGame(1, ((1, 1),))}


def test_the_number_of_names_that_are_kept_is_limited() -> None:
    ops = [NEW.numbered(device, 1, 0) for device in range(1, 40)]
    log = Log.begin(seated(1)).all(entry(n, op) for n, op in enumerate(ops, 1))
    assert len(log.all_begun[GAME].names) == MOST_NAMES


@pytest.mark.parametrize(("device", "why"), [(1, ""), (3, refusals.LOOKS_ON)])
def test_only_who_has_a_seat_begins_a_game(device: int, why: str) -> None:
    host = Host(Log.begin(seated(1, 2)))
    found = host.accept(NEW.numbered(device, 1, 0), device, NOW)
    assert (found.why if isinstance(found, Refusal) else "") == why
    assert bool(host.log.all_begun) == (not why)


def test_a_game_of_ones_own_begins_anew_where_the_table_has_it() -> None:
    draft = begin("own-zzzzzzzz", "", NOW)
    room = seated(1)
    tool = tool_of("own-zzzzzzzz/score")
    known = replace(room, histories={tool.name: History(tool.state())})
    for each, taken in ((room, False), (known, True)):
        host = Host(Log.begin(each))
        host.accept(draft.numbered(1, 1, 0), 1, NOW)
        assert bool(host.log.all_begun) == taken


def test_the_name_of_who_looks_on_is_theirs_as_before() -> None:
    log = Log.begin(opened(seated(1).table, {}))
    named = log.add(entry(1, Draft("", do.CallDevice("Ada"), NOW).numbered(3, 1, 0)))
    assert named.room.called == {3: "Ada"}
    assert named.all_begun == {}
