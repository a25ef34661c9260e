"""A new round begins: what lies in the tools from the round before is put away first."""

from typing import Any, cast

from companion.catalogue import every_game
from companion.core.blocks import Press
from companion.core.fields import SEATS
from companion.core.table import Table
from companion.core.values import Value
from companion.display.flow import flowed
from companion.display.layout import Layout, lay_out
from companion.display.offers import due_offer, offers
from companion.games.lawless_empire import placement
from companion.games.lawless_empire.first import tool as first
from companion.games.lawless_empire.first.throws import FirstState, Hand
from companion.games.lawless_empire.first.tool import starter
from companion.games.lawless_empire.placement import Left, PlacementState
from companion.games.lawless_empire.plans import tool as plans
from companion.games.lawless_empire.plans.state import PlansState, Won, all_won, from_round
from companion.games.lawless_empire.round.tool import CHECKLIST, RoundState, from_roll
from companion.games.lawless_empire.round.tool import TOOL as ROUND
from companion.tools.history import History

TABLE = Table(seats=(0, 1, 2))
ROLLED = FirstState(
    table=TABLE,
    hands=(*(Hand(totals=(total,)) for total in (20, 21, 25)), *(Hand(),) * (SEATS - 3)),
    first=1,
)
NOTHING_LEFT = (Left(dice=0),) * 3 + (Left(),) * (SEATS - 3)
BOARDS = tuple(Won(plan="bribe", winner=1) for _ in range(7))


def in_round(number: int, who: int | None) -> RoundState:
    return RoundState(table=TABLE, round=number, first=who)


def titles(parts: Layout) -> list[str]:
    return [block.title for block in parts.body if isinstance(block, Press)]


def due(tool: Any, state: Value, at: RoundState) -> Any:
    return due_offer(tool, state, {"lawless-empire/round": at})


def test_everybody_rolls_again_in_the_next_round() -> None:
    """The roll-off of the round before led to "Go on with the round", and nobody had rolled."""
    at = from_roll(ROLLED, in_round(1, None))
    assert at.first == 1
    assert due(first.TOOL, ROLLED, at) is None, "this round began with it"
    later = ROUND.move(at.evolve(phase=5), "next", (), 0, 0)
    assert (later.round, later.first) == (2, None)
    label, state, _ = due(first.TOOL, ROLLED, later)
    assert label == "Roll for this round"
    assert state == FirstState(table=TABLE)
    assert due(first.TOOL, state, later) is None
    parts = lay_out(first.TOOL, ROLLED)
    assert "Roll for the next round" in titles(parts)
    assert "Roll for the next round" not in titles(parts.while_due(first.TOOL, ROLLED, state))
    again = ROLLED.evolve(first=2)
    assert starter(again) == 2
    assert due(first.TOOL, again, later) is None, "another answer: the checklist takes it"


def test_a_roll_before_the_first_round_is_not_an_earlier_one() -> None:
    assert due(first.TOOL, ROLLED, RoundState(table=TABLE)) is None
    assert due(first.TOOL, ROLLED, in_round(1, None)) is None


def test_a_roll_before_the_first_round_is_used_up_by_it() -> None:
    """Whoever rolled before Setup was over had the first player of round 1 again in round 2."""
    game = next(each for each in every_game() if each.key == "lawless-empire")
    histories = {tool.key: History(tool.opening(TABLE)) for tool in game.tools}
    histories["first"] = histories["first"].then(ROLLED, "First player")
    histories |= flowed(game, histories, "first")
    at = cast("RoundState", histories["round"].now)
    assert (at.round, at.first) == (0, 1)
    for _ in range(1 + len(CHECKLIST.words.phases)):
        at = ROUND.move(at, "next", (), 0, 0)
        if at.round == 1:
            assert at.first == 1
    assert (at.round, at.first) == (2, None)
    assert from_roll(ROLLED, at) == at
    label, state, _ = due(first.TOOL, ROLLED, at)
    assert (label, state) == ("Roll for this round", FirstState(table=TABLE))


def test_the_planning_of_the_next_round_comes_before_the_way_back() -> None:
    state = placement.from_round(in_round(1, 1), PlacementState(table=TABLE))
    over = state.evolve(hands=NOTHING_LEFT, turn=1)
    assert placement.leads(over)
    for same in (in_round(1, 1), in_round(1, 2)):  # the first player is corrected
        new = placement.from_round(same, over)
        assert new.hands == NOTHING_LEFT
    assert due(placement.TOOL, over, in_round(1, 1)) is None
    assert due(placement.TOOL, over, in_round(2, None)) is None, "nobody is first yet"
    label, new, _ = due(placement.TOOL, over, in_round(2, 1))
    assert label == "Place dice for this round"
    used = {ROUND.name: in_round(2, 1)}
    assert (label, new) in offers(placement.TOOL, over, TABLE, used), "it has one name"
    assert new.first == 1
    assert new.turn is None
    assert new.hands == (Left(),) * SEATS
    going = state.evolve(hands=(Left(dice=3), *NOTHING_LEFT[1:]), turn=0)
    assert placement.from_round(in_round(2, 2), going).hands == going.hands


def test_boards_that_are_all_won_make_room_for_those_of_the_next_round() -> None:
    state = from_round(in_round(1, 1), PlansState(table=TABLE)).evolve(won=BOARDS)
    assert all_won(state)
    for who in (1, 2):  # the first player is corrected
        assert from_round(in_round(1, who), state).won == BOARDS
    assert from_round(in_round(2, None), state) == state
    for who in (1, 2):
        new = from_round(in_round(2, who), state)
        assert (new.won, new.first) == ((), who)
        assert from_round(in_round(2, who), new) == new
    some = state.evolve(won=BOARDS[1:])
    assert from_round(in_round(2, 2), some).won == some.won, "they may be of this round"
    by_hand = PlansState(table=TABLE, won=BOARDS, first=0)
    assert from_round(in_round(2, 2), by_hand).won == BOARDS


def test_once_all_boards_are_won_the_checklist_leads_on() -> None:
    at = in_round(1, 1)
    state = from_round(at, PlansState(table=TABLE)).evolve(won=BOARDS)
    assert plans.done(state, at)
    assert not plans.done(state.evolve(won=BOARDS[1:]), at)
    assert not plans.done(state, in_round(2, 1)), "of the round before"
    assert not plans.done(state.evolve(told=0), at)
