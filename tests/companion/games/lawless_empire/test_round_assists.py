"""Who assists in the Execution phase, and the Bribery actions of Command."""

import random

import pytest

from companion.core.blocks import Button, RuleGap
from companion.core.nesting import flat
from companion.core.table import Table
from companion.games.lawless_empire.round.state import RoundState, assisting
from companion.games.lawless_empire.round.tool import TOOL
from tests.companion.games.lawless_empire.test_round_helpers import (
    BLACK,
    GREEN,
    PURPLE,
    RED,
    asks,
    at,
    facts,
    notes,
    tap,
    warnings,
)
from tests.companion.games.walks import went
from tests.wordings import Wording

# --- Execution ---

ORDER = Table(seats=(GREEN, PURPLE, BLACK))


def organise(owner: str, *called: int, **more: object) -> RoundState:
    state = at(2, "Execution", first=GREEN).evolve(table=ORDER, **more)
    seat = {"Green": GREEN, "Purple": PURPLE, "Black": BLACK}[owner]
    state = tap(state, "Who takes a Syndicate?", seat)
    if called:
        state = tap(state, f"{owner} calls", frozenset(called))
    return state


def test_who_assists_as_in_the_rulebooks_example(wording: Wording) -> None:
    """LE-G14."""
    state = organise("Green")
    state = tap(state, "Purple is not called", "nothing")
    state = tap(state, "Black is not called", "nothing")
    assert assisting(state) == ()
    (said,) = notes(state)
    wording(said)
    assert "Add" in said

    state = organise("Purple", GREEN, BLACK)
    state = tap(state, "Green is called", "decline")
    state = tap(state, "Black is called", "accept")
    assert assisting(state) == (BLACK,)
    wording(notes(state))

    state = organise("Black", PURPLE)
    state = tap(state, "Green is not called", "nothing")
    state = tap(state, "Purple is called", "accept")
    assert assisting(state) == (PURPLE,)
    state = went(TOOL, state, "assisted")
    assert (state.owner, state.called) == (None, frozenset())
    assert state.in_play == 1, "the next Syndicate counts by itself"
    wording(set(asks(state)))


MORE = "Players who decline a call may still buy in"


def test_who_is_not_called_may_buy_and_the_owner_cannot_refuse(wording: Wording) -> None:
    state = organise("Purple", BLACK)
    question = asks(state)["Green is not called"]
    wording([words for _, words in question.options])
    paid = tap(tap(state, "Green is not called", "bribery"), "Black is called", "accept")
    wording(notes(paid), facts(paid))
    lucre = tap(tap(state, "Green is not called", "lucre"), "Black is called", "decline")
    wording(notes(lucre))


def test_whether_a_refuser_may_buy_is_the_tables_word(wording: Wording) -> None:
    """A14."""
    state = tap(organise("Purple", GREEN), "Green is called", "decline")
    silent = [b.text for b in flat(TOOL.form(state)) if isinstance(b, RuleGap)]
    assert len(silent) == 1
    wording(silent[0])
    assert len(asks(organise("Purple", GREEN))["Green is called"].options) == 2
    state = tap(organise("Purple", GREEN), MORE, True)
    bought = tap(state, "Green is called", "lucre")
    assert assisting(bought) == (GREEN,)
    assert not [b for b in flat(TOOL.form(bought)) if isinstance(b, RuleGap)]


def test_an_answer_that_no_longer_fits_is_asked_again() -> None:
    state = tap(organise("Purple", GREEN), "Green is called", "accept")
    called_off = tap(state, "Purple calls", frozenset())
    assert "Green is not called" in asks(called_off)
    assert assisting(called_off) == ()


def test_all_others_do_nothing_with_one_touch() -> None:
    state = tap(organise("Purple", GREEN), "Green is called", "accept")
    (button,) = [b for b in flat(TOOL.form(state)) if isinstance(b, Button)]
    settled = went(TOOL, state, button.move)
    assert facts(settled) == {"Green": "Accepts", "Black": "Does nothing"}
    waiting = went(TOOL, organise("Purple", GREEN), "rest")
    assert "Green is called" in asks(waiting)
    assert not [b for b in flat(TOOL.form(waiting)) if isinstance(b, Button)]


def test_when_all_syndicates_are_out_nobody_takes_one() -> None:
    assert set(asks(at(3, "Execution", in_play=8))) == {"First player"}


def test_the_owner_must_sit_at_the_table() -> None:
    assert set(asks(at(3, "Execution", owner=7))) == {
        "First player", "Who takes a Syndicate?", MORE,
    }  # fmt: skip


@pytest.mark.parametrize("seed", range(200))
def test_everybody_but_the_owner_answers_once_clockwise_from_the_first(seed: int) -> None:
    draw = random.Random(seed)
    players = draw.randint(2, 8)
    first, owner = draw.randrange(players), draw.randrange(players)
    state = at(2, "Execution", players, first=first)
    state = tap(state, "Who takes a Syndicate?", owner)
    called = frozenset(seat for seat in range(players) if seat != owner and draw.random() < 0.5)
    state = state.evolve(called=called)
    tokens = []
    seat = first
    for _ in range(players):
        if seat != owner:
            name = state.table.name(seat)
            how = "is called" if seat in called else "is not called"
            options = [key for key, _ in asks(state)[f"{name} {how}"].options]
            assert options == (
                ["accept", "decline"] if seat in called else ["nothing", "lucre", "bribery"]
            )
            choice = draw.choice(options)
            state = tap(state, f"{name} {how}", choice)
            if choice not in ("decline", "nothing"):
                tokens.append(seat)
        seat = (seat + 1) % players
    assert assisting(state) == tuple(tokens)
    assert [b.move for b in flat(TOOL.form(state)) if isinstance(b, Button)] == ["assisted"]


# --- Command ---


def test_each_bribery_is_one_action_in_the_round_in_which_it_was_won() -> None:
    state = at(1, "Command")
    assert len(asks(state)["Bribery (blue) of Red"].options) == 1 + 8
    state = tap(state, "Bribery (blue) of Red", 3)
    state = tap(state, "3 of 3 actions left", (1, 0, 1))
    assert warnings(state) == []
    state = tap(state, "1 of 3 actions left", (2, 1, 1))
    assert warnings(state) == ["Only 3 actions, but 4 were used."]
    one = at(1, "Command").put(("supplies", RED, "bribery"), 1)
    assert warnings(one.put(("supplies", RED, "actions"), (1, 1, 0))) == [
        "Only 1 action, but 2 were used."
    ]
    assert [
        title for title in asks(tap(one, "Bribery (blue) of Red", 0)) if "left" in title
    ] == []


def test_actions_are_asked_only_once_it_is_known_whose_turn_it_is() -> None:
    assert set(asks(at(2, "Command", first=None))) == {"First player"}
    assert set(asks(at(2, "Abilities"))) == {"First player"}


def test_a_new_round_begins_with_nothing_counted() -> None:
    state = at(2, "Command", in_play=4, organise=3, owner=1, called=frozenset({2}))
    state = tap(state, "Bribery (blue) of Red", 2)
    after = went(TOOL, state, "next")
    assert after == at(3, "Preparation", in_play=7, before=0).evolve(first=None)


def test_each_new_syndicate_is_counted_and_one_organise_board_less_is_left() -> None:
    state = went(TOOL, at(2, "Execution", in_play=6, organise=2), "assisted")
    assert (state.in_play, state.organise) == (7, 1)
    assert warnings(state) == []
    last = went(TOOL, state, "assisted")
    assert (last.in_play, last.organise) == (8, 0)
    assert went(TOOL, last, "assisted").in_play == 8
    assert went(TOOL, at(1, "Execution", in_play=7), "assisted").in_play == 8
    nobody = went(TOOL, at(2, "Execution", in_play=7, organise=2), "assisted")
    assert warnings(nobody) == ["1 Organise board is out, but all Syndicates are in play."]
