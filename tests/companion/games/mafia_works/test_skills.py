"""What waits, what fizzles, who can pay. Rulebook: Main Phase, Reading Skills, Keywords."""

from random import Random
from typing import Any

import pytest

from companion.core.blocks import Button, Drawing, Fold, Note, Warn
from companion.exchange import share
from companion.exchange.house_rules import all_that_travels
from companion.games.mafia_works import GAME
from companion.games.mafia_works.acquire.state import (
    AcquireState,
    AcquireStateV1,
    Bought,
    Family,
    acquired,
)
from companion.games.mafia_works.acquire.tool import TOOL as ACQUIRE
from companion.games.mafia_works.round.state import RoundState
from companion.games.mafia_works.skills.state import (
    MOST_ROWS,
    Purse,
    SkillsState,
    WaitingCard,
    every_outcome,
    from_acquire,
    from_round,
    held,
    outcomes,
    played,
    put_away,
    resolved,
    stood,
    taken_back,
    waiting,
)
from companion.games.mafia_works.skills.tool import FULL, TOOL
from companion.tools.tool import ToolLink
from tests.companion.games.mafia_works.brute_skills import Card, Table
from tests.companion.games.mafia_works.reading import family, open_silents, titles
from tests.fast_run import trials
from tests.tool_screens import TO_THE_TURN, answer, pressed, question, said, tapped
from tests.tool_screens import on_screen as only
from tests.wordings import Wording


def purses(*ups: int | None) -> SkillsState:
    mine = tuple(Purse(standing=up) for up in ups)
    return SkillsState(purses=(*mine, *(Purse(),) * (8 - len(mine))))


def stack(*rows: tuple[int, str, int, int | None]) -> SkillsState:
    every = tuple(
        WaitingCard(who=who, what=what, pay=pay, stops=at) for who, what, pay, at in rows
    )
    return SkillsState(rows=every, editing=max(0, len(every) - 1))


THREE = stack((0, "use", 2, None), (2, "cutin", 1, 0), (0, "cutskill", 0, 1))
"""A skill, a Cut-In in answer, and a Cut-In to that."""


def warnings(state: SkillsState) -> list[str]:
    return [each.text for each in only(TOOL, state, Warn)]


# What happens, what fizzles


def test_a_cut_in_to_a_cut_in_saves_the_skill() -> None:
    assert said(TOOL, THREE) == (
        "Red's [Cut-In] skill makes Purple's Cut-In card fizzle",
        "Then Purple's Cut-In card",
    )
    assert answer(TOOL, THREE).lines == (
        "Red's [Cut-In] skill makes Purple's Cut-In card fizzle.",
        "Purple's Cut-In card fizzles, by Red's [Cut-In] skill. Drop the card. Its cost stays paid: 1.",
        "Red's [Use] skill happens.",
    )


def test_a_cut_in_alone_makes_the_skill_fizzle_and_its_cost_stays_paid() -> None:
    two = stack((0, "use", 2, None), (2, "cutin", 1, 0))
    assert answer(TOOL, two).lines == (
        "Purple's Cut-In card makes Red's [Use] skill fizzle. Drop the card.",
        "Red's [Use] skill fizzles, by Purple's Cut-In card. Its cost stays paid: 2.",
    )
    after = put_away(two.evolve(purses=purses(3, None, 1).purses))
    assert (held(after, 0), held(after, 2)) == ((1, 2), (0, 1))


@pytest.mark.parametrize(
    ("what", "fizzled", "happened"),
    [
        ("normal", "Drop the card.", "Drop the card."),
        ("cutin", "Drop the card.", "Drop the card."),
        ("stash", "Drop the card.", "Drop the card."),
        ("equip", "Drop the card.", "Put it under its card."),
        ("use", "", ""),
        ("", "", ""),
    ],
)
def test_a_card_goes_to_the_drop_whether_it_fizzles_or_not_and_an_equip_card_under_another(
    what: str, fizzled: str, happened: str
) -> None:
    alone = stack((0, what, 0, None))
    assert answer(TOOL, alone).lines[0].endswith(f"happens.{' ' * bool(happened)}{happened}")
    hit = stack((0, what, 0, None), (1, "cutin", 0, 0))
    last = answer(TOOL, hit).lines[1]
    assert last.endswith(f"fizzles, by Green's Cut-In card.{' ' * bool(fizzled)}{fizzled}")


def test_one_after_the_other_has_its_turn_and_what_fizzles_is_no_touch_of_its_own() -> None:
    state = pressed(TOOL, THREE, "Red's [Cut-In] skill happens")
    assert waiting(state) == (0,), "Purple's has fizzled"
    assert said(TOOL, state) == ("Red's [Use] skill happens", "Unless a Cut-In answers")
    assert TOOL.links(state) == (ToolLink(TO_THE_TURN, "round"),)
    state = pressed(TOOL, state, "Red's [Use] skill happens")
    assert said(TOOL, state) == ("Nothing waits", "2 happened, 1 fizzled")
    assert TOOL.links(state) == (ToolLink(TO_THE_TURN, "round", main=True),)
    assert resolved(state, 0) == state, "it had its turn"


def test_a_late_answer_comes_on_top_of_what_still_waits() -> None:
    state = pressed(TOOL, THREE, "Red's [Cut-In] skill happens")
    state = tapped(TOOL, state, "Who answers with another one?", 1)
    state = tapped(TOOL, state, "Makes fizzle", 0)
    assert waiting(state) == (3, 0)
    assert [each.by for each in every_outcome(state)] == [None, 2, None, 3]


def test_the_order_is_a_reading_and_the_table_may_take_another_one_first(
    wording: Wording,
) -> None:
    two = stack((0, "use", 0, None), (2, "cutin", 0, 0))
    (order,) = open_silents(TOOL, two)
    wording(order)
    (fold,) = [b for b in TOOL.form(two) if isinstance(b, Fold) and b.key == "others"]
    (button,) = [each for each in fold.blocks if isinstance(each, Button)]
    after = pressed(TOOL, two, button.title)
    assert waiting(after) == (1,)
    assert answer(TOOL, after).lines == (
        "Red's [Use] skill happens.",
        "Purple's Cut-In card comes too late to make another one fizzle. Drop the card.",
    )
    wording(open_silents(TOOL, after))
    assert open_silents(TOOL, stack((0, "use", 0, None))) == []


def test_what_only_a_table_can_allow_is_said(wording: Wording) -> None:
    other = stack((0, "use", 0, None), (1, "normal", 0, None))
    wording(open_silents(TOOL, other), open_silents(TOOL, THREE))
    stashed = stack((0, "stash", 0, None))
    wording(open_silents(TOOL, stashed))


def test_a_use_skill_in_another_players_turn_is_refused() -> None:
    mine = from_round(RoundState(round=1, first=0, phase=1), SkillsState())
    red, green = played(mine, 0), played(mine, 1)
    assert warnings(red.put(("rows", 0, "what"), "use")) == []
    assert warnings(green.put(("rows", 0, "what"), "cutin")) == []
    assert warnings(green.put(("rows", 0, "what"), "use")) == [
        "Green's [Use] skill: only in its player's own Main Phase. It's Red's turn."
    ]
    assert warnings(stack((1, "use", 0, None))) == [], "nobody knows whose turn it is"


# Written down


def test_a_stack_of_three_takes_few_touches(wording: Wording) -> None:
    """Who, what it costs, what it makes fizzle; what it is called need not be said."""
    state = tapped(TOOL, SkillsState(), "Who plays a skill or card?", 0)
    assert "Makes fizzle" not in titles(TOOL, state), "there is nothing else"
    state = tapped(TOOL, state, "Pay", 2)
    state = tapped(TOOL, state, "Who answers with another one?", 2)
    state = tapped(TOOL, state, "Pay", 1)
    state = tapped(TOOL, state, "Makes fizzle", 0)
    state = tapped(TOOL, state, "Who answers with another one?", 0)
    state = tapped(TOOL, state, "Makes fizzle", 1)
    aims = question(TOOL, state, "Makes fizzle").options
    wording([words for _, words in aims])
    assert outcomes_of(state) == outcomes_of(THREE)


def outcomes_of(state: SkillsState) -> Any:
    return every_outcome(state)


def test_what_was_not_played_is_taken_back_and_the_others_keep_their_aims() -> None:
    state = pressed(TOOL, THREE.evolve(editing=0), "Take it back: it wasn't played")
    assert [row.stops for row in state.rows] == [None, 0]
    assert [row.who for row in state.rows] == [2, 0]
    late = taken_back(resolved(THREE, 2), 1)
    assert (late.done, [row.stops for row in late.rows]) == ((1,), [None, None])
    assert taken_back(THREE, 3) == THREE
    assert taken_back(stack((0, "use", 1, None)), 0) == SkillsState()


def test_there_is_room_for_eight_and_a_new_one_begins_once_all_had_their_turn() -> None:
    state = SkillsState()
    for _ in range(MOST_ROWS):
        state = played(state, 1)
    assert played(state, 1) == state
    assert FULL in [each.text for each in only(TOOL, state, Note)]
    for number in reversed(range(MOST_ROWS)):
        state = resolved(state, number)
    fresh = tapped(TOOL, state, "Who plays a skill or card?", 3)
    assert [row.who for row in fresh.rows] == [3]
    assert played(state, None) == state


def test_any_of_them_can_be_changed() -> None:
    state = pressed(TOOL, THREE, "Change 1: Red's [Use] skill")
    assert state.editing == 0
    assert tapped(TOOL, state, "Pay", 5).rows[0].pay == 5
    (drawing,) = [each for each in only(TOOL, state, Drawing) if each.key == "stack"]
    assert [button.args for button in drawing.touches if isinstance(button, Button)] == [
        (0,),
        (1,),
        (2,),
    ]
    assert tapped(TOOL, state, "What?", "auto").rows[0].what == "auto"


# Who can pay


def test_what_is_paid_rests_at_once_and_the_rest_can_still_answer(wording: Wording) -> None:
    state = tapped(TOOL, purses(3, 1, 2, None), "Who plays a skill or card?", 0)
    state = tapped(TOOL, state, "Pay", 2)
    wording(said(TOOL, state)[1])
    (drawing,) = [each for each in only(TOOL, state, Drawing) if each.key == "purses"]
    wording(drawing.spoken)
    assert warnings(state) == []
    too_much = tapped(TOOL, state, "Pay", 4)
    assert warnings(too_much)[0].startswith("Red paid 1 more than stood there.")
    assert held(too_much, 0) is None


def test_nobody_has_to_count_anything(wording: Wording) -> None:
    empty = SkillsState()
    wording(said(TOOL, empty))
    assert only(TOOL, empty, Drawing) == []
    assert warnings(THREE) == [], "who never counted may have any number"
    assert held(put_away(THREE), 0) is None


def test_a_counted_number_stands_and_what_comes_later_is_added() -> None:
    state = from_acquire(
        AcquireState(bought=(Bought(cards=2), *(Bought(),) * 7)), SkillsState()
    )
    assert held(state, 0) == (2, 0)
    state = TOOL.move(state, "count", (0, "standing", 3), 0, 0)
    assert held(state, 0) == (3, 0)
    state = from_acquire(AcquireState(bought=(Bought(cards=3), *(Bought(),) * 7)), state)
    assert held(state, 0) == (4, 0)
    state = tapped(TOOL, played(state, 0), "Pay", 1)
    assert held(state, 0) == (3, 1)
    assert TOOL.move(state, "count", (0, "standing", 3), 0, 0) == state, "no news"
    state = TOOL.move(state, "count", (0, "rested", 2), 0, 0)
    assert held(state, 0) == (3, 2)
    assert held(tapped(TOOL, state, "Pay", 0), 0) == (4, 1), (
        "it was paid for the one that waits"
    )
    forgotten = TOOL.move(state, "count", (0, "standing", None), 0, 0)
    assert held(forgotten, 0) == (2, 1), "3 were acquired, and 1 is paid"
    assert held(TOOL.move(purses(3), "count", (0, "rested", None), 0, 0), 0) is None


def test_with_their_turn_a_players_cards_stand_and_nothing_waits() -> None:
    turn = RoundState(round=1, first=0, turn=0, phase=1)
    state = from_round(turn, purses(3, 2))
    state = tapped(TOOL, played(state, 0), "Pay", 2)
    state = tapped(TOOL, played(state, 1), "Pay", 1)
    assert from_round(turn, state) == state
    after = from_round(turn.evolve(turn=1, phase=0), state)
    assert (after.rows, held(after, 0), held(after, 1)) == ((), (1, 2), (2, 0))
    back = from_round(turn, after)
    assert (held(back, 0), held(back, 1), back.turn) == ((1, 2), (2, 0), 0)
    assert from_round(RoundState(), state) == state
    alone = stood(after, 0)
    assert held(alone, 0) == (3, 0)
    assert stood(alone, 0) == alone
    assert pressed(TOOL, after, "All of Red's Victory cards stand") == alone


def test_what_acquire_rests_allies_for_can_pay_here() -> None:
    bought = acquired(family(2, 3, price=5))
    assert held(from_acquire(bought, SkillsState()), 0) == (1, 0)
    assert ToolLink("What Victory cards can pay", "skills") in ACQUIRE.links(bought)
    assert GAME.by_key["skills"] is TOOL


def test_more_cards_than_can_be_are_said() -> None:
    state = SkillsState(bought=(Bought(cards=99), *(Bought(),) * 7))
    assert warnings(state) == ["Red's Victory cards can't be: tap them."]
    assert held(put_away(state), 0) is None


def test_a_code_of_the_first_acquire_opens_with_its_allies() -> None:
    old = AcquireStateV1(families=(Family(powers=(1, 2)), *(Family(),) * 7), price=4)
    assert ACQUIRE.upgraded(1, old) == AcquireState(families=old.families, price=4)
    code = "19800428824679074970098434575322151512205918"
    found: Any = share.read(code, all_that_travels()).state
    assert (found.families[0].powers, found.price) == ((1, 2, 4), 5)


# Against the table that turns its cards one by one


def test_the_fates_agree_with_a_table_that_plays_them_out() -> None:
    random = Random(7)
    for _ in range(trials(2000)):
        size = random.randint(1, 7)
        aims = [random.choice((None, None, *range(size))) for _ in range(size)]
        aims = [None if aim == number else aim for number, aim in enumerate(aims)]
        first = random.sample(range(size), random.randint(0, size))
        table = Table({0: []}, [Card(n, 0, 0, aim) for n, aim in enumerate(aims)])
        for number in first:
            table.takes_its_turn(table.one(number))
        table.all_the_rest()
        found = outcomes(aims, first)
        fates = [(e.number, "happened" if e.by is None else "fizzled") for e in found]
        assert fates == table.told, (aims, first)
        killers = {card.name: card.killer for card in table.pile if card.fate == "fizzled"}
        assert {e.number: e.by for e in found if e.by is not None} == killers


class Evening:
    """A table with cards that are turned one by one, and the tool beside it: both are told the same."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.table = Table({seat: [True] * random.randint(0, 3) for seat in range(4)})
        self.state = purses(*(len(self.table.victory[seat]) for seat in range(4)))
        self.bought, self.at = AcquireState(), RoundState(round=1, first=0, phase=1)
        self.state = from_round(self.at, self.state)

    def agrees(self) -> None:
        for seat, lie in self.table.victory.items():
            assert held(self.state, seat) == (lie.count(True), lie.count(False))

    def acquires(self, seat: int) -> None:
        self.table.acquires(seat)
        cards = self.bought.bought[seat].cards + 1
        self.bought = self.bought.put(("bought", seat), Bought(cards=cards))
        self.state = from_acquire(self.bought, self.state)

    def tries(self, seat: int) -> None:
        if not waiting(self.state):
            self.table.pile = []
        number = len(self.table.pile)
        cost = self.random.randint(0, sum(self.table.victory[seat]))
        aim = self.random.choice((None, *range(number)))
        self.table.tries(Card(number, seat, cost, aim))
        self.state = played(self.state, seat)
        self.state = self.state.put(("rows", number, "pay"), cost)
        self.state = self.state.put(("rows", number, "stops"), aim)

    def has_its_turn(self) -> None:
        before = len(self.state.done)
        self.state = resolved(self.state, waiting(self.state)[0])
        for number in self.state.done[before:]:
            self.table.takes_its_turn(self.table.one(number))
            end = every_outcome(self.state)[self.state.done.index(number)]
            assert (self.table.one(number).fate == "fizzled") == (end.by is not None)

    def turn(self, number: int) -> None:
        """The next turn: its player stands all cards, and nothing waits any more."""
        self.at = self.at.evolve(round=1 + number // 4, turn=number % 4)
        self.state = from_round(self.at, self.state)
        self.table.turn_of(number % 4)
        self.table.pile = []


def test_whole_turns_agree_with_victory_cards_that_are_turned_one_by_one() -> None:
    random = Random(11)
    for _ in range(trials(300)):
        evening = Evening(random)
        for turn in range(1, 11):
            for _ in range(random.randint(0, 6)):
                does, seat = random.random(), random.randrange(4)
                if does < 0.4:
                    evening.acquires(seat)
                elif does < 0.8:
                    evening.tries(seat)
                elif waiting(evening.state):
                    evening.has_its_turn()
                evening.agrees()
            evening.turn(turn)
            evening.agrees()
