"""A sheet on a light page: its cells, its keypad, and which way it goes on."""

from dataclasses import replace

import pytest

from companion.core.table import Table
from companion.display.cues import WINNER
from companion.display.outcome import CORRECT
from companion.display.sheets import BY_PLAYER, BY_ROW, PLUS, RUB_OUT, TURN_SIGN
from companion.game_maker.score_state import ScoreState, entered, from_make
from companion.tools.history import History
from screens.light.pages import changing_part
from screens.light.state import light_tool_session
from screens.light.state.light_tool_session import LightToolSession
from screens.light.state.submissions import NO_CHOICE
from tests.screens.light.fingers import NOW, buttons, name_of, page_of, touch
from tests.screens.light.html_tree import tree
from tests.screens.light.posting import posted
from tests.screens.own_games import HARBOUR, made_tool

SCORE = made_tool("score")


def here(held: ScoreState | None = None) -> LightToolSession:
    held = held or from_make(HARBOUR, ScoreState())
    return replace(light_tool_session.opened(SCORE), history=History(held))


def after(start: LightToolSession, *names: str) -> LightToolSession:
    for name in names:
        start = touch(start, name)
    return start


def terms(tool_session: LightToolSession, seat: int, place: int) -> tuple[int, ...]:
    assert isinstance(tool_session.state, ScoreState)
    return tool_session.state.lines[seat].cells[place].terms


def asked(tool_session: LightToolSession) -> str:
    (head,) = [each for each in page_of(tool_session).all("h2") if each.get("id") == "asks"]
    return head.text


def test_digits_make_a_number_and_next_goes_on_row_by_row() -> None:
    done = after(here(), "4", "2", "Next", "7")
    assert (terms(done, 0, 0), terms(done, 1, 0)) == ((42,), (7,))
    assert asked(done) == "Green · Ships"


def test_the_other_way_round_it_goes_on_player_by_player() -> None:
    done = after(here(), BY_PLAYER, "4", "Next")
    assert asked(done) == "Red · Cargo"
    assert asked(after(done, BY_ROW, "5", "Next")) == "Green · Cargo"


def test_numbers_are_added_up_rubbed_out_and_turned() -> None:
    done = after(here(), "4", PLUS, "1", "2", TURN_SIGN)
    assert terms(done, 0, 0) == (4, -12)
    assert "4−12 = −8" in page_of(done).text
    assert terms(after(done, RUB_OUT, RUB_OUT), 0, 0) == (4,)
    assert terms(after(here(), "4", PLUS, PLUS, "1"), 0, 0) == (41,)


def test_a_sign_before_the_digit_waits_for_it() -> None:
    """The key was off before there was a number to turn."""
    waits = after(here(), TURN_SIGN)
    assert terms(waits, 0, 0) == ()
    (key,) = [each for each in page_of(waits).all("button") if name_of(each) == TURN_SIGN]
    assert key.get("aria-pressed") == "true"
    assert terms(after(waits, "1", "2"), 0, 0) == (-12,)
    assert terms(after(waits, TURN_SIGN, "1"), 0, 0) == (1,)
    assert terms(after(waits, RUB_OUT, "1"), 0, 0) == (1,)
    assert terms(after(here(), "4", PLUS, TURN_SIGN, "1"), 0, 0) == (4, -1)
    assert terms(after(waits, "Green, Ships: –", "3"), 1, 0) == (3,), (
        "it waits in one cell only"
    )


def test_undo_takes_a_whole_number_back_and_the_next_digit_begins_one() -> None:
    done = after(here(), "4", "2", "Next", "7", "1")
    back = after(done, "Undo: Green · Ships: 71")
    assert (terms(back, 0, 0), terms(back, 1, 0)) == ((42,), ())
    assert terms(after(back, "Redo: Green · Ships: 71"), 1, 0) == (71,)
    again = after(here(), "5", "Next", "Red, Ships: 5", "1", "2", "Undo: Red · Ships: 12")
    assert terms(after(again, "3"), 0, 0) == (3,)


def test_the_next_round_begins_with_its_first_cell() -> None:
    made = HARBOUR.evolve(sheet=HARBOUR.sheet.evolve(rounds=True))
    held = from_make(made, ScoreState(table=Table().resized(2)))
    for seat, place in ((0, 0), (0, 1), (1, 0), (1, 1)):
        held = entered(held, seat, place, 0, (3,))
    done = after(here(held), "Green, Ships, round 1: 3", "Next round")
    assert asked(done) == "Red · Ships, round 2"


def test_a_plus_is_for_the_cell_in_which_it_was_touched() -> None:
    done = after(here(), "4", "Next", "5", PLUS, "Red, Ships: 4", "6")
    assert (terms(done, 0, 0), terms(done, 1, 0)) == ((6,), (5,))


@pytest.mark.parametrize("word", ["d", "dx", "d12", "d-1", "d²"])
def test_what_is_no_digit_is_told(word: str) -> None:
    form = next(
        each
        for each in page_of(here()).all("form")
        if any(b.text == "7" for b in each.all("button"))
    )
    (questions,) = [each.get("value") for each in form.all("input")]
    done = posted(here(), k=questions, v=word)
    assert done.notice == NO_CHOICE
    assert done.state == here().state


def test_too_many_digits_are_told_and_nothing_is_lost() -> None:
    done = after(here(), "9", "9", "9", "9", "9")
    assert terms(done, 0, 0) == (9999,)
    assert "9999" in done.notice


def test_totals_stand_at_the_foot_with_the_leaders_crown() -> None:
    held = entered(entered(from_make(HARBOUR, ScoreState()), 0, 0, 0, (5,)), 1, 0, 0, (9,))
    page = tree(changing_part.changing_part(here(held), now=NOW))
    (foot,) = page.all("tfoot")
    assert [each.text for each in foot.all("td")] == [
        "Total, Red: 5",
        "Total, Green: 9, leads",
        "Total, Purple: –",
        "Total, Black: –",
    ]
    assert "Green leads, 4 ahead of Red" in page.text


def test_totals_that_would_run_together_are_set_smaller() -> None:
    held = from_make(HARBOUR, ScoreState())
    few = entered(entered(held, 0, 0, 0, (5,)), 1, 0, 0, (9,))
    many = entered(held, 0, 0, 0, (2024,))
    looks = [
        next(foot.all("tr")).get("class")
        for state in (few, many)
        for foot in tree(changing_part.changing_part(here(state), now=NOW)).all("tfoot")
    ]
    assert looks == ["", "tight"]


def test_nobody_has_won_before_the_last_number_is_whole() -> None:
    held = from_make(HARBOUR, ScoreState(table=Table().resized(2)))
    for seat, place in ((0, 0), (0, 1), (1, 0)):
        held = entered(held, seat, place, 0, (5,))
    half = after(here(held), "9")
    assert not [each for each in page_of(half).all("summary") if each.text == CORRECT]
    assert not half.cue
    done = after(half, "Next")
    assert done.cue == WINNER
    assert [each for each in page_of(done).all("summary") if each.text == CORRECT]
    assert "Next" not in {name_of(each) for each in buttons(page_of(done))}


def test_many_winners_are_read_on_plain_ground() -> None:
    held = from_make(HARBOUR, ScoreState(table=Table().resized(6)))
    looks = []
    for winners in (1, 6):
        state = held
        for seat in range(6):
            for row in (0, 1):
                state = entered(state, seat, row, 0, (9 if seat < winners else 1,))
        (won,) = [
            each
            for each in page_of(here(state)).all("div")
            if (each.get("class") or "").startswith("won")
        ]
        looks.append(
            (
                bool(list(won.all("strong"))),
                "hero" in str(won.get("class"))
                or any("hero" in (each.get("class") or "") for each in won.all("svg")),
            )
        )
    assert looks == [(True, True), (False, False)], (
        "long names are smaller, without a hero behind"
    )
