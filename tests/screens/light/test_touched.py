"""What a light page takes from a form: typed numbers and texts, the table, secrets, a fresh start."""

from dataclasses import replace

import pytest

from companion.catalogue import every_tool
from companion.core.blocks import Question
from companion.core.fields import Text
from companion.core.table import Table
from companion.display import labels
from companion.display.numbers import NO_SUM
from companion.display.targets import touchables
from companion.tools.history import History
from companion.tools.tool import AnyTool
from screens.light.inputs.fields import pad_view
from screens.light.state import light_tool_session, touches
from screens.light.state.keys import Switches
from screens.light.state.light_tool_session import LightToolSession, StaleError
from screens.light.state.submissions import NO_CHOICE
from screens.light.state.touches import NOT_KEPT
from tests.gallery.fields import FIELDS, FieldsState
from tests.sample_tool import TOOL as SAMPLE
from tests.screens.beside import beside
from tests.screens.light.fingers import NOW, buttons, name_of, page_of, touch, type_in
from tests.screens.light.html_tree import tree
from tests.screens.light.posting import FIRST, SCORE, TOOLS, fields, posted

PLANS = TOOLS["lawless-empire/plans"]


ORDERS = TOOLS["lawless-empire/orders"]


ROUND = TOOLS["lawless-empire/round"]


ATTACK = TOOLS["makiavelia/attack"]


@pytest.mark.parametrize(
    ("label", "typed", "said", "kept"),
    [
        ("Count", "3+6+2", "", {"count": 11}),
        ("Count", "11", "", {"count": 11}),
        ("Count", "21", "Count: At most 20.", {}),
        ("Count", "-1", "Count: At least 0.", {}),
        ("Count", "many", NO_SUM, {}),
        ("Count", "", NO_SUM, {}),
        ("Sum", "5+4+5", "", {"sum": (5, 4, 5)}),
        ("Sum", "1+1+1+1+1+1+1", "Sum: At most 6 numbers.", {}),
        ("Text", "  two words ", "", {"text": "two words"}),
        ("Text", "x" * 99, "", {"text": "x" * 20}),
        ("A tall text", "one\ntwo\u202e", "", {"tall": "one two"}),
    ],
)
def test_what_is_typed_is_kept_or_told(
    label: str, typed: str, said: str, kept: dict[str, object]
) -> None:
    here = type_in(fields(), label, typed)
    assert here.notice == said
    assert here.state == FieldsState().evolve(**kept)
    assert type_in(replace(here, notice=""), label, typed).notice == said


def test_digits_make_a_number_and_the_pad_moves_on() -> None:
    """The docked pad asks each player's coins and tokens in turn."""
    here = fields()
    for name in ("4", "2", "Plus or minus"):
        here = touch(here, name)
    assert here.state.purses[0].coins == -42
    assert "Red · Coins" in page_of(here).text
    assert touch(here, "5").state.purses[0].coins == -42
    assert touch(here, "5").notice == "Coins: At least −99."
    here = touch(touch(touch(here, "Rub out"), "1"), "Next")
    assert here.state.purses[0].coins == -41
    assert "Red · Tokens" in page_of(here).text
    here = touch(here, "Red, Coins: −41")
    assert touch(here, "7").state.purses[0].coins == 7, "a new number begins"
    assert touch(here, "Rub out").state.purses[0].coins == -4
    assert touch(touch(here, "Rub out"), "7").state.purses[0].coins == -47


def test_a_digit_begins_anew_where_another_phone_changed_the_number() -> None:
    here = touch(touch(fields(), "4"), "2")
    others = replace(
        here, history=History(here.state.put(("purses", 0, "coins"), 7))
    )  # as after "Take out" on another phone
    assert touch(others, "5").state.purses[0].coins == 5
    assert touch(here, "5").state.purses[0].coins == 425
    assert touch(touch(here, "Rub out"), "5").state.purses[0].coins == 45


def test_what_is_rubbed_out_of_a_sum_is_typed_again_as_a_number_of_its_own() -> None:
    """4+5+12 without its last two digits went on as 4+53."""
    here = touch(touch(fields(), "1"), "Next")
    (asked,) = [each for each in page_of(here).all("section") if each.get("class") == "dock"]
    key = next(each.get("value") for each in asked.all("input"))
    for word in ("add", "5", "4", "others"):
        here = posted(here, k=key, v=word)
    for name in ("1", "2", "Rub out", "Rub out"):
        here = touch(here, name)
    assert here.state.purses[0].tokens == (5, 4)
    assert touch(here, "3").state.purses[0].tokens == (5, 4, 3)
    once = touch(here, "Rub out")
    assert once.state.purses[0].tokens == (5, 4), "that takes the + away"
    assert touch(once, "Rub out").state.purses[0].tokens == (5,)


def test_numbers_are_added_up_and_larger_ones_are_a_touch_away() -> None:
    here = touch(touch(fields(), "1"), "Next")
    (asked,) = [each for each in page_of(here).all("section") if each.get("class") == "dock"]
    key = next(each.get("value") for each in asked.all("input"))
    for word in ("add", "5", "4", "5"):
        here = posted(here, k=key, v=word)
    assert here.state.purses[0].tokens == (5, 4, 5)
    on = touch(here, "Next")
    assert on.state == here.state, "what was added up stays"
    assert "Green · Coins" in page_of(on).text
    assert posted(here, k=key, v="clear").state.purses[0].tokens == ()
    more = posted(here, k=key, v="others")
    assert "Usual numbers" in str(page_of(more))
    typed = touch(touch(more, "3"), "0")
    assert typed.state.purses[0].tokens == (5, 4, 5, 30), "adding up goes on with digits"
    after = touch(typed, "Next")
    assert after.state == typed.state
    assert "Add up" in str(page_of(after)), "the next player has the usual numbers"
    alone = posted(posted(here, k=key, v="add"), k=key, v="12")
    assert alone.state.purses[0].tokens == (12,)
    assert "Green · Coins" in page_of(alone).text


def test_a_number_too_many_is_refused_and_the_first_one_stays() -> None:
    here = touch(touch(fields(), "1"), "Next")
    (asked,) = [each for each in page_of(here).all("section") if each.get("class") == "dock"]
    key = next(each.get("value") for each in asked.all("input"))
    for word in ("add", "5", "4", "3", "2", "1", "6", "7"):
        here = posted(here, k=key, v=word)
    assert here.state.purses[0].tokens == (5, 4, 3, 2, 1, 6)
    assert here.notice == "Tokens: At most 6 numbers."


def test_a_pad_that_was_put_away_stays_away_until_a_question_is_chosen() -> None:
    here = touch(touch(fields(), "1"), "Hide the pad")
    assert not list(page_of(here).all("h2"))[-1].text.startswith("Red ·")
    assert here.switches.on == frozenset()
    assert "Red · Coins" in page_of(touch(here, "Red, Coins: 1")).text
    opened = touch(here, "Red, Coins: 1")
    assert (
        touch(opened, "Red, Coins: 1").switches == opened.switches
    )  # a second touch does no harm


def test_what_is_emptied_is_asked_anew() -> None:
    """As in the app: from whichever question was chosen before."""
    start = light_tool_session.opened(ATTACK)
    full = replace(start, history=History(ATTACK.example))
    chosen = touch(full, "Strength: 3")
    after = touch(chosen, "Next Attack")
    assert (chosen.switches.chosen, after.switches.chosen) != ("", chosen.switches.chosen)


def test_the_same_answer_of_a_bouncing_finger_counts_once() -> None:
    here = touch(light_tool_session.opened(FIRST), "21", now=NOW)
    assert touch(here, "21", now=NOW + 0.1).state == here.state
    assert touch(here, "21", now=NOW + 0.3).state != here.state


def test_the_same_answer_counts_at_once_where_another_touch_came_between() -> None:
    first = touch(light_tool_session.opened(FIRST), "21", now=NOW)
    for between in ("22", "Undo: Red · Total: 21", "3 players", "Purple, Total: –"):
        here = touch(first, between, now=NOW + 0.05)
        assert touch(here, "21", now=NOW + 0.1).state != here.state, between
    drawn_anew = touches.touched(first, {"k": "again"}, NOW + 0.05, 0)
    assert touch(drawn_anew, "21", now=NOW + 0.1).state == first.state


def test_what_a_state_as_a_whole_refuses_is_told() -> None:
    here = type_in(light_tool_session.opened(SAMPLE), "Count", "13")
    assert here.notice == NOT_KEPT
    assert here.state == SAMPLE.state()


def test_a_sentence_is_gone_with_the_next_touch() -> None:
    here = type_in(fields(), "Count", "many")
    assert here.notice
    assert not posted(here, k="again").notice


def test_a_time_is_moved() -> None:
    here = replace(fields(), history=History(FieldsState(until=1000)))
    assert touch(here, "An hour earlier, Moment").state.until == 940
    assert touch(here, "A day earlier, Moment").state.until == 0


def test_players_are_grouped_and_parted() -> None:
    here = touch(fields(), "Red")
    assert here.state == FieldsState()
    here = touch(touch(here, "Purple"), "Black")
    assert here.state.groups[:4] == (0, 1, 0, 0)
    here = touch(here, "Split up Red, Purple and Black")
    assert here.state.groups == FieldsState().groups
    here = touch(touch(here, "Red"), "Red")
    assert touch(here, "Green").state == here.state, "Red was let go of"


def test_a_question_that_is_gone_is_late() -> None:
    here = light_tool_session.opened(FIRST)
    top = page_of(here)
    (button,) = [each for each in buttons(top) if name_of(each) == "Red, Total: –"]
    key = button.get("value")
    posted(here, k=key, v="21")
    with pytest.raises(StaleError, match="quicker"):
        posted(light_tool_session.opened(SCORE), k=key, v="21")
    with pytest.raises(StaleError):
        posted(here, k="offer", v="00000000")


def test_the_answer_is_to_the_question_that_stood_there() -> None:
    """Though the pad has gone on to the next since: two fingers, or a slow phone."""
    here = light_tool_session.opened(FIRST)
    top = page_of(here)
    (button,) = [each for each in buttons(top) if name_of(each) == "Red, Total: –"]
    there = touch(here, "21")
    again = posted(there, k=button.get("value"), v="22")
    assert [step.label for step in again.history.past] == ["Red · Total: 21", "Red · Total: 22"]


def test_a_bouncing_finger_counts_once() -> None:
    def main(here: LightToolSession) -> str:
        names = (name_of(button) for button in buttons(page_of(here)))
        return next(name for name in names if name.startswith("Next: "))

    start = light_tool_session.opened(ROUND)
    here = touch(start, main(start), now=NOW)
    assert touch(here, main(here), now=NOW + 0.2).state == here.state
    assert touch(here, main(here), now=NOW + 0.4).state != here.state


def test_a_bouncing_finger_turns_the_books_of_all_gangs_once() -> None:
    treasury = TOOLS["turf-war/treasury"]
    start = replace(light_tool_session.opened(treasury), history=History(treasury.example))
    here = touch(start, "Next turn for all gangs", now=NOW)
    assert here.state != start.state
    assert touch(here, "Next turn for all gangs", now=NOW + 0.2).state == here.state
    assert touch(here, "Next turn for all gangs", now=NOW + 0.4).state != here.state


def test_undo_redo_example_and_start_over() -> None:
    here = type_in(fields(), "Count", "11")
    assert touch(here, "Undo: Count: 11").state == FieldsState()
    assert touch(touch(here, "Undo: Count: 11"), "Redo: Count: 11").state.count == 11
    here = touch(here, labels.SHOW_EXAMPLE)
    assert here.state == FIELDS.example
    here = touch(here, labels.START_OVER)
    assert here.state == FieldsState()
    assert here.history.labels == ("Count: 11", labels.EXAMPLE_SHOWN, labels.STARTED_OVER)


def test_the_table_has_as_many_players_as_are_touched_and_their_names() -> None:
    here = touch(fields(), "3 players")
    assert [p.name for p in here.state.table.players] == ["Red", "Green", "Purple"]
    here = type_in(here, "Name of Red", " Ann <b>")
    assert here.table.players[0].name == here.state.table.players[0].name == "Ann <b>"
    assert here.table.size == 3
    assert posted(here, k="players", v="9").notice == NO_CHOICE
    assert posted(here, k="name", v="7", n="Bob").notice == NO_CHOICE
    assert light_tool_session.seated(fields(), here.table).state.table == here.table


def test_a_table_from_elsewhere_is_offered_ones_own_players() -> None:
    here = replace(light_tool_session.opened(FIRST), history=History(FIRST.example))
    here = touch(here, "Play this with your table: Red, Green, Purple, Black")
    assert here.state.table == Table()


def test_what_another_tool_knows_is_offered() -> None:
    tool = next(tool for tool in every_tool() if tool.transfers)
    transfer = tool.transfers[0]
    source = TOOLS[f"{tool.game}/{transfer.source}"]
    for state in (source.example, source.state()):
        here = replace(light_tool_session.opened(tool), others=beside({source.key: state}))
        wanted = transfer.do(state, here.state)
        offered = {each.title for each in here.offers}
        assert (transfer.title in offered) == (wanted != here.state)
        if transfer.title in offered:
            assert touch(here, transfer.title).state == wanted


def test_what_if_is_worked_out_when_it_is_asked() -> None:
    tool = next(tool for tool in every_tool() if tool.what_if)
    here = replace(light_tool_session.opened(tool), history=History(tool.example))
    opened = touch(here, labels.WHAT_IF)
    assert len(page_of(opened).text) > len(page_of(here).text)
    assert touch(opened, labels.WHAT_IF).switches == here.switches


def test_a_word_is_found() -> None:
    tool = TOOLS["lawless-empire/terms"]
    here = light_tool_session.opened(tool)
    found = type_in(here, labels.FIND_LABEL, "bribery")
    assert 0 < len(page_of(found).text) < len(page_of(here).text)
    assert labels.NOTHING_FOUND in page_of(type_in(here, labels.FIND_LABEL, "<xyzzy>")).text


def test_cards_are_counted_one_by_one_or_as_piles() -> None:
    here = touch(fields(), "Attack: 0. ".strip())
    here = touch(here, "Attack: 1.")
    assert here.state.cards == (0, 0, 2, 0)
    assert touch(here, "Take back: Attack").state.cards == (0, 0, 1, 0)
    piles = touch(here, labels.BY_PILE)
    assert touch(piles, "Pass: 12").state.cards == (0, 0, 2, 12)
    assert touch(piles, labels.BY_CARD).switches == here.switches


def test_what_is_offered_now_is_chosen_by_its_place() -> None:
    here = touch(fields(), "The old town first, Order")
    assert here.state.order == (2, 1, 0)
    here = touch(touch(here, "Low, Pick: one of a few"), "Red, Seat: one player")
    assert (here.state.pick, here.state.seat) == ("low", 0)
    assert touch(here, "Red, Seat: one player").state.seat is None
    here = touch(touch(here, "Add a place"), "Casino, Marks: by name")
    assert (len(here.state.rows), here.state.named) == (1, frozenset({1}))
    assert touch(here, "Casino, Marks: by name").state.named == frozenset()
    assert touch(here, "Take the last away: Rows").state.rows == ()
    here = touch(touch(here, "A flag that is on"), "7, Total")
    assert (here.state.flag_on, here.state.total) == (False, 7)


def test_a_second_touch_on_the_large_step_at_once_does_not_tick_the_next() -> None:
    here = touch(
        light_tool_session.opened(ROUND), "Shuffle the 30 Schemes into one deck.", now=NOW
    )
    second = "Shuffle the Opportunity cards into one deck."
    assert touch(here, second, now=NOW + 0.1).state == here.state
    assert touch(here, second, now=NOW + 1).state != here.state


@pytest.mark.parametrize("tool", every_tool(), ids=lambda tool: tool.name)
def test_a_line_to_type_says_before_it_is_sent_how_long_it_may_get(tool: AnyTool) -> None:
    here = replace(light_tool_session.opened(tool), history=History(tool.example))
    for question in (each for each in touchables(here.parts) if isinstance(each, Question)):
        if isinstance(question.kind, Text) and not (question.kind.tall or question.kind.listed):
            *_, line = tree(pad_view(question, Switches(), docked=False)).all("input")
            most = str(question.kind.most)
            assert (line.get("maxlength"), line.get("placeholder")) == (
                most,
                f"Up to {most} letters",
            )
