"""The cells of a walk on a small phone: no word of a column's title is broken."""

import pytest

from companion.core.blocks import Walk
from companion.core.nested import flat
from companion.display.columns import MOST_NAMED
from companion.tools.tool import AnyTool
from screens.inputs import cells
from screens.ui.theme import EDGE
from tests.laws import shown
from tests.screens.letters import width
from tests.states import every_tool

SMALL = 360


@every_tool
def test_no_word_of_a_title_is_broken_on_a_small_phone(
    tool: AnyTool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cells, "column_width", lambda: SMALL)
    walks = [each for each in flat(shown(tool, tool.example)) if isinstance(each, Walk)]
    for walk in walks:
        titles = list(dict.fromkeys(ask.title for ask in walk.asks))
        if len(titles) < 2:
            continue
        named = len(titles) <= MOST_NAMED
        whose = any(ask.player for ask in walk.asks)
        beside = (cells.NAME_WIDTH if named else cells.BADGE_WIDTH) if whose else 0
        widths = cells._widths(titles, walk.asks, beside)
        room = SMALL - 2 * EDGE - beside - cells.SPACE * (len(titles) - (not beside))
        for title, wide in zip(titles, widths, strict=True):
            has = room * wide / sum(widths)
            for word in title.split():
                assert width(word, 13) <= has, f"{walk.title}: {word}"
