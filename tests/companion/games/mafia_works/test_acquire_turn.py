"""Whose turn it is comes from the checklist, and with a new turn the Allies stand."""

from companion.evening.flow import flowed
from companion.games.mafia_works import GAME
from companion.games.mafia_works.acquire.state import (
    AcquireState,
    acquired,
    from_round,
    standing,
)
from companion.games.mafia_works.acquire.tool import TOOL
from companion.games.mafia_works.round.state import MAIN, RoundState
from companion.tools.history import History
from tests.companion.games.mafia_works.reading import family
from tests.companion.games.walks import table
from tests.tool_screens import tapped


def test_the_turn_comes_from_the_checklist() -> None:
    source = RoundState(round=1, first=0, turn=2)
    assert from_round(source, family(1, price=3)).who == 2
    assert from_round(source.evolve(turn=0), family(1)) == family(1)
    assert from_round(RoundState(), family(1)) == family(1)
    away = RoundState(table=table(8), round=1, first=0, turn=7)
    assert from_round(away, family(1)) == family(1)


def test_whose_turn_it_is_comes_from_the_checklist_by_itself() -> None:
    histories = {tool.key: History(tool.state()) for tool in GAME.tools}
    turn = histories["round"].then(RoundState(round=1, first=0, turn=2), "Next")
    after = flowed(GAME, {**histories, "round": turn}, "round")["acquire"].now
    assert isinstance(after, AcquireState)
    assert after.who == 2


def test_another_player_tapped_in_the_same_turn_stays() -> None:
    source = RoundState(round=1, first=0, turn=2)
    looked = tapped(TOOL, from_round(source, family(1)), "Who acquires?", 1)
    assert from_round(source, looked) == looked
    assert from_round(source.evolve(turn=3), looked).who == 3


def test_the_allies_of_a_new_turn_stand() -> None:
    bought = acquired(family(2, 3, price=5))
    assert standing(bought) == ()
    away = from_round(RoundState(round=1, first=0, turn=1), bought)
    assert (away.who, away.families[0].rested) == (1, frozenset({0, 1})), "it is not their turn"
    back = from_round(RoundState(round=2, first=0, turn=0, phase=MAIN), away)
    assert (back.who, standing(back)) == (0, (2, 3))
    again = acquired(back.evolve(price=5))
    assert from_round(RoundState(round=2, first=0, turn=0, phase=MAIN), again) == again


def test_who_acquires_already_stands_at_the_start_of_a_turn_and_not_in_the_middle() -> None:
    bought = acquired(family(2, 3, price=5))
    middle = RoundState(round=2, first=0, phase=MAIN)
    assert from_round(middle, bought) == bought, "they may have been rested in this turn"
    assert standing(from_round(middle.evolve(phase=0), bought)) == (2, 3)
