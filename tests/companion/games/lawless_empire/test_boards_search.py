"""The search over several boards, against trying everything. Rulebook: Abilities Phase."""

from random import Random

import pytest

from companion.games.lawless_empire.boards.search import (
    Lie,
    Round,
    after,
    dice,
    search,
    steps_of,
)
from companion.games.lawless_empire.plans.worth import Board
from tests.companion.games.lawless_empire.plotting import SCHEMES, champion
from tests.companion.games.lawless_empire.surveying import KEYS


def random_lie(random: Random, boards: int, players: int, most: int) -> Lie:
    return tuple(
        tuple(
            tuple(sorted(random.randint(1, 6) for _ in range(random.randint(0, most))))
            for _ in range(players)
        )
        for _ in range(boards)
    )


def brute(rules: Round, lie: Lie, keys: tuple[str, ...], values: tuple[int, ...]) -> int:
    """Return the most boards that some order of uses wins, one ability for all, by recursion."""
    won = sum(
        scheme != "fate" and champion(Board(scheme, hands, rules.sixes)) == rules.place
        for scheme, hands in zip(rules.schemes, lie, strict=True)
    )
    for key in keys:
        for at, value in enumerate(values):
            rest = (*values[:at], *values[at + 1 :])
            for step in steps_of(key, lie, value - 1, rules.switch):
                won = max(won, brute(rules, after(lie, step), (key,), rest))
    return won


@pytest.mark.parametrize("key", [key for key in KEYS if key != "roll"])
def test_the_search_finds_what_trying_everything_finds(key: str) -> None:
    random = Random(key)
    for _ in range(12):
        schemes = tuple(random.choice(SCHEMES) for _ in range(2))
        rules = Round(
            schemes,
            random.randrange(2),
            True,
            random.choice(("any", "value", "colour", "plan")),
        )
        lie = random_lie(random, 2, 2, 2)
        values = tuple(random.randint(1, 7) for _ in range(2))
        found = search(rules, lie, (key,), values, False)
        assert found.whole
        assert len(found.most[-1][0]) == brute(rules, lie, (key,), values)
        for won, steps in found.most:
            end = lie
            for step in steps:
                end = after(end, step)
            assert rules.wins(end) == won


def test_no_die_is_lost_but_by_remove() -> None:
    random = Random(5)
    lie = random_lie(random, 3, 3, 3)
    total = sum(len(hand) for hands in lie for hand in hands)
    for key in KEYS:
        for step in steps_of(key, lie, 6, "any"):
            end = after(lie, step)
            assert sum(len(hand) for hands in end for hand in hands) == total - (
                key == "remove"
            )
            assert end != lie


def test_occupy_wants_a_board_without_the_face() -> None:
    lie: Lie = (((2,), ()), ((), (2,)), ((), (3,)))
    goals = {step.then.board for step in steps_of("occupy", lie, 1, "any") if step.then}
    assert goals == {2}


@pytest.mark.parametrize(
    ("switch", "faces_"), [("value", 1), ("colour", 1), ("plan", 0), ("any", 2)]
)
def test_switch_takes_what_the_token_says(switch: str, faces_: int) -> None:
    lie: Lie = (((2,), ()), ((3,), (2,)))
    steps = [step for step in steps_of("switch", lie, 1, switch) if step.die.board == 0]
    assert len(steps) == faces_
    assert len(dice(lie)) == 3
