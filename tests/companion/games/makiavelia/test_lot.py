"""Which player gets which Power token is drawn. Rulebook: Setup."""

from companion.core.blocks import Answer, Button
from companion.display.progress import done_tools
from companion.games.makiavelia import GAME
from companion.games.makiavelia.lot import TOOL, DrawState
from companion.games.makiavelia.round.tool import RoundState
from companion.tools.lot import used_up


def drawn(seed: int) -> DrawState:
    state = DrawState()
    (button,) = [each for each in TOOL.result(state) if isinstance(each, Button)]
    assert button.title == "Draw the Power tokens"
    return TOOL.move(state, button.move, button.args, 0, seed)


def test_the_tokens_go_to_all_players_in_an_order_that_is_drawn() -> None:
    state = drawn(7)
    (row,) = state.throws
    assert sorted(row.fell) == [0, 1, 2, 3]
    answer = TOOL.result(state)[0]
    assert isinstance(answer, Answer)
    assert answer.text == f"Power tokens: {state.table.name(row.fell[0])} comes first"
    assert answer.why == f"Throw 1 · then {state.table.names(row.fell[1:])}"
    assert answer.chapter == "Setup"


def test_the_set_up_has_it_done_once_and_the_next_game_draws_anew() -> None:
    state = drawn(7)
    setup, on = RoundState(), RoundState(round=1)
    assert done_tools(GAME, {"round": setup, "lot": state}) == {"lot"}
    assert not done_tools(GAME, {"round": setup, "lot": DrawState()})
    assert not done_tools(GAME, {"round": setup, "lot": used_up(on, state)})
