"""Organise boards won in Plans: who takes the Syndicates, and how many are in play. Execution Phase."""

from typing import Any

import pytest

from companion.catalogue import every_game
from companion.core.blocks import Note
from companion.core.earlier import carried
from companion.core.nesting import flat
from companion.core.table import Table, TableV1
from companion.core.values import Value
from companion.evening.flow import flowed
from companion.exchange import codec
from companion.games.lawless_empire.older import RoundState1
from companion.games.lawless_empire.plans.state import PlansState, WonBoard, scarce
from companion.games.lawless_empire.round.in_play import at_first
from companion.games.lawless_empire.round.state import EXECUTION, RoundState
from companion.games.lawless_empire.round.taking import from_plans
from companion.games.lawless_empire.round.tool import TOOL
from companion.tools.history import History
from tests.companion.games.walks import went
from tests.wordings import Wording

RED, GREEN, PURPLE = range(3)
TABLE = Table(seats=(RED, GREEN, PURPLE))
GAME = next(each for each in every_game() if each.key == "lawless-empire")
Histories = dict[str, History]


def touched(histories: Histories, key: str, state: Value, said: str = "A touch") -> Histories:
    new = {**histories, key: histories[key].then(state, said)}
    return {**new, **flowed(GAME, new, key)}


def at(histories: Histories) -> Any:
    return histories["round"].now


def moved(histories: Histories, key: str, times: int = 1) -> Histories:
    for _ in range(times):
        histories = touched(histories, "round", went(TOOL, at(histories), key))
    return histories


def execution(first: int | None = GREEN, in_play: int = 0) -> Histories:
    """Return the tools of the game in the Execution of round 1."""
    histories = {tool.key: History(tool.opening(TABLE)) for tool in GAME.tools}
    state = RoundState(table=TABLE, round=1, phase=EXECUTION, first=first, in_play=in_play)
    return touched(histories, "round", state)


def with_won(histories: Histories, *seats: int) -> Histories:
    """Return *histories* after Plans has all boards, of which *seats* won Organise Plans."""
    won = [WonBoard(plan="organise", winner=seat) for seat in seats]
    others = [WonBoard(plan="extort", winner=RED)] * (7 - len(seats))
    plans: Any = histories["plans"].now
    return touched(histories, "plans", plans.evolve(won=(*won, *others)))


def notes(state: RoundState) -> str:
    return " ".join(each.text for each in flat(TOOL.form(state)) if isinstance(each, Note))


def test_who_won_organise_in_plans_takes_a_syndicate_in_turn_order(wording: Wording) -> None:
    """It was asked again, and each that nobody settled was missing in the count."""
    histories = with_won(execution(), RED, PURPLE, RED)
    state = at(histories)
    assert (state.owner, state.takers, state.organise) == (PURPLE, (PURPLE, RED, RED), 3)
    assert "Won in Plans and still to take: Purple 1, Red 2." in notes(state)
    assert "Purple calls" in {getattr(each, "title", "") for each in flat(TOOL.form(state))}
    histories = moved(histories, "assisted")
    assert (at(histories).owner, at(histories).takers) == (RED, (RED, RED))
    assert (at(histories).in_play, at(histories).organise) == (1, 2)
    done = moved(histories, "assisted", 2)
    assert (at(done).in_play, at(done).owner, at(done).organise) == (3, None, 0)
    wording(notes(at(done)))


@pytest.mark.parametrize("settled", range(4))
def test_all_syndicates_of_a_round_count_in_the_next_one_settled_or_not(settled: int) -> None:
    histories = moved(with_won(execution(in_play=2), RED, RED, RED), "assisted", settled)
    assert at_first(at(histories)) == 2
    later = moved(histories, "next", 2)
    assert (at(later).round, at(later).in_play) == (2, 5)
    assert (at(later).settled, at(later).takers, at(later).organise) == (0, (), None)
    back = moved(later, "back")
    again = moved(back, "next")
    assert (at(again).round, at(again).in_play) == (2, 5), "they count once"
    plans: Any = again["plans"].now
    assert (plans.in_play, plans.won) == (5, ())


def test_the_syndicates_of_the_last_round_are_counted_in_the_tally() -> None:
    histories = execution(in_play=2)
    last = touched(histories, "round", at(histories).evolve(round=5))
    over = moved(with_won(last, RED, PURPLE), "next", 2)
    assert (at(over).over, at(over).in_play) == (True, 4)
    tally: Any = over["orders"].now
    assert tally.in_play == 4
    assert at(moved(moved(over, "back"), "next")).in_play == 4


def test_later_winners_get_none_where_too_few_syndicates_are_left() -> None:
    histories = with_won(execution(in_play=6), RED, PURPLE, GREEN)
    assert at(histories).takers == (GREEN, PURPLE)
    plans: Any = histories["plans"].now
    assert scarce(plans)
    assert not scarce(plans.evolve(in_play=5))
    assert at(moved(histories, "next", 2)).in_play == 8
    both = moved(histories, "assisted", 2)
    assert (at(both).in_play, at(both).takers) == (8, ())
    assert at(moved(both, "next", 2)).in_play == 8


def test_what_a_player_says_of_syndicates_stays() -> None:
    histories = with_won(execution(), RED)
    for name, value in (("owner", GREEN), ("organise", 2), ("in_play", 4)):
        own = touched(histories, "round", at(histories).evolve(**{name: value}))
        later = with_won(own, RED)
        assert getattr(at(later), name) == value
    mine = touched(execution(), "round", at(execution()).evolve(organise=2, owner=PURPLE))
    offered = with_won(mine, RED)
    assert (at(offered).organise, at(offered).owner) == (2, PURPLE)
    plans: Any = offered["plans"].now
    assert from_plans(plans, at(offered)).takers == (RED,), "it is offered"
    assert from_plans(plans, at(offered)).owner == PURPLE
    settled = moved(execution(), "assisted")
    assert at(with_won(settled, RED, RED)).takers == (RED,), "one of them was settled before"


def test_another_owner_than_plans_has_is_settled_in_the_place_of_the_first() -> None:
    histories = with_won(execution(RED), RED, GREEN)
    other = touched(histories, "round", at(histories).evolve(owner=PURPLE))
    assert at(moved(other, "assisted")).takers == (GREEN,)
    later = touched(histories, "round", at(histories).evolve(owner=GREEN))
    assert at(moved(later, "assisted")).takers == (RED,)


def test_boards_of_another_round_or_not_all_of_them_say_nothing() -> None:
    histories = with_won(execution(None), RED)
    assert at(histories).takers == (RED,), "nobody need be first"
    plans: Any = histories["plans"].now
    fresh = RoundState(table=TABLE, round=1, phase=EXECUTION)
    assert from_plans(plans, fresh).takers == (RED,)
    assert from_plans(plans, fresh.evolve(round=2)).takers == ()
    assert from_plans(plans, fresh.evolve(over=True)).takers == ()
    assert from_plans(plans.evolve(won=plans.won[1:]), fresh).takers == ()
    assert from_plans(PlansState(table=TABLE, won=plans.won), fresh).takers == ()


def test_a_jump_to_another_round_counts_what_was_carried_out() -> None:
    histories = with_won(execution(), RED, RED)
    assert went(TOOL, at(histories), "round", 3).in_play == 2
    early = at(histories).evolve(phase=1)
    assert went(TOOL, early, "round", 3).in_play == 0
    assert went(TOOL, at(histories).evolve(round=3), "round", 1).in_play == 0


def test_a_round_of_version_1_opens() -> None:
    old = RoundState1(
        table=carried(TABLE, TableV1), round=3, phase=2, in_play=4, organise=1, owner=GREEN
    )
    new = TOOL.upgraded(1, codec.unpack(RoundState1, codec.pack(old)))
    assert carried(new, RoundState1) == old
    assert (new.settled, new.takers, new.told_plans) == (0, (), 0)
