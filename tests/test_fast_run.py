"""The few tools of make fast have every kind of block and field, and only there is less tried."""

from collections import Counter

import pytest

from companion.core.blocks import Fold, Secret
from companion.core.nesting import flat
from companion.tools.tool import AnyTool
from tests import fast_run
from tests.fast_run import (
    FEW,
    REPRESENTATIVES,
    few,
    is_left_out,
    tools_of_each_kind,
    tools_of_one_test,
    trials,
)
from tests.laws import shown
from tests.sample_tool import TOOL
from tests.states import EVERY, extremes
from tests.test_gallery import held

GAMES = {name.partition("/")[0] for name in REPRESENTATIVES}
NEW = [tool for tool in EVERY if tool.game not in GAMES]
"""The tools of a new game, which make fast plays whole."""


def kinds(tool: AnyTool) -> set[type]:
    """Return the kinds of what *tool* holds and shows, also in folds."""
    found = held(tool.state)
    for state in (*extremes(tool.state), tool.example):
        blocks = shown(tool, state)
        covers = [block for block in blocks if isinstance(block, Fold | Secret)]
        found |= {type(block) for block in (*covers, *flat(tuple(blocks)))}
    return found


@pytest.mark.long
def test_the_few_tools_have_every_kind_that_all_tools_have_but_a_new_games() -> None:
    few = [tool for tool in EVERY if tool.name in REPRESENTATIVES]
    assert {tool.name for tool in few} == REPRESENTATIVES
    old = [tool for tool in EVERY if tool not in NEW]
    assert set[type]().union(*map(kinds, few)) == set[type]().union(*map(kinds, old))


def law_over_all(law: str) -> list[str]:
    return [f"tests/test_{law}.py::test_it[{tool.name}]" for tool in EVERY]


def test_of_each_slow_law_a_few_cases_are_played_and_all_laws_together_play_every_tool() -> (
    None
):
    laws = [case for number in range(len(EVERY)) for case in law_over_all(f"law_{number}")]
    played = [case.partition("[")[::2] for case in few(laws)]
    cases = Counter(law for law, _ in played).values()
    assert len(cases) == len(EVERY)
    assert all(FEW - 1 <= number <= FEW + len(NEW) for number in cases)
    assert len({tool for _, tool in played}) == len(EVERY)


def test_what_has_few_cases_is_played_whole() -> None:
    cases = ["test_it", *(f"test_other[{number}]" for number in range(FEW))]
    assert few(cases) == cases


def test_a_new_game_is_played_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    cases = law_over_all("law")
    new = [case for case in cases if "turf-war" in case]
    assert not {*new} <= {*few(cases)}
    monkeypatch.setattr(fast_run, "_NEW", ["turf-war/"])
    assert {*new} <= {*few(cases)}


def test_a_game_that_none_of_the_few_is_of_is_played_whole() -> None:
    assert not any(map(is_left_out, NEW))
    assert sum(map(is_left_out, EVERY)) == len(EVERY) - len(NEW) - len(REPRESENTATIVES)
    assert not is_left_out(TOOL)


@pytest.mark.parametrize("soak", [True, False])
def test_long_laws_about_common_code_have_every_kind_of_tool_and_in_make_soak_every_tool(
    monkeypatch: pytest.MonkeyPatch, soak: bool
) -> None:
    monkeypatch.setattr(fast_run, "SOAK", soak)
    assert len(tools_of_each_kind(EVERY)) == len(EVERY if soak else (*REPRESENTATIVES, *NEW))


@pytest.mark.parametrize(
    ("fast", "tools", "times"),
    [(True, len(REPRESENTATIVES) + len(NEW), 30), (False, len(EVERY), 300)],
)
def test_only_make_fast_does_less(
    monkeypatch: pytest.MonkeyPatch, fast: bool, tools: int, times: int
) -> None:
    monkeypatch.setattr(fast_run, "FAST", fast)
    assert len(tools_of_one_test(EVERY)) == tools
    assert trials(300) == times
