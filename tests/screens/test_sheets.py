"""A double tap on what opens a sheet opens one, and not another on top of it."""

import pytest

from screens.ui.flet_internals import open_sheets
from tests.screens.harness import Screen, on_the_phone


@pytest.mark.parametrize("name", ["More", "Why? Attack"])
def test_a_double_tap_opens_one_sheet(name: str) -> None:
    async def play(screen: Screen) -> None:
        await screen.go("/g/makiavelia/attack")
        opener = screen.named(name)
        await screen.fire(opener, "click")
        await screen.fire(opener, "click")
        assert len(open_sheets(screen.page)) == 1
        screen.page.pop_dialog()
        await screen.settle()
        assert not open_sheets(screen.page)
        await screen.touch(name)
        assert len(open_sheets(screen.page)) == 1, "it opens again after it was closed"

    on_the_phone(play)
