"""What a game that is under way says of itself on the first screen."""

from companion.catalogue import every_game, find_game
from companion.display.under_way import under_way
from companion.tools.checklist_model import CHECKLIST
from companion.tools.tool import Game


def game(key: str) -> Game:
    found = find_game(key)
    assert found
    return found


def test_it_says_the_round_of_how_many_the_phase_and_whose_turn_it_is() -> None:
    empire = game("lawless-empire")
    rounds = empire.by_key[CHECKLIST]
    state = rounds.example
    found = under_way(empire, rounds, state, state)
    assert found[:3] == ("Round 3 of 5", "Execution", "")
    seats = state.table.clockwise_from(state.first)
    assert found.turn
    assert found.turn.seat == seats[state.turn]


def test_the_set_up_is_no_round() -> None:
    empire = game("lawless-empire")
    rounds = empire.by_key[CHECKLIST]
    found = under_way(empire, rounds, rounds.state(), rounds.state())
    assert found.head == "Set-up"
    assert "Round" not in found.above


def test_of_another_tool_it_says_what_that_has() -> None:
    empire = game("lawless-empire")
    orders, rounds = empire.by_key["orders"], empire.by_key[CHECKLIST]
    found = under_way(empire, orders, rounds.example, orders.example)
    assert found[:3] == ("Round 3 of 5", orders.title, orders.summary(orders.example))


def test_every_game_has_a_head_in_every_phase() -> None:
    for each in every_game():
        rounds = each.by_key[CHECKLIST]
        state = rounds.state()
        for _ in range(12):
            found = under_way(each, rounds, state, state)
            assert found.head, each.key
            assert found.head not in found.above, each.key
            state = rounds.move(state, "next", (), 0, 0)
