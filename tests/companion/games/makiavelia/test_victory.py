from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.shape import join_groups
from companion.exchange import share
from companion.games.makiavelia.negotiation.form import form
from companion.games.makiavelia.negotiation.state import (
    ALONE,
    winners,
)
from companion.games.makiavelia.negotiation.tool import TOOL
from companion.games.makiavelia.victory import parties, tied, winner
from tests.companion.games.makiavelia.negotiating import (
    answer,
    negotiated,
    promised,
)
from tests.fast_run import trials

# Against a comparison written apart from the rules


@pytest.mark.long
def test_the_winner_agrees_with_thousands_of_partitions() -> None:
    draw = Random(20260102)
    ties = 0
    for _ in range(trials(5000)):
        players = draw.randint(2, 8)
        powers = {seat: draw.randint(-5, 12) for seat in range(players)}
        side = [draw.randrange(players) for _ in range(players)]
        groups = ALONE
        for a in range(players):
            for b in range(a):
                if side[a] == side[b]:
                    groups = join_groups(groups, (a, b))
        sums = dict.fromkeys(side, 0)
        for seat, power in powers.items():
            sums[side[seat]] += power
        best = [each for each, total in sums.items() if total == max(sums.values())]
        expected = {s for s in powers if side[s] == best[0]} if len(best) == 1 else set()
        order = parties(groups, powers)
        won = winner(order)
        assert set(won.seats if won else ()) == expected
        assert len(tied(order)) == len(best)
        assert [p.power for p in order] == sorted(sums.values(), reverse=True)
        state = negotiated(*powers.values()).evolve(regimes=groups)
        assert set(winners(state)) == expected
        assert ("nobody earns" in answer(state).text) == (not expected)
        ties += not expected
    assert ties > trials(200)


POWERS = st.none() | st.integers(-99, 999)


@settings(deadline=None)
@given(
    st.lists(POWERS, min_size=2, max_size=8),
    st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=4),
    st.lists(st.none() | st.integers(0, 9), max_size=8),
    st.none() | st.integers(0, 7),
)
def test_every_state_has_an_answer_and_travels(
    powers: list[int | None],
    regimes: list[tuple[int, int]],
    shares: list[int | None],
    first: int | None,
) -> None:
    state = negotiated(*powers, regimes=tuple(regimes)).evolve(first=first)
    state = promised(state, *shares)
    assert answer(state).text
    assert form(state)
    assert share.read(share.write(TOOL, state), [TOOL]).state == state
