"""Whatever a stranger calls a game, a game or a sentence comes of it: a sample, and at length in `make soak`."""

import os
from collections import Counter
from random import Random

import pytest

from tests.conftest import Tell
from tests.hostile_games import packs, play

AT_LENGTH = os.environ.get("HYPOTHESIS_PROFILE") == "soak"

MANY = 100_000 if AT_LENGTH else 400


@pytest.mark.long
def test_a_hostile_definition_is_a_game_or_a_sentence(tell: Tell) -> None:
    outcomes: Counter[str] = Counter()
    for text in packs(Random() if AT_LENGTH else Random(7), MANY):
        outcome = play(text)
        assert outcome.isprintable()
        assert len(outcome) < 250
        outcomes[outcome] += 1
    games = outcomes["a game"]
    tell(f"{MANY} hostile definitions: {games} games, {len(outcomes) - 1} different sentences")
    assert MANY / 20 < games < MANY
    assert len(outcomes) > 20, "everything is refused at the door"
