"""What is touched on the pad of groups is seen, wherever the pad has moved to meanwhile."""

import pytest

from companion.catalogue import find_tool
from companion.tools.history import History
from screens.tool.pane import ToolPane
from screens.ui.flet_internals import drawing
from screens.ui.flet_internals.drawing import keep_drawings
from tests.companion.games.makiavelia.negotiating import negotiated
from tests.screens.desks import opened
from tests.screens.harness import Screen, played


def test_a_regime_is_seen_once_the_last_power_has_moved_the_pad(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Discs with dashes change places: Flet takes one's dashes for the other's, and looks for their list."""
    builder = drawing._builder
    monkeypatch.setattr(builder, "_affected_is_list", builder._affected_is_list)
    keep_drawings()
    tool = find_tool("makiavelia/negotiation")
    assert tool is not None
    session = opened()
    tool_session = session.tool_session(tool)
    tool_session.history = History(negotiated(12, 9, 16, 7, None))

    async def play(screen: Screen) -> None:
        await screen.touch("5")
        await screen.touch("Red")
        await screen.touch("Green")
        assert "Split up Red and Green" in screen.names()
        assert "Undo: Regimes: Red+Green" in screen.names()

    played(lambda: ToolPane(session, tool_session), play)


@pytest.mark.long
def test_a_second_regime_is_formed_once_the_first_has_agreed_on_its_shares() -> None:
    tool = find_tool("makiavelia/negotiation")
    assert tool is not None
    session = opened()
    tool_session = session.tool_session(tool)
    tool_session.history = History(negotiated(12, 9, 18, 7))

    async def play(screen: Screen) -> None:
        agreed = ("Red", "Green", "2, Share", "The last Makielon goes to Green")
        for name in (*agreed, "Purple", "Black"):
            await screen.touch(name)
        assert tool_session.state.regimes[:4] == (0, 0, 1, 1)
        for name in ("Purple", "Red", "Purple"):  # one who has agreed is held as well
            await screen.touch(name)
        assert tool_session.state.regimes[0] == tool_session.state.regimes[2]

    played(lambda: ToolPane(session, tool_session), play)
