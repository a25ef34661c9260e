"""Labels are read by everyone: they are made of what is public."""

from typing import Any

import pytest

from companion.catalogue import every_tool
from companion.core.blocks import Button, Question, Step, Steps
from companion.core.fields import Flag
from companion.display.layout import lay_out
from companion.display.targets import touchables
from companion.live.labels import public_words
from companion.live.public import live_part, shared_question
from companion.tools.step_label import answer_label

TOOLS = {tool.name: tool for tool in every_tool()}
ALLIANCES = TOOLS["turf-war/alliances"]
ROUND = TOOLS["lawless-empire/round"]


words: Any = public_words
"""With blocks of all types at once."""


@pytest.mark.long
def test_every_block_of_every_tool_is_found_in_the_public_part_or_named_without_it() -> None:
    for tool in TOOLS.values():
        for state in (tool.example, tool.state()):
            for block in touchables(lay_out(tool, state)):
                public, named = words(tool, state, block)
                assert type(named) is type(block)
                if public != live_part(state):
                    assert not isinstance(block, Button)
                    with pytest.raises(LookupError):
                        shared_question(public, block.path)
                    assert (public, named) == (state, block)
                elif isinstance(named, Question):
                    answer_label(tool, public, named, named.value, named.value)


def test_a_tool_without_secrets_is_left_as_it_is() -> None:
    button = Button("Next", "next")
    assert public_words(ROUND, ROUND.example, button) == (ROUND.example, button)


def test_what_stands_nowhere_in_the_public_part_has_the_title_of_its_move_or_kind() -> None:
    state = ALLIANCES.example
    move = ALLIANCES.moves[0]
    _, button = public_words(ALLIANCES, state, Button("Ann's secret", move.key, (99,)))
    assert button.title == move.title
    asked = Question(Flag(title="Ready?"), False, "Ann's secret", path=("allied",))
    _, named = public_words(ALLIANCES, state, asked)
    assert (named.title, named.step_label) == ("Ready?", "")
    _, moved = public_words(
        ALLIANCES, state, Question(Flag(), False, "Ann's", move=move.key, args=(99,))
    )
    assert moved.title == move.title
    _, nameless = public_words(
        ALLIANCES, state, Question(Flag(), False, "Ann's", path=("allied",))
    )
    assert nameless.title == ALLIANCES.title
    steps = Steps((Step(0, "One"),), ("grace",))
    assert public_words(ALLIANCES, state, steps)[1] == steps
