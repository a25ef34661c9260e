"""The Main Phases that are left, counted one turn after another as a table plays them. Turn Order, 4 and 5."""

from itertools import product

import pytest

from companion.catalogue import every_game
from companion.core.table import Table
from companion.evening.flow import flowed
from companion.games.mafia_works.round.state import MAIN, RoundState
from companion.games.mafia_works.track.state import (
    TrackState,
    advanced,
    from_round,
    last_main_phase,
    main_phases,
    to_go,
)
from companion.games.mafia_works.track.tool import TOOL
from companion.tools.history import History
from tests.tool_screens import said

BEFORE = MAIN - 1


def turn(players: int, number: int, phase: int) -> RoundState:
    """Return the checklist in the turn with this *number*, from 1; the first seat begins."""
    around, at = divmod(number - 1, players)
    table = Table().resized(players)
    return RoundState(table=table, round=1 + around, first=0, turn=at, phase=phase)


@pytest.mark.parametrize("finish", [False, True])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_as_many_main_phases_are_left_as_will_begin(players: int, finish: bool) -> None:
    for spaces, deck in product((1, 4), (1, 6)):
        state = TrackState(
            table=Table().resized(players), spaces=spaces, deck=deck, finish=finish
        )
        last = spaces + deck if finish else spaces + deck - 1
        for number in range(1, spaces + deck):
            state = from_round(turn(players, number, BEFORE), state)
            check(state, range(number, last + 1), last)
            state = advanced(state)
            check(state, range(number, last + 1), last)
            assert from_round(turn(players, number, BEFORE), state) == state
            state = from_round(turn(players, number, MAIN), state)
            check(state, range(number + 1, last + 1), last)


def check(state: TrackState, turns: range, last: int) -> None:
    """Check that these are the turns whose Main Phase is still to begin."""
    left = to_go(state)
    assert left
    assert main_phases(state, left) == len(turns)
    assert last == 0 or last_main_phase(state, left) == (last - 1) % state.table.size


def test_going_back_and_forth_on_the_checklist_counts_the_same() -> None:
    state = TrackState(table=Table().resized(5), spaces=4, deck=6)
    state = advanced(from_round(turn(5, 1, BEFORE), state))
    for phase, phases in ((MAIN, 8), (BEFORE, 9), (MAIN, 8)):
        state = from_round(turn(5, 1, phase), state)
        left = to_go(state)
        assert left
        assert main_phases(state, left) == phases


def test_the_page_counts_the_main_phase_that_is_about_to_be_played() -> None:
    state = TrackState(table=Table().resized(5), spaces=4, deck=6)
    state = advanced(from_round(turn(5, 1, BEFORE), state))
    state = from_round(turn(5, 2, BEFORE), from_round(turn(5, 1, MAIN), state))
    for each in (state, advanced(state)):
        assert "8 (1 round and 3 turns)" in str(TOOL.result(each))
        assert said(TOOL, each)


def test_what_a_player_counted_follows_the_main_phase_and_nothing_is_offered() -> None:
    (game,) = [each for each in every_game() if each.key == "mafia-works"]
    histories = {tool.key: History(tool.state()) for tool in game.tools}
    laid = TrackState(spaces=4, deck=6, mover=0, told=1)
    track = History(laid).then(advanced(laid), "The Track advances: Red")
    histories["track"] = track
    for number, phase, phases in ((1, BEFORE, 9), (1, MAIN, 8), (2, BEFORE, 8)):
        step = histories["round"].then(turn(4, number, phase), "Next")
        histories = {**histories, "round": step}
        histories |= flowed(game, histories, "round")
        state = histories["track"].now
        assert isinstance(state, TrackState)
        left = to_go(state)
        assert left
        assert main_phases(state, left) == phases
        assert from_round(turn(4, number, phase), state) == state, "nothing is offered"
        assert histories["track"].undoes == "The Track advances: Red"
