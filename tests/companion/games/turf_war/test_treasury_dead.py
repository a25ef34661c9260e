"""The dead of the fights, a Don's death, and a gang that has disbanded, in the books."""

from typing import Any

import pytest

from companion.core.blocks import (
    Answer,
    Button,
    Facts,
    LineChart,
    Note,
    Question,
    RuleGap,
    TextToCopy,
    Warn,
)
from companion.core.nesting import flat
from companion.games.turf_war.combat.state import CombatState, Force, Ruling
from companion.games.turf_war.combat.tool import TOOL as COMBAT
from companion.games.turf_war.treasury.money import Books, coming
from companion.games.turf_war.treasury.state import FIGHTS, MOST_COUNTED, Purse, TreasuryState
from companion.games.turf_war.treasury.tool import TOOL, form
from companion.games.turf_war.treasury.words import NO_DON
from tests.companion.games.turf_war.test_treasury import answer, only, purse, warned
from tests.wordings import Wording

TAKE = next(each for each in TOOL.transfers if each.source == "combat")


def fight(*hitmen: int, number: int = 0, **more: Any) -> CombatState:
    """Return a fight in which each gang has its number of Hitmen."""
    forces = tuple(Force(hitmen=each) for each in hitmen)
    return CombatState(
        fight=number,
        here=frozenset(range(len(hitmen))),
        forces=(*forces, *(Force(),) * (8 - len(hitmen))),
        **more,
    )


def killed_in(state: TreasuryState) -> list[tuple[int, int]]:
    return [each.killed for each in state.purses[:3]]


def went_on(state: TreasuryState) -> TreasuryState:
    button = next(
        each for each in form(state) if isinstance(each, Button) and each.move == "next"
    )
    after = TOOL.move(state, button.move, button.args, 0, 0)
    assert isinstance(after, TreasuryState)
    return after


# The dead of the fights


def test_the_dead_of_every_fight_of_a_turn_add_up() -> None:
    first = fight(4, 3)
    once = TAKE.do(first, TreasuryState())
    assert killed_in(once) == [(0, 1), (0, 1), (0, 0)]
    second = COMBAT.move(first, "next", (), 0, 0)
    assert TAKE.do(second, once) == once, "nobody has fought yet"
    second = second.evolve(here=first.here, forces=first.forces)
    assert killed_in(TAKE.do(second, once)) == [(0, 2), (0, 2), (0, 0)]
    elsewhere = fight(4, 3, area="Docks")
    assert killed_in(TAKE.do(elsewhere, once)) == [(0, 2), (0, 2), (0, 0)]
    ruled = second.put(("rulings", 1), Ruling(hitmen=0)).put(("rulings", 0), Ruling(hitmen=0))
    assert TAKE.do(ruled, once) == once, "nobody dies, so there is nothing to take"


def test_no_fight_is_taken_twice() -> None:
    first, second = fight(4, 3), fight(5, 4, number=1)
    both = TAKE.do(second, TAKE.do(first, TreasuryState()))
    assert killed_in(both)[0] == (0, 2)
    for old in (first, second):
        assert TAKE.do(old, both) == both
    corrected = both.put(("purses", 0, "killed_hitmen"), 0)
    assert TAKE.do(second, corrected) == corrected
    for source in (CombatState(), CombatState(here=frozenset({0, 1}))):
        assert TAKE.do(source, both) == both


def test_a_ruling_after_a_fight_was_taken_takes_its_place() -> None:
    base = purse(killed_hitmen=1)
    taken = TAKE.do(fight(4, 3, number=7), base)
    ruled = fight(4, 3, number=7).put(("rulings", 0), Ruling(hitmen=3))
    again = TAKE.do(ruled, taken)
    assert [killed_in(each)[0] for each in (taken, again)] == [(0, 2), (0, 4)]
    assert killed_in(TAKE.do(fight(4, 3, number=7), again)) == killed_in(taken), "and back"
    without = TAKE.do(fight(4, 1, number=7).evolve(here=frozenset({0, 2})), taken)
    assert without == taken, "pieces of the third gang are to come"
    nobody = fight(1, 1, number=7).evolve(empty=True)
    assert killed_in(TAKE.do(nobody, taken)) == [(0, 1), (0, 0), (0, 0)], "taken back"


def test_a_fight_that_took_the_place_of_another_is_said_and_both_can_count(
    wording: Wording,
) -> None:
    first, second = fight(4, 3), fight(2, 1)
    taken = TAKE.do(second, TAKE.do(first, TreasuryState()))
    assert killed_in(taken) == [(0, 0), (0, 1), (0, 0)], "taken for a correction"
    assert warned(taken)[0].startswith("This replaced your last fight")
    button = next(block for block in form(taken) if isinstance(block, Button))
    wording(button.title)
    whole = TOOL.move(taken, button.move, button.args, 0, 0)
    assert killed_in(whole) == [(0, 1), (0, 2), (0, 0)]
    for settled in (whole, went_on(taken), TAKE.do(fight(4, 3, number=1), taken)):
        assert "replaced the one" not in " ".join(warned(settled))
    ruled = second.put(("rulings", 0), Ruling(hitmen=1))
    assert killed_in(TAKE.do(ruled, whole)) == [(0, 2), (0, 2), (0, 0)], "of the second alone"
    assert warned(TAKE.do(ruled, TAKE.do(second, TreasuryState()))) == [], "the same pieces"
    dons = TAKE.do(fight(1, 0), TAKE.do(killed(), TreasuryState()))
    assert [each.killed_don for each in TOOL.move(dons, "both", (), 0, 0).purses[:2]] == [
        False,
        True,
    ]


def test_other_gangs_without_an_area_are_another_fight() -> None:
    third = fight(4, 0, 3).evolve(here=frozenset({0, 2}))
    assert killed_in(TAKE.do(third, TAKE.do(fight(4, 3), TreasuryState()))) == [
        (0, 2),
        (0, 1),
        (0, 1),
    ]
    docks = third.evolve(area="Docks")
    again = TAKE.do(docks, TAKE.do(fight(4, 3, area="docks "), TreasuryState()))
    assert killed_in(again) == [(0, 1), (0, 0), (0, 1)], "in one area, it is corrected"


def test_no_more_than_the_most_are_dead_and_no_more_is_taken_back() -> None:
    base = purse(killed_hitmen=MOST_COUNTED)
    taken = TAKE.do(fight(4, 3), base)
    assert killed_in(taken)[:2] == [(0, MOST_COUNTED), (0, 1)]
    assert killed_in(TAKE.do(fight(0, 0), taken))[0] == (0, MOST_COUNTED)


def test_an_old_fight_is_not_offered_in_the_next_turn_but_a_new_one_is() -> None:
    old = fight(4, 3)
    later = went_on(TAKE.do(old, TreasuryState()))
    assert killed_in(later) == [(0, 0)] * 3
    assert [each.dead_hitmen for each in later.purses[:3]] == [1, 1, 0]
    assert TAKE.do(old, later) == later, "the dead of last turn are paid for"
    ruled = old.put(("rulings", 0), Ruling(hitmen=3))
    both = went_on(TAKE.do(ruled, TAKE.do(old, TreasuryState())))
    assert both.purses[0].dead_hitmen == 3
    assert TAKE.do(old, both) == both, "nor as it stood before the ruling"
    assert killed_in(TAKE.do(fight(4, 3, number=1), later))[0] == (0, 1)
    assert killed_in(TAKE.do(fight(4, 3, area="Docks"), later))[0] == (0, 1)


def test_only_so_many_fights_are_remembered() -> None:
    state = TreasuryState()
    for number in range(FIGHTS + 2):
        state = TAKE.do(fight(4, 3, number=number), state)
    assert len(state.taken) == FIGHTS
    assert killed_in(state)[0] == (0, FIGHTS + 2)


# A Don's death


def killed(**more: Any) -> CombatState:
    return fight(5, 0, dons=frozenset({1}), **more)


def test_a_dons_death_is_taken_and_costs_the_income_of_next_turn() -> None:
    """TW-16."""
    taken = TAKE.do(killed(), TreasuryState(whose=1))
    assert [each.killed_don for each in taken.purses[:3]] == [False, True, False]
    assert [each.penalty for each in went_on(taken).purses[:3]] == [False, True, False]
    assert answer(went_on(taken)).why == "20 − 4 salaries + 0 income (it lost its Don)"
    ready = taken.put(("purses", 1, "killed_don"), False)
    assert TAKE.do(killed(), ready) == ready, "someone is ready to follow"
    assert not went_on(ready).purses[1].penalty
    spared = killed().put(("rulings", 1), Ruling(don="lives"))
    assert not TAKE.do(spared, taken).purses[1].killed_don, "he was ruled alive after all"
    known = TreasuryState().put(("purses", 1, "killed_don"), True)
    assert TAKE.do(killed(), known) == known
    second = TAKE.do(fight(4, 3, number=1), taken)
    assert second.purses[1].killed_don, "another fight does not bring him back"
    assert TAKE.do(killed(), went_on(taken)) == went_on(taken)


def test_a_dons_death_is_asked_for_and_looked_ahead_to(wording: Wording) -> None:
    state = purse(risk_don=True)
    titles = [block.title for block in flat(form(state)) if isinstance(block, Question)]
    assert "Don killed, nobody ready" in titles
    assert "The Don may die, nobody ready" in titles
    plain, dead = only(state, LineChart)
    assert [value for _, value in plain.points][:3] == [20, 20, 20]
    assert [value for _, value in dead.points][:4] == [20, 20, 16, 16]
    assert Note(NO_DON) in only(state, Note)
    assert Note(NO_DON) not in only(purse(), Note)
    wording(only(state, RuleGap))
    stays = state.evolve(penalty_stays=True)
    assert [value for _, value in only(stays, LineChart)[1].points][:5] == [20, 20, 16, 12, 8]


@pytest.mark.parametrize(("stays", "incomes"), [(False, [4, 0, 4, 4]), (True, [4, 0, 0, 0])])
def test_the_penalty_comes_one_turn_after_the_death(stays: bool, incomes: list[int]) -> None:
    """C10."""
    turns = coming(Books(50, 4, 4), (0, 0), 4, False, stays, no_don=True)
    assert [now.income for _, now in turns] == incomes


# Who may still die


def test_those_who_may_die_are_asked_about_and_are_not_dead_by_themselves(
    wording: Wording,
) -> None:
    state = purse(risk_hitmen=2, risk_lieutenants=1, killed_hitmen=1, risk_don=True)
    (warn,) = [block for block in form(state) if isinstance(block, Warn)]
    assert warn.text == "Did the pieces at risk die? Red: next turn only counts the killed."
    alive = went_on(state).purses[0]
    assert (alive.dead_hitmen, alive.dead_lieutenants, alive.penalty) == (1, 0, False)
    assert not alive.at_risk
    died = TOOL.move(state, "died", (), 0, 0)
    assert "died" in [block.move for block in form(state) if isinstance(block, Button)]
    assert not [block for block in form(died) if isinstance(block, Warn)]
    dead = went_on(died).purses[0]
    assert (dead.dead_hitmen, dead.dead_lieutenants, dead.penalty) == (3, 1, True)
    first, second = only(state, LineChart)
    wording((first.title, second.title))


# A gang that has disbanded


def test_a_gang_that_has_disbanded_says_so_in_every_later_turn() -> None:
    state = went_on(purse(money=0, dead_hitmen=1))
    for each in (state, went_on(state)):
        assert answer(each).text == TOOL.summary(each) == "Red has disbanded"
        assert warned(each) == only(each, LineChart) == only(each, Facts) == []
        assert "Red has disbanded." in only(each, TextToCopy)[0].text
        assert each.purses[0] == Purse(money=0, hitmen=0, areas=0, gone=True)
    poor = purse(money=0, hitmen=0, areas=0)
    assert TOOL.summary(poor) == "Red: 0 MC", "poor, but there"


def test_a_gang_can_be_said_to_be_there_after_all() -> None:
    def asks(state: TreasuryState) -> list[str]:
        return [block.title for block in flat(form(state)) if isinstance(block, Question)]

    assert "Has disbanded" in asks(purse(gone=True))
    assert "Has disbanded" not in asks(purse())


# One of each


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"hitmen": 1}, "20 − 1 salary + 4 income"),
        ({"areas": 1}, "Income: 1 MC from 1 area."),
        ({"withheld": 1}, "Salaries: 3 of 3 MC; 1 leaves unpaid."),
        ({"withheld": 2}, "Salaries: 2 of 2 MC; 2 leave unpaid."),
        ({"money": 3}, "1 MC short for salaries: 1 Hitman leaves unpaid."),
        ({"money": 4, "recruits": 1}, "1 recruit costs too much: the money is enough for 0."),
        ({"recruits": 3, "risk_lieutenants": 2}, "With 2 recruits it can pay."),
        ({"recruits": 3, "risk_lieutenants": 3}, "With 1 recruit it can pay."),
        ({"money": 1, "dead_hitmen": 1}, "Consolation costs 2 MC, and the gang has 1"),
    ],
)
def test_one_is_one_and_two_are_two(fields: dict[str, Any], words: str) -> None:
    told: Answer = answer(purse(**fields))
    assert any(words in each for each in (told.why, *told.lines, *warned(purse(**fields))))
