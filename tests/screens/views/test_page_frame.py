"""The heading of a screen is read whole, also on a narrow phone."""

import flet as ft
import pytest

from companion.catalogue import every_game, every_tool
from companion.scenes.letters import lines as lines_of
from companion.scenes.letters import text_width
from screens.ui.letter_size import STEPS, use_letters
from screens.ui.text_scale import bar_height
from screens.ui.theme import GAP, TOUCH
from screens.views.page_frame import HEADING_LINE, SIGN, heading_size
from tests.screens.control_tree import inside
from tests.screens.desks import opened
from tests.screens.harness import Screen, played
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


@pytest.mark.parametrize("size", [(320, 568), (360, 640), (390, 844)])
def test_no_heading_of_a_tool_is_cut_and_none_shrinks_where_letters_are_larger(
    size: tuple[int, int],
) -> None:
    """With the largest letters "First player" was smaller than with usual ones."""

    async def play(screen: Screen) -> None:
        """Look at nothing: all is measured while it is drawn."""

    def draw() -> ft.Control:
        page = ft.context.page
        page.width, page.height = size
        room = size[0] - 4 * TOUCH
        for title in (*(tool.title for tool in every_tool()), "Can I play this now?"):
            drawn = []
            for step in STEPS:
                use_letters(page, step)
                letters, lines = heading_size(title, room)
                assert len(lines_of(title, letters, room, most=9)) <= lines, (title, step)
                assert lines * letters * HEADING_LINE <= bar_height()
                drawn.append(letters)
            assert min(drawn) == drawn[0], (title, drawn)
        return ft.Container()

    played(draw, play)


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
            room = width - TOUCH * (len(bar.actions or ()) + 2)
            room -= SIGN - GAP if len(getattr(bar.title, "controls", ())) > 1 else 0
            for word in game.title.split():
                assert text_width(word, head.size or 0) <= room + 0.01, word

    shown(opened(), "/", act)
