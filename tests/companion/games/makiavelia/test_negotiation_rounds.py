"""What a negotiation takes from the other tools, and leaves to the next round."""

from typing import Any

import pytest

from companion.catalogue import every_game
from companion.core.blocks import Answer, Button, Facts, Grid
from companion.core.shape import join_groups
from companion.core.table import Table
from companion.core.values import Value
from companion.evening.flow import flowed, kept_up
from companion.evening.undo import undone
from companion.games.makiavelia.negotiation.form import form
from companion.games.makiavelia.negotiation.state import (
    NegotiationState,
    Power,
    is_over,
    next_first,
    ranked,
    regimes,
)
from companion.games.makiavelia.negotiation.tool import TOOL, done
from companion.games.makiavelia.negotiation.words import headline
from companion.games.makiavelia.power.state import City, PowerState
from companion.games.makiavelia.round.tool import CHECKLIST, RoundState
from companion.tools.history import History
from companion.tools.tool import ToolLink
from tests.companion.games.makiavelia.negotiating import negotiated, only, promised
from tests.wordings import Wording

# MK-G10


def test_the_first_player_token_goes_to_the_right() -> None:
    state = negotiated(1, 2, 3, 4).evolve(first=0)
    assert next_first(state) == 3
    assert state.table.clockwise_from(next_first(state)) == (3, 0, 1, 2)
    assert only(state, Facts)[0].rows[1] == ("First Player next round", "Black, on Red's right")


def test_without_a_first_player_there_is_no_next_one() -> None:
    state = negotiated(1, 2, 3)
    assert next_first(state) is None
    assert only(state, Facts) == []
    assert only(state.evolve(first=7), Facts) == []


# The next round, the other tools


def test_the_next_round_dissolves_the_regimes_and_moves_the_token(wording: Wording) -> None:
    state = promised(negotiated(12, 9, 18, regimes=((0, 1),)), 2, 1).evolve(first=1, coins=5)
    (button,) = [block for block in form(state) if isinstance(block, Button)]
    wording(button.title)
    after = TOOL.move(state, button.move, button.args, 0, 0)
    assert after == NegotiationState(table=state.table, first=0, told_round=2)
    (plain,) = [b for b in form(state.evolve(first=None)) if isinstance(b, Button)]
    assert plain.title == "Next round"


def test_the_first_player_comes_from_the_checklist() -> None:
    transfer = next(each for each in TOOL.transfers if each.source == "round")
    state = negotiated(1, 2, 3)
    taken = transfer.do(RoundState(first=2), state)
    assert taken.first == 2
    assert transfer.do(RoundState(first=2), taken) == taken
    assert transfer.do(RoundState(), taken) == taken
    assert transfer.do(RoundState(first=6), taken) == taken
    assert transfer.do(RoundState(round=1, first=0), taken).first == 0


def test_powers_come_from_the_power_tool_and_those_that_were_typed_stay() -> None:
    transfer = next(each for each in TOOL.transfers if each.source == "power")
    state = NegotiationState(powers=(Power(power=(9,)), *(Power(),) * 7))
    taken = transfer.do(added(5, 4), state)
    assert [each.power for each in taken.powers[:3]] == [(9,), (4,), ()]
    corrected = taken.put(("powers", 1, "power"), (6,))
    assert transfer.do(added(8, 4), corrected) == corrected
    assert transfer.do(added(8, 5), corrected).powers[1].power == (5,)


def added(*strengths: int) -> PowerState:
    cities = tuple(City(armies=(each,), buildings=(0,)) for each in strengths)
    return PowerState(cities=(*cities, *(City(),) * (8 - len(cities))))


# The step that comes next


BACK = (ToolLink("Go on with the round", "round", main=True),)


def mains(state: NegotiationState) -> list[str]:
    return [block.title for block in form(state) if isinstance(block, Button) and block.main]


def test_the_large_button_is_the_next_step_from_the_powers_to_the_coins() -> None:
    waiting = negotiated(12, 9, None)
    assert (mains(waiting), TOOL.links(waiting)) == ([], ())
    joined = negotiated(12, 9, 18, regimes=((0, 1),))
    assert (mains(joined), TOOL.links(joined)) == ([], ()), "their shares are asked on the pad"
    one_left = promised(joined, 2)
    assert (mains(one_left), TOOL.links(one_left)) == (["The last Makielon goes to Green"], ())
    shared = promised(joined, 2, 1)
    assert (mains(shared), TOOL.links(shared)) == (["Next round"], BACK)
    alone = negotiated(12, 9, 18)
    assert (mains(alone), TOOL.links(alone)) == (["Next round"], BACK)


def test_whoever_shares_with_two_others_has_no_single_next_step() -> None:
    joined = promised(negotiated(12, 9, 18, regimes=((0, 1, 2),)), 1)
    rest = [
        block for block in form(joined) if isinstance(block, Button) and block.move == "rest"
    ]
    assert [button.main for button in rest] == [False, False]


def test_regimes_come_first_once_all_powers_are_in() -> None:
    def place(state: NegotiationState, title: str) -> int:
        return [getattr(block, "title", "") for block in form(state)].index(title)

    assert place(negotiated(12, 9, 18), "Regimes") == 2
    waiting = negotiated(12, 9, None)
    assert place(waiting, "Regimes so far") > place(waiting, "Powers")


def one_round_later(first: int = 3) -> NegotiationState:
    """Return a negotiation of round 1 in which Red and Green won, as the checklist is in round 2."""
    transfer = next(each for each in TOOL.transfers if each.source == "round")
    fresh = transfer.do(RoundState(round=1, first=0), NegotiationState(table=Table()))
    won = promised(
        fresh.evolve(
            powers=negotiated(12, 9, 18, 7).powers,
            regimes=join_groups(fresh.regimes, (0, 1)),
        ),
        2,
        1,
    )
    after: NegotiationState = transfer.do(RoundState(round=2, first=first), won)
    assert transfer.do(RoundState(round=2, first=first), after) == after
    return after


def test_once_the_checklist_is_a_round_further_that_round_begins(wording: Wording) -> None:
    """End of Round: regimes end, and the token moves on once."""
    state = one_round_later()
    answer = only(state, Answer)[0]
    assert (answer.text, answer.why) == (
        "This is still the previous round", "How it ended: Red and Green earn 3 Makielons",
    )  # fmt: skip
    assert TOOL.summary(state) == answer.text
    assert TOOL.links(state) == (), "the round before is no next step"
    begin, stay = form(state)
    assert isinstance(begin, Button)
    assert isinstance(stay, Button)
    wording((begin.title, begin.main))
    begun = TOOL.move(state, begin.move, begin.args, 0, 0)
    assert (begun.first, ranked(begun), regimes(begun)) == (3, (), ())
    assert not begun.told_over
    assert begun.told_round == 2
    kept = TOOL.move(state, stay.move, stay.args, 0, 0)
    assert headline(kept)[0] == "Red and Green earn 3 Makielons"
    assert kept.first == 3


def test_a_round_that_was_begun_here_is_not_over_once_the_checklist_follows() -> None:
    transfer = next(each for each in TOOL.transfers if each.source == "round")
    fresh = transfer.do(RoundState(round=1, first=0), negotiated(1, 2, 3, 4))
    assert not fresh.told_over, "the first thing that is heard of a round"
    begun = TOOL.move(fresh, "next", (), 0, 0)
    entered = begun.evolve(powers=fresh.powers)
    assert transfer.do(RoundState(round=2, first=3), entered) == entered
    corrected = transfer.do(RoundState(round=2, first=1), entered)
    assert (corrected.first, corrected.told_over) == (1, 0), "the same round, put right"
    assert transfer.do(RoundState(round=3, first=2), corrected).told_over
    empty = transfer.do(RoundState(round=3, first=2), begun)
    assert (empty.first, empty.told_over) == (2, 0), "nothing was entered"


def test_whoever_says_which_round_the_powers_are_of_sees_them() -> None:
    """The question was there, and the powers in a fold."""
    state = one_round_later()
    (shown,) = [block for block in TOOL.result(state) if isinstance(block, Grid)]
    assert shown.head[1] == "Power"
    seats = {party.seats for party in ranked(state)}
    assert [row[0] for row in shown.rows] == [
        state.table.names(party.seats) for party in ranked(state)
    ]
    assert {seat for each in seats for seat in each} == set(state.table.seats)


def test_nobody_is_named_first_where_that_is_not_known() -> None:
    state = one_round_later().evolve(first=None)
    begin = form(state)[0]
    assert isinstance(begin, Button)
    assert begin.title == "Begin round 2"


GAME = next(game for game in every_game() if game.key == "makiavelia")
Histories = dict[str, History]


def after(histories: Histories, key: str, state: Value) -> Histories:
    new = {**histories, key: histories[key].then(state, "A touch")}
    return {**new, **flowed(GAME, new, key)}


def in_round(number: int, histories: Histories, first: int | None) -> Histories:
    return after(histories, "round", RoundState(round=number, phase=1, first=first))


def known(histories: Histories) -> NegotiationState:
    state = histories["negotiation"].now
    assert isinstance(state, NegotiationState)
    return state


@pytest.mark.parametrize("first", [None, 0], ids=["put in here alone", "known to the phases"])
def test_the_round_is_followed_and_taken_back_whoever_is_first(first: int | None) -> None:
    """A First Player who was put in only here left the Negotiation without its round: it led in a circle."""
    histories = {tool.key: History(tool.state()) for tool in GAME.tools}
    histories = in_round(1, histories, first)
    entered = known(histories).evolve(powers=negotiated(12, 9, 18, 7).powers)
    entered = entered.evolve(first=2) if first is None else entered
    histories = after(histories, "negotiation", entered)
    assert done(known(histories), RoundState(round=1))
    later = in_round(2, histories, None if first is None else 3)
    assert is_over(known(later))
    back = in_round(1, later, first)
    assert back["negotiation"] == histories["negotiation"], "all of it is taken back"
    begun = TOOL.move(known(later), "next", (), 0, 0)
    again = after(later, "negotiation", begun.evolve(powers=entered.powers))
    assert done(known(again), RoundState(round=2))
    third = in_round(3, again, None if first is None else 2)
    assert is_over(known(third)), "a round that was begun here is followed, too"


def negotiating(first: int | None = 0) -> Histories:
    """Return the game in the negotiation of round 1, with all powers."""
    histories = in_round(1, {tool.key: History(tool.state()) for tool in GAME.tools}, first)
    powers = negotiated(1, 2, 3, 4).powers
    return after(histories, "negotiation", known(histories).evolve(powers=powers))


def begun_here(histories: Histories) -> Histories:
    """Return *histories* after the next round was begun in the negotiation."""
    return after(histories, "negotiation", TOOL.move(known(histories), "next", (), 0, 0))


def place(histories: Histories) -> tuple[object, ...]:
    """Return where the table is: on the checklist, and in the negotiation."""
    at: Any = histories["round"].now
    return at.round, at.phase, at.first, known(histories).told_round, known(histories).first


def test_a_round_that_is_begun_here_begins_on_the_checklist() -> None:
    """The phases stayed at "Round 1, Red is first", while Black was First Player here."""
    begun = begun_here(negotiating())
    assert place(begun) == (2, 0, 3, 2, 3)
    assert TOOL.links(known(begun)) == ()
    assert place(begun_here(begun)) == (3, 0, 2, 3, 2)


def test_undo_of_a_round_that_was_begun_here_takes_it_back_wherever_it_is_touched() -> None:
    before = negotiating()
    begun = begun_here(before)
    here = {**begun, "negotiation": undone(TOOL, begun["negotiation"], None)}
    here["negotiation"] = kept_up(GAME, TOOL, here)
    here |= flowed(GAME, here, "negotiation")
    there = {**begun, "round": begun["round"].undo()}
    there |= flowed(GAME, there, "round")
    at: Any = begun["round"].now
    back = after(begun, "round", CHECKLIST.back(at))
    for histories in (here, there, back):
        assert place(histories) == (1, 1, 0, 1, 0)
        assert known(histories).powers == known(before).powers
        assert histories["negotiation"].redoes == "A touch"
    again = {**there, "round": there["round"].redo()}
    again |= flowed(GAME, again, "round")
    assert place(again) == place(begun)
    assert known(again) == known(begun)


def test_a_checklist_that_went_on_stays_where_it_is() -> None:
    """Powers that Undo brings back are of the round before."""
    begun = begun_here(negotiating())
    at: Any = begun["round"].now
    ticked = after(begun, "round", at.evolve(ticks=frozenset({0})))
    history = undone(TOOL, ticked["negotiation"], None)
    back = {**ticked, "negotiation": history}
    back["negotiation"] = kept_up(GAME, TOOL, back)
    back |= flowed(GAME, back, "negotiation")
    assert place(back) == (2, 0, 3, 2, 3)
    assert is_over(known(back))


def test_the_last_round_ends_where_the_next_one_is_begun_here() -> None:
    histories = negotiating()
    at: Any = histories["round"].now
    last = begun_here(after(histories, "round", at.evolve(empty=True)))
    over: Any = last["round"].now
    assert (over.over, over.round) == (True, 1)
    final: Any = last["final"].now
    assert final.open, "the game is over in every tool"


def test_whoever_is_first_player_here_is_on_the_checklist_too() -> None:
    histories = negotiating()
    other = after(histories, "negotiation", known(histories).evolve(first=2))
    assert place(other) == (1, 1, 2, 1, 2)
    cleared = after(other, "negotiation", TOOL.opening(Table()))
    assert place(cleared) == (1, 1, 2, 1, 2), "a tool that starts over is in the same round"
    begun = begun_here(other)
    assert place(after(begun, "negotiation", TOOL.opening(Table()))) == (2, 0, 1, 2, 1)


def test_a_checklist_that_nobody_has_touched_follows_the_negotiation() -> None:
    fresh = {tool.key: History(tool.state()) for tool in GAME.tools}
    powers = negotiated(1, 2, 3, 4).powers
    alone = after(fresh, "negotiation", NegotiationState(powers=powers, first=0))
    assert place(alone) == (0, 0, None, 0, 0)
    assert place(begun_here(alone)) == (2, 0, 3, 2, 3)
