"""Lots at a live table: one throw for all phones, nobody throws unseen, and what is undone is seen as undone."""

from typing import Any

from companion.core.blocks import Answer, Button
from companion.display import table_words
from companion.evening.touch import MoveMade
from companion.live.drafts import draft
from companion.live.log import Log
from companion.live.operation import dropped
from companion.live.phone import Phone
from companion.live.story import last_words, story
from companion.live.undo import undoes
from companion.tools.lot import drawn_seat
from tests.companion.live.steps import heard
from tests.companion.live.test_room import seated, tool_of
from tests.companion.live.touches import NOW

LOT, ROUND = "mafia-works/lot", "mafia-works/round"
TOOL = tool_of(LOT)


def threw(log: Log, phone: Phone, seed: int, shown: Any = None) -> tuple[Log, Phone]:
    """Return the log and the phone after it touched the button that it was *shown*, else that of now."""
    state = log.room.state(TOOL)
    buttons = TOOL.result(shown or state)
    (button,) = [each for each in buttons if isinstance(each, Button)]
    made = draft(TOOL, state, MoveMade(button.move, button.args), NOW, seed, button.title)
    assert made
    return heard(log, phone, made)


def test_all_phones_show_the_same_throw_and_the_checklist_follows() -> None:
    log = Log.begin(seated(1, 2))
    bob = Phone(2, log)
    log, ada = threw(log, Phone(1, log), 7)
    bob = bob.heard(log.entries)
    state: Any = log.room.state(TOOL)
    assert [row.seed for row in state.throws] == [7]
    for phone in (ada, bob):
        assert phone.shown.state(TOOL) == state
        assert phone.shown.state(tool_of(ROUND)).first == drawn_seat(state)  # type: ignore[attr-defined]


def test_two_who_throw_at_once_have_two_throws_with_two_numbers() -> None:
    log = Log.begin(seated(1, 2))
    shown = log.room.state(TOOL)
    log, _ = threw(log, Phone(1, log), 7, shown)
    log, _ = threw(log, Phone(2, log), 8, shown)
    state: Any = log.room.state(TOOL)
    assert [(row.number, row.seed, row.time) for row in state.throws] == [(1, 7, 1), (2, 8, 2)]


def test_a_throw_that_was_taken_back_stands_in_what_happened_and_leaves_a_gap() -> None:
    log = Log.begin(seated(1, 2))
    log, ada = threw(log, Phone(1, log), 7)
    log, _ = threw(log, Phone(2, log), 8)
    assert undoes(log, 1, LOT) is None, "someone has thrown since"
    log, ada = heard(log, ada, dropped(log.entries[0].op, NOW))
    newest, first = story(log, LOT)
    assert (first.label, first.became) == ("Draw the first player", table_words.TAKEN_OUT)
    assert (newest.label, newest.became) == ("Draw once more", "")
    assert "Draw the first player" in last_words(log, LOT, 2)
    state: Any = log.room.state(TOOL)
    assert [(row.number, row.seed) for row in state.throws] == [(2, 8)], "it keeps its number"


def test_a_throw_that_was_undone_at_once_stands_in_what_happened_as_the_rule_says() -> None:
    log = Log.begin(seated(1, 2))
    log, ada = threw(log, Phone(1, log), 7)
    undo = undoes(log, 1, LOT)
    assert undo
    log, ada = heard(log, ada, dropped(undo.op, NOW))
    log, _ = threw(log, ada, 8)
    newest, first = story(log, LOT)
    assert (first.became, newest.became) == (table_words.TAKEN_OUT, "")
    state: Any = log.room.state(TOOL)
    answer = TOOL.result(state)[0]
    assert isinstance(answer, Answer)
    assert f'"{table_words.WHAT_HAPPENED}" keeps one that was undone' in answer.rule
