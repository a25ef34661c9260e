"""Undo at a live table takes back what a step did, and never moves what others did after it."""

from contextlib import suppress
from random import Random

import pytest

from companion.core.table import Table
from companion.core.values import Path
from companion.exchange import share
from companion.live import actions as do
from companion.live.log import Log
from companion.live.operation import Draft, dropped
from companion.live.phone import Phone
from companion.live.room import Room, live_tool
from companion.live.touch import StateReplaced, differences, draft
from companion.live.undo import redoes, undoes
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
                assert found <= did, step.op.said
