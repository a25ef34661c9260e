"""A new round begins: what lies in the tools from the round before is put away first."""

from typing import Any, cast

import pytest

from companion.catalogue import every_game
from companion.core.blocks import Button
from companion.core.fields import SEATS
from companion.core.table import Table
from companion.core.values import Value
from companion.display.layout import Layout, lay_out
from companion.evening.flow import flowed
from companion.evening.offers import due_offer
from companion.games.lawless_empire import placement
from companion.games.lawless_empire.first import tool as first
from companion.games.lawless_empire.first.throws import FirstState, Hand
from companion.games.lawless_empire.first.tool import starter
from companion.games.lawless_empire.placement import Left, PlacementState
from companion.games.lawless_empire.plans import tool as plans
from companion.games.lawless_empire.plans.state import PlansState, WonBoard
from companion.games.lawless_empire.plans.taking import follow, from_round
from companion.games.lawless_empire.round.state import AFRESH, EXECUTION
from companion.games.lawless_empire.round.tool import CHECKLIST, RoundState, from_roll
from companion.games.lawless_empire.round.tool import TOOL as ROUND
from companion.tools.history import History
from tests.wordings import Wording

Histories = dict[str, History]

GAME = next(each for each in every_game() if each.key == "lawless-empire")
TABLE = Table(seats=(0, 1, 2))
ROLLED = FirstState(
    table=TABLE,
    hands=(*(Hand(totals=(total,)) for total in (20, 21, 25)), *(Hand(),) * (SEATS - 3)),
    first=1,
)
NOTHING_LEFT = (Left(dice=0),) * 3 + (Left(),) * (SEATS - 3)
BOARDS = tuple(WonBoard(plan="bribe", winner=1) for _ in range(7))


def in_round(number: int, who: int | None) -> RoundState:
    return RoundState(table=TABLE, round=number, first=who)


def titles(parts: Layout) -> list[str]:
    return [block.title for block in parts.body if isinstance(block, Button)]


def due(tool: Any, state: Value, at: RoundState) -> Any:
    return due_offer(tool, state, {"lawless-empire/round": at})


def test_everybody_rolls_again_in_the_next_round(wording: Wording) -> None:
    """The roll-off of the round before led to "Go on with the round", and nobody had rolled."""
    at = from_roll(ROLLED, in_round(1, None))
    assert at.first == 1
    assert due(first.TOOL, ROLLED, at) is None, "this round began with it"
    later = ROUND.move(at.evolve(phase=5), "next", (), 0, 0)
    assert (later.round, later.first) == (2, None)
    label, state, *_ = due(first.TOOL, ROLLED, later)
    wording(label)
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
    histories = {tool.key: History(tool.opening(TABLE)) for tool in GAME.tools}
    histories["first"] = histories["first"].then(ROLLED, "First player")
    histories |= flowed(GAME, histories, "first")
    at = cast("RoundState", histories["round"].now)
    assert (at.round, at.first) == (0, 1)
    for _ in range(1 + len(CHECKLIST.words.phases)):
        at = ROUND.move(at, "next", (), 0, 0)
        if at.round == 1:
            assert at.first == 1
    assert (at.round, at.first) == (2, None)
    assert from_roll(ROLLED, at) == at
    label, state, *_ = due(first.TOOL, ROLLED, at)
    assert (label, state) == ("Roll for this round", FirstState(table=TABLE))


def game_in_round(number: int, who: int | None, **states: Value) -> Histories:
    """Return the game's tools after a round was played with *states*, and the phases went to round *number*."""
    histories = {tool.key: History(tool.opening(TABLE)) for tool in GAME.tools}
    at: Any = RoundState(table=TABLE)
    histories = went(histories, ROUND.move(at, "next", (), 0, 0))
    if who is not None:
        histories = went(histories, now(histories, "round").evolve(first=who))
    for key, state in states.items():
        played = state.evolve(told=now(histories, key).told)
        histories[key] = histories[key].then(played, "Played")
    return on(histories, number)


def went(histories: Histories, at: Value) -> Histories:
    """Return *histories* after the checklist was touched and is *at*."""
    told = {**histories, "round": histories["round"].then(at, "A touch")}
    return {**told, **flowed(GAME, told, "round")}


def on(histories: Histories, number: int) -> Histories:
    """Return *histories* after the phases went on to round *number*, by *Next*."""
    while now(histories, "round").round < number:
        histories = went(histories, ROUND.move(now(histories, "round"), "next", (), 0, 0))
    return histories


def now(histories: Histories, key: str) -> Any:
    return histories[key].now


PLACED = PlacementState(table=TABLE, hands=NOTHING_LEFT, first=1, turn=1)
WON = PlansState(table=TABLE, won=BOARDS, first=1)


@pytest.mark.parametrize("who", [None, 1])
def test_a_new_round_puts_away_what_lies_there_from_the_one_before(who: int | None) -> None:
    """While nobody was first, all boards were won and all dice placed, and the way back led in a circle."""
    played = game_in_round(1, who, placement=PLACED, plans=WON)
    assert plans.done(now(played, "plans"), now(played, "round"))
    assert placement.done(now(played, "placement"), now(played, "round"))
    later = on(played, 2)
    assert now(later, "round").first is None
    assert (now(later, "plans").won, now(later, "plans").first) == ((), None)
    assert now(later, "placement").hands == (Left(),) * SEATS
    assert placement.links(now(later, "placement")) == plans.links(now(later, "plans")) == ()
    back = went(later, ROUND.move(now(later, "round"), "back", (), 0, 0))
    assert now(back, "plans").won == BOARDS, "whoever went on too early goes back"
    begun = went(later, now(later, "round").evolve(first=2))
    assert (now(begun, "plans").first, now(begun, "placement").first) == (2, 2)


@pytest.mark.parametrize("who", [None, 1])
def test_what_is_played_without_a_first_player_is_of_its_round(who: int | None) -> None:
    later = game_in_round(2, who, placement=PLACED, plans=WON)
    for key, state in (("plans", WON), ("placement", PLACED)):
        played = state.evolve(told=now(later, key).told)
        later[key] = later[key].then(played, "Played")
    first = went(later, now(later, "round").evolve(first=2, phase=EXECUTION))
    for histories in (later, first):
        at = now(histories, "round")
        assert plans.done(now(histories, "plans"), at)
        assert placement.done(now(histories, "placement"), at)
        assert due(plans.TOOL, now(histories, "plans"), at) is None
        assert due(placement.TOOL, now(histories, "placement"), at) is None
    assert now(on(first, 3), "plans").won == ()


def test_what_a_player_brought_back_is_put_away_by_the_large_button() -> None:
    later = game_in_round(2, None, placement=PLACED, plans=WON)
    at = now(later, "round")
    for tool, said in (
        (plans.TOOL, "Begin this round's boards"),
        (placement.TOOL, "Place dice for this round"),
    ):
        again = later[tool.key].undo()
        same = flowed(GAME, {**later, tool.key: again}, "round").get(tool.key, again)
        assert same.now == again.now, "it stays as the player has it"
        label, state, *_ = due(tool, again.now, at)
        assert (label, state) == (said, now(later, tool.key))
        parts = lay_out(tool, again.now).while_due(tool, again.now, state)
        assert AFRESH not in titles(parts), "it would do the same"
        assert not parts.links.main
        touched = {**later, tool.key: again.then(state, label)}
        assert now(on(touched, 3), tool.key).told != now(later, tool.key).told


def test_some_boards_may_be_of_this_round_and_stay() -> None:
    for some in (WON.evolve(won=BOARDS[1:]), WON.evolve(won=(), scheme="none")):
        later = now(game_in_round(2, None, plans=some), "plans")
        assert (later.won, later.scheme) == (some.won, some.scheme)
    going = PLACED.evolve(hands=(Left(dice=3), *NOTHING_LEFT[1:]), turn=0)
    assert now(game_in_round(2, None, placement=going), "placement").hands == going.hands


def test_boards_and_dice_of_which_nobody_knows_the_round_stay() -> None:
    for who in (None, 2):
        at = in_round(2, who)
        assert follow(at, WON) == WON
        assert placement.follow(at, PLACED) == PLACED


def test_the_first_player_of_a_round_is_corrected_and_its_boards_and_dice_stay() -> None:
    played = game_in_round(1, 1, placement=PLACED, plans=WON)
    other = went(played, now(played, "round").evolve(first=2))
    assert now(other, "plans").won == BOARDS
    assert now(other, "placement").hands == NOTHING_LEFT
    assert plans.done(now(other, "plans"), now(other, "round"))


def test_once_all_boards_are_won_the_checklist_leads_on() -> None:
    at = in_round(1, 1)
    state = from_round(at, PlansState(table=TABLE)).evolve(won=BOARDS)
    assert plans.done(state, at)
    assert not plans.done(state.evolve(won=BOARDS[1:]), at)
    assert not plans.done(state, in_round(2, 1)), "of the round before"
    assert not plans.done(state.evolve(told=0), at)
