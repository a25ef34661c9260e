"""The log: undo by name, what happened, and two answers to one question."""

import pytest

from companion.games.lawless_empire.score.state import ROLES
from companion.live import actions as do
from companion.live.conflict import take_back
from companion.live.log import Log
from companion.live.operation import Draft, Entry, dropped, kept
from companion.live.phone import Phone
from companion.live.public import to_plain
from companion.live.room import Room, after
from companion.live.story import last_words, story
from companion.live.undo import redoes, undoes
from tests.companion.live.parts import drafted
from tests.companion.live.steps import FINAL, ROUND, coins, heard, leads_on, put
from tests.companion.live.test_room import op, seated, tool_of
from tests.companion.live.touches import NOW
from tests.wordings import Wording


def test_an_entry_follows_the_one_before() -> None:
    with pytest.raises(ValueError, match="does not follow"):
        Log().add(Entry(2, 1, op(1, "sit", 0)))


def test_undo_takes_back_my_last_step_and_nobody_elses() -> None:
    log = Log.begin(seated(1, 2))
    ada, bob = Phone(1, log), Phone(2, log)
    log, ada = heard(log, ada, put(0, 3, "Red: 3"))
    log, bob = heard(log, bob, put(1, 5, "Green: 5"))
    mine = undoes(log, 1, FINAL)
    assert mine
    assert mine.op.label == "Red: 3"
    assert redoes(log, 1, FINAL) is None
    log, ada = heard(log, ada, dropped(mine.op, NOW))
    assert (coins(log.room, 0), coins(log.room, 1)) == (None, 5)
    assert undoes(log, 1, FINAL) is None
    assert redoes(log, 1, FINAL) == mine
    assert redoes(log, 2, FINAL) is None
    log, bob = heard(log, bob, dropped(mine.op, NOW))
    assert log.idle == {4}, "it is undone already"
    log, ada = heard(log, ada, kept(mine.op, NOW))
    assert coins(log.room, 0) == 3
    assert redoes(log, 1, FINAL) is None, "it is done"
    log, ada = heard(log, ada, dropped(mine.op, NOW))
    log, ada = heard(log, ada, put(0, 4, "Red: 4"))
    assert redoes(log, 1, FINAL) is None, "a new step came after it"
    assert redoes(log, 1, ROUND) is None


def test_a_step_that_another_took_out_is_told(wording: Wording) -> None:
    log = Log.begin(seated(1, 2))
    log, _ = heard(log, Phone(1, log), leads_on("Next: Round 1"))
    log, bob = heard(log, Phone(2, log), leads_on("Next: Planning"))
    log, bob = heard(log, bob, dropped(log.entries[0].op, NOW))
    wording(last_words(log, ROUND, 1), last_words(log, ROUND, 2))
    log, bob = heard(log, bob, kept(log.entries[0].op, NOW))
    wording(last_words(log, ROUND, 1))


def test_who_did_it_last_is_told_by_the_seat_that_they_had() -> None:
    log, ada = heard(Log(), Phone(1), Draft("", do.TakeSeat(2)))
    log, ada = heard(log, ada, put(0, 3, "Red: 3"))
    log, ada = heard(log, ada, Draft("", do.TakeSeat(None)))
    assert last_words(log, FINAL) == "Purple: Red: 3"


def test_who_sits_where_is_not_undone() -> None:
    log = Log()
    log, ada = heard(log, Phone(1), Draft("", do.TakeSeat(0)))
    log, ada = heard(log, ada, dropped(log.entries[0].op, NOW))
    assert log.room.seats == {1: 0}
    assert log.idle == {2}
    log, ada = heard(log, ada, drafted("", "drop", value="everything"))
    assert log.idle == {2, 3}
    assert story(log) == ()


def test_a_step_that_was_undone_before_it_came_stays_undone() -> None:
    step = op(1, "put", (3,), FINAL, where=("treasures", 0, "coins"))
    log = Log.begin(seated(1)).add(Entry(1, 1, op(2, "drop", step.name, FINAL)))
    log = log.add(Entry(2, 1, step))
    assert coins(log.room, 0) is None
    assert log.out == {step.name}


def test_what_happened_is_told_with_who_did_it() -> None:
    log = Log.begin(seated(1, 2))
    log, ada = heard(log, Phone(1, log), put(0, 3, "Red: 3"))
    log, _ = heard(log, Phone(2, Log.begin(seated(1, 2))), put(0, 3, "Red: 3 too"))
    log, ada = heard(log, ada, Draft(ROUND, do.MakeMove("next"), NOW, "Next"))
    log, ada = heard(log, ada, dropped(log.entries[2].op, NOW))
    lines = [(each.who, each.label, each.dropped, each.no_effect) for each in story(log)]
    assert lines == [
        ("Red", "Next", True, False),
        ("Green", "Red: 3 too", False, True),
        ("Red", "Red: 3", False, False),
    ]
    assert [each.label for each in story(log, ROUND)] == ["Next"]


def test_who_did_it_is_told_also_when_they_have_left() -> None:
    log, ada = heard(Log(), Phone(1), Draft("", do.TakeSeat(2)))
    log, ada = heard(log, ada, put(0, 3, "Red: 3"))
    log, ada = heard(log, ada, Draft("", do.TakeSeat(None)))
    log, ada = heard(log, ada, put(0, 4, "Red: 4"))
    assert [each.who for each in story(log)] == ["Guest 1", "Purple"]


def test_many_entries_are_folded_again_from_the_last_room_that_was_kept() -> None:
    log = Log.begin(seated(1))
    ada = Phone(1, log)
    for number in range(100):
        log, ada = heard(log, ada, put(number % 2, number))
    assert len(log.checkpoints) == 3
    log, ada = heard(log, ada, dropped(log.entries[99].op, NOW))
    log, ada = heard(log, ada, dropped(log.entries[40].op, NOW))
    assert (coins(log.room, 1), coins(log.room, 0)) == (97, 98)
    log, ada = heard(log, ada, dropped(log.entries[97].op, NOW))
    assert coins(log.room, 1) == 95
    assert log.cut(50).room == log.cut(50).cut(50).room
    assert coins(log.cut(50).room, 1) == 49
    assert log.since(103) == ()
    assert Log.begin(Room(), 7).since(6) is None


def test_a_step_that_others_made_idle_is_told() -> None:
    log = Log.begin(seated(1, 2))
    ada, bob = Phone(1, log), Phone(2, log)
    ada, mine = ada.make(put(0, 3, "Red: 3"))
    fewer = Draft("", do.SetTable(to_plain(log.room.table.without(0))), label="Red leaves")
    log, bob = heard(log, bob, fewer)
    ada = ada.heard(log.entries)
    ada = ada.heard(log.add(Entry(2, 1, mine)).entries)
    assert ada.lost == ("Red: 3",)
    assert ada.read().lost == ()


def test_the_same_answer_by_two_is_no_loss() -> None:
    log = Log.begin(seated(1, 2))
    ada, mine = Phone(1, log).make(put(0, 3, "Red: 3"))
    log, _ = heard(log, Phone(2, log), put(0, 3, "Red: 3"))
    assert ada.heard(log.add(Entry(2, 1, mine)).entries).lost == ()


def test_a_move_that_was_made_by_two_counts_once_and_the_other_is_told() -> None:
    log = Log.begin(seated(1, 2))
    role = Draft(
        "lawless-empire/score", do.MakeMove("role", (0, "sociopath")), NOW, "Sociopath"
    )
    ada, mine = Phone(1, log).make(role)
    log, _ = heard(log, Phone(2, log), role)
    assert ada.heard(log.entries).did == {(1, 1)}
    ada = ada.heard(log.entries).heard(log.add(Entry(2, 1, mine)).entries)
    assert (ada.lost, ada.did) == (("Sociopath",), frozenset())


def test_a_step_whose_row_is_gone_is_told() -> None:
    tool = tool_of("makiavelia/negotiation")
    begun = Log.begin(after(seated(1, 2), op(1, "grow", {}, tool.name, where=("modifiers",))))
    giver = Draft(tool.name, do.PutAnswer(("modifiers", 0, "giver"), 1), NOW, "From Green")
    ada, mine = Phone(1, begun).make(giver)
    none_left = Draft(tool.name, do.PutAnswer(("modifiers",), ()), NOW, "No card")
    log, _ = heard(begun, Phone(2, begun), none_left)
    ada = ada.heard(log.entries).heard(log.add(Entry(2, 1, mine)).entries)
    assert ada.lost == ("From Green",)
    ada, late = ada.make(giver)
    assert late.action == giver.action, "it goes out, and does nothing"


def test_a_conflict_about_a_row_that_is_gone_is_over() -> None:
    tool = tool_of("makiavelia/negotiation")
    log = Log.begin(after(seated(1, 2), op(1, "grow", {}, tool.name, where=("modifiers",))))
    first, second = (
        Phone(device, log).make(
            Draft(tool.name, do.PutAnswer(("modifiers", 0, "giver"), device), NOW, "From")
        )[1]
        for device in (1, 2)
    )
    log = log.add(Entry(1, 1, first)).add(Entry(2, 1, second))
    assert len(log.room.conflicts) == 1
    none_left = Draft(tool.name, do.PutAnswer(("modifiers",), ()), NOW, "No card")
    log = log.add(Entry(3, 1, none_left.numbered(1, 2, 2)))
    assert log.room.conflicts == ()


def test_two_answers_to_one_question_are_both_told() -> None:
    log = Log.begin(seated(1, 2))
    ada, bob = Phone(1, log), Phone(2, log)
    ada, first = ada.make(put(0, 5, "Bob said 5")._replace(label="5"))
    bob, second = bob.make(put(0, 3, "3"))
    log = log.add(Entry(1, 1, first)).add(Entry(2, 1, second))
    (clash,) = log.room.conflicts
    assert (clash.stands, clash.stands_said) == ((2, 1), "3")
    assert (clash.other, clash.other_said, clash.value) == ((1, 1), "5", (5,))
    back, bob = heard(log, bob, take_back(clash, NOW))
    assert coins(back.room, 0) == 5
    assert back.room.conflicts == ()
    gone, bob = heard(log, Phone(2, Log.begin(seated(1, 2))).heard(log.entries), put(0, 9))
    assert gone.room.conflicts == ()


def test_two_moves_that_answer_one_question_are_both_told() -> None:
    roles = [role.key for role in ROLES if role.key]

    def named(role: str) -> Draft:
        return Draft("lawless-empire/score", do.MakeMove("role", (0, role)), NOW, role)

    log = Log.begin(seated(1, 2))
    first, second = (
        Phone(device, log).make(named(role))[1]
        for device, role in ((1, roles[0]), (2, roles[1]))
    )
    log = log.add(Entry(1, 1, first)).add(Entry(2, 1, second))
    (clash,) = log.room.conflicts
    assert (clash.stands_said, clash.other_said, clash.path) == (roles[1], roles[0], ())
    assert take_back(clash, 5) == named(roles[0])._replace(now=5)


def test_who_has_seen_the_other_answer_makes_no_conflict() -> None:
    log = Log.begin(seated(1, 2))
    log, _ = heard(log, Phone(1, log), put(0, 5))
    log, _ = heard(log, Phone(2, Log.begin(seated(1, 2))), put(0, 3))
    assert log.room.conflicts == ()
