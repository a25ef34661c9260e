"""In a window a drawing shows more, where it has a broad scene: all boards of a round, to be touched."""

from collections.abc import Awaitable, Callable

import flet as ft
import pytest

from companion.core.scene import BROAD
from companion.core.table import Table
from companion.games.lawless_empire.plans.closed_boards import keep
from companion.games.lawless_empire.plans.tool import TOOL
from screens.state.page_session import PageSession
from screens.state.tool_session import ToolSession
from screens.tool.pane import ToolPane
from screens.ui.text_scale import ROUND
from tests.screens.desks import opened, slot_with
from tests.screens.harness import Screen, played

AGAIN = "Open board 1 again, in the picture"


def with_a_board_won(session: PageSession) -> ToolSession:
    state = TOOL.opening(Table().resized(3)).evolve(first=0)
    state = state.evolve(scheme="none").put(("hands", 1, "dice"), (6, 5))
    return slot_with(session, TOOL, keep(state, "bribe"))


def at_the_width(width: int, play: Callable[[Screen, ToolSession], Awaitable[None]]) -> None:
    session = opened()
    tool_session = with_a_board_won(session)

    def draw() -> ft.Control:
        ft.context.page.width = width
        return ToolPane(session, tool_session)

    async def act(screen: Screen) -> None:
        await play(screen, tool_session)

    played(draw, act)


@pytest.mark.parametrize("width", [1280, 1024, 960])
def test_in_a_window_a_board_opens_again_by_its_tile(width: int) -> None:
    async def play(screen: Screen, tool_session: ToolSession) -> None:
        (whole,) = [each for each in screen.all(ft.Row) if each.key == "drawing-boards"]
        (drawn,) = whole.controls
        assert isinstance(drawn, ft.Stack)
        assert BROAD <= (drawn.width or 0) <= width - ROUND
        await screen.touch(AGAIN)
        assert tool_session.state.part == 0
        assert tool_session.state.hands[1].dice == (6, 5)
        await screen.touch("Done with board 1, in the picture")
        assert tool_session.state.part == 1

    at_the_width(width, play)


def test_on_a_phone_the_tiles_are_too_small_to_be_touched() -> None:
    async def play(screen: Screen, tool_session: ToolSession) -> None:
        assert AGAIN not in screen.names()

    at_the_width(390, play)


def test_in_a_window_the_open_board_is_as_wide_as_the_boards_above_it() -> None:
    async def play(screen: Screen, tool_session: ToolSession) -> None:
        await screen.touch(AGAIN)
        rows = {str(each.key): each for each in screen.all(ft.Row)}
        board, boards = (rows[f"drawing-{key}"].controls[0] for key in ("board", "boards"))
        assert isinstance(board, ft.Stack)
        assert isinstance(boards, ft.Stack)
        assert board.width == boards.width

    at_the_width(1280, play)
