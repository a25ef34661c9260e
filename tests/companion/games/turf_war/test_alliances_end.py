"""How a game ends in Alliances. Rulebook: Victory."""

from companion.core.blocks import Ask, Press
from companion.games.turf_war.alliances import TOOL, form
from companion.games.turf_war.alliances_state import AlliancesState


def test_who_is_left_is_asked_first_once_the_game_is_decided() -> None:
    first, second, *_ = form(AlliancesState(over=True))
    assert isinstance(first, Ask)
    assert isinstance(second, Ask)
    assert (first.path, second.path) == (("over",), ("left",))
    moves = [b.move for b in form(AlliancesState(over=True)) if isinstance(b, Press)]
    assert "next" not in moves, "no turn comes"


def test_alliances_lead_back_to_the_turn_until_the_game_is_over() -> None:
    assert [lead.main for lead in TOOL.leads(AlliancesState())] == [True]
    assert [lead.main for lead in TOOL.leads(AlliancesState(over=True))] == [False]
