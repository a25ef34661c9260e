"""What holds for the words of all tools of Turf War."""

import re

import pytest
from hypothesis import given, settings

from companion.core.fields import Text
from companion.core.shape import reset_unless
from companion.core.values import Value
from companion.games.turf_war import GAME
from companion.tools.tool import AnyTool
from tests.sentences import shown, texts
from tests.states import extremes, states


def check_lieutenants(tool: AnyTool, state: Value) -> None:
    """Lieutenants are Lt in short, in each tool and each post."""
    said = reset_unless(state, lambda field: not isinstance(field.kind, Text))
    for text in texts(shown(tool, said)):
        assert not re.search(r"\b\d+ L\b|\bL dead\b|\bLts?\.", text), f"{tool.name}: {text!r}"


@pytest.mark.parametrize("tool", GAME.tools, ids=lambda tool: tool.key)
def test_a_lieutenant_is_lt_in_short_everywhere(tool: AnyTool) -> None:
    @given(states(tool.state))
    @settings(max_examples=min(20, settings().max_examples))
    def holds(state: Value) -> None:
        check_lieutenants(tool, state)

    for state in (*extremes(tool.state), tool.example):
        check_lieutenants(tool, state)
    holds()
