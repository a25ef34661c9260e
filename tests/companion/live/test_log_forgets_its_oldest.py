"""A log that forgets its oldest entries leads to the same room as one that has them all."""

from random import Random

import pytest

from companion.core.table import Table
from companion.live import actions as do
from companion.live.compact import ENTRIES_KEPT, compacted, horizon
from companion.live.log import SHOT, Log
from companion.live.new_game import begin
from companion.live.operation import Draft, Entry, dropped, kept
from companion.live.room import Room, live_tools, opened
from companion.live.snapshot import snapshot_from_json, snapshot_to_json
from companion.tools.cause import EXAMPLE, FOLLOWED, PLAYER
from companion.tools.history import History
from tests.companion.live.converge import pool
from tests.companion.live.test_room import seated, tool_of
from tests.companion.live.touches import NOW

LONG = 2 * ENTRIES_KEPT + 200


def test_a_log_is_cut_where_a_room_is_kept() -> None:
    assert ENTRIES_KEPT % SHOT == 0
    assert [horizon(n) for n in (0, ENTRIES_KEPT, 2 * ENTRIES_KEPT - 1, 2 * ENTRIES_KEPT)] == [
        0,
        0,
        0,
        ENTRIES_KEPT,
    ]


@pytest.mark.long
def test_a_trimmed_log_and_one_from_its_snapshot_go_on_as_the_whole_one() -> None:
    random = Random(5)
    tools = random.sample(live_tools(), 4)
    drafts = [draft for tool in tools for draft in pool(tool)]
    sits = {device: device - 1 for device in (1, 2)}
    base = opened(Table(), {tool.name: tool.example for tool in tools})
    whole = Log.begin(Room(base.table, base.histories, sits))
    short = late = whole
    made = {1: 0, 2: 0}
    for n in range(1, LONG):
        device = random.choice((1, 2))
        made[device] += 1
        draft = _draft(random, whole, drafts)
        entry = Entry(n, 1 + n // 700, draft.numbered(device, made[device], n - 1))
        whole, short, late = (log.add(entry) for log in (whole, short, late))
        if n % 200 == 0:
            short = short.trimmed()
            late = snapshot_from_json(snapshot_to_json(whole.trimmed()))
            assert whole.room == short.room == late.room, n
    assert (short.start, whole.start) == (ENTRIES_KEPT, 0)
    assert short.all_last == late.all_last == whole.all_last == made
    assert short.all_ends == late.all_ends == whole.all_ends
    assert short.all_begun == late.all_begun == whole.all_begun
    assert short.new_games == late.new_games
    assert short.new_games
    assert short.since(0) is None
    assert short.trimmed() is short
    assert 0 < len(whole.out) < LONG


def _draft(random: Random, log: Log, drafts: list[Draft]) -> Draft:
    if log.entries and random.random() < 0.1:
        far = random.random() < 0.3
        op = random.choice(log.entries if far else log.entries[-40:]).op
        if isinstance(op.action, do.Undoable):
            return random.choice((dropped, dropped, kept))(op, NOW)
    if random.random() < 0.01:
        return begin(random.choice(drafts).tool.partition("/")[0], "", NOW)
    return random.choice(drafts)


def test_what_is_older_than_a_page_is_not_undone() -> None:
    put = Draft("makiavelia/final", do.PutAnswer(("treasures", 0, "coins"), (3,)), NOW)
    log = Log.begin(seated(1)).add(Entry(1, 1, put.numbered(1, 1, 0)))
    for n in range(2, 2 * ENTRIES_KEPT):
        log = log.add(Entry(n, 1, Draft("", do.DoNothing()).numbered(2, n, 0)))
    undone = log.add(Entry(log.end + 1, 1, dropped(log.entries[0].op, NOW).numbered(1, 2, 0)))
    assert undone.idle >= {undone.end}
    short = log.add(
        Entry(log.end + 1, 1, Draft("", do.DoNothing()).numbered(1, 2, 0))
    ).trimmed()
    again = short.add(
        Entry(short.end + 1, 1, dropped(put.numbered(1, 1, 0), NOW).numbered(1, 3, 0))
    )
    assert again.end in again.idle
    assert again.out == frozenset()


def test_of_the_older_steps_stays_what_facts_depend_on() -> None:
    tool = tool_of("lawless-empire/orders")
    history = History(tool.state())
    states = [tool.example, tool.example.evolve(at=1), tool.example]
    for state, cause in zip(states, (EXAMPLE, PLAYER, FOLLOWED), strict=True):
        history = history.then(state, "a step", cause)
    (short,) = compacted(Room(histories={tool.name: history})).histories.values()
    assert [step.cause for step in short.past] == [EXAMPLE, FOLLOWED]
    assert short.now == tool.example
    fresh = History(tool.state()).then(tool.example, "shown", EXAMPLE)
    (short,) = compacted(Room(histories={tool.name: fresh})).histories.values()
    assert [step.cause for step in short.past] == [EXAMPLE]
