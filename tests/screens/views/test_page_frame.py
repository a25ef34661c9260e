"""The heading of a screen is read whole, also on a narrow phone."""

import flet as ft
import pytest

from companion.catalogue import every_game
from companion.scenes.letters import text_width
from screens.ui.letter_size import STEPS, use_letters
from screens.ui.theme import GAP, TOUCH
from screens.views.page_frame import MOST_GROWN, SIGN
from tests.screens.control_tree import inside
from tests.screens.desks import opened
from tests.screens.harness import Screen
from tests.screens.whole_app import shown


@pytest.mark.long
def test_a_heading_that_is_too_long_for_one_line_has_two() -> None:
    """Short ones keep their size, long ones are smaller; a window has room for all."""
    desk = opened()

    async def act(screen: Screen) -> None:
        for width, lines in ((360, 2), (1280, 1)):
            screen.page.width = width
            await screen.go("/")
            await screen.go("/g/mafia-works/timing")
            (bar,) = screen.all(ft.AppBar)
            (head,) = [each for each in inside(bar.title) if isinstance(each, ft.Text)]
            assert (head.value, head.max_lines) == ("Can I play this now?", lines)
        for game in every_game():
            await screen.go(f"/g/{game.key}")
            assert game.title in screen.texts()

    shown(desk, "/", act)


def test_a_heading_grows_only_so_far_that_its_words_are_not_cut() -> None:
    async def act(screen: Screen) -> None:
        screen.page.width = 360
        use_letters(screen.page, "largest")
        await screen.go("/g/mafia-works/timing")
        (bar,) = screen.all(ft.AppBar)
        (head,) = [each for each in inside(bar.title) if isinstance(each, ft.Text)]
        assert head.size == pytest.approx(16 * MOST_GROWN)

    shown(opened(), "/", act)


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("width", [320, 360])
def test_no_word_of_a_heading_is_broken(width: int, step: str) -> None:
    """A game's own page has three buttons beside its title."""

    async def act(screen: Screen) -> None:
        screen.page.width = width
        use_letters(screen.page, step)
        for game in every_game():
            await screen.go(f"/g/{game.key}")
            (bar,) = screen.all(ft.AppBar)
            texts = [each for each in inside(bar.title) if isinstance(each, ft.Text)]
            (head,) = [each for each in texts if each.value == game.title]
            room = width - TOUCH * (len(bar.actions or ()) + 2) - SIGN + GAP
            for word in game.title.split():
                assert text_width(word, head.size or 0) <= room + 0.01, word

    shown(opened(), "/", act)
