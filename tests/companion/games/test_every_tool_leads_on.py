"""From each tool that a phase leads to, a button leads on or back: nobody needs the arrow."""

import pytest

from companion.games import mafia_works, the_law, turf_war
from companion.games.mafia_works.round.tool import CHECKLIST as MAFIA_WORKS
from companion.games.the_law.round.tool import CHECKLIST as THE_LAW
from companion.games.turf_war.round.tool import CHECKLIST as TURF_WAR
from companion.tools.checklist import Checklist
from companion.tools.tool import Game

LISTS = (
    (mafia_works.GAME, MAFIA_WORKS),
    (the_law.GAME, THE_LAW),
    (turf_war.GAME, TURF_WAR),
)


@pytest.mark.parametrize(("game", "checklist"), LISTS, ids=[game.key for game, _ in LISTS])
def test_a_tool_that_a_phase_leads_to_leads_on(game: Game, checklist: Checklist) -> None:
    words = checklist.words
    for phase in (words.setup, *words.phases):
        for link in phase.links:
            tool = game.by_key[link.tool]
            states = (tool.state(), tool.example)
            assert any(tool.links(state) for state in states), (phase.title, link.title)


@pytest.mark.parametrize(
    ("checklist", "tools"),
    [(MAFIA_WORKS, ["track", "lot"]), (TURF_WAR, ["areas", "gang"])],
    ids=["mafia-works", "turf-war"],
)
def test_what_is_set_up_in_a_tool_leads_there(checklist: Checklist, tools: list[str]) -> None:
    setup = checklist.words.setup
    assert [link.tool for link in setup.links] == tools
    assert [step.tool for step in setup.steps if step.tool] == tools


def test_alliances_always_lead_back() -> None:
    tool = turf_war.GAME.by_key["alliances"]
    for state in (tool.example, tool.example.evolve(over=True, left=frozenset({0}))):
        assert [link.tool for link in tool.links(state)] == ["round"]
