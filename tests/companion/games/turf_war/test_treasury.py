from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest

from companion.core.blocks import (
    Button,
    Drawing,
    Facts,
    LineChart,
    Note,
    Question,
    RuleGap,
    TextToCopy,
    Warn,
)
from companion.core.nesting import flat
from companion.games.turf_war.treasury.money import Books, Rescue, bill, coming, owed, rescue
from companion.games.turf_war.treasury.state import MOST_MONEY, Purse, TreasuryState
from companion.games.turf_war.treasury.tool import TOOL, form
from companion.tools.tool import ToolLink
from tests import tool_screens
from tests.code_sizes import fullest_code
from tests.fast_run import trials
from tests.wordings import Wording


def purse(**fields: Any) -> TreasuryState:
    """Return a treasury whose areas at the end are known: those it has, or *areas*."""
    fields = {"areas_end": fields.get("areas", 4), **fields}
    return TreasuryState(purses=(Purse(**fields), *(Purse(),) * 7))


only = partial(tool_screens.in_result, TOOL)


answer = partial(tool_screens.answer, TOOL)


def warned(state: TreasuryState) -> list[str]:
    """Return the warnings of the result alone: what is asked has its own."""
    return [block.text for block in only(state, Warn)]


def test_the_treasury_that_is_looked_at_is_shown_as_tapped() -> None:
    def looked_at(state: TreasuryState) -> int:
        (asked,) = [
            b for b in flat(form(state)) if isinstance(b, Question) and b.move == "whose"
        ]
        assert isinstance(asked.value, int)
        return asked.value

    assert looked_at(TreasuryState()) == 0
    green = TOOL.move(TreasuryState(), "whose", (1,), 0, 0)
    assert (looked_at(green), TOOL.summary(green)) == (1, "Green: 20 MC so far")
    assert looked_at(TOOL.move(green, "whose", (None,), 0, 0)) == 0


# TW-G5 and TW-G6


def test_the_opening_turn_pays_four_and_earns_four() -> None:
    """TW-G5."""
    opening = bill(Books(20, 4, 4))
    assert (opening.salary, opening.left, opening.income, opening.end) == (4, 16, 4, 20)
    told = answer(TreasuryState())
    assert (told.text, told.why) == ("Red: 20 MC so far", "20 − 4 salaries + 4 income")
    assert ("After recruiting", "16 MC") in only(TreasuryState(), Facts)[0].rows
    assert TOOL.summary(TreasuryState()) == "Red: 20 MC so far"


def test_who_cannot_pay_consolation_disbands(wording: Wording) -> None:
    """TW-G6, C15."""
    lost = {"dead_lieutenants": 1, "dead_hitmen": 2}
    poor = purse(money=8, **lost)
    assert (answer(poor).text, answer(poor).tone) == ("Red disbands", "bad")
    wording(answer(poor).why)
    wording(answer(poor).lines[-1])
    assert not only(poor, Facts)
    just = purse(money=9, **lost)
    now = bill(just.purses[0].books)
    assert (now.disbands, now.consolation, now.salary, now.unpaid, now.end) == (
        False,
        9,
        0,
        4,
        4,
    )
    assert warned(just) == ["4 MC short for salaries: 4 Hitmen leave unpaid."]


def test_recruits_are_bought_with_what_is_left(wording: Wording) -> None:
    assert bill(Books(20, 4, 4)).most == 3
    state = purse(recruits=5)
    assert "5 recruits cost too much: the money is enough for 3." in warned(state)
    wording(answer(state).why)


def test_a_salary_that_is_held_back_costs_a_hitman() -> None:
    now = bill(Books(20, 4, 4, withheld=1))
    assert (now.salary, now.unpaid, now.hitmen) == (3, 1, 3)
    assert any("hold back more salaries" in each for each in warned(purse(withheld=5)))
    assert not warned(purse(withheld=4, recruits=0))


def test_recruits_draw_their_first_salary_two_upkeeps_after_hiring(wording: Wording) -> None:
    """C9."""
    books = Books(50, 4, 4, recruits=2)
    usual = [now.salary for _, now in coming(books, (0, 0), 4, False, False)]
    assert usual == [4, 4, 6, 6]
    early = [now.salary for _, now in coming(books, (0, 0), 4, True, False)]
    assert early == [4, 6, 6, 6]
    state = purse(waiting=2)
    wording(only(state, RuleGap))
    paid = state.evolve(waiting_paid=True)
    wording(only(paid, RuleGap))
    assert not any(
        "hold back more salaries" in each
        for each in warned(paid.put(("purses", 0, "withheld"), 6))
    )


def test_without_a_don_there_is_no_income_next_turn_or_until_he_is_back(
    wording: Wording,
) -> None:
    """C10."""
    books = Books(50, 4, 4, penalty=True)
    assert [now.income for _, now in coming(books, (0, 0), 3, False, False)] == [0, 4, 4]
    assert [now.income for _, now in coming(books, (0, 0), 3, False, True)] == [0, 0, 0]
    state = purse(penalty=True)
    wording(
        only(state, RuleGap), only(state.evolve(penalty_stays=True), RuleGap), only(state, Note)
    )


def test_a_plan_that_would_disband_the_gang_is_warned_of_in_time() -> None:
    state = purse(money=20, recruits=3, risk_lieutenants=1, risk_hitmen=1)
    assert (answer(state).text, answer(state).tone) == (
        "Red: 5 MC, may disband next turn", "bad",
    )  # fmt: skip
    assert warned(state) == [
        "If they all die, consolation next turn is 7 MC, and there will be 5: the gang disbands. "
        "With 2 recruits it can pay.",
        "If nobody dies: in 2 turns the money no longer covers all salaries.",
    ]
    assert not any(
        "disbands" in each for each in warned(state.put(("purses", 0, "recruits"), 2))
    )
    lost = purse(money=4, areas=0, risk_lieutenants=1)
    assert warned(lost)[0].endswith("No plan can pay it, even with all salaries held back.")
    assert rescue(Books(1, 4, 4, dead_hitmen=1), (0, 0), False) is None


def test_holding_salaries_back_may_pay_where_fewer_recruits_do_not() -> None:
    """Upkeep, 2."""
    poor = purse(money=6, areas=0, risk_lieutenants=1)
    assert warned(poor)[0].endswith(
        "With 0 recruits and 3 salaries held back it can pay: 3 Hitmen leave."
    )
    assert rescue(Books(6, 4, 0), (1, 0), False) == Rescue(0, 3)
    one = purse(money=8, areas=0, risk_lieutenants=1)
    assert warned(one)[0].endswith(
        "With 0 recruits and 1 salary held back it can pay: 1 Hitman leaves."
    )
    assert not any("disbands" in each for each in warned(one.put(("purses", 0, "withheld"), 1)))


def test_no_more_can_die_than_there_are() -> None:
    assert "5 Hitmen may die, and there are 4." in warned(purse(risk_hitmen=5))
    assert owed((0, 9), bill(Books(20, 4, 4))) == 8
    one = purse(hitmen=1, risk_hitmen=2)
    assert "2 Hitmen may die, and there is 1." in warned(one)


def test_the_lines_look_ahead_and_end_where_the_gang_does() -> None:
    (line,) = only(TreasuryState(), LineChart)
    assert line.points == (("now", 20), *((f"+{at}", 20) for at in range(1, 7)))
    doomed = purse(recruits=3, risk_lieutenants=1, risk_hitmen=1)
    plain, dead = only(doomed, LineChart)
    assert len(plain.points) == 7
    assert dead.points == (("now", 20), ("+1", 5), ("+2", 0))
    thin = purse(money=7, areas=1)
    assert "If nobody dies: in 2 turns the money no longer covers all salaries." in warned(thin)
    assert any(
        "next turn the money no longer covers" in each
        for each in warned(purse(money=4, areas=1))
    )


def test_everybody_stands_in_one_picture_and_in_the_post(wording: Wording) -> None:
    state = TreasuryState(
        whose=1, purses=(Purse(money=1, dead_hitmen=1), Purse(money=30), *(Purse(),) * 6)
    )
    (books,) = [block for block in form(state) if isinstance(block, Drawing)]
    wording(books.spoken)
    post = only(state, TextToCopy)[0]
    wording(post.text.splitlines()[1:3])


def test_the_next_turn_takes_the_plan_and_the_dead_over() -> None:
    state = purse(recruits=2, waiting=1, killed_lieutenants=1, killed_hitmen=2, penalty=True)
    state = state.put(("purses", 1), Purse(money=0, dead_hitmen=1))
    button = next(block for block in form(state) if isinstance(block, Button))
    after = TOOL.move(state, button.move, button.args, 0, 0)
    assert after.purses[0] == Purse(
        money=6, hitmen=3, waiting=2, dead_lieutenants=1, dead_hitmen=2
    )
    assert after.purses[1] == Purse(money=0, hitmen=0, areas=0, gone=True)
    rich = purse(money=MOST_MONEY, areas=99)
    assert TOOL.move(rich, "next", (), 0, 0).purses[0].money == MOST_MONEY


# Coin by coin


def coin_by_coin(  # noqa: C901 - kept in one piece, unlike the rules
    books: Books, waiting_paid: bool
) -> tuple[bool, int, int, int]:
    """Return whether it disbands, Hitmen afterwards, recruits and MC, a coin at a time."""
    purse_ = ["MC"] * books.money
    for _ in range(books.dead_lieutenants):
        for _ in range(5):
            if not purse_:
                return True, 0, 0, 0
            purse_.pop()
    for _ in range(books.dead_hitmen * 2):
        if not purse_:
            return True, 0, 0, 0
        purse_.pop()
    men = ["old"] * books.hitmen + ["new"] * books.waiting
    keep: list[str] = []
    held = books.withheld
    for man in men:
        if man == "new" and not waiting_paid:
            keep.append(man)
        elif held:
            held -= 1
        elif purse_:
            purse_.pop()
            keep.append(man)
    hired = 0
    while hired < books.recruits and len(purse_) >= 5:
        del purse_[:5]
        hired += 1
    if not books.penalty:
        purse_ += ["MC"] * books.areas
    return False, len(keep), hired, len(purse_)


@pytest.mark.parametrize("seed", range(4))
def test_a_bill_agrees_with_one_paid_coin_by_coin(seed: int) -> None:
    pick = Random(seed).randint
    for _ in range(trials(1500)):
        books = Books(
            pick(0, 40), pick(0, 12), pick(0, 9), pick(0, 2), pick(0, 4), pick(0, 4),
            pick(0, 5), pick(0, 5), bool(pick(0, 1)),
        )  # fmt: skip
        paid = bool(pick(0, 1))
        now = bill(books, paid)
        assert (now.disbands, now.hitmen, now.hired, now.end) == coin_by_coin(books, paid)
        if not now.disbands:
            spent = now.consolation + now.salary + 5 * now.hired
            assert now.end == books.money - spent + now.income


@pytest.mark.parametrize("seed", range(2))
def test_the_plan_that_is_told_pays_and_no_plan_with_more_pay_does(seed: int) -> None:
    """Every plan is tried: the fewest salaries held back, then the most recruits."""
    pick = Random(seed).randint
    for _ in range(trials(400)):
        books = Books(
            pick(0, 40), pick(0, 9), pick(0, 9), pick(0, 1), pick(0, 2), withheld=pick(0, 3)
        )
        risk = (pick(0, 3), pick(0, 6))

        def pays(recruits: int, withheld: int, books: Books = books, risk: Any = risk) -> bool:
            now = bill(replace(books, recruits=recruits, withheld=withheld))
            lost = 5 * risk[0] + 2 * min(risk[1], now.hitmen)
            return not now.disbands and now.hired == recruits and now.end >= lost

        plans = [
            Rescue(recruits, withheld)
            for withheld in range(books.withheld, max(books.withheld, books.hitmen) + 1)
            for recruits in range(9, -1, -1)
            if pays(recruits, withheld)
        ]
        assert rescue(books, risk, False) == (plans[0] if plans else None)


def test_the_worst_treasury_fits_a_code() -> None:
    assert len(fullest_code(TOOL)) <= 906


def test_the_turn_goes_on_from_the_treasury_in_whichever_phase_it_is_open() -> None:
    assert TOOL.links(TreasuryState()) == (
        ToolLink(tool_screens.TO_THE_TURN, "round", main=True),
    )
