"""The token ledger: what everyone has, what it brings, and what a table counted. Execution Phase, End of Game."""

from functools import partial
from typing import Any

import pytest

from companion.core.blocks import Facts, Grid, Note, QuestionSequence, RuleGap
from companion.core.nesting import flat
from companion.core.table import Table
from companion.exchange import share
from companion.games.lawless_empire.ledger.picture import picture
from companion.games.lawless_empire.ledger.state import (
    KINDS,
    Deal,
    LedgerState,
    all_held,
    balance,
    can_pay,
    counted,
    held,
    last_round,
    missing,
    payments,
)
from companion.games.lawless_empire.ledger.taking import from_supplies, rounds_due
from companion.games.lawless_empire.ledger.tool import TOOL
from companion.games.lawless_empire.profits import Profits, profits, wins
from companion.games.lawless_empire.round.state import (
    COMMAND,
    EXECUTION,
    ROUNDS,
    TOKENS,
    RoundState,
)
from tests import tool_screens
from tests.answers import after_answer
from tests.wordings import Wording

RED, GREEN, PURPLE = range(3)
TABLE = Table(seats=(RED, GREEN, PURPLE))
START = LedgerState(table=TABLE)
ONE = profits(
    1,
    (("bribe", RED), ("bribe", RED), ("extort", GREEN), ("recruit", GREEN), ("organise", RED)),
)
TWO = profits(2, (("extort", RED), ("bribe", PURPLE), ("recruit", RED), ("recruit", RED)))


def after(*rounds: Profits, **more: Any) -> LedgerState:
    return START.evolve(profits=rounds, due=len(rounds), **more)


def numbers(state: LedgerState, seat: int) -> tuple[int | None, ...]:
    """Return Lucre, Bribery and Soldati of *seat*."""
    return tuple(held(state, seat, kind) for kind in KINDS)


answer = partial(tool_screens.answer, TOOL)


warnings = partial(tool_screens.warnings, TOOL)


def uses(state: LedgerState) -> dict[str, tuple[str, ...]]:
    (found,) = [block for block in TOOL.result(state) if isinstance(block, Grid)]
    return {name: tuple(rest) for name, *rest in found.rows}


def sources(state: LedgerState) -> dict[str, str]:
    blocks = flat(TOOL.result(state))
    return dict(row for block in blocks if isinstance(block, Facts) for row in block.rows)


def tap(state: LedgerState, seat: int, kind: str, number: int | None) -> LedgerState:
    (sequence,) = [block for block in TOOL.form(state) if isinstance(block, QuestionSequence)]
    (asked,) = [each for each in sequence.questions if each.args == (seat, kind)]
    found: LedgerState = after_answer(TOOL, state, asked, number, 0, 0)
    return found


def test_everybody_begins_with_three_soldati_and_nothing_else() -> None:
    """Setup."""
    assert {numbers(START, seat) for seat in TABLE.seats} == {(0, 0, 3)}
    assert (answer(START).text, answer(START).why) == (
        "Everyone has 3 tokens",
        "As the game begins",
    )
    assert set(uses(START).values()) == {("0", "0", "no")}
    assert sources(START) == {}


def test_each_plan_brings_its_own_token() -> None:
    """Execution Phase: Bribe 1 Bribery, Extort 1 Lucre, Recruit 1 Soldato; Organise brings a Syndicate."""
    state = after(ONE)
    assert numbers(state, RED) == (0, 2, 3)
    assert numbers(state, GREEN) == (1, 0, 4)
    assert numbers(state, PURPLE) == (0, 0, 3)
    both = after(ONE, TWO)
    assert numbers(both, RED) == (1, 2, 5)
    assert numbers(both, PURPLE) == (0, 1, 3)
    assert (answer(both).text, answer(both).why) == (
        "Red has the most: 8 tokens",
        "After the Plans of round 2",
    )
    assert answer(both).lines[0] == "Red: 1 Lucre + 2 Bribery + 5 Soldati = 8"
    assert sources(both)["Round 1, Green"] == "1 Lucre, 1 Soldato"
    assert "Round 2, Green" not in sources(both)


def test_tied_players_have_the_most_together() -> None:
    tie = after(profits(1, (("bribe", RED), ("extort", GREEN))))
    assert answer(tie).text == "Red and Green have the most: 4 tokens"


def test_a_bought_assist_moves_one_token_from_the_payer_to_the_owner() -> None:
    """Execution Phase, Assist."""
    deal = Deal(owner=PURPLE, lucre=frozenset({GREEN}), bribery=frozenset({RED}))
    state = after(ONE, deals=(deal,))
    assert numbers(state, GREEN) == (0, 0, 4)
    assert numbers(state, RED) == (0, 1, 3)
    assert numbers(state, PURPLE) == (1, 1, 3)
    assert list(payments(state)) == [(GREEN, PURPLE, "lucre"), (RED, PURPLE, "bribery")]
    assert sources(state)["Green pays Purple"] == "1 Lucre"
    nobody = after(ONE, deals=(Deal(lucre=frozenset({GREEN})),))
    assert list(payments(nobody)) == [], "it had no owner"
    own = after(ONE, deals=(Deal(owner=GREEN, lucre=frozenset({GREEN})),))
    assert numbers(own, GREEN) == (1, 0, 4), "nobody pays themselves"


def test_lucre_brings_bonuses_bribery_brings_actions_and_both_can_pay() -> None:
    """Preparation Phase, Command Phase; Execution Phase, Assist."""
    state = after(ONE, TWO)
    assert uses(state) == {
        "Red": ("1", "2", "Lucre or Bribery"),
        "Green": ("1", "0", "Lucre"),
        "Purple": ("0", "1", "Bribery"),
    }
    assert can_pay(START, RED) == ()


def test_what_was_counted_stands_and_what_comes_later_is_added(wording: Wording) -> None:
    state = tap(after(ONE), GREEN, "lucre", 4)
    assert held(state, GREEN, "lucre") == 4
    later = state.evolve(
        profits=(ONE, profits(2, (("extort", GREEN),))),
        deals=(Deal(owner=GREEN, lucre=frozenset({RED})),),
        due=2,
    )
    assert held(later, GREEN, "lucre") == 6
    changed = later.evolve(profits=(profits(1, ()), *later.profits[1:]))
    assert held(changed, GREEN, "lucre") == 6, "round 1 was counted on the table"
    wording(
        sources(state)["Lucre of Green"],
        sources(tap(START, RED, "soldati", 2))["Soldati of Red"],
    )


def test_an_emptied_number_is_worked_out_again() -> None:
    state = tap(tap(after(ONE), GREEN, "lucre", 4), GREEN, "lucre", None)
    assert state == after(ONE)


def test_a_number_that_is_there_already_is_no_news() -> None:
    state = after(ONE)
    assert tap(state, GREEN, "lucre", 1) == state
    assert counted(state, GREEN, "lucre", 2) != state


def test_a_round_that_nobody_knows_is_said_and_leaves_numbers_open(wording: Wording) -> None:
    state = START.evolve(profits=(TWO,), due=2)
    assert {numbers(state, seat) for seat in TABLE.seats} == {(None, None, None)}
    assert missing(state, RED, "lucre") == (1,)
    wording(answer(state).text, answer(START.evolve(due=2)).text)
    assert set(uses(state).values()) == {("–", "–", "–")}
    assert can_pay(state, RED) is None
    assert all_held(state, RED) is None
    assert picture(state) == ()
    assert warnings(state) == []


def test_once_counted_a_player_is_known_again_whatever_was_missing(wording: Wording) -> None:
    state = START.evolve(due=2)
    for kind, number in zip(KINDS, (1, 2, 4), strict=True):
        state = tap(state, RED, kind, number)
    assert numbers(state, RED) == (1, 2, 4)
    wording(answer(state).text, case="of the others")
    third = profits(3, (("bribe", RED),))
    assert numbers(state.evolve(due=3, profits=(third,)), RED) == (1, 3, 4)
    assert numbers(state.evolve(due=3), RED) == (None, None, None)


def test_a_token_that_nobody_had_is_warned_of(wording: Wording) -> None:
    state = after(ONE, deals=(Deal(owner=RED, lucre=frozenset({PURPLE})),))
    assert balance(state, PURPLE, "lucre") == -1
    assert held(state, PURPLE, "lucre") is None
    assert warnings(state) == [
        "Purple gave more Lucre than they had here. Tap what they have, without boards that Plans doesn't have yet."
    ]
    wording(answer(state).text)
    mended = tap(state, PURPLE, "lucre", 0)
    assert warnings(mended) == []
    assert numbers(mended, PURPLE) == (0, 0, 3)


@pytest.mark.parametrize("kind", ["lucre", "bribery"])
def test_no_more_tokens_than_the_box_has(kind: str) -> None:
    """Components: 45 of each."""
    full = counted(START, RED, kind, TOKENS)
    assert warnings(full) == []
    over = counted(full, GREEN, kind, 1)
    assert warnings(over) == [f"46 {kind.capitalize()} in all, but the box has only 45."]


def test_what_the_rules_leave_open_is_said(wording: Wording) -> None:
    """A18: giving tokens away for anything but an assist."""
    said = [block.text for block in TOOL.result(START) if isinstance(block, RuleGap)]
    assert len(said) == 1
    assert "don't forbid the rest" in said[0]
    notes = [block.text for block in TOOL.result(START) if isinstance(block, Note)]
    wording(notes[0])


def test_the_picture_says_every_number(wording: Wording) -> None:
    (drawing,) = picture(after(ONE))
    wording(drawing.spoken)
    (some,) = picture(tap(START.evolve(due=1), RED, "lucre", 2))
    wording(some.spoken)


def test_a_board_is_one_number_and_comes_back() -> None:
    found = profits(3, (("bribe", 0), ("organise", 7), ("recruit", 7), ("extort", None)))
    assert found.won == (0, 23, 31)
    assert (wins(found, 7, "recruit"), wins(found, 7, "bribe")) == (1, 0)


def test_rounds_are_due_once_their_profits_are_handed_out() -> None:
    def due(number: int, phase: int, **more: Any) -> int:
        return rounds_due(RoundState(table=TABLE, round=number, phase=phase, **more))

    assert [due(0, 0), due(1, 0), due(1, EXECUTION), due(1, COMMAND)] == [0, 0, 0, 1]
    assert [due(3, 0), due(3, COMMAND), due(ROUNDS, COMMAND, over=True)] == [2, 3, ROUNDS]
    assert due(99, COMMAND) == ROUNDS


def test_tokens_entered_on_the_checklist_are_counts() -> None:
    at = RoundState(table=TABLE, round=2, phase=0).put(("supplies", RED, "lucre"), 3)
    state = from_supplies(at, after(ONE))
    assert held(state, RED, "lucre") == 3
    assert from_supplies(at, state) == state
    assert from_supplies(at.evolve(phase=EXECUTION), after(ONE)) == after(ONE)
    bribery = at.put(("supplies", RED, "bribery"), 5)
    assert held(from_supplies(bribery, after(ONE)), RED, "bribery") == 2, "it is of later"
    command = bribery.evolve(phase=COMMAND)
    assert numbers(from_supplies(command, after(ONE, TWO)), RED) == (1, 5, 5)
    assert from_supplies(command.evolve(over=True), after(ONE)) == after(ONE)
    assert from_supplies(at.evolve(round=0), after(ONE)) == after(ONE)


def test_profits_that_come_before_command_are_there_at_once() -> None:
    state = START.evolve(profits=(ONE,), due=0)
    assert last_round(state) == 1
    assert numbers(state, RED) == (0, 2, 3)


def test_all_of_it_travels_by_code() -> None:
    state = tap(
        after(ONE, TWO, deals=(Deal(owner=RED, lucre=frozenset({1})),)), 2, "soldati", 7
    )
    assert share.read(share.write(TOOL, state), (TOOL,)).state == state


def test_the_ledger_leads_back_to_the_round_by_a_small_button() -> None:
    assert TOOL.summary(after(ONE, TWO)) == "Red has the most: 8 tokens"
    assert [(link.tool, link.main) for link in TOOL.links(START)] == [("round", False)]
