"""How a game ends in Alliances: what the phases and the list of areas know of it. Rulebook: Victory."""

from companion.core.blocks import Ask, Press
from companion.core.shape import join_groups
from companion.games.turf_war.alliances import TOOL, form
from companion.games.turf_war.alliances_state import AlliancesState
from companion.games.turf_war.areas_state import Area, AreasState
from companion.games.turf_war.round_state import RoundState

ROUND, AREAS = TOOL.takes
LIST = AreasState(rows=(Area(name="Docks", owner=0), Area(name="Pier", owner=0), Area(owner=1)))
ALLIES = AlliancesState(
    open=join_groups(tuple(range(8)), (0, 1)), over=True, left=frozenset({0, 1})
)


def test_the_phases_tell_that_the_game_is_decided_and_who_is_left() -> None:
    going = RoundState(round=5)
    assert ROUND.do(going, AlliancesState()) == AlliancesState()
    told = ROUND.do(going.evolve(decided=True), AlliancesState())
    assert told == AlliancesState(over=True)
    out = going.evolve(decided=True, out=frozenset({2, 3}))
    assert ROUND.do(out, AlliancesState()).left == {0, 1}
    assert ROUND.do(out, ALLIES) == ALLIES, "what players said stays"
    assert set(ROUND.facts) == {"over", "left"}


def test_who_is_left_is_asked_first_once_the_game_is_decided() -> None:
    first, second, *_ = form(AlliancesState(over=True))
    assert isinstance(first, Ask)
    assert isinstance(second, Ask)
    assert (first.path, second.path) == (("over",), ("left",))
    moves = [b.move for b in form(AlliancesState(over=True)) if isinstance(b, Press)]
    assert "next" not in moves, "no turn comes"
    assert [lead.main for lead in TOOL.leads(AlliancesState())] == [True]
    assert [lead.main for lead in TOOL.leads(AlliancesState(over=True))] == [False]


def test_the_areas_of_allies_come_from_the_list_where_nobody_entered_them() -> None:
    assert AREAS.due(ALLIES)
    told = AREAS.do(LIST, ALLIES)
    assert [told.pacts[seat].areas for seat in (0, 1, 2)] == [2, 1, None]
    assert not AREAS.due(told)
    assert AREAS.do(LIST, told) == told
    entered = ALLIES.put(("pacts", 0, "areas"), 7)
    assert AREAS.do(LIST, entered).pacts[0].areas == 7
    assert AREAS.do(AreasState(), ALLIES) == ALLIES
    alone = ALLIES.evolve(left=frozenset({0}))
    assert not AREAS.due(alone)
    assert AREAS.do(LIST, alone) == alone
