"""Who may give Orders to which Syndicate. Rulebook: Command Phase."""

import pytest

from companion.core.blocks import Fold, Grid, Note
from companion.core.table import Table
from companion.games.lawless_empire.round.orders_where import NOBODY, givers
from companion.games.lawless_empire.round.state import (
    COMMAND,
    EXECUTION,
    RoundState,
    SettledSyndicate,
)
from companion.games.lawless_empire.round.tool import TOOL
from tests.companion.games.lawless_empire.table_of_tools import Tools

GREEN, PURPLE, BLACK = 1, 2, 3
TABLE = Table(seats=(GREEN, PURPLE, BLACK))


def fold(state: RoundState) -> tuple[Fold, ...]:
    found = [block for block in TOOL.form(state) if isinstance(block, Fold)]
    return tuple(block for block in found if block.title == "Who may give Orders where")


def rows(state: RoundState) -> list[tuple[str, ...]]:
    (found,) = fold(state)
    return [row for block in found.blocks if isinstance(block, Grid) for row in block.rows]


def test_the_rulebooks_example_goes_on_to_command() -> None:
    """Green asks nobody; Black assists Purple, and Purple assists Black. LE-G14."""
    tools = Tools(TABLE)
    tools.to(1, EXECUTION)
    tools.tap("round", "First player", GREEN)
    tools.tap("round", "Who takes a Syndicate?", GREEN)
    tools.press("round", "The others do nothing")
    tools.press("round", "Next Syndicate")
    tools.tap("round", "Who takes a Syndicate?", PURPLE)
    tools.tap("round", "Purple calls", frozenset({GREEN, BLACK}))
    tools.tap("round", "Green is called", "decline")
    tools.tap("round", "Black is called", "accept")
    tools.press("round", "Next Syndicate")
    tools.tap("round", "Who takes a Syndicate?", BLACK)
    tools.tap("round", "Black calls", frozenset({PURPLE}))
    tools.tap("round", "Green is not called", "nothing")
    tools.tap("round", "Purple is called", "accept")
    tools.press("round", "Next: Command")
    assert rows(tools.now("round")) == [
        ("1", "Green", NOBODY),
        ("2", "Purple", "Purple and Black"),
        ("3", "Black", "Purple and Black"),
    ]
    tools.to(2, COMMAND)
    assert len(rows(tools.now("round"))) == 3
    assert tools.now("round").in_play == 3


def test_without_a_settled_syndicate_nothing_is_said() -> None:
    assert fold(RoundState(table=TABLE, round=2, phase=COMMAND, in_play=3)) == ()


@pytest.mark.parametrize(
    ("in_play", "said"),
    [
        (1, []),
        (2, ["1 Syndicate is in play of which nobody entered here who assists."]),
        (4, ["3 Syndicates are in play of which nobody entered here who assists."]),
    ],
)
def test_syndicates_that_were_not_settled_here_are_said(in_play: int, said: list[str]) -> None:
    one = SettledSyndicate(owner=GREEN, assists=frozenset({BLACK}))
    (found,) = fold(
        RoundState(
            table=TABLE, round=2, phase=COMMAND, first=BLACK, in_play=in_play, syndicates=(one,)
        )
    )
    assert [block.text for block in found.blocks if isinstance(block, Note)] == said


def test_whoever_left_the_table_gives_no_orders() -> None:
    state = RoundState(table=TABLE, round=2, phase=COMMAND, first=BLACK)
    assert givers(state, SettledSyndicate(owner=GREEN, assists=frozenset({7}))) == ()
    assert givers(state, SettledSyndicate(owner=7, assists=frozenset({GREEN}))) == (GREEN,)
    assert givers(state, SettledSyndicate(owner=GREEN, assists=frozenset({GREEN}))) == ()
    assert rows(state.evolve(syndicates=(SettledSyndicate(owner=7),))) == [("1", "–", NOBODY)]
