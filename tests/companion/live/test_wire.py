"""What goes over a line comes back the same, is short, and nothing that comes in is trusted."""

from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest
from pydantic_core import to_json

from companion.core.table import Table
from companion.live import actions as do
from companion.live.causes import cause_of_op, relabelled
from companion.live.drafts import effect
from companion.live.log import Log
from companion.live.messages import MOST_BYTES as MOST_SAID
from companion.live.messages import (
    Back,
    Control,
    Deputy,
    Gone,
    Hello,
    News,
    Ops,
    Ready,
    RefusedMessage,
    Welcome,
    from_host,
    from_phone,
)
from companion.live.new_game import NewGame
from companion.live.operation import Draft, Entry, Op
from companion.live.room import after, live_tools, opened
from companion.live.snapshot import (
    snapshot_from_data,
    snapshot_from_json,
    snapshot_to_data,
    snapshot_to_json,
)
from companion.live.wire import (
    MOST_BYTES,
    TOO_MUCH,
    WireError,
    entry_from_json,
    entry_to_data,
    entry_to_json,
    op_from_data,
    op_to_data,
    op_to_json,
    parsed,
)
from companion.tools.cause import EXAMPLE, NEW, PLAYER, Cause
from companion.tools.history import History
from companion.tools.tool import AnyTool
from tests.companion.live import hostile
from tests.companion.live.converge import pool
from tests.companion.live.test_offers import offered
from tests.companion.live.test_room import op, seated, tool_of
from tests.companion.live.touches import NOW
from tests.states import every_tool

SIT = op(1, "sit", 0)


@every_tool
def test_an_operation_comes_back_the_same(tool: AnyTool) -> None:
    for draft in () if tool.personal else pool(tool):
        made = draft.numbered(5, 1234, 99)
        assert op_from_data(parsed(op_to_json(made))) == made
        entry = Entry(7, 2, made, "0" * 16)
        assert entry_from_json(entry_to_json(entry).encode()) == entry


def test_what_has_another_shape_goes_on_as_it_came() -> None:
    """The host's seal is over the text: whoever passes an entry on has to write it as it was."""
    random, room, misshapen = Random(31), seated(1), 0
    drafts = [draft for tool in live_tools()[::7] for draft in pool(tool)]
    for _ in range(400):
        made = hostile.mutated(random, random.choice(drafts)).numbered(1, 1, 0)
        try:
            text = op_to_json(made)
            again = op_from_data(parsed(text))
        except (ValueError, WireError):  # no JSON, or nothing that a phone reads
            continue
        assert op_to_json(again) == text
        if isinstance(again.action, do.Misshapen):
            misshapen += 1
            assert after(room, again) is room
    assert misshapen > 20, "some of them have another shape"


def test_what_has_its_default_is_left_out() -> None:
    assert op_to_json(Op(1, 2)) == '[1,2,"","none"]'


ORDERS = "lawless-empire/orders"


def replaced(said: str, cause: Cause) -> Op:
    """Return an operation that replaces an answer of the Orders, with its label and for its cause."""
    tool = tool_of(ORDERS)
    asked = effect(tool, tool.state(), tool.state(at=1), 7, said, cause)
    return asked.numbered(1, 2, 3)


@pytest.mark.parametrize(("said", "cause"), [("Show me an example", EXAMPLE), ("Next", PLAYER)])
def test_a_cause_that_the_label_of_0_12_says_is_not_written(said: str, cause: Cause) -> None:
    """So phones of that release sit at one table with those of today, whoever is the host."""
    made = replaced(said, cause)
    assert op_to_json(made) == f'[1,2,"{ORDERS}","puts",[],[],[[["at"],1]],7,0,"{said}",3]'
    assert cause_of_op(tool_of(ORDERS), op_from_data(parsed(op_to_json(made)))) == cause


@pytest.mark.parametrize(("said", "cause"), [("Ein Beispiel", EXAMPLE), ("Start over", PLAYER)])
def test_any_other_cause_stands_at_the_end(said: str, cause: Cause) -> None:
    made = replaced(said, cause)
    assert op_to_data(made)[-2:] == [3, cause.text]
    again = op_from_data(parsed(op_to_json(made)))
    assert again == made
    assert again.draft == made.draft
    assert cause_of_op(tool_of(ORDERS), again) == cause


def test_a_cause_of_a_newer_version_is_a_players_here() -> None:
    made = replaced("Next", PLAYER)._replace(cause="tomorrow")
    assert cause_of_op(tool_of(ORDERS), op_from_data(parsed(op_to_json(made)))) == PLAYER


@pytest.mark.parametrize("cause", [EXAMPLE, PLAYER])
def test_a_step_that_is_called_something_else_for_others_has_the_same_cause(
    cause: Cause,
) -> None:
    tool, labels = tool_of(ORDERS), ("Show me an example", "Next", "Start over")
    for said, public in product(labels, labels):
        asked = effect(tool, tool.state(), tool.state(at=1), 7, said, cause)
        other = relabelled(tool, asked, public)
        assert (other.label, cause_of_op(tool, other)) == (public, cause)
        assert relabelled(tool, other, said) == asked


def test_a_snapshot_has_the_causes_of_steps_and_offers() -> None:
    tool = tool_of(ORDERS)
    history = History(tool.state()).then(tool.state(at=1), "Ein Beispiel", EXAMPLE)
    history = history.then(tool.state(at=2), "Start over").then(
        tool.state(at=3), "New game", NEW
    )
    room = replace(offered().room, histories={ORDERS: history})
    waiting = {name: replace(each, cause="example") for name, each in room.offers.items()}
    for each in (room, replace(room, offers=waiting)):
        assert snapshot_from_json(snapshot_to_json(Log.begin(each))).room == each
    past = snapshot_to_data(Log.begin(room))["room"]["tools"][ORDERS][1]
    assert [step[2:] for step in past] == [["example"], ["player"], []]


GOOD: list[Any] = op_to_data(op(1, "move", tool="a/b", where="next", args=(frozenset({1}),)))


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "null", "[1,2,3]", '[1,2,"","none",0,0,0,0,0,0,0,0]', '["1",2,"","none"]',
        '[1,2,"","no kind"]', '[1,-2,"","none"]', '[1,true,"","none"]', '[1,2,"","none",5]',
        '[1,2,"","none",[],{}]', '[1,2,"","none",[],[],1.5]', '[1,2,"","none",[],[],NaN]',
        '[1,2,"","none",[],[],1' + "0" * 400 + "]", '[1,2,"","none",[],[],{"set":[[]]}]',
        '[1,2,"","none",[],[],' + "[" * 20 + "]" * 20 + "]", '[1,2,"","none",[],[],{"set":[1,"a"]}]',
        '[1,2,"","none",[],[],null,0,-1]', '[1,2,"","none",[],[],null,0,1' + "0" * 90 + "]",
    ],
)  # fmt: skip
def test_what_is_no_operation_is_refused(text: str) -> None:
    with pytest.raises(WireError):
        op_from_data(parsed(text))


@pytest.mark.parametrize(
    "text", ['[0,1,[1,2,"","none"],""]', "[1,1]", "5", '[true,1,[1,2,"","none"],""]']
)
def test_what_is_no_entry_is_refused(text: str) -> None:
    with pytest.raises(WireError):
        entry_from_json(text)


def test_what_is_too_long_is_refused() -> None:
    with pytest.raises(WireError, match=TOO_MUCH):
        parsed(" " * (MOST_BYTES + 1))
    with pytest.raises(WireError, match=TOO_MUCH):
        from_phone(" " * (MOST_SAID + 1))


ENTRY = Entry(1, 1, SIT)


@pytest.mark.parametrize(
    "said",
    [
        Hello(key="k"),
        Hello(version=3, key="k", can_host="1" * 16),
        Ready(port=8551),
        Ops.first_of((SIT,)),
        Back.first_of((ENTRY,)),
        Control(what="lock"),
    ],
)
def test_what_a_phone_says_is_heard(said: Any) -> None:
    assert from_phone(said.to_json()) == said


@pytest.mark.parametrize(
    "said",
    [
        Welcome(device=1, token="t" * 22, mine=3, epoch=2, ends={1: 5, 2: 9}),
        News(data=[entry_to_data(ENTRY)], here=[1], link="https://table"),
        News(deputy=2, deputy_at="http://192.168.1.9:8551"),
        Deputy(name="0123456789abcdef", people="{}"),
        RefusedMessage(why="no"),
        Gone(why="over"),
    ],
)
def test_what_the_host_says_is_heard(said: Any) -> None:
    assert from_host(said.to_json()) == said


def test_operations_and_entries_are_in_messages() -> None:
    heard = from_phone(Ops.first_of((SIT, SIT)).to_json())
    assert isinstance(heard, Ops)
    assert heard.ops == (SIT, SIT)
    back = from_phone(Back.first_of((ENTRY,)).to_json())
    assert isinstance(back, Back)
    assert back.entries == (ENTRY,)
    news = from_host(News(data=[entry_to_data(ENTRY)]).to_json())
    assert isinstance(news, News)
    assert news.entries == (ENTRY,)


def test_what_older_releases_refuse_is_not_said_to_them() -> None:
    assert "can_host" not in Hello(version=2, key="k").to_json()
    assert "deputy" not in News(here=[1]).to_json()


@pytest.mark.parametrize(
    "text",
    [
        '{"say":"ready","port":0}',
        '{"say":"ready","port":65536}',
        '{"say":"deputy","name":"a/../b","people":"{}"}',
        '{"say":"deputy","name":"0123456789abcdef\\n","people":"{}"}',
    ],
)
def test_no_deputy_is_made_of_anything_else(text: str) -> None:
    with pytest.raises(WireError):
        from_phone(text) if "ready" in text else from_host(text)


def test_what_is_said_first_may_name_a_version_and_say_more() -> None:
    assert '"version"' not in Hello(key="k").to_json(), "0.13 and before refuse it"
    assert '"version"' not in Gone(why="over").to_json()
    named = Hello(version=2, key="k")
    assert from_phone(named.to_json()) == named
    more = '{"say":"hello","key":"k","version":9,"screen":"small"}'
    assert from_phone(more) == Hello(version=9, key="k")
    for version in ("0", "-1", "9007199254740992", '"2"'):
        with pytest.raises(WireError):
            from_phone(f'{{"say":"hello","version":{version}}}')


@pytest.mark.parametrize("text", ["", "{}", '{"say":"back","more":1}', '{"say":"ops"}', "[]"])
def test_what_is_no_message_is_refused(text: str) -> None:
    for read in (from_phone, from_host):
        with pytest.raises(WireError):
            read(text)


def test_a_snapshot_of_everything_comes_back_the_same_and_is_small() -> None:
    room = opened(Table().resized(8), {tool.name: tool.example for tool in live_tools()})
    log = Log.begin(room)
    text = snapshot_to_json(log)
    assert snapshot_from_json(text) == log
    assert len(text) < 8000


def test_a_snapshot_holds_seats_names_reveals_and_offers() -> None:
    room = offered().room
    log = Log.begin(room, 3, {1: 2}, {1: 3}).add(Entry(4, 1, op(3, "call", "Ada")))
    assert snapshot_from_json(snapshot_to_json(log)) == log
    data = snapshot_to_data(log)
    data["room"]["offers"][0].pop()  # as older versions wrote it
    (offer,) = snapshot_from_data(data).room.offers.values()
    assert offer == replace(*log.room.offers.values(), was=())


def test_a_tool_that_is_not_known_is_left_out_of_a_snapshot() -> None:
    data = snapshot_to_data(Log.begin(seated(1)))
    data["room"]["tools"]["no/tool"] = ["123", []]
    assert snapshot_from_json(to_json(data)) == Log.begin(seated(1))


def test_a_snapshot_of_an_older_version_knows_of_no_game_that_began_anew() -> None:
    log = Log.begin(seated(1), begun={"turf-war": NewGame(7, ((1, 2), (3, 4)))})
    assert snapshot_from_json(snapshot_to_json(log)) == log
    data = snapshot_to_data(log)
    del data["begun"]
    assert snapshot_from_json(to_json(data)) == Log.begin(seated(1))


@pytest.mark.parametrize("part", ["n", "last", "ends", "room", "entries", "begun"])
@pytest.mark.parametrize("junk", [None, -1, "x", [[1]], [["a", 1]], {"table": 5}])
def test_what_is_no_snapshot_is_refused(part: str, junk: Any) -> None:
    data = snapshot_to_data(Log.begin(seated(1)))
    with pytest.raises(WireError):
        snapshot_from_json(to_json({**data, part: junk}))


def test_a_damaged_room_is_refused() -> None:
    data = snapshot_to_data(Log.begin(seated(1)))
    for room in (
        {"called": [[1, 5]]},
        {"seats": [[1, True]]},
        {"tools": {"makiavelia/final": 1}},
    ):
        with pytest.raises(WireError):
            snapshot_from_json(to_json({**data, "room": {**data["room"], **room}}))


def test_a_tap_is_short() -> None:
    drafts: list[Draft] = [draft for tool in live_tools() for draft in pool(tool)]
    sizes = sorted(
        len(op_to_json(each.numbered(3, 200, 500)._replace(now=NOW))) for each in drafts
    )
    assert sizes[len(sizes) // 2] < 150
