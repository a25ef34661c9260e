"""Undo at a live table takes back what a step did, and never moves what others did after it."""

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest

from companion.catalogue import any_made_game
from companion.core.table import Table
from companion.core.values import Path
from companion.evening.touch import StateReplaced
from companion.exchange import share
from companion.game_maker.definition import Row, Sheet
from companion.live import actions as do
from companion.live.drafts import differences, draft
from companion.live.log import Log
from companion.live.operation import Draft, dropped
from companion.live.phone import Phone
from companion.live.room import Room, live_tool
from companion.live.undo import redoes, typed_on, undoes
from companion.tools.history import History
from companion.tools.tool import AnyTool
from tests.companion.live.steps import FINAL, ROUND, coins, heard, leads_on, put
from tests.companion.live.test_room import seated, tool_of
from tests.companion.live.touches import NOW, touches
from tests.states import every_tool


def test_what_others_went_on_from_is_not_undone_by_accident() -> None:
    log = Log.begin(seated(1, 2))
    log, ada = heard(log, Phone(1, log), leads_on("Next: Round 1"))
    log, bob = heard(log, Phone(2, log), leads_on("Next: Planning"))
    at, mine = log.room.state(tool_of(ROUND)), log.entries[0].op
    assert undoes(log, 1, ROUND) is None, "without it, the table would be a phase behind"
    assert undoes(log, 2, ROUND) == log.entries[1]
    log, bob = heard(log, bob, dropped(log.entries[1].op, NOW))
    assert undoes(log, 1, ROUND) == log.entries[0]
    log, ada = heard(log, ada, dropped(mine, NOW))
    assert redoes(log, 1, ROUND) == log.entries[0]
    log, bob = heard(log, bob, leads_on("Next: Round 1"))
    assert redoes(log, 1, ROUND) is None
    log, bob = heard(log, bob, leads_on("Next: Planning"))
    assert log.room.state(tool_of(ROUND)) == at


def test_what_others_replaced_is_not_undone_by_accident() -> None:
    tool = tool_of(FINAL)
    fresh = share.write(tool, tool.opening(Table()))
    log = Log.begin(seated(1, 2))
    log, ada = heard(log, Phone(1, log), put(0, 3, "Red: 3"))
    whole = Draft(FINAL, do.ReplaceState(fresh), NOW, "Start over")
    log, bob = heard(log, Phone(2, log), whole)
    assert coins(log.room, 0) is None
    assert undoes(log, 1, FINAL) is None
    log, bob = heard(log, bob, dropped(log.entries[1].op, NOW))
    assert coins(log.room, 0) == 3
    log, bob = heard(log, bob, put(0, 5, "Red: 5"))
    assert undoes(log, 1, FINAL) is None, "the other answer stands"
    log, ada = heard(log, ada, put(1, 4, "Green: 4"))
    assert undoes(log, 1, FINAL) == log.entries[-1]


def test_a_round_that_others_went_on_from_is_not_undone_by_accident() -> None:
    log = Log.begin(seated(1, 2))
    log, _ = heard(
        log, Phone(1, log), Draft(ROUND, do.PutAnswer(("round",), 5), NOW, "Round: 5")
    )
    assert undoes(log, 1, ROUND) == log.entries[-1]
    log, bob = heard(log, Phone(2, log), leads_on("Next: Planning"))
    assert undoes(log, 1, ROUND) is None, "without it, everyone would be in another round"
    log, bob = heard(log, bob, dropped(log.entries[-1].op, NOW))
    assert undoes(log, 1, ROUND) == log.entries[0]


def test_a_tick_that_others_cleared_away_by_going_on_is_not_undone() -> None:
    log = Log.begin(seated(1, 2))
    log, _ = heard(
        log, Phone(1, log), Draft(ROUND, do.TickMember(("ticks",), 0, True), NOW, "1")
    )
    assert undoes(log, 1, ROUND) == log.entries[-1]
    log, _ = heard(log, Phone(2, log), leads_on("Next: Round 1"))
    assert undoes(log, 1, ROUND) is None, "nobody would see it"


def test_a_tick_that_another_took_away_is_not_undone() -> None:
    log = Log.begin(seated(1, 2))
    tick = Draft(ROUND, do.TickMember(("ticks",), 0, True), NOW, "1")
    untick = Draft(ROUND, do.TickMember(("ticks",), 0, False), NOW, "not 1")
    log, _ = heard(log, Phone(1, log), tick)
    log, bob = heard(
        log, Phone(2, log), Draft(ROUND, do.TickMember(("ticks",), 1, True), NOW, "2")
    )
    assert undoes(log, 1, ROUND) == log.entries[0], "ticks of different places add up"
    log, bob = heard(log, bob, untick)
    assert undoes(log, 1, ROUND) is None, "nobody would see it"
    assert undoes(log, 2, ROUND) == log.entries[-1]
    log, bob = heard(log, bob, dropped(log.entries[-1].op, NOW))
    assert undoes(log, 1, ROUND) == log.entries[0]


def test_a_tick_that_another_has_made_meanwhile_is_not_done_again() -> None:
    log = Log.begin(seated(1, 2))
    tick = Draft(ROUND, do.TickMember(("ticks",), 0, True), NOW, "1")
    log, ann = heard(log, Phone(1, log), tick)
    log, _ = heard(log, ann, dropped(log.entries[0].op, NOW))
    assert redoes(log, 1, ROUND) == log.entries[0]
    log, _ = heard(log, Phone(2, log), tick)
    assert redoes(log, 1, ROUND) is None, "nobody would see it"


def changed(tool: AnyTool, old: Room, new: Room) -> set[Path]:
    return {path for path, _ in differences(old.state(tool), new.state(tool))}


@pytest.mark.slow
@every_tool
def test_undo_changes_what_the_step_changed_and_nothing_that_others_did(tool: AnyTool) -> None:
    if live_tool(tool.name) is None:
        return
    random, log = Random(tool.name), Log.begin(seated(1, 2, 3))
    phones = {device: Phone(device, log) for device in (1, 2, 3)}
    for _ in range(12):
        device, state = random.randint(1, 3), log.room.state(tool)
        offered = touches(tool, state, random)
        touch, said = random.choice(offered) if offered else (StateReplaced(state), "")
        with suppress(Exception):  # what a tool raises for a random answer is up to it
            if asked := draft(tool, state, touch, NOW, random.getrandbits(32), said):
                log, phones[device] = heard(log, phones[device], asked)
        for each, phone in phones.items():
            if step := undoes(log, each, tool.name):
                before, after = log.cut(step.n - 1).room, log.cut(step.n).room
                undone, _ = heard(log, phone, dropped(step.op, NOW))
                found = changed(tool, log.room, undone.room)
                did = changed(
                    tool, before, after
                )  # nothing where the checklist says it again at once
                assert found or not did, "nobody would see it"
                assert found <= did, step.op.label


OWN = any_made_game().by_key["score"]
SHEET = Sheet(rows=(Row(name="Coins"), Row(name="Ships")), order=(0, 1))


def types(seat: int, number: int, place: int = 0) -> Draft:
    return Draft(OWN.name, do.MakeMove("enter", (seat, place, 0, (number,))), NOW, str(number))


def begun() -> Log:
    state = OWN.opening(Table()).evolve(sheet=SHEET)
    room = seated(1, 2)
    return Log.begin(replace(room, histories={OWN.name: History(state)}))


def entries_of(*steps: tuple[int, Draft]) -> Log:
    log = begun()
    phones = {device: Phone(device, log) for device in (1, 2)}
    for device, step in steps:
        log, phones[device] = heard(log, phones[device], step)
    return log


def test_the_digits_of_a_number_belong_together_though_others_type_in_other_places() -> None:
    log = entries_of((1, types(0, 1)), (2, types(1, 5)), (1, types(0, 12)), (2, types(1, 57)))
    one, other, further, last = log.entries
    assert typed_on(log, one, further)
    assert typed_on(log, other, last)
    assert not typed_on(log, one, last)
    assert not typed_on(log, further, one)
    assert not typed_on(log, one, one), "nothing goes on with itself"


@pytest.mark.parametrize(
    "between",
    [
        (2, types(0, 3)),
        (1, types(0, 3, 1)),
        (2, Draft(OWN.name, do.MakeMove("next"), NOW, "The next round began")),
    ],
)
def test_what_another_entered_there_or_leads_on_from_stands_between(
    between: tuple[int, Draft],
) -> None:
    log = entries_of((1, types(0, 1)), between, (1, types(0, 12)))
    assert not typed_on(log, log.entries[0], log.entries[2])


def test_another_number_at_a_place_is_not_typed_on() -> None:
    log = entries_of((1, types(0, 1)), (1, types(0, 7)))
    assert not typed_on(log, *log.entries)
    counted = Log.begin(seated(1, 2))
    counted, ada = heard(counted, Phone(1, counted), put(0, 1))
    counted, ada = heard(counted, ada, put(0, 12))
    assert not typed_on(counted, *counted.entries), "there each key is a number of its own"
