"""What a stranger sends changes nothing, is refused in a sentence, and breaks nobody."""

import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from hypothesis import settings

from companion.core.table import Table
from companion.exchange import share
from companion.live import actions as do
from companion.live import refusals
from companion.live.commit_reveal import digest
from companion.live.host import Host, Refusal
from companion.live.log import Log
from companion.live.operation import Draft, Op
from companion.live.public import live_part, to_plain
from companion.live.refusals import refusal
from companion.live.room import after, live_tools, opened
from companion.live.wire import TOO_MUCH, WireError, op_from_data, op_to_json, parsed
from companion.tools.tool import AnyTool
from tests.companion.live import hostile
from tests.companion.live.converge import pool
from tests.companion.live.parts import kind_of
from tests.companion.live.test_room import SEALED, op, seated, tool_of
from tests.companion.live.touches import NOW
from tests.states import every_tool

LOG = Log.begin(seated(1))
ORDERS = "lawless-empire/orders"
CARDS = ("syndicates", 0, "orders")
TICKS = ("round", "ticks")

MANY = min(3000, settings().max_examples * 200)
"""Operations that are made up; 800 in make fast."""


def refused(kind: Any, value: Any = None, tool: str = ORDERS, **more: Any) -> str:
    said = more.pop("said", "")  # as it comes from a stranger: ours are cut by themselves
    return refusal(op(1, kind, value, tool, **more)._replace(label=said), LOG, 1, NOW)


def test_what_a_stranger_makes_up_changes_nothing_and_never_raises() -> None:
    random = Random(17)
    room = opened(Table(), {tool.name: tool.example for tool in live_tools()})
    strangers = Log.begin(room)
    for made in hostile.ops(random, MANY, 3, 1):
        anyone = isinstance(made.action, do.TakeSeat | do.CallDevice)
        assert refusal(made, strangers, 3, NOW) or anyone
        if not anyone:
            assert after(room, made) is room


@pytest.mark.long
def test_what_comes_past_the_host_leads_to_valid_public_states_all_the_same() -> None:
    random = Random(20)
    tools = live_tools()
    drafts = [draft for tool in tools for draft in pool(tool)]
    room = opened(Table(), {tool.name: tool.example for tool in tools})
    room = after(room, op(1, "sit", 0))
    for at in range(MANY):
        draft = hostile.mutated(random, random.choice(drafts))
        wild = next(hostile.ops(random, 1, 1, at))
        room = after(after(room, draft.numbered(1, at, 0)), wild)
    for tool in tools:
        state = room.state(tool)
        assert type(state).model_validate(dict(state)) == state == live_part(state)


@pytest.mark.parametrize(
    "made",
    [
        op(1, "put", 1, ORDERS, where=["at"]),
        op(1, "whole", 5, ORDERS),
        op(1, "whole", "1" * 1201, ORDERS),
        op(1, "cell", True, ORDERS, where=CARDS, args=(0,)),
        op(1, "cell", 1, ORDERS, where=CARDS, args=(-1,)),
        op(1, "tick", True, ORDERS, where=("at",), args=(1,)),
        op(1, "grow", 1, ORDERS, where=CARDS),
        op(1, "put", 1, ORDERS, where=("syndicates", 0, "owner", 0, 0)),
    ],
    ids=kind_of,
)
def test_what_does_not_fit_does_nothing(made: Op) -> None:
    room = seated(1)
    assert after(room, made) is room


@pytest.mark.long
def test_what_a_guest_makes_up_leads_to_valid_public_states_alone() -> None:
    random = Random(18)
    tools = live_tools()
    host = Host(Log.begin(opened(Table(), {each.name: each.example for each in tools})))
    host.accept(op(1, "sit", 0), 1, NOW)
    drafts = [draft for tool in tools for draft in pool(tool)]
    seen = Counter[str]()
    for at in range(MANY):
        if 1 not in host.log.room.seats:  # a mutation may have given the seat up
            seat = Draft("", do.TakeSeat(0), NOW)
            host.accept(seat.numbered(1, host.last[1] + 1, 0), 1, NOW)
        draft = random.choice(drafts)
        made = draft if at % 5 == 0 else hostile.mutated(random, draft)
        op_made = made.numbered(1, host.last[1] + 1, 0)
        found = host.accept(op_made, 1, NOW)
        seen[type(found).__name__] += 1
    assert seen["Refusal"] > MANY / 10
    assert seen["Entry"] > MANY / 10
    for tool in tools:
        state = host.log.room.state(tool)
        assert type(state).model_validate(dict(state)) == state == live_part(state)


class Hangs(BaseException):
    """It takes too long: no Exception, which a fold would pass over."""


@contextmanager
def seconds(most: int) -> Iterator[None]:
    """Fail where the block takes longer than *most* seconds: it hangs."""

    def hangs(*_: object) -> None:
        raise Hangs

    old = signal.signal(signal.SIGALRM, hangs)
    signal.alarm(most)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, old)


@pytest.mark.slow
@every_tool
def test_a_move_with_junk_neither_raises_out_of_the_fold_nor_hangs(tool: AnyTool) -> None:
    random = Random(tool.name)
    room = opened(Table(), {tool.name: tool.example})
    room = after(room, op(1, "sit", 0))
    for move in tool.moves:
        for _ in range(60):
            args = tuple(random.choice(hostile.JUNK) for _ in range(random.randrange(4)))
            now = random.choice((0, NOW, -5, 10**30))
            seed = random.choice((0, 1, 2**32 - 1, 10**30))
            made = op(1, "move", None, tool.name, where=move.key, args=args, now=now, seed=seed)
            with seconds(120):
                new = after(room, made)
            state = new.state(tool)
            assert type(state).model_validate(dict(state)) == state


def test_who_looks_on_is_told_to_take_a_seat() -> None:
    put = op(2, "put", 1, ORDERS, where=("at",))
    assert refusal(put, LOG, 2, NOW) == refusals.LOOKS_ON
    assert refusal(op(2, "table", to_plain(Table())), LOG, 2, NOW) == refusals.LOOKS_ON
    assert refusal(op(2, "sit", 1), LOG, 2, NOW) == ""
    assert refusal(op(2, "call", "Ada"), LOG, 2, NOW) == ""
    assert refusal(op(2, "sit", 1), LOG, 1, NOW) == refusals.NOT_FITTING, (
        "that is not its number"
    )


def test_a_clock_that_is_wrong_is_told() -> None:
    assert refused("put", 1, where=("at",)) == ""
    assert refused("put", 1, where=("at",), now=NOW + refusals.DAY + 1) == refusals.CLOCK
    assert refused("put", 1, where=("at",), now=0) == refusals.CLOCK


def test_what_is_too_much_is_told() -> None:
    puts = tuple((CARDS, (0, 0)) for _ in range(400))
    assert refused("puts", puts) == TOO_MUCH


def test_tools_that_the_table_does_not_have_are_told() -> None:
    assert refused("put", 1, "no/tool", where=("at",)) == refusals.UNKNOWN
    assert refused("put", 1, "lawless-empire/notes", where=("roles",)) == refusals.UNKNOWN


@pytest.mark.parametrize(
    ("kind", "value", "more"),
    [
        ("put", 1, {"where": ("at",)}),
        ("put", to_plain(Table().resized(3)), {"where": ("table",)}),
        ("put", 2, {"tool": "mafia-works/acquire", "where": ("families", 0, "powers", 1)}),
        ("cell", -1, {"where": CARDS, "args": (1,)}),
        ("tick", True, {"tool": "lawless-empire/round", "where": ("ticks",), "args": (1,)}),
        ("grow", {}, {"where": ("syndicates",)}),
        ("move", None, {"tool": "lawless-empire/round", "where": "next"}),
        ("puts", ((("at",), 1), (("done",), True)), {"where": ()}),
        ("whole", share.write(tool_of(ORDERS), tool_of(ORDERS).example), {"args": ()}),
        ("offer", ((("at",), 1),), {}),
        ("offer", ((("at",), 1),), {"cause": "example"}),
        ("puts", ((("at",), 1),), {"cause": "flow round.first"}),
        ("table", to_plain(Table()), {"tool": ""}),
        ("seal", (SEALED, digest("a", "b")), {"tool": ""}),
        ("open", (SEALED, "north\nsouth", "0b"), {"tool": ""}),
        ("accept", (2, 1), {"tool": ""}),
        ("decline", (2, 1), {"tool": ""}),
    ],
)
def test_what_fits_is_let_in(kind: Any, value: Any, more: dict[str, Any]) -> None:
    assert refused(kind, value, **more) == ""


@pytest.mark.parametrize(
    ("kind", "value", "more"),
    [
        ("put", "1", {"where": ("at",)}),
        ("put", 1, {"where": ("at",), "args": (1,)}),
        ("put", True, {"tool": "mafia-works/acquire", "where": ("families", 0, "powers", 1)}),
        ("put", "Ada", {"where": ("names", 0, "name")}),
        ("put", 1, {"where": ("syndicates", -1, "owner")}),
        ("put", 1, {"where": "at"}),
        ("put", 1, {"where": ("at",), "seed": 1}),
        ("put", 1, {"where": ("at",), "said": "x" * 81}),
        ("put", 1, {"where": ("at",), "said": "\u202e"}),
        ("cell", 1, {"where": CARDS, "args": (99,)}),
        ("cell", 1, {"where": CARDS, "args": (-1,)}),
        ("cell", 1, {"where": ("at",), "args": (0,)}),
        ("tick", 1, {"tool": "lawless-empire/round", "where": ("ticks",), "args": (1,)}),
        ("tick", True, {"where": ("at",), "args": (1,)}),
        ("grow", 1, {"where": ("at",)}),
        ("move", None, {"tool": "lawless-empire/round", "where": "no such move"}),
        ("move", 1, {"tool": "lawless-empire/round", "where": "next"}),
        ("move", None, {"tool": "lawless-empire/round", "where": "next", "args": (({"a": 1},),)}),
        ("move", None, {"tool": "lawless-empire/round", "where": "next", "seed": 1}),
        ("puts", ((("at",), 1),), {"args": (1,)}),
        ("puts", 1, {}),
        ("puts", ((("at",), 1),), {"cause": "a cause of a newer version"}),
        ("puts", ((("at",), 1),), {"cause": 1}),
        ("put", 1, {"where": ("at",), "cause": "example"}),
        ("move", None, {"tool": "lawless-empire/round", "where": "next", "cause": "new"}),
        ("sit", 0, {"tool": "", "cause": "player"}),
        ("whole", "123", {}),
        ("whole", 123, {}),
        ("whole", "1" * 1201, {}),
        ("whole", share.write(tool_of("lawless-empire/first"), tool_of("lawless-empire/first").example), {}),
        ("table", {"seats": (0, 0)}, {"tool": ""}),
        ("seal", (SEALED, "abc"), {"tool": ""}),
        ("seal", ("no/tool", digest("a", "b")), {"tool": ""}),
        ("seal", ("own-zzzzzzzz/score", digest("a", "b")), {"tool": ""}),
        ("open", (SEALED, "north\u202e", "0b"), {"tool": ""}),
        ("open", (SEALED, "north", "salt"), {"tool": ""}),
        ("accept", "everything", {"tool": ""}),
        ("none", None, {"tool": ""}),
        ("sit", True, {"tool": ""}),
        ("call", "x" * 33, {"tool": ""}),
        ("call", 5, {"tool": ""}),
        ("call", 5, {"tool": "lawless-empire/round"}),
        ("call", "", {"tool": "no-game/round"}),
        ("call", "", {"tool": "own-zzzzzzzz/round"}),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused(kind: Any, value: Any, more: dict[str, Any]) -> None:
    assert refused(kind, value, **more) in (refusals.NOT_FITTING, TOO_MUCH)


def test_only_a_step_that_is_there_can_be_undone() -> None:
    drop = op(1, "drop", (2, 1))
    assert refusal(drop, LOG, 1, NOW) == refusals.NO_STEP
    assert refusal(op(1, "keep", (True, 1)), LOG, 1, NOW) == refusals.NOT_FITTING


def test_nobody_takes_out_what_another_has_yet_to_do() -> None:
    host = Host(Log.begin(seated(1, 2)), epoch=2)
    for mine in range(1, 4):
        drop = Draft("", do.UndoAction((2, mine)), NOW)
        assert host.accept(drop.numbered(1, mine, 0), 1, NOW) == Refusal(
            refusals.NO_STEP, host.log.entries[-1]
        )
    touch = op(2, "put", 1, ORDERS, where=("at",))
    host.accept(touch, 2, NOW)
    assert host.log.counts(host.log.entries[-1]), "also where the host may have lost its tail"


def test_hostile_operations_pass_no_wire() -> None:
    for made in hostile.ops(Random(19), 2000, 1, 1):
        try:
            text = op_to_json(made)
            back = op_from_data(parsed(text))
        except (WireError, ValueError, TypeError, AttributeError):
            continue  # no JSON can hold it, or nobody takes what it holds
        assert isinstance(back, Op)
        assert op_from_data(parsed(op_to_json(back))) == back
