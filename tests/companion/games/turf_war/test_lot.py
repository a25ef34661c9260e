"""Allies with as many areas: the next game master is drawn. Rulebook: Victory."""

import pytest

from companion.core.blocks import Button
from companion.core.fields import SEATS
from companion.games.turf_war.alliances.state import AlliancesState, Pact
from companion.games.turf_war.alliances.tool import TOOL as ALLIANCES
from companion.games.turf_war.alliances.victory import tied
from companion.games.turf_war.lot import TOOL, DrawState, from_alliances


def won(*areas: int | None, allied: bool = True) -> AlliancesState:
    """Return a game that the first seats won together, each with that many areas."""
    pacts = tuple(Pact(areas=count) for count in areas)
    return AlliancesState(
        over=True,
        left=frozenset(range(len(areas))),
        allied=allied,
        pacts=(*pacts, *(Pact(),) * (SEATS - len(areas))),
    )


@pytest.mark.parametrize(
    ("state", "seats"),
    [
        (won(3, 3), (0, 1)),
        (won(2, 3, 3), (1, 2)),
        (won(0, 0), (0, 1)),
        (won(2, 3), ()),
        (won(3, None), ()),
        (won(3), ()),
        (won(3, 3, allied=False), ()),
        (AlliancesState(), ()),
    ],
)
def test_a_tie_for_the_most_areas_is_drawn(
    state: AlliancesState, seats: tuple[int, ...]
) -> None:
    assert tied(state) == seats
    links = [(link.title, link.tool) for link in ALLIANCES.links(state)]
    assert (("Draw the game master", "lot") in links) == bool(seats)
    after = from_alliances(state, DrawState())
    if not seats:
        assert after == DrawState()
        return
    assert (after.what, after.only) == ("game-master", frozenset(seats))
    (button,) = [each for each in TOOL.result(after) if isinstance(each, Button)]
    thrown = TOOL.move(after, button.move, button.args, 0, 5)
    assert set(thrown.throws[-1].among) == set(seats)
    assert thrown.throws[-1].fell[0] in seats
