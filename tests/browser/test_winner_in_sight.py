"""Law: once someone has won, who that is and the first of the ranking are in sight on a phone, in every game."""

import pytest

from companion.core.blocks import Scores
from companion.core.values import Value
from companion.display.labels import score_words
from companion.display.layout import lay_out
from companion.display.outcome import outcome_of
from companion.display.winner import crowned
from companion.exchange import share
from companion.tools.tool import AnyTool
from tests.browser.conftest import PHONE, Player
from tests.browser.test_in_sight import SMALL
from tests.browser.thumb import Thumb
from tests.screens.own_games import KEY
from tests.screens.tool.test_decided import ENDS

LAST = {tool.name: (tool, state) for tool, state in ENDS if tool.game != KEY}
"""Of each tool its last end: the one with the most in it."""


def told(tool: AnyTool, state: Value) -> tuple[str, ...]:
    """Return what is said first of the end of *tool* in *state*: who won, and the first line of the ranking."""
    ended = outcome_of(tool, state, lay_out(tool, state))
    assert ended
    scores = [block for block in ended.tell if isinstance(block, Scores)]
    ranked = [score_words(block.rows[0], block) for block in scores]
    return (crowned(ended.ended).said, *ranked[:1])


def sees_whole(thumb: Thumb, said: str) -> bool:
    """Return whether all of what is called *said* can be seen as the screen lies."""
    found = [node for node in thumb.nodes() if said in (node.name, node.text)]
    return any(node.seen.height >= node.box.height - 1 for node in found)


@pytest.mark.patient
@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["usual", "small"])
def test_who_won_and_the_first_of_the_ranking_are_in_sight(
    fresh_profile: Player, size: tuple[int, int]
) -> None:
    hidden = []
    thumb = fresh_profile(size)
    for tool, state in LAST.values():
        thumb.open(f"/q/{share.write(tool, state)}")
        thumb.sees("This is what arrived")
        thumb.tap("Open")
        thumb.sees("Redo")
        thumb.does_not_see("This is what arrived")
        thumb.settles()
        thumb.screenshot(f"won-{tool.game}-{size[0]}")
        hidden += [said for said in told(tool, state) if not sees_whole(thumb, said)]
    assert not hidden
